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
        let natural = columns.indices.map { column in all.map { $0[column].width }.max() ?? 0 }
        let widths = widths(natural, total: width)
        return all.map { line(of: $0, widths: widths, ellipsis: ellipsis) }
    }

    /// The width of each column; nil for those that are not shown.
    private func widths(_ natural: [Int], total: Int) -> [Int?] {
        var widths = natural.map { $0 == 0 ? nil : Optional($0) }
        let needed = min(minimum, natural[flexible])
        while rest(of: widths, total: total) < needed, let least = leastImportant(widths) { widths[least] = nil }
        widths[flexible] = min(natural[flexible], max(0, rest(of: widths, total: total)))
        return widths
    }

    private func rest(of widths: [Int?], total: Int) -> Int {
        columns.indices.reduce(total) { rest, column in
            guard column != flexible, let width = widths[column] else { return rest }
            return rest - width - Self.gap
        }
    }

    private func leastImportant(_ widths: [Int?]) -> Int? {
        let candidates = columns.indices.filter { $0 != flexible && widths[$0] != nil && columns[$0].importance != nil }
        return candidates.min { (columns[$0].importance ?? 0) < (columns[$1].importance ?? 0) }
    }

    private func line(of row: [StyledText], widths: [Int?], ellipsis: String) -> StyledText {
        var line = StyledText()
        var pending = 0
        for (column, width) in widths.enumerated() {
            guard let width else { continue }
            let cell = row[column].truncated(to: width, ellipsis: ellipsis)
            let free = width - cell.width
            let before = columns[column].alignment == .trailing ? free : 0
            if !cell.isEmpty {
                line += StyledText(String(repeating: " ", count: pending + before)) + cell
                pending = 0
            } else {
                pending += before
            }
            pending += free - before + Self.gap
        }
        return line
    }
}
