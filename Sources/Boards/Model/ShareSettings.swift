public import Settings

/// By what a board shares with other boards what it loads.
public struct ShareSettings: Hashable, Sendable {

    /// The address of the Redis or Valkey; there may be secrets in it.
    public var store: SettingsText

    /// The password that it asks for; nil for the one in the address, or none.
    public var password: SettingsText?

    /// What all these boards sign with, and hide what they load; nil for nothing.
    public var key: SettingsText?

    /// What this board is called on others; nil for the person and the machine.
    public var name: SettingsText?

    /// Where it stands.
    @NotCompared public var place: SettingsPlace

    /// Creates one from its parts.
    public init(
        _ store: SettingsText, password: SettingsText? = nil, key: SettingsText? = nil, name: SettingsText? = nil,
        at place: SettingsPlace
    ) {
        self.store = store
        self.password = password
        self.key = key
        self.name = name
        self.place = place
    }

    /// The names of the secrets in it.
    public var secrets: [String] { texts.flatMap(\.secrets) }

    var texts: [SettingsText] { [store, password, key].compactMap(\.self) }
}
