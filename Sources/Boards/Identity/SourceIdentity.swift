import Settings

/// The identity of a source's content: everything that the content depends on. Content belongs to the identity of the
/// source at the time of its load. When the identity changes, earlier content is no longer shown, cached, taken over or
/// shared.
///
/// A credential is identified by its definition: its name, its kind and its origin. If it comes from the environment or
/// a file, the identity also includes a keyed hash of its value. If it comes from a command, its value is not included,
/// because commands often return tokens that are renewed. An account replaces the values of all credentials.
struct SourceIdentity: Hashable, Sendable {

    /// The settings that affect which bytes are loaded, with keyed hashes in place of the values of secrets and
    /// variables.
    let request: String

    /// The settings that affect how the bytes are read.
    let reading: String

    /// The version of the cached content.
    let version: Int

    /// Whether the content is certain to be the same for all accounts. The settings of the source then contain no
    /// secrets, no environment variables and no account. A composed source is plain if all its members are plain.
    let isPlain: Bool

    /// The facts of each topic. They are also part of ``request`` or ``reading``.
    @NotCompared private(set) var aspects: [ContentAspect: String]

    /// Creates the identity of a source.
    ///
    /// - Parameters:
    ///   - source: The source.
    ///   - account: The account that replaces the values of credentials; nil to use the values.
    ///   - secrets: The definitions of the board's secrets, keyed by name.
    ///   - key: The key for the hashes of values.
    ///   - value: A closure that returns the value of the secret with the given name; nil if the value is not available
    ///     yet.
    ///   - parts: Further inputs that the content depends on, with their names: see ``IdentityPart``.
    /// - Returns: Nil if the identity depends on a value that is not available yet.
    init?(
        of source: SourceSettings, account: SettingsText?, secrets: [String: SecretSettings], key: IdentityKey,
        value: (String) -> String?, parts: [(name: String, part: IdentityPart)] = []
    ) {
        var facts = IdentityFacts(key: key, hasAccount: account != nil)
        facts.aspect = .values
        for (name, part) in parts { facts.add(name, part) }
        let originParts = source.origin.parts
        for part in originParts {
            facts.aspect = ContentAspect(part)
            facts.add(part.name, part.text)
        }
        facts.aspect = .command
        facts.add(values: source.origin.namedVariables, of: "line")
        facts.aspect = .account
        for name in source.origin.secrets {
            guard facts.add(secret: name, secrets[name], value: value) else { return nil }
        }
        if let account {
            guard facts.add(account: account, value: value) else { return nil }
        }
        request = facts.text
        let readingParts = source.readingParts
        reading = Self.reading(readingParts, key: key)
        aspects = facts.aspects.merging([.reading: reading]) { $1 }
        let plain = parts.isEmpty ? source.plainDescription(of: originParts, readingParts) : nil
        isPlain = plain != nil
        version =
            plain.map { Int(StableHash($0).value & 0x3FFF_FFFF) } ?? key.number(of: "content\n\(request)\n\(reading)")
    }

    /// Creates the identity of a composed source from the identities of its members' contents.
    ///
    /// - Parameters:
    ///   - source: The source.
    ///   - members: The members of the source. Members that are not running are ignored.
    ///   - key: The key for the hashes of values.
    /// - Returns: Nil if the identity of a member has not been computed yet.
    @MainActor
    init?(of source: SourceSettings, madeOf members: [SourceMember], key: IdentityKey) {
        var facts = IdentityFacts(key: key, hasAccount: false)
        for part in source.origin.parts { facts.add(part.name, part.text) }
        var isPlain = true
        facts.aspect = .values
        for member in members {
            guard let owner = member.owner else { continue }
            guard let identity = owner.identity else { return nil }
            facts.add(member.name, identity)
            isPlain = isPlain && identity.isPlain
        }
        self.isPlain = isPlain
        request = facts.text
        reading = Self.reading(source.readingParts, key: key)
        aspects = facts.aspects.merging([.reading: reading]) { $1 }
        version = key.number(of: "content\n\(request)\n\(reading)")
    }

    private static func reading(_ parts: [SourceSettings.ReadingPart], key: IdentityKey) -> String {
        var facts = IdentityFacts(key: key, hasAccount: false)
        for part in parts { facts.add(part.name, part.text) }
        return facts.text
    }
}

/// An input that a source's content depends on, in addition to the source's own settings.
enum IdentityPart: Sendable {
    /// Content of another source, represented by its identity.
    case source(SourceIdentity)
    /// A value, represented by its keyed hash.
    case value(String)
}

private struct IdentityFacts {

    let key: IdentityKey
    let hasAccount: Bool
    /// The facts as one text. Each fact is preceded by its length, so that different facts result in different texts.
    private(set) var text = ""
    private(set) var aspects: [ContentAspect: String] = [:]
    /// The topic of the facts that are added next.
    var aspect = ContentAspect.request

    private mutating func append(_ fact: String) {
        if !text.isEmpty { text += "\n" }
        text += "\(fact.utf8.count) "
        text += fact
        aspects[aspect, default: ""] += "\(fact.utf8.count) \(fact)\n"
    }

