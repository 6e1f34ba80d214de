public import FoundationEssentials
import JSONDocuments

extension SourceProposal {

    private static let mostProposals = 8

    /// Returns all proposals for a source, at most eight, without duplicates. The best proposal is first, followed by
    /// other arrays of the document, other views, and the plain text.
    public static func all(for bytes: Data, from hints: Hints = Hints()) -> [SourceProposal] {
        let best = SourceProposal(for: bytes, from: hints)
        guard best.format != .image, let bytes = (try? ReadableText(bytes))?.bytes else { return [best] }
        let others = best.otherParts(of: bytes) + best.otherViews(of: bytes) + best.asText(bytes)
        var proposals = [best]
        for var other in others where proposals.count < mostProposals {
            other.interval = best.interval
            if !proposals.contains(other) { proposals.append(other) }
        }
        return proposals
    }

    /// Returns all proposals for the first lines of an endless source. If the lines are JSON objects, proposes a table
    /// and a log, otherwise only a log.
    public static func all(following bytes: Data) -> [SourceProposal] {
        let part = try? JSONLinesReader.read(SourceText(bytes, isGrowing: true))
        guard let part, part.remarks.isEmpty, case .json(let document) = part.document,
            view(document, document.root) == .table
        else { return [SourceProposal(format: .ansi, view: .log, interval: nil)] }
        return [View.table, .log].map { SourceProposal(format: .jsonLines, view: $0, interval: nil) }
    }

    private func with(_ view: View) -> SourceProposal {
        SourceProposal(format: format, select: select, view: view)
    }

    /// Returns a proposal for the plain text. If this proposal already shows the plain text, returns proposals for
    /// other views of the text and for a list of lines. If the text is a single line with a number, also returns
    /// proposals for the number.
    private func asText(_ bytes: Data) -> [SourceProposal] {
        guard format != .ansi else {
            let views = [View.text, .log].filter { $0 != view }
            let text = SourceText(bytes, isGrowing: false)
            let isLine = bytes.count <= 200 && text.lines.prefix(2).filter { !$0.text.isBlank }.count == 1
            let number =
                isLine && NumberFormat.jsonStart(bytes) == nil && (try? NumberReader.read(text)) != nil
                ? [View.number, .chart].map { SourceProposal(format: .number, view: $0) } : []
            return number + views.map(with) + [SourceProposal(format: .lines, view: .list)]
        }
        return [SourceProposal(format: .ansi, view: .text)]
    }

    // MARK: Other parts

    /// Returns proposals for the parts of a JSON object, in this order: at most four for parallel arrays in fields, at
    /// most four for arrays of objects or of scalars, the longest first, and one for the whole object. Returns an empty
    /// array if the document is not a JSON object.
    private func otherParts(of bytes: Data) -> [SourceProposal] {
        guard format == .json, let document = try? JSONDocument(Array(bytes)),
            document.kind(of: document.root) == .object
        else { return [] }
        let root = document.root
        let parts = document.childNodes(of: root, upTo: 100)
        let lists = parts.filter { [.table, .list].contains(Self.view(document, $0)) }
            .sorted { document.childCount(of: $0) > document.childCount(of: $1) }
        let selected = lists.compactMap { list in
            document.name(of: list).map { name in
                SourceProposal(format: .json, select: Self.path(name), view: Self.view(document, list))
            }
        }
        let columns = ParallelLists.all(in: document).flatMap { columns in
            [View.chart, .table].filter { $0 == .table || columns.isOverTime }.map { view in
                SourceProposal(format: .json, select: columns.filter, view: view)
            }
        }
        return columns.prefix(4) + selected.prefix(4) + [SourceProposal(format: .json, view: Self.view(document, root))]
    }

    // MARK: Other views

    private func otherViews(of bytes: Data) -> [SourceProposal] {
        switch view {
        case .number: return [.chart, .gauge].map(with)
        case .table:
            guard let (document, rows) = rows(of: bytes) else { return [with(.list)] }
            let columns = Columns(document, rows)
            return (columns.isOverTime ? [.chart] : []).map(with)
                + (columns.hasAmounts ? [.bars, .gauge] : []).map(with)
                + (columns.count <= 4 ? [.list] : []).map(with)
                + (format == .jsonLines ? [.log] : []).map(with)
        case .list, .keys: return format == .json ? [with(.json)] : []
        default: return []
        }
    }

    /// Returns the rows of a table. Returns nil if reading the rows requires a worker process, or if the filter selects
    /// neither the whole document nor one of its fields.
    private func rows(of bytes: Data) -> (JSONDocument, JSONDocument.Node)? {
        let text = SourceText(bytes, isGrowing: false)
        let document = try? (format.base as? any ListFormat)?.values(in: text)
        guard let document else { return nil }
        guard let select else { return (document, document.root) }
        let parts = document.childNodes(of: document.root)
        return parts.first { document.name(of: $0).map(Self.path) == select }.map { (document, $0) }
    }
}

struct Columns {

    /// Whether the table has a column of texts and a column of numbers, no column of times, and at most 20 rows.
    private(set) var hasAmounts = false
    /// Whether the table has a column of times and a column of numbers.
    private(set) var isOverTime = false
    private(set) var count = 0

    init(_ document: JSONDocument, _ rows: JSONDocument.Node) {
        let rows = document.childNodes(of: rows, upTo: 50)
        guard rows.count > 1, let first = rows.first else { return }
        let names = document.childNodes(of: first).compactMap { document.name(of: $0) }
        count = names.count
        func all(_ name: String, are isSuch: (JSONDocument.Node) -> Bool) -> Bool {
            rows.allSatisfy { row in document.child(of: row, named: name).map(isSuch) ?? false }
        }
        let hasNumbers = names.contains { name in all(name) { document.kind(of: $0) == .number } }
        let hasTexts = names.contains { name in all(name) { document.kind(of: $0) == .string } }
        let hasTimes = names.contains { name in
            all(name) { document.kind(of: $0) == .string && Self.isTime(document.text(of: $0)) }
        }
        isOverTime = hasNumbers && hasTimes
        // A chart with more than 20 bars is unreadable.
        hasAmounts = hasNumbers && hasTexts && !hasTimes && rows.count <= 20
    }

    /// Returns whether a text is a date such as `2026-11-22`, or begins with a date and a `T` or a space, as in
    /// `2026-11-22T17:00`.
    static func isTime(_ text: String) -> Bool {
        let digits = Array(text.utf8.prefix(11))
        guard digits.count >= 10 else { return false }
        return digits.prefix(10).enumerated().allSatisfy { index, byte in
            index == 4 || index == 7 ? byte == 0x2D : (0x30...0x39).contains(byte)
        } && (digits.count == 10 || digits[10] == 0x54 || digits[10] == 0x20)
    }
}
