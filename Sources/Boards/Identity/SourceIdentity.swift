import BoardFiles
import Settings

/// Everything that the content of a source depends on. Content belongs to the identity of the request that brought it: where it is
/// another one, earlier content is not shown, kept, carried over or shared.
///
/// A credential counts by its definition: its name, its kind, and where it comes from. The value of a credential from the
/// environment or a file counts as well, by a keyed hash. The value of one from a command does not, as commands give tokens that
/// change by themselves. An account takes the place of all values of credentials.
struct SourceIdentity: Hashable, Sendable {

    /// Everything that the bytes depend on, with codes in place of values.
    let request: String

    /// Everything that is made of the bytes.
    let reading: String

    /// The number under which content is kept.
    let version: Int

    /// Whether it has neither values nor anything else that may tell one account from another.
    let isPlain: Bool

    /// Makes the identity of a source.
    ///
    /// - Parameters:
    ///   - source: The source.
    ///   - account: The account that stands for the values of credentials; nil if nothing does.
    ///   - secrets: The definitions of the board's secrets, by their names.
    ///   - key: The key for the codes of values.
    ///   - value: Gives the value of a secret; nil if that is not known yet.
    /// - Returns: Nil if a value is needed that is not known yet.
    init?(
        of source: SourceSettings, account: SettingsText?, secrets: [String: SecretSettings], key: IdentityKey,
        value: (String) -> String?
    ) {
        var facts = IdentityFacts(key: key, hasAccount: account != nil)
        for part in source.origin.parts { facts.add(part.name, part.text) }
        facts.add(values: source.origin.namedVariables, of: "line")
        for name in source.origin.secrets {
            guard facts.add(secret: name, secrets[name], value: value) else { return nil }
        }
        if let account {
            guard facts.add(account: account, value: value) else { return nil }
        }
        request = facts.text
        var content = IdentityFacts(key: key, hasAccount: false)
        for part in source.readingParts { content.add(part.name, part.text) }
        reading = content.text
        let plain = source.plainDescription
        isPlain = plain != nil
        version =
            plain.map { Int(StableHash($0).value & 0x3FFF_FFFF) } ?? key.number(of: "content\n\(request)\n\(reading)")
    }
}

/// The facts of an identity, collected one by one.
private struct IdentityFacts {

    let key: IdentityKey
    let hasAccount: Bool
    private var facts: [String] = []

    init(key: IdentityKey, hasAccount: Bool) {
        (self.key, self.hasAccount) = (key, hasAccount)
    }

    /// All of it. Each fact has its length, so that no two lists read the same.
    var text: String { facts.map { "\($0.utf8.count) \($0)" }.joined(separator: "\n") }

    mutating func add(_ name: String, _ text: SettingsText) {
        facts.append("\(name): \(text.definition)")
        for case .environment(let variable, let value) in text.pieces
        where !(hasAccount && (SecretName.isSecret(variable: variable) || SecretName.isSecret(header: name))) {
            facts.append("value of \(variable): \(key.code(of: value))")
        }
    }

    mutating func add(values: [String: String], of name: String) {
        for (variable, value) in values.sorted(by: { $0.key < $1.key })
        where !(hasAccount && SecretName.isSecret(variable: variable)) {
            facts.append("value of \(variable) in \(name): \(key.code(of: value))")
        }
    }

    /// - Returns: Whether everything of it is known.
    mutating func add(secret name: String, _ secret: SecretSettings?, value: (String) -> String?) -> Bool {
        facts.append("secret: \(name)")
        switch secret?.origin {
        case nil: return true
        case .command(let line):
            add("command", line)
            add(values: secret?.variables ?? [:], of: "command")
            return true
        case .environment(let variable, _): facts.append("variable: \(variable)")
        case .file(let path): add("file", path)
        }
        if hasAccount { return true }
        guard let value = value(name) else { return false }
        facts.append("value: \(key.code(of: value))")
        return true
    }

    /// - Returns: Whether everything of it is known.
    mutating func add(account: SettingsText, value: (String) -> String?) -> Bool {
        let secrets = account.secrets.compactMap { name in value(name).map { (name, $0) } }
        guard secrets.count == account.secrets.count else { return false }
        let values = Dictionary(uniqueKeysWithValues: secrets)
        facts.append("account: \(key.code(of: account.resolved { values[$0] ?? "" }))")
        return true
    }
}

extension SettingsText {

    /// The text with references told from what only looks like one.
    fileprivate var definition: String {
        pieces.map { piece in
            let (kind, text) =
                switch piece {
                case .text(let text), .boardFolder(let text): ("text", text)
                case .environment(let name, _): ("env", name)
                case .secret(let name): ("secret", name)
                }
            return "\(kind) \(text.utf8.count) \(text)"
        }.joined(separator: " ")
    }
}

extension SourceSettings {

    /// What is made of the bytes, as far as it is content.
    fileprivate var readingParts: [(name: String, text: SettingsText)] {
        let place = SettingsPlace("")
        var parts = [("rate", SettingsText("\(rate)", at: place))]
        if let format = parse?.format {
            if case .regex(let pattern) = format {
                parts.append(("pattern", pattern))
            } else {
                parts.append(("parse", SettingsText(format.contentDescription, at: place)))
            }
        }
        if let select { parts.append(("select", select)) }
        return parts
    }

    /// Whether nothing in it may tell one account from another.
    var isPlain: Bool { plainDescription != nil }

    /// The description under which earlier versions of the program kept content, and this one keeps it; nil if the content depends
    /// on more: values, headers, a body and the like.
    fileprivate var plainDescription: String? {
        let plainParts = ["url", "method", "measure", "line", "word", "host", "folder", "file"]
        let parts = origin.parts
        guard account == nil, origin.namedVariables.isEmpty, parts.allSatisfy({ plainParts.contains($0.name) }),
            (parts.map(\.text) + readingParts.map(\.text)).allSatisfy({ $0.secrets.isEmpty && $0.variables.isEmpty }),
            parts.allSatisfy({ $0.name != "url" || !$0.text.hasCredentials })
        else { return nil }
        let origin: [String] =
            switch self.origin {
            case .http(let http): ["http", http.url.shown, http.method, "", http.measure?.rawValue ?? ""]
            case .command(let command):
                switch command.line {
                case .shell(let line): ["shell", line.shown, command.host?.shown ?? "", command.folder.shown]
                case .program(let words):
                    ["program"] + words.map(\.shown) + [command.host?.shown ?? "", command.folder.shown]
                }
            case .file(let file): ["file", file.path.shown]
            }
        let reading = [parse?.format.contentDescription ?? "", "\(rate)", select?.shown ?? ""]
        return (origin + reading).joined(separator: "\n")
    }
}

extension ParseSettings.Format {

    /// The format as it is part of what content is found by: it stays the same, whatever the cases are called.
    var contentDescription: String {
        switch self {
        case .json: "json"
        case .jsonLines: "jsonLines"
        case .csv(let separator, let columns):
            "csv(separator: \(separator.debugDescription), columns: \(columns.map { "Optional(\(Self.list($0)))" } ?? "nil"))"
        case .columns(let names): "columns(\(Self.list(names)))"
        case .lines: "lines"
        case .number: "number"
        case .regex(let pattern): "regex(\(pattern.shown))"
        case .feed: "feed"
        case .prometheus: "prometheus"
        case .ansi: "ansi"
        case .image: "image"
        }
    }

    private static func list(_ names: [String]) -> String {
        "[" + names.map(\.debugDescription).joined(separator: ", ") + "]"
    }
}
