import Basics
import Documents
import JSONDocuments
import Loadables
import Values

/// The last checks of each row of a source. A check is a load that returned the row. If the source is loaded once for
/// each item, a check is a load for the item of the row.
struct RowChecks: Hashable, Sendable, Codable {

    /// The checks of a row, oldest first.
    struct Entry: Hashable, Sendable, Codable {
        let name: String
        var checks: [MonitorContent.Check]
    }

    /// The entries in the order of the rows, followed by entries for rows of earlier loads.
    private(set) var entries: [Entry] = []
    /// Whether each check is a load for the item of a row, and contains the duration of this load.
    private(set) var areLoads = false

    static let rowLimit = 500

    /// Creates the checks by adding new checks of rows to the previous checks.
    ///
    /// - Parameters:
    ///   - rows: The rows with their checks, oldest first. Checks that are not newer than the previous ones are
    ///     ignored.
    ///   - known: The previous checks; nil if there are none.
    init(_ rows: [Entry], after known: RowChecks?) {
        var earlier = Dictionary(
            (known?.entries ?? []).map { ($0.name, $0.checks) }, uniquingKeysWith: { first, _ in first })
        let present = rows.prefix(Self.rowLimit).map { row in
            let checks = earlier.removeValue(forKey: row.name) ?? []
            let new = row.checks.filter { check in checks.last.map { $0.date < check.date } ?? true }
            return Entry(name: row.name, checks: (checks + new).suffix(MonitorContent.limit))
        }
        let gone = (known?.entries ?? []).filter { earlier[$0.name] != nil }
        entries = Array((present + gone).prefix(Self.rowLimit))
    }

    /// Returns the checks of the row with the given index in the content; empty if there are none.
    func checks(ofRow row: Int) -> [MonitorContent.Check] { entries.indices.contains(row) ? entries[row].checks : [] }
}

/// The fields that contain the name, the state and the number of each row, according to the options of a view.
struct CheckFields: Hashable, Sendable {

    /// The field with the name; nil to use the first suitable column of texts.
    var name: String?
    /// The field with the state; nil to use a field with a common name.
    var state: String?
    /// The field with the time or another number; nil to use a field with a common name.
    var value: String?

    private static let stateNames = ["state", "status", "health", "healthy", "up", "ok", "result", "conclusion"]
    private static let valueNames = [
        "ms", "seconds", "latency", "response_time", "responsetime", "duration", "ping", "time",
    ]

    var names: [String] { [name, state, value].compactMap(\.self) }

    struct Row {
        let name: String
        let value: Element?
        /// The state. It is up if no column contains states. It is down if the row contains an `error` and the options
        /// name no column of states.
        let state: MonitoredState
        let number: Double?
        /// The text in the column of the number, if it is not a number, such as `<1 ms`; nil if it is missing.
        let text: String?
    }

    /// Reads the rows of a document as checks. Returns nil if there are no rows, or if no column contains names.
    func rows(_ rows: Rows, in reader: RowReader) -> (rows: [Row], value: ColumnReading?)? {
        let readings = RowReadings(rows, in: reader)
        let state = state.map(rows.ownName) ?? Self.column(Self.stateNames, of: rows)
        let own = value.map(rows.ownName) ?? Self.column(Self.valueNames, of: rows)
        let reading = readings.reading(own)
        let value = reading.flatMap { $0.isNumeric ? $0 : nil }
        // A column of times says when a row was checked, not how long the check took.
        let amounts = reading?.kind == .moment ? nil : rows.values(own)
        let label =
            name.map(rows.ownName) ?? rows.firstColumn { element, column in
                column != state && column != "error" && element.isPlainText
            } ?? rows.firstColumn { element, _ in element.kind == .string }
        guard let labels = rows.texts(label ?? ""), !rows.rows.isEmpty else { return nil }
        let (states, errors) = (rows.values(state), self.state == nil ? rows.values("error") : nil)
        var counts: [String: Int] = [:]
        let checked = rows.rows.indices.map { row in
            counts[labels[row], default: 0] += 1
            let count = counts[labels[row]] ?? 1
            let hasError = errors?[row].map { $0.kind != .null } ?? false
            let word = states?[row]
            return Row(
                name: count == 1 ? labels[row] : "\(labels[row]) \(count)", value: word,
                state: hasError ? .down : states == nil ? .up : MonitoredState(word), number: value?.values[row],
                text: value?.values[row] == nil ? amounts?[row].flatMap(Self.text) : nil)
        }
        return (checked, value)
    }

    private static func text(_ element: Element) -> String? {
        guard element.isAmount || element.kind == .string, !ColumnReading.isMissing(element.text) else { return nil }
        return "\(OneLine(element.text, limit: 30))"
    }

    private static func column(_ names: [String], of rows: Rows) -> String? {
        names.lazy.compactMap { name in rows.columns.first { $0.lowercased() == name } }.first
    }
}

extension RowChecks {

    /// Creates the checks by adding the checks of a document to the previous checks. Returns nil if the document has no
    /// rows with names.
    ///
    /// - Parameters:
    ///   - loads: The results of the loads for each row; nil if all rows come from one load.
    ///   - date: The time of the load that returned the document.
    ///   - next: The planned time of the next load; nil if none is planned.
    ///   - known: The previous checks; nil if there are none.
    init?(
        _ root: Element, _ fields: CheckFields, loads: [[MonitorContent.Check]]?, at date: Timestamp, next: Timestamp?,
        after known: RowChecks?, in reader: RowReader
    ) {
        guard let list = reader.rows(root), let checked = fields.rows(list, in: reader)?.rows else { return nil }
        let entries = checked.enumerated().map { index, row in
            var checks = [MonitorContent.Check(date: date, seconds: row.number ?? 0, next: next)]
            if let loads, loads.indices.contains(index) { checks = loads[index] }
            // A successful load may still report that a target is down, or a state whose meaning is unknown.
            if let last = checks.indices.last, row.state == .down || row.state == .unknown {
                if row.state == .unknown, checks[last].seconds != nil { checks[last].isExcused = true }
                checks[last].seconds = nil
            }
            return Entry(name: row.name, checks: checks)
        }
        self.init(entries, after: known)
        areLoads = loads != nil
    }
}
