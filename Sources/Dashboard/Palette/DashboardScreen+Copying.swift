import Loadables
import TerminalUI

extension DashboardScreen {

    /// The items that copy the chosen row, all rows, or a column of the focused panel, each as CSV, JSON or Markdown.
    var copyItems: [PaletteItem] {
        guard let place = readingPlace, let reading = place.reading, reading.lineCount > 0 else { return [] }
        let rows = (0..<reading.lineCount).map(reading.line(at:))
        // The first 100 rows determine the columns, because a table of all rows may take long to make.
        let columns = reading.table(ofLines: Array(rows.prefix(100))).columns
        let row = place.lineToCopy.map { line in
            copyItems("the row") { reading.table(ofLines: [line]) }
        }
        let named =
            columns.count < 2
            ? []
            : columns.enumerated().flatMap { index, name in
                copyItems("column “\(OneLine(name, limit: 40))”") {
                    let table = reading.table(ofLines: rows)
                    let place = table.columns.firstIndex(of: name) ?? index
                    return table.columns.indices.contains(place) ? table.keeping(column: place) : table
                }
            }
        return (row ?? []) + copyItems("all rows") { reading.table(ofLines: rows) } + named
    }

    private func copyItems(_ part: String, of table: @escaping @MainActor () -> DataTable) -> [PaletteItem] {
        DataFormat.allCases.map { format in
            PaletteItem(title: "Copy \(part) as \(format.rawValue)") { [host] in
                let table = table()
                let count = table.rows.count == 1 ? "1 row" : "\(NumberText.grouped(table.rows.count)) rows"
                let (text, marked) = format == .csv ? table.csv() : (table.text(as: format), 0)
                let remark = DataTable.remark(onMarked: marked).map { "; \($0)" } ?? ""
                host.copy(
                    text, hasLines: true, saying: "Copied: \(part), \(count), as \(format.rawValue)\(remark)")
            }
        }
    }
}
