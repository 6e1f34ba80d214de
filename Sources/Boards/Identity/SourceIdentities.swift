import Settings

struct SourceIdentities: Sendable {

    let secrets: Secrets
    let key: IdentityKey
    /// Whether the board has a store. If so, the name in `share: as NAME` replaces the values of credentials.
    var sharesByName = false

    /// Returns the identity of a source, computed from the values of secrets that are already available. Returns nil if
    /// the identity depends on a value that is not available yet.
    ///
    /// - Parameter parts: Further inputs that the content depends on, in addition to the settings.
    func known(
        of source: SourceSettings, with parts: [(name: String, part: IdentityPart)] = []
    ) -> SourceIdentity? {
        identity(of: source, with: parts) { secrets.valueNow(of: $0) }
    }

    /// Returns the identity of a source for the given values of secrets. Returns nil if a value is missing.
    ///
    /// - Parameter parts: Further inputs that the content depends on, in addition to the settings.
    func identity(
        of source: SourceSettings, with parts: [(name: String, part: IdentityPart)] = [], value: (String) -> String?
    ) -> SourceIdentity? {
        SourceIdentity(
            of: source, account: account(of: source), secrets: secrets.definitions, key: key, value: value,
            parts: parts)
    }

    /// Returns the text that replaces the values of credentials in the identity of a source; nil if the values
    /// themselves are used.
    func account(of source: SourceSettings) -> SettingsText? {
        if let account = source.account { return account }
        guard sharesByName, case .among(let name) = source.share, case .described = source.sharing,
            !source.origin.parts.allSatisfy(\.text.isLiteral)
        else { return nil }
        return SettingsText("shared as \(name)", at: source.place)
    }

    /// Returns the names of the secrets whose values determine the identity of a source and may change while the board
    /// is open. If the source has an account, these are the account's secrets from files and commands. If it has none,
    /// these are its own secrets from files.
    func decidingSecrets(of source: SourceSettings) -> [String] {
        let account = account(of: source)
        return (account?.secrets ?? source.origin.secrets).filter { name in
            switch secrets.definitions[name]?.origin {
            case .file: true
            case .command: account != nil
            case .environment, nil: false
            }
        }
    }

    /// Returns a keyed hash of the secrets that a source is loaded with. The hash is stored with the content. If a
    /// server later rejects secrets, the hash shows whether the content was loaded with the same secrets. Returns nil
    /// for a plain source (see ``SourceSettings/isPlain``), or if an account replaces the values of credentials.
    func code(of values: [String: String], for source: SourceSettings) -> String? {
        guard account(of: source) == nil, !source.isPlain else { return nil }
        return key.code(
            of: values.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value.utf8.count) \($0.value)" }
                .joined(separator: "\n"))
    }
}
