public import Settings

/// The store through which a board shares contents with other boards.
public struct ShareSettings: Hashable, Sendable {

    /// The address of the Redis or Valkey server, which may contain secrets.
    public var store: SettingsText

    /// The password of the server. If nil, the password in the address is used, if there is one.
    public var password: SettingsText?

    /// The key that all boards with this store share; nil for none. The boards use the key to sign contents, and to
    /// hash the descriptions of sources. Contents are not encrypted.
    public var key: SettingsText?

    /// The name under which other boards see this board; nil for the names of the user and the machine.
    public var name: SettingsText?

    /// The place of the settings in the file.
    @NotCompared public var place: SettingsPlace

    /// The names of the secrets in the settings.
    public var secrets: [String] { texts.flatMap(\.secrets) }

    var texts: [SettingsText] { [store, password, key].compactMap(\.self) }
}
