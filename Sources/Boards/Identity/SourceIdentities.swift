import BoardFiles
import Settings

/// Tells which identity the sources of a board have, by the values that are known.
struct SourceIdentities: Sendable {

    let secrets: Secrets
    let key: IdentityKey
    /// Whether the name by which a source is shared stands for its account: the board has a store.
    var sharesByName = false

    /// The identity by what is known at once; nil if that is not enough. Waits for nothing.
    func known(of source: SourceSettings) -> SourceIdentity? {
        identity(of: source) { secrets.valueNow(of: $0) }
    }

    /// The identity by these values of secrets; nil if one is missing.
    func identity(of source: SourceSettings, value: (String) -> String?) -> SourceIdentity? {
        SourceIdentity(
            of: source, account: account(of: source), secrets: secrets.definitions, key: key, value: value)
    }

    /// The text that stands for the values of credentials; nil if nothing does.
    func account(of source: SourceSettings) -> SettingsText? {
        if let account = source.account { return account }
        guard sharesByName, case .among(let name) = source.share, case .described = source.sharing,
            source.origin.parts.contains(where: { !$0.text.secrets.isEmpty || !$0.text.variables.isEmpty })
        else { return nil }
        return SettingsText("shared as \(name)", at: source.place)
    }

    /// The secrets whose values decide the identity and may become others while the board is shown: those that files and commands
    /// give.
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

    /// A keyed hash of the values with which a source is loaded, by which it is known later whether they had a success; nil if
    /// that does not matter: there are no credentials, or an account says whose they are.
    func code(of values: [String: String], for source: SourceSettings) -> String? {
        guard account(of: source) == nil, !source.isPlain else { return nil }
        return key.code(
            of: values.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value.utf8.count) \($0.value)" }
                .joined(separator: "\n"))
    }
}
