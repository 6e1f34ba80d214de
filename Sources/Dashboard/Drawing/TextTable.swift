import TerminalUI

/// Texts in columns that are as wide as they must be. One column takes what the others leave; where that is too little,
/// the others go, the least important first.
struct TextTable {

    struct Column {
        var heading = ""
        var alignment = Alignment.leading
        /// The smaller, the earlier it goes; nil if it stays whatever happens.
        var importance: Int?
    }

    static let gap = 2

    let columns: [Column]
    /// The column that takes the rest.
    let flexible: Int
    /// What the flexible column must have before another goes; less if its texts are shorter.
    let minimum: Int
    let rows: [[StyledText]]

    /// The heading, if any column has one, and the rows, at most that wide.
    func lines(width: Int, ellipsis: String) -> [StyledText] {
        let headings = columns.map { StyledText($0.heading, .secondary) }
        let all = headings.allSatisfy(\.isEmpty) ? rows : [headings] + rows
        let places = places(of: columns.indices.map { column in all.map { $0[column].width }.max() ?? 0 }, width: width)
        return all.map { line(of: $0, in: places, ellipsis: ellipsis) }
    }

    /// Where the columns stand that are shown, by their numbers.
    private func places(of widths: [Int], width: Int) -> [(column: Int, rect: Rect)] {
        let used = columns.indices.filter { widths[$0] > 0 }
        let lengths = used.map { column -> Length in
            guard column != flexible else {
                return .fill(minimum: min(minimum, widths[column])).maximum(widths[column])
            }
            let length = Length.fixed(widths[column])
            return columns[column].importance.map { length.yielding(-$0) } ?? length
        }
        let rects = Rect(width: width, height: 1).columns(lengths, spacing: Self.gap)
        return zip(used, rects).filter { !$1.isEmpty }.map { ($0, $1) }
    }

    private func line(of row: [StyledText], in places: [(column: Int, rect: Rect)], ellipsis: String) -> StyledText {
        var line = StyledText()
        for (column, rect) in places {
            let cell = row[column].truncated(to: rect.width, ellipsis: ellipsis)
            guard !cell.isEmpty else { continue }
            let free = columns[column].alignment == .trailing ? rect.width - cell.width : 0
            line += StyledText(String(repeating: " ", count: rect.x + free - line.width)) + cell
        }
        return line
    }
}
