import TerminalUI

/// Creates the lines of the versions of a panel. If all versions are tables, each column has the same width in all
/// versions. Equal rows then have equal lines.
enum AlignedLines {

    private static let spacing = 2

    static func lines(of versions: [PanelVersion]) -> [[TextLine]] {
        let tables = versions.compactMap { $0.content as? TableContent }
        guard tables.count == versions.count else { return versions.map(\.lines) }
        let rows = tables.map { table in table.rows.map { row in row.cells.map(\.string) } }
        var widths: [Int] = []
        for cells in rows.joined() {
            for (column, cell) in cells.enumerated() {
                if column == widths.count { widths.append(0) }
                widths[column] = max(widths[column], cell.cellWidth)
            }
        }
        return zip(tables, rows).map { table, rows in
            zip(table.lines, rows).map { line, cells in
                TextLine(text(of: cells, widths, table.columns), id: line.id)
            }
        }
    }

    private static func text(of cells: [String], _ widths: [Int], _ columns: [TableColumn]) -> String {
        var text = ""
        var end = 0
        for (column, cell) in cells.enumerated() where widths[column] > 0 {
            let isTrailing = columns.indices.contains(column) && columns[column].alignment == .trailing
            let rest = widths[column] - cell.cellWidth
            // Omit trailing spaces, so that searches do not find them and copies do not contain them.
            if !cell.isEmpty {
                let start = widths[..<column].reduce(0) { $0 + ($1 > 0 ? $1 + spacing : 0) } + (isTrailing ? rest : 0)
                text += String(repeating: " ", count: max(0, start - end)) + cell
                end = start + cell.cellWidth
            }
        }
        return text
    }
}
