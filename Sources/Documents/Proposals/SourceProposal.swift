public import FoundationEssentials
import JSONDocuments

/// A proposal for a source: its format, a filter, a view, and the interval between loads. `loadboard add` shows
/// proposals to the user.
public struct SourceProposal: Hashable, Sendable {

    /// Information about a source in addition to its bytes.
    public struct Hints: Hashable, Sendable {

        /// The content type of the response; nil if there is none.
        public var contentType: String?

        /// The name of the file; nil if the source is not a file.
        public var fileName: String?

        /// Whether the source reports its own changes, as a file does. Such a source need not be loaded at intervals.
        public var isWatched: Bool

        /// Creates hints.
        public init(contentType: String? = nil, fileName: String? = nil, isWatched: Bool = false) {
            self.contentType = contentType
            self.fileName = fileName
            self.isWatched = isWatched
        }

        /// The content type, or the name of the file if there is no content type, in lower case.
        fileprivate var text: String { (contentType ?? fileName ?? "").lowercased() }
    }

    /// A view that a board can use.
    public enum View: String, CaseIterable, Sendable {
        case table, list, keys, number, chart, gauge, bars, text, log, json, image, monitor
    }

    /// The format.
    public var format: DocumentFormat
    /// The filter that selects the relevant content; nil for the whole document.
    public var select: String?
    /// The view.
    public var view: View
    /// The interval between loads; nil if the source reports its own changes, as a file does, or is an endless stream.
    public var interval: Duration?

    /// Creates a proposal that suits the given bytes of a source. Bytes that suit no other format are shown as text.
    public init(for bytes: Data, from hints: Hints = Hints()) {
        self = Self.propose(bytes, hints)
        if hints.isWatched { interval = nil }
    }

    init(format: DocumentFormat, select: String? = nil, view: View, interval: Duration? = .seconds(60)) {
        self.format = format
        self.select = select
        self.view = view
        self.interval = interval
    }

    private static func propose(_ bytes: Data, _ hints: Hints) -> SourceProposal {
        if DocumentFormat.evident(in: bytes) == .image {
            return SourceProposal(format: .image, view: .image, interval: .seconds(300))
        }
        guard let bytes = (try? ReadableText(bytes))?.bytes else {
            return SourceProposal(format: .ansi, view: .text)
        }
        let text = SourceText(bytes, isGrowing: false)
        if DocumentFormat.evident(in: bytes) == .feed {
            return SourceProposal(format: .feed, view: .table, interval: .seconds(1_800))
        }
        if isPage(text) { return SourceProposal(format: .ansi, view: .monitor, interval: .seconds(30)) }
        // Parse the bytes with their escape sequences, as the JSON format does.
        if let document = try? JSONDocument(Array(bytes)) { return json(document) }
        if let proposal = jsonLines(text) ?? metrics(text) ?? rows(text, hints.text)
            ?? (NumberFormat.jsonStart(Data(bytes)) == nil ? number(text.printed) : nil)
        {
            return proposal
        }
        if !bytes.contains(0x1B), let names = columnNames(text.printed) {
            return SourceProposal(format: .columns(names), view: .table)
        }
        // Show a log only for a file that is watched, because other sources do not grow.
        if hints.isWatched, hints.text.contains("log") { return SourceProposal(format: .ansi, view: .log) }
        return SourceProposal(format: .ansi, view: .text)
    }

    // MARK: Formats

    /// Returns whether the text is a web page. A proposal for a web page only monitors its availability.
    private static func isPage(_ text: SourceText) -> Bool {
        WebPage(Data(text.bytes)) != nil
            || String(decoding: text.bytes.prefix(500), as: UTF8.self).lowercased().contains("<html")
    }

    private static func json(_ document: JSONDocument) -> SourceProposal {
        let root = document.root
        if document.kind(of: root) == .number {
            return SourceProposal(format: .json, view: .number, interval: .seconds(15))
        }
        if document.kind(of: root) == .array { return SourceProposal(format: .json, view: view(document, root)) }
        // Prefer an array of objects, then parallel arrays, then a more deeply nested array of objects.
        if let path = longestTable(document, [(root, "")], depth: 1) {
            return SourceProposal(format: .json, select: path, view: .table)
        }
        if let columns = ParallelLists.all(in: document).first {
            return SourceProposal(format: .json, select: columns.filter, view: columns.isOverTime ? .chart : .table)
        }
        if let path = longestTable(document, [(root, "")], depth: 3) {
            return SourceProposal(format: .json, select: path, view: .table)
        }
        return SourceProposal(format: .json, view: view(document, root))
    }

