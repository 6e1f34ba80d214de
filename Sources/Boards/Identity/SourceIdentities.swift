import Settings

/// Computes the identities of the sources of a board from the values that are known.
struct SourceIdentities: Sendable {

    let secrets: Secrets
    let key: IdentityKey
    /// Whether the board has a store, so that the name in `share: as NAME` replaces the values of credentials.
    var sharesByName = false

    /// Returns the identity without waiting; nil if it depends on a value that is not known yet.
    ///
    /// - Parameter parts: The values besides the settings on which the content depends.
    func known(
        of source: SourceSettings, with parts: [(name: String, part: IdentityPart)] = []
    ) -> SourceIdentity? {
        identity(of: source, with: parts) { secrets.valueNow(of: $0) }
    }

    /// Returns the identity for given values of secrets; nil if a value is missing.
    ///
    /// - Parameter parts: The values besides the settings on which the content depends.
    func identity(
        of source: SourceSettings, with parts: [(name: String, part: IdentityPart)] = [], value: (String) -> String?
    ) -> SourceIdentity? {
        SourceIdentity(
            of: source, account: account(of: source), secrets: secrets.definitions, key: key, value: value,
            parts: parts)
    }

    /// Returns the text that replaces the values of credentials in the identity; nil if the values themselves are used.
    func account(of source: SourceSettings) -> SettingsText? {
        if let account = source.account { return account }
        guard sharesByName, case .among(let name) = source.share, case .described = source.sharing,
            source.origin.parts.contains(where: { !$0.text.secrets.isEmpty || !$0.text.variables.isEmpty })
        else { return nil }
        return SettingsText("shared as \(name)", at: source.place)
    }

    /// Returns the secrets whose values determine the identity and may change while the board is open. They come from files or
    /// commands.
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

    /// Returns a keyed hash of the values that a source is loaded with. It is stored with the content, to find out later whether
    /// the values were accepted. Nil if the source has no credentials, or names its account.
    func code(of values: [String: String], for source: SourceSettings) -> String? {
        guard account(of: source) == nil, !source.isPlain else { return nil }
        return key.code(
            of: values.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value.utf8.count) \($0.value)" }
                .joined(separator: "\n"))
    }
}
