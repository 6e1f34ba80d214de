import TerminalUI

// The columns that are hidden.

extension TableContent {

    var columnNames: [String] {
        columns.enumerated().map { $1.title.isEmpty ? "Column \($0 + 1)" : $1.title }
    }

    /// Whether the texts are bars, which are meaningless if their ends are cut.
    static func areBars(_ texts: some Sequence<String>) -> Bool {
        let signs = Set(ChartSymbols.unicode.verticalEighths.joined() + " ")
        var hasBars = false
        return texts.allSatisfy { text in
            hasBars = hasBars || !text.isEmpty
            return text.allSatisfy(signs.contains)
        } && hasBars
    }

    /// Whether each column is hidden. Never all of them are.
    func isHidden(_ state: State) -> [Bool] {
        guard !state.hiddenColumns.isEmpty else { return columns.map { _ in false } }
        let isHidden = columnNames.map(state.hiddenColumns.contains)
        return isHidden.contains(false) ? isHidden : columns.map { _ in false }
    }

    /// The next column that is not hidden, in a direction.
    func column(after column: Int, by step: Int, _ isHidden: [Bool]) -> Int {
        let places = (1...max(1, columns.count)).map {
            (column + step * $0 + columns.count * $0) % max(1, columns.count)
        }
        return places.first { isHidden.indices.contains($0) && !isHidden[$0] } ?? 0
    }
}
