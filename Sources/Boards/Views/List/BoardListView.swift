import Dashboard
import Documents
import JSONDocuments
import Settings
import TerminalUI
import Values

/// A view with a line for each item. It shows a text on the left and other fields on the right.
struct BoardListView: BoardView {

    static let name = "list"
    static let help = "A line for each item."

    private let text: String?
    private let detail: [String]
    private let sort: RowSort?
    private let limit: Int?
    private let times: [String]
    private let all: Bool

    init(_ options: inout OptionReader) {
        text = options("text", .field, "Field shown on the left.")
        detail = options("detail", .fields, "Fields shown on the right.") ?? []
        sort = options.sort()
        limit = options.limit()
        times = options.times()
        all = options.all()
    }

    static func fit(_ document: Document, isFollowed: Bool) -> ViewFit {
        guard let root = document.root, root.kind == .array else { return .never }
        return root.hasPart { !$0.isScalar } ? .never : .well
    }

    var fields: [ViewField] {
        ([text, sort?.field].compactMap(\.self) + detail + times).map { ViewField(name: $0) }
    }

    var timeFields: [String] { times }

    func content(of loaded: BoardContent?, in reader: RowReader) -> PreparedContent? {
        switch loaded?.document {
        case .json(let json): content(of: Element(json), in: reader)
        case .text(let text): PreparedContent(content(ofLines: text))
        case .picture, nil: nil
        }
    }

    func content(of root: Element, in reader: RowReader) -> PreparedContent? {
        let list = reader.rows(root)
        guard root.kind == .array || list?.isPart == true else { return nil }
        if let list,
            case let order = sort?.order(of: RowReadings(list, in: reader)),
            case let rows = list.shown(all: all, MetricColumns(list), order: order, limit: limit), !rows.rows.isEmpty
        {
            return PreparedContent(content(of: rows, in: list, of: root, reader))
        }
        let items = reader.values(of: .json(root.document))
        return PreparedContent(
            ListContent(
                root.elements.prefix(limit ?? .max).enumerated().map { index, element in
                    ListRow(reader.cell.text(element), item: items.map { ItemReference($0, index) })
                }))
    }

    private func content(of rows: Rows, in list: Rows, of root: Element, _ reader: RowReader) -> ListContent {
        let cell = reader.cell
        let text = text.map(rows.ownName) ?? Self.firstText(of: rows)
        let shown = detail.isEmpty ? rows.plainColumns(all: all).filter { $0 != text } : detail
        let texts = rows.values(text) ?? []
        let rest = rows.keeping(shown)
        let details = cell.texts(rest.rows, in: rest.columns)
        let items = RowItems(list, of: root.document, in: reader, showing: [text].compactMap(\.self) + shown)
        let ids = items.identities.ids
        return ListContent(
            rows.rows.indices.map { index in
                let detail = shown.isEmpty ? [] : details[index].filter { !$0.isEmpty }
                return ListRow(
                    texts.indices.contains(index) ? texts[index].map { cell.text($0, in: text ?? "") } ?? "" : "",
                    detail: detail.joined(by: "  "),
                    id: ids[rows.places[index]], item: ItemReference(items, rows.places[index]))
            })
    }

    private static func firstText(of rows: Rows) -> String? {
        let names = ["title", "name", "text", "message", "summary"]
        return names.first(where: rows.columns.contains)
            ?? rows.firstColumn { value, _ in value.isPlainText } ?? rows.columns.first
    }

    private func content(ofLines text: String) -> ListContent {
        var lines = StyledText.lines(of: text, isLog: false)
        while lines.last?.isEmpty == true { lines.removeLast() }
        let items = LineItems(lines, isLog: false)
        return ListContent(lines.enumerated().map { ListRow($1, item: ItemReference(items, $0)) })
    }

    func items(of document: Document, in reader: RowReader) -> (any BoardItemSource)? {
        switch document {
        case .json(let json): reader.rowItems(of: Element(json)) ?? reader.values(of: document)
        case .text(let text): LineItems(StyledText.lines(of: text, isLog: false), isLog: false)
        case .picture: nil
        }
    }

    func lack(of document: Document, in reader: RowReader) -> String? {
        let isList = document.root.map { $0.kind == .array || reader.rows($0)?.isPart == true } ?? !document.isPicture
        return isList ? nil : "“list” needs a list or lines of text; choose one with “select”"
    }

    func remarks(on content: BoardContent, in reader: RowReader) -> [String] {
        let rows = reader.rows(in: content.document)
        return (rows?.bucketRemarks(all: all) ?? [])
            + reader.remarks(on: content, as: rows, fields, limit: limit, isSorted: sort != nil)
            + (sort?.remarks(on: rows, in: reader) ?? [])
    }
}