    /// Returns the filter for the longest array of objects. The search stops at the shallowest level that contains such
    /// an array.
    ///
    /// - Parameters:
    ///   - document: The document.
    ///   - maps: The objects to search, each with the filter that selects it.
    ///   - depth: The maximum depth of objects to search.
    private static func longestTable(
        _ document: JSONDocument, _ maps: [(node: JSONDocument.Node, path: String)], depth: Int
    ) -> String? {
        guard depth > 0, !maps.isEmpty else { return nil }
        let children = maps.flatMap { map in
            (0..<min(100, document.childCount(of: map.node))).compactMap { index in
                let child = document.child(of: map.node, at: index)
                return document.name(of: child).map { name in
                    (node: child, path: map.path.isEmpty ? path(name) : map.path + part(name))
                }
            }
        }
        let tables = children.filter { view(document, $0.node) == .table }
        let longest = tables.max { document.childCount(of: $0.node) < document.childCount(of: $1.node) }
        return longest?.path
            ?? longestTable(document, children.filter { document.kind(of: $0.node) == .object }, depth: depth - 1)
    }

    static func view(_ document: JSONDocument, _ node: JSONDocument.Node) -> View {
        let parts = document.childNodes(of: node, upTo: 100).map { document.kind(of: $0) }
        let areScalars = parts.allSatisfy { $0 != .object && $0 != .array }
        switch document.kind(of: node) {
        case .number: return .number
        case .array where !parts.isEmpty && parts.allSatisfy { $0 == .object }: return .table
        case .array where !parts.isEmpty && areScalars: return .list
        case .object where !parts.isEmpty && areScalars: return .keys
        default: return .json
        }
    }

    /// Returns the part of a jq path that selects a field of an object, to append to the path of the object.
    private static func part(_ name: String) -> String { isPlain(name) ? "." + name : "[\(quoted(name))]" }

    static func path(_ name: String) -> String {
        isPlain(name) ? "." + name : ".[\(quoted(name))]"
    }

    /// Returns the name of a field as a key in a jq object.
    static func key(_ name: String) -> String { isPlain(name) ? name : quoted(name) }

    private static func isPlain(_ name: String) -> Bool {
        // Keywords of jq must be quoted in some places.
        let words = [
            "and", "as", "def", "elif", "else", "end", "foreach", "if", "import", "include", "label", "or", "reduce",
        ]
        return !name.isEmpty && !(words + ["then", "try", "catch", "not"]).contains(name)
            && name.utf8.allSatisfy {
                ($0 | 0x20) >= 0x61 && ($0 | 0x20) <= 0x7A || $0 == 0x5F || (0x30...0x39).contains($0)
            }
            && name.first?.isNumber == false
    }

    private static func quoted(_ name: String) -> String {
        var builder = JSONBuilder()
        builder.add(name)
        return String(decoding: builder.document.source, as: UTF8.self)
    }

    private static func jsonLines(_ text: SourceText) -> SourceProposal? {
        guard let part = try? JSONLinesReader.read(text), part.remarks.isEmpty,
            case .json(let document) = part.document,
            document.childCount(of: document.root) > 1, view(document, document.root) == .table
        else { return nil }
        return SourceProposal(format: .jsonLines, view: .table)
    }

    private static func metrics(_ text: SourceText) -> SourceProposal? {
        let isDescribed = text.lines.prefix(1_000).contains { line in
            line.text.starts(with: "# TYPE ".utf8) || line.text.starts(with: "# HELP ".utf8)
        }
        guard isDescribed, (try? PrometheusReader.read(text)) != nil else { return nil }
        return SourceProposal(format: .prometheus, view: .table, interval: .seconds(15))
    }

    /// Returns a proposal for a short line that contains exactly one number; otherwise nil.
    private static func number(_ text: SourceText) -> SourceProposal? {
        let lines = Array(text.lines.prefix(3)).filter { !$0.text.isBlank }
        guard lines.count == 1, let line = lines.first?.text, line.count <= 40, (try? NumberReader.read(text)) != nil,
            line.text.split(whereSeparator: { !$0.isNumber && $0 != "." && $0 != "," }).filter({
                $0.contains(where: \.isNumber)
            })
            .count == 1
        else { return nil }
        return SourceProposal(format: .number, view: .number, interval: .seconds(15))
    }
}
