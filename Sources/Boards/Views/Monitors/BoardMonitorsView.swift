import Basics
import Dashboard
import Documents
import JSONDocuments
import Settings
import TerminalUI
import Values

struct BoardMonitorsView: BoardView {

    static let name = "monitors"
    static let help = "A line for each item: its state, its name, its time and its last checks."

    private let checked: CheckFields
    private let unit: NumberUnit?

    init(_ options: inout OptionReader) {
        checked = CheckFields(
            name: options("label", .field, "Field with the name of each item."),
            state: options(
                "state", .field,
                "Field with the state: a word, true or false, 1 or 0, or the status code of a response. Default: a field whose name suggests a state, such as status."
            ),
            value: options(
                "value", .field,
                "Field with the response time or another number. Default: a field whose name suggests a duration, such as ms; for a source with `each`, the duration of the load."
            ))
        unit = options.unit()
    }

    var checkedRows: CheckFields? { checked }

    var fields: [ViewField] { .named(checked.name, checked.state, numbers: checked.value) }

    func content(of loaded: BoardContent?, in reader: RowReader) -> PreparedContent? {
        guard let loaded, let root = loaded.document.root, let list = reader.rows(root),
            let (rows, reading) = checked.rows(list, in: reader)
        else { return nil }
        let isTimed = isTimed(loaded)
        let conversion = conversion(of: loaded, reading)
        let items = RowItems(list, of: root.document, in: reader, showing: checked.names)
        let ids = items.identities.ids
        let monitors = rows.enumerated().map { index, row in
            let checks = loaded.checks?.checks(ofRow: index) ?? []
            let number = isTimed ? checks.last?.seconds : row.number
            let isUp = row.state == .up || row.state == .doubtful
            return MonitorItems.Monitor(
                state: state(of: row, checks.last), name: row.name,
                value: isUp
                    ? number.map { conversion.unit.text($0 * conversion.factor) } ?? (isTimed ? nil : row.text) : nil,
                uptime: Uptime(checks), checks: checks)
        }
        let lines = monitors.enumerated().map { TextLine($1.text, id: ids[$0], item: ItemReference(items, $0)) }
        return PreparedContent {
            ItemsContent(MonitorItems(monitors: monitors), lines: lines, height: lines.count)
        }
    }

    /// Returns whether the values are the durations of the loads.
    private func isTimed(_ content: BoardContent) -> Bool {
        content.checks?.areLoads == true && checked.value == nil
    }

    private func conversion(of content: BoardContent, _ reading: ColumnReading?) -> UnitConversion {
        UnitConversion(from: isTimed(content) ? "seconds" : reading?.unit, to: unit)
    }

    /// Returns the state of a row. If the row contains a known state, returns this state or, if the last check of the
    /// row is ignored, ``MonitorItems/State/excused``. If the row contains no known state, it is down if its last check
    /// failed and is not ignored. In all other cases, its state is unknown.
    private func state(of row: CheckFields.Row, _ check: MonitorContent.Check?) -> MonitorItems.State {
        switch row.state {
        case .unknown:
            // The load for the item of this row has failed, so the row has no value.
            if let check, check.seconds == nil, check.isExcused != true { return .down }
            return .unknown(row.unknownText ?? "unknown")
        case _ where check?.isExcused == true: return .excused
        case .up: return .up
        case .doubtful: return .doubtful
        case .down: return .down
        }
    }

    /// Returns a remark about rows whose state is neither up nor down; nil if there are none. Rows without a state are
    /// not counted.
    private func stateRemark(on rows: Rows?, in reader: RowReader) -> String? {
        let unknown = rows.flatMap { checked.rows($0, in: reader) }?.rows.compactMap(\.unknownText) ?? []
        guard let first = unknown.first else { return nil }
        let count = unknown.count == 1 ? "1 row has" : "\(NumberText.grouped(unknown.count)) rows have"
        return "\(count) a state that is neither up nor down, such as “\(first)”"
    }

    func lack(of document: Document, in reader: RowReader) -> String? {
        reader.rows(in: document).flatMap { checked.rows($0, in: reader) } == nil
            ? "monitors need rows with a name; set the column of the name with “label”" : nil
    }

    func remarks(on content: BoardContent, in reader: RowReader) -> [String] {
        let rows = reader.rows(in: content.document)
        let count = rows?.rows.count ?? 0
        let limit = RowChecks.rowLimit
        let reading = rows.flatMap { checked.rows($0, in: reader) }?.value
        return reader.remarks(on: content, as: rows, fields)
            + [conversion(of: content, reading).remark, stateRemark(on: rows, in: reader)].compactMap(\.self)
            + (count > limit ? ["checks are kept for only \(limit) of \(count) rows"] : [])
    }
}

extension CheckFields.Row {

    /// The text of a state that is neither up nor down; nil for another state, or if there is no text.
    fileprivate var unknownText: String? {
        guard state == .unknown, let value, value.isScalar, !ColumnReading.isMissing(value.text) else { return nil }
        return "\(OneLine(value.text, limit: 30))"
    }
}
