import Boards
import Documents
import FoundationEssentials
import Settings

/// The lines of a board for a source that was typed, as a proposal has them.
struct ProposedSource: Sendable {

    let source: TypedSource
    let proposal: SourceProposal
    /// What the source is called.
    let name: String
    /// The columns that tell its rows apart; nil if nothing has to say so.
    var id: [String]?
    private let address: MaskedAddress?

    /// - Parameter variables: The environment, in which secrets may be already.
    init(_ source: TypedSource, _ proposal: SourceProposal, variables: [String: String]) {
        self.source = source
        self.proposal = proposal
        let name = Self.name(of: source)
        self.name = name
        address = source.kind == .http ? MaskedAddress(source.word, prefix: name, variables: variables) : nil
    }

    /// What was taken out of the URL.
    var secrets: [MaskedAddress.Secret] { address?.secrets ?? [] }

    /// The environment, with the secrets where the lines look for them.
    func environment(_ variables: [String: String]) -> [String: String] {
        variables.merging(secrets.map { ($0.variable, $0.value) }) { $1 }
    }

    // MARK: The lines

    /// The lines: a board by themselves, or to be taken into one. What is to be known before that is in comments.
    var yaml: String {
        let secrets = secrets.map { "  \($0.name): { env: \($0.variable) }" }
        let notes = warnings.map { "# \($0)" }
        let parts =
            notes + (secrets.isEmpty ? [] : ["secrets:"] + secrets) + ["sources:", "  \(YAMLText.value(name)):"]
        return (parts + keys.map { "    \($0)" }).joined(separator: "\n") + "\n"
    }

    private var keys: [String] {
        var keys = [origin, "parse: \(parse)"]
        if let select = proposal.select { keys.append("select: \(YAMLText.value(select))") }
        if let interval = proposal.interval { keys.append("every: \(interval.setting)") }
        if let id { keys.append("id: [\(id.map(YAMLText.item).joined(separator: ", "))]") }
        return keys + ["view: \(proposal.view)"]
    }

    private var origin: String {
        switch source.kind {
        case .http: "http: \(url)"
        case .command: "command: \(YAMLText.value(source.word))"
        case .file(let path):
            "file: \(YAMLText.value(path))" + (proposal.view == "log" ? "\n    follow: true" : "")
        }
    }

    /// In quotes, and with its references as they are, if it has any.
    private var url: String {
        guard let address, !address.secrets.isEmpty else { return YAMLText.value(source.word) }
        return YAMLText.value(address.setting).replacing("$${secret.", with: "${secret.")
    }

    private var parse: String {
        func names(_ names: [String]) -> String { "[\(names.map(YAMLText.item).joined(separator: ", "))]" }
        switch proposal.format {
        case .columns(let columns): return "{ columns: \(names(columns)) }"
        case .regex(let pattern): return "{ regex: \(YAMLText.item(pattern)) }"
        default: return proposal.format.name
        }
    }

    /// What is to be known before the lines are used, in sentences.
    var warnings: [String] {
        let missing = secrets.map { secret in
            secret.isKnown
                ? "“\(secret.name)” is not in the lines: they take it from the variable \(secret.variable), which has it"
                : "“\(secret.name)” is not in the lines: put it into the variable \(secret.variable)"
        }
        let suspects = (address?.suspects ?? []).map { text in
            "“\(text.prefix(4))…” looks like a key and is in the lines; if it is one, let “secrets” say where it is"
        }
        let isSuspicious = source.kind == .command && MaskedAddress.isSuspicious(command: source.word)
        return missing + suspects
            + (isSuspicious
                ? [
                    "the command seems to have a secret in it, which the lines have, too; give it to the command by “env”"
                ]
                : [])
    }

    // MARK: Its name

    /// A word of the command, the URL or the path.
    static func name(of source: TypedSource) -> String {
        let words: [Substring]
        switch source.kind {
        case .http:
            let rest = source.word.firstRange(of: "://").map { source.word[$0.upperBound...] } ?? source.word[...]
            let parts = rest.prefix { !"?#".contains($0) }.split(separator: "/")
            let host = parts.first.map { $0.split(separator: "@").last ?? $0 } ?? ""
            let labels = host.prefix { $0 != ":" }.split(separator: ".").filter { $0 != "www" && $0 != "api" }
            words = parts.dropFirst().reversed().map(stem) + labels
        case .file(let path): words = path.split(separator: "/").reversed().map(stem)
        case .command:
            let parts = source.word.split(whereSeparator: { $0.isWhitespace || "|;&()<>".contains($0) })
            words =
                parts.filter { $0.prefixMatch(of: /\w+=/) == nil && !$0.hasPrefix("-") && !tools.contains(String($0)) }
                .map { $0.prefix { $0 != "?" } }.map { stem($0.split(separator: "/").last ?? $0) }
        }
        let names = words.lazy.map(plain)
        return names.first { $0.count > 1 && $0.contains(where: \.isLetter) && !isVersion($0) } ?? "source"
    }

    /// Programs after which nothing is called that they do.
    private static let tools: Set = [
        "awk", "bash", "cat", "curl", "echo", "env", "grep", "head", "jq", "printf", "sh", "ssh", "sudo", "tail",
        "wget",
    ]

    private static func stem(_ name: Substring) -> Substring {
        name.hasPrefix(".") ? name.dropFirst() : name.prefix { $0 != "." }
    }

    /// `v1`, which many addresses have.
    private static func isVersion(_ name: String) -> Bool {
        name.hasPrefix("v") && name.dropFirst().allSatisfy(\.isNumber)
    }

    private static func plain(_ text: Substring) -> String {
        guard !MaskedAddress.looksRandom(String(text)) else { return "" }
        let letters = text.lowercased().map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "-" }
        let name = String(letters.drop { !$0.isLetter }.prefix(24))
        return String(name.reversed().drop { $0 == "-" }.reversed())
    }
}
