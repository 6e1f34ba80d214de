import Boards
import Documents
import FoundationEssentials
import Settings

/// The settings that are proposed for a source that the user typed, as lines of a board's file.
struct ProposedSource: Sendable {

    let source: TypedOrigin
    let proposal: SourceProposal
    private(set) var name: String
    /// The value of the setting `id`: the columns that identify the rows; nil if the setting is not needed.
    var id: [String]?
    /// The value of the setting `paging`; nil for none.
    var paging: String?
    /// Whether the lines contain the format and the view. If false, the content determines both.
    var hasForm = true
    /// Whether the response of the source is a stream.
    var follows = false
    /// The title of the panel; nil to use the source's name.
    var title: String?
    /// The working folder of the command; nil to use the folder of the board.
    private var folder: String?
    /// An interval that replaces the proposed interval; nil to use the proposed interval. Ignored if no interval is
    /// proposed.
    var interval: Duration?
    private var address: MaskedAddress?
    private let variables: [String: String]

    /// Creates a source with a proposal for its content.
    ///
    /// - Parameter variables: The environment. If a variable contains a secret of the URL, the settings refer to the
    ///   variable instead of containing the secret.
    init(_ source: TypedOrigin, _ proposal: SourceProposal, variables: [String: String]) {
        self.source = source
        self.proposal = proposal
        self.variables = variables
        name = Self.name(of: source)
        address = source.isURL ? MaskedAddress(source.value, prefix: name, variables: variables) : nil
    }

    /// Creates a source that has not responded yet.
    init(unseen source: TypedOrigin, variables: [String: String]) {
        self.init(source, SourceProposal(for: Data(), from: SourceLook.hints(source, nil)), variables: variables)
    }

    /// Returns the source with new names for the source and its secrets, if the board already contains these names. For
    /// example, `df` becomes `df-2`.
    ///
    /// - Parameters:
    ///   - names: The names of the board's sources.
    ///   - secrets: The names of the board's secrets.
    func renamed(avoiding names: Set<String>, secrets: Set<String>) -> ProposedSource {
        var renamed = self
        var number = 2
        while names.contains(renamed.name) {
            renamed.name = "\(name)-\(number)"
            number += 1
        }
        if source.isURL {
            renamed.address = MaskedAddress(
                source.value, prefix: renamed.name, variables: variables, avoiding: secrets)
        }
        return renamed
    }

    /// Returns the source as it must be written in a board in the given folder.
    ///
    /// A command may contain a path relative to the current folder. If the board is in another folder, the current
    /// folder becomes the working folder of the command.
    func placed(in folder: String) -> ProposedSource {
        let present = FileManager.default.currentDirectoryPath
        guard source.takesAnything, URL(fileURLWithPath: folder).standardizedFileURL.path != present else {
            return self
        }
        let words = source.value.split { $0.isWhitespace || "'\"|;&()<>=".contains($0) }
        let names = words.filter { !$0.hasPrefix("/") && !$0.hasPrefix("-") }
        guard names.contains(where: { FileManager.default.fileExists(atPath: String($0)) }) else { return self }
        var placed = self
        placed.folder = present
        return placed
    }

    /// The secrets in the URL. The lines contain references to them.
    var secrets: [MaskedAddress.Secret] { address?.secrets ?? [] }

    /// Returns the environment with a variable for each secret. The secret replaces the value of an existing variable.
    func environment(_ variables: [String: String]) -> [String: String] {
        variables.merging(secrets.map { ($0.variable, $0.value) }) { $1 }
    }

    // MARK: The lines

    /// The lines as a complete board, with warnings as comments.
    var yaml: String { [self].yaml }

    /// The lines that define the source's secrets, as entries of the key `secrets`.
    var secretLines: [String] { secrets.map { "  \($0.name): { env: \($0.variable) }" } }

    /// The lines that define the source, as an entry of the key `sources`.
    var sourceLines: [String] {
        ["  \(YAMLText.value(name)):"] + keys.flatMap { $0.split(separator: "\n").map { "    \($0)" } }
    }

    private var keys: [String] {
        var keys = [origin] + (folder.map { ["folder: \(YAMLText.value($0))"] } ?? [])
        keys += (title.map { ["title: \(YAMLText.value($0))"] } ?? []) + (hasForm ? ["parse: \(parse)"] : [])
        if let select = proposal.select { keys.append("select: \(YAMLText.value(select))") }
        if let paging { keys.append("paging: \(paging)") }
        if !follows, let interval = proposal.interval.map({ interval ?? $0 }) {
            keys.append("every: \(interval.setting)")
        }
        if let id { keys.append("id: [\(id.map(YAMLText.item).joined(separator: ", "))]") }
        return keys + (hasForm ? ["view: \(proposal.view.rawValue)"] : [])
    }

    private var origin: String {
        let follow = follows ? "follow: true" : proposal.view == .log ? source.followOption : nil
        return "\(source.key): \(value)" + (follow.map { "\n\($0)" } ?? "")
    }

    /// The command, URL or path of the source, in quotes if necessary. References in a URL remain references.
    private var value: String {
        guard let address, !address.secrets.isEmpty else { return YAMLText.value(source.value) }
        return YAMLText.value(address.setting).replacing("$${secret.", with: "${secret.")
    }

    private var parse: String {
        guard let names = proposal.format.columnNames else { return proposal.format.name }
        let columns = "{ columns: [\(names.map(YAMLText.item).joined(separator: ", "))] }"
        return proposal.format.name == "csv" ? "{ csv: \(columns) }" : columns
    }

    var warnings: [String] {
        let missing = secrets.map { secret in
            secret.isKnown
                ? "the value of “\(secret.name)” is not written to the board; it is read from the environment variable \(secret.variable)"
                : "the value of “\(secret.name)” is not written to the board; set the environment variable \(secret.variable)"
        }
        let suspects = (address?.suspects ?? []).map { text in
            "“\(text.prefix(4))…” in the YAML may be a secret, such as an access token; move secrets to “secrets”"
        }
        return missing + suspects + [source.warning].compactMap(\.self)
    }

    // MARK: The name of the source

    /// Returns a name for a source, derived from its command, URL or path.
    static func name(of source: TypedOrigin) -> String {
        let names = source.names.lazy.map(plain)
        return names.first { $0.count > 1 && $0.contains(where: \.isLetter) && !isVersion($0) } ?? "source"
    }

    /// Returns whether the name is a version such as `v1`, which occurs in many URLs.
    private static func isVersion(_ name: String) -> Bool {
        name.hasPrefix("v") && name.dropFirst().allSatisfy(\.isNumber)
    }

    private static func plain(_ text: String) -> String {
        guard !MaskedAddress.looksRandom(text) else { return "" }
        let letters = text.lowercased().map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "-" }
        let name = String(letters.drop { !$0.isLetter }.prefix(24))
        return String(name.reversed().drop { $0 == "-" }.reversed())
    }
}