    mutating func add(_ name: String, _ text: SettingsText) {
        append("\(name): \(text.definition)")
        for (variable, value) in text.environment
        where !(hasAccount && (SecretName.isSecret(variable: variable) || SecretName.isSecret(header: name))) {
            append("value of \(variable): \(key.code(of: value))")
        }
    }

    mutating func add(_ name: String, _ part: IdentityPart) {
        switch part {
        case .source(let identity): add(name, identity)
        case .value(let value): append("value of \(name): \(key.code(of: value))")
        }
    }

    mutating func add(_ name: String, _ identity: SourceIdentity) {
        let text = "\(identity.request.utf8.count) \(identity.request)\n\(identity.reading)"
        append("of \(name): \(key.code(of: text))")
    }

    mutating func add(values: [String: String], of name: String) {
        for (variable, value) in values.sorted(by: { $0.key < $1.key })
        where !(hasAccount && SecretName.isSecret(variable: variable)) {
            append("value of \(variable) in \(name): \(key.code(of: value))")
        }
    }

    /// Adds a secret.
    ///
    /// - Returns: Whether the value was available or is not needed. If false, there is no identity yet.
    mutating func add(secret name: String, _ secret: SecretSettings?, value: (String) -> String?) -> Bool {
        append("secret: \(name)")
        switch secret?.origin {
        case nil: return true
        case .command(let line):
            add("command", line)
            add(values: secret?.variables ?? [:], of: "command")
            return true
        case .environment(let variable): append("variable: \(variable)")
        case .file(let path): add("file", path)
        }
        if hasAccount { return true }
        guard let value = value(name) else { return false }
        append("value: \(key.code(of: value))")
        return true
    }

    /// Adds the account.
    ///
    /// - Returns: Whether the values of all secrets in the account were available. If false, there is no identity yet.
    mutating func add(account: SettingsText, value: (String) -> String?) -> Bool {
        let secrets = account.secrets.compactMap { name in value(name).map { (name, $0) } }
        guard secrets.count == account.secrets.count else { return false }
        let values = Dictionary(uniqueKeysWithValues: secrets)
        append("account: \(key.code(of: account.resolved { values[$0] ?? "" }))")
        return true
    }
}

extension SettingsText {

    /// Whether the text refers to neither a secret nor an environment variable. The text may still refer to content and
    /// to variables of the board.
    var isLiteral: Bool { secrets.isEmpty && variables.isEmpty }

    /// The text with marked references, so that it differs from literal text that looks the same.
    fileprivate var definition: String {
        var definition = ""
        for piece in pieces {
            let (kind, text) =
                switch piece {
                case .text(let text), .boardFolder(let text): ("text", text)
                case .environment(let name, _): ("env", name)
                case .secret(let name): ("secret", name)
                case .content(let reference): ("content", reference.description)
                case .variable(let variable): ("variable", "\(variable.written) \(variable.value?.definition ?? "")")
                }
            if !definition.isEmpty { definition += " " }
            definition += "\(kind) \(text.utf8.count) "
            definition += text
        }
        return definition
    }
}

extension SettingsText {

    /// The text of the filter. If the filter contains variables, the text also contains their definitions, with the
    /// values of parameters.
    fileprivate var plainDescription: String { filterVariables.isEmpty ? shown : definition }
}

extension SourceSettings {

    fileprivate typealias ReadingPart = (name: String, text: SettingsText)

    fileprivate var readingParts: [ReadingPart] {
        let place = SettingsPlace("")
        var parts = [("rate", SettingsText("\(rate)", at: place))]
        if let pattern = parse?.pattern {
            parts.append(("pattern", pattern))
        } else if let parse {
            parts.append(("parse", SettingsText(parse.identity, at: place)))
        }
        if let encoding { parts.append(("encoding", SettingsText(encoding, at: place))) }
        if !secretFields.isEmpty {
            parts.append(("secret", SettingsText(secretFields.joined(separator: "\n"), at: place)))
        }
        if let select { parts.append(("select", select)) }
        return parts
    }

    /// Whether the content depends only on the settings in the plain description, and not on an account. The content is
    /// then the same for all accounts.
    var isPlain: Bool { plainDescription(of: origin.parts, readingParts) != nil }

    /// Returns the description from which earlier releases computed the version of a source's cached content. Plain
    /// sources still use it. Returns nil if the content depends on anything that the description lacks, such as values
    /// of variables, headers or a body.
    ///
    /// - Parameters:
    ///   - parts: The parts of the origin.
    ///   - readingParts: The settings that affect how the bytes are read.
    fileprivate func plainDescription(of parts: [OriginPart], _ readingParts: [ReadingPart]) -> String? {
        guard account == nil, origin.namedVariables.isEmpty, let origin = origin.legacyDescription,
            parts.allSatisfy({ $0.text.isLiteral }), readingParts.allSatisfy({ $0.text.isLiteral })
        else { return nil }
        let reading =
            [parse?.identity ?? "", "\(rate)", select?.plainDescription ?? ""]
            + (encoding.map { ["encoding \($0)"] } ?? []) + (secretFields.isEmpty ? [] : ["secret"] + secretFields)
        return (origin + reading).joined(separator: "\n")
    }
}
