public import Settings

/// The store by which a board shares contents with other boards.
public struct ShareSettings: Hashable, Sendable {

    /// The address of the Redis or Valkey server, which may contain secrets.
    public var store: SettingsText

    /// The password of the server; nil for the one in the address, or none.
    public var password: SettingsText?

    /// The common key by which these boards sign and encrypt contents; nil for none.
    public var key: SettingsText?

    /// The name of this board on others; nil for the user and the machine.
    public var name: SettingsText?

    /// Its place in the file.
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

    /// The names of its secrets.
    public var secrets: [String] { texts.flatMap(\.secrets) }

    var texts: [SettingsText] { [store, password, key].compactMap(\.self) }
}
