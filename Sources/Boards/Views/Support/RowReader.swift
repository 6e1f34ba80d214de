import Basics
import Dashboard
import Documents
import JSONDocuments
import Loadables
import TerminalUI
import Values

/// A reader of documents for a view. It provides rows, the readings of columns, and the texts of cells.
struct RowReader: Sendable {

    let context: ViewContext
    /// The fields that the options of the view name. They may be paths through a list in a map, as in `readings.level`.
    var fields: [String] = []
    /// The fields that contain times in the form of numbers, according to the options.
    var timeFields: [String] = []
    /// The unit that the source states, if the document is a single number; nil for none.
    var unit: NumberUnit?
    /// A word after the number that may be its unit, if the document is a number without a unit; nil for none.
    var possibleUnit: String?
    /// The fields whose numbers are percentages, according to the source.
    var percentFields: Set<String> = []
    /// The units of numbers, keyed by field. Empty unless the document combines numbers with units from several loads.
    var fieldUnits: [String: String] = [:]

    var time: TimeOfDay { context.time }

    var cell: CellText { CellText(time: time, timeColumns: timeFields, units: fieldUnits) }

    /// Reads the document as rows. If a field is a path through a list in a map, the rows are the elements of this
    /// list. Returns nil if the document cannot be read as rows.
    func rows(_ root: Element) -> Rows? { Rows(root, naming: fields) }

    /// Returns the named column or, by default, the first column of times, with the time of each row. Returns nil if
    /// there is no such column, or if no row has a time.
    func moments(of rows: Rows, named name: String? = nil) -> (name: String, values: [Timestamp?])? {
        let cell = self.cell
        let name = name ?? rows.firstColumn { cell.moment($0, in: $1) != nil }
        guard let name, let values = rows.values(name) else { return nil }
        let times = cell.times(in: name)
        let moments = values.map { value in value.flatMap { cell.moment($0, times) }?.timestamp(in: time.zone) }
        return moments.contains { $0 != nil } ? (name, moments) : nil
    }
}
