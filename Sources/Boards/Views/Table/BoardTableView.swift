import Dashboard
import Documents
import JSONDocuments
import Loadables
import Settings
import TerminalUI
import Values

/// A view of rows in columns. It shows the columns that the options name or, by default, the columns with values that
/// are readable on one line. URLs are not shown by default. A URL can be opened from its row.
struct BoardTableView: BoardView {

    static let name = "table"
    static let help = "Rows and columns."

    private let columns: [String]
    private let sort: RowSort?
    private let limit: Int?
    private let times: [String]
    private let all: Bool
    private let bars: String?

    init(_ options: inout OptionReader) {
        columns = options("columns", .list(.field), "Fields shown, in order.") ?? []
        sort = options.sort()
        limit = options.limit()
        times = options.times()
        all = options.all()
        bars = options(
            "bars", .field, "Field with a number. Each row shows the field’s values from the last loads as small bars.")
    }

    static func fit(_ document: Document, isFollowed: Bool) -> ViewFit {
        guard let root = document.root, root.kind == .array else { return .never }
        let isTable =
            !root.hasPart { $0.kind != .object || !$0.hasPart(where: \.isScalar) }
            || !root.hasPart { $0.kind != .array || $0.hasPart { !$0.isScalar } }
        return isTable && root.hasPart { _ in true } ? .well : .never
    }

    var fields: [ViewField] {
        columns.map { ViewField(name: $0) } + [sort].compactMap { $0.map { ViewField(name: $0.field) } }
            + times.map { ViewField(name: $0) }
            + [bars].compactMap { $0.map { ViewField(name: $0, hasNumbers: true) } }
    }

    var drawnNumbers: NumberFields? { bars.map { NumberFields(values: [$0]) } }

    var timeFields: [String] { times }

    func content(of loaded: BoardContent?, in reader: RowReader) -> PreparedContent? {
        guard let loaded, let root = loaded.document.root else { return nil }
        return content(
            of: root, histories(of: root, loaded, in: reader), showsErrors: (loaded.items?.failed ?? 0) > 0, in: reader)
    }

    /// Returns the bars of each row; nil if the view draws no bars.
    private func histories(of root: Element, _ loaded: BoardContent, in reader: RowReader) -> [StyledText]? {
        guard let fields = drawnNumbers, let histories = loaded.numbers,
            let numbers = DocumentNumbers(root, fields, in: reader)?.all
        else { return nil }
        let series = numbers.map { number in histories.series(of: number)?.samples.map(\.value) ?? [] }
        let most = series.joined().max() ?? 0
        var texts = [StyledText](repeating: StyledText(), count: (numbers.compactMap(\.row).max() ?? 0) + 1)
        for (number, values) in zip(numbers, series) { texts[number.row ?? 0] = StyledText.bars(values, of: most) }
        return texts
    }

    /// - Parameter showsErrors: Whether items of the source have failed. If so, the first cell of each failed item begins
    ///   with a sign.
    private func content(
        of root: Element, _ histories: [StyledText]?, showsErrors: Bool, in reader: RowReader
    ) -> PreparedContent? {
        guard let list = reader.rows(root) else { return nil }
        let readings = RowReadings(list, in: reader)
        let metrics = MetricColumns(list)
        let rows = list.shown(all: all, metrics, order: sort?.order(of: readings), limit: limit)
        let plain = columns.isEmpty ? rows.plainColumns(all: all) : []
        let standard = showsErrors ? ItemJoin.withErrorsLast(plain) : plain
        let errors = showsErrors ? rows.values(ItemJoin.errorName) : nil
        let columns = columns.isEmpty ? standard : columns
        let shown = rows.keeping(columns)
        var titles =
            shown.columns.allSatisfy { Int($0) != nil }
            ? shown.columns.map { _ in "" } : shown.columns.map { metrics?.title(of: $0) ?? $0 }
        if histories != nil { titles.append("last") }
        let items = RowItems(list, of: root.document, in: reader, showing: columns)
        let ids = items.identities.ids
        var cell = reader.cell
        if list.isPart { cell.units = [:] }
        let texts = cell.texts(shown.rows, in: shown.columns)
        let keys = Set(reader.context.rowKeys.columns.map(shown.ownName))
        let kept = Set(shown.columns.indices.filter { keys.contains(shown.columns[$0]) })
        let extra = Set(shown.columns.indices.filter { ItemJoin.isAboutErrors(shown.columns[$0]) })
        return PreparedContent(
            TableContent(
                titles.map { $0.replacing("_", with: " ") },
                rows: zip(shown.rows.indices, zip(texts, shown.places)).map { index, shownRow in
                    let row = shown.rows[index]
                    var texts = shownRow.0
                    if let first = texts.first, let error = errors?[index], error.kind != .null {
                        texts[0] = StyledText("✗ ", .failure) + first
                    }
                    let exact = metrics?.round(&texts, row, shown.columns) ?? [:]
                    if let histories {
                        texts.append(histories.indices.contains(shownRow.1) ? histories[shownRow.1] : StyledText())
                    }
                    return TableContent.Row(
                        texts, exact: exact, id: ids[shownRow.1], item: ItemReference(items, shownRow.1))
                }, keeping: kept, hidingFirst: showsErrors && self.columns.isEmpty ? extra : [],
                names: titles, sort: shownSort(shown),
                value: { row, column in shown.rows[row][column].map { DataTable.Cell($0.node, of: $0.document) } }
            ) { [places = shown.places] column in
                columns.indices.contains(column) ? readings.reading(columns[column])?.picking(places) : nil
            })
    }

    private func shownSort(_ rows: Rows) -> TableState.Sort? {
        guard let sort else { return nil }
        return rows.columns.firstIndex(of: rows.ownName(sort.field)).map {
            TableState.Sort(column: $0, isAscending: sort.isAscending)
        }
    }

    func lack(of document: Document, in reader: RowReader) -> String? {
        guard let root = document.root else {
            return "a table needs a list of maps, but the content is text; set “parse”"
        }
        return reader.rows(root) == nil
            ? "a table needs a list of maps; choose one with “select”" : nil
    }

    func remarks(on content: BoardContent, in reader: RowReader) -> [String] {
        let rows = reader.rows(in: content.document)
        let unnamed = drawnNumbers.flatMap { fields in
            content.document.root.map { DocumentNumbers.remarks(onRowsOf: $0, fields, in: reader) }
        }
        return (rows?.bucketRemarks(all: all) ?? []) + (unnamed ?? [])
            + reader.remarks(on: content, as: rows, fields, limit: limit, isSorted: sort != nil) + (rows?.slips ?? [])
            + (sort?.remarks(on: rows, in: reader) ?? [])
    }
}
