public import TerminalUI

// Kinds of columns, and visible and hidden columns.

extension TableContent {

    var columnNames: [String] {
        columns.enumerated().map { $1.title.isEmpty ? "Column \($0 + 1)" : $1.title }
    }

    /// Returns whether the texts consist of bar characters such as `▂▅█`; false if all texts are empty. A column of
    /// bars is not truncated.
    static func areBars(_ texts: some Sequence<String>) -> Bool {
        let signs = Set(ChartSymbols.unicode.verticalEighths.joined() + " ")
        var hasBars = false
        return texts.allSatisfy { text in
            hasBars = hasBars || !text.isEmpty
            return text.allSatisfy(signs.contains)
        } && hasBars
    }

    /// Returns whether the name of a column of numbers, or each of its texts, says that they are percentages.
    static func arePercentages(_ title: String, _ texts: some Sequence<String>) -> Bool {
        if title.contains("%") || ["percent", "pcent"].contains(title.lowercased()) { return true }
        var hasText = false
        return texts.allSatisfy { text in
            hasText = hasText || !text.isEmpty
            return text.isEmpty || text.hasSuffix("%")
        } && hasText
    }

    private static let longestDate = 19

    /// Returns the column with the longest texts of several words. These texts usually describe the rows. Returns nil
    /// if no such text is longer than a date. A column that is empty in at least half of the rows is ignored.
    static func columnOfSentences(_ columns: [Int], _ rows: [Row]) -> Int? {
        var longest: (column: Int, width: Int)?
        for column in columns {
            let cells = cells(of: column, rows)
            let width = cells.map(\.width).max() ?? 0
            guard width > max(longest?.width ?? 0, longestDate), cells.contains(where: { $0.string.contains(" ") }),
                cells.count(where: \.isEmpty) * 2 < cells.count
            else { continue }
            longest = (column, width)
        }
        return longest?.column
    }

    static func hasStates(_ column: Int, _ rows: [Row]) -> Bool {
        let states: Set<Role> = [.success, .failure, .warning, .caution, .info]
        return cells(of: column, rows).contains { $0.runs.contains { states.contains($0.role) } }
    }

    static func hasDates(_ column: Int, _ rows: [Row]) -> Bool {
        let cells = cells(of: column, rows).filter { !$0.isEmpty }
        return !cells.isEmpty && cells.allSatisfy(\.isDate)
    }

    /// Returns the cells of a column in the first 50 rows. They determine whether the column contains dates or states.
    private static func cells(of column: Int, _ rows: [Row]) -> [StyledText] {
        rows.prefix(50).compactMap { $0.cells.indices.contains(column) ? $0.cells[column] : nil }
    }

    /// Returns whether each column is hidden, in the order of the columns. If the user has hidden all columns, treats
    /// all columns as visible.
    func isHidden(_ state: State) -> [Bool] {
        guard !state.hiddenColumns.isEmpty else { return columns.map { _ in false } }
        let isHidden = columnNames.map(state.hiddenColumns.contains)
        return isHidden.contains(false) ? isHidden : columns.map { _ in false }
    }

    /// Returns the next visible column after the given column. A step of -1 searches to the left, and a step of 1 to
    /// the right. After the last column, the search continues at the other end.
    func column(after column: Int, by step: Int, _ isHidden: [Bool]) -> Int {
        let places = (1...max(1, columns.count)).map {
            (column + step * $0 + columns.count * $0) % max(1, columns.count)
        }
        return places.first { isHidden.indices.contains($0) && !isHidden[$0] } ?? 0
    }

    struct Unmarked: Hashable {
        let size: Size
        let count: Int
    }

    /// Returns the number of hidden columns if the header has no space for it. In all other cases, and for a table
    /// without rows, returns empty text.
    public func note(state: inout State, in size: Size, _ symbols: Symbols) -> StyledText {
        guard !shown.all.isEmpty else { return StyledText() }
        // Keep the number, because the table measures many rows. It depends on the width, and on whether the header has
        // a second row.
        let size = Size(width: size.width, height: min(size.height, 2))
        if state.unmarked?.size != size {
            state.unmarked = Unmarked(size: size, count: view(state, isFocused: false).unmarkedColumns(in: size))
        }
        let count = state.unmarked?.count ?? 0
        return StyledText(count == 0 ? "" : "+\(count) column\(count == 1 ? "" : "s")", .secondary)
    }
}
