/// A table that a program prints for people, below a line with the names of its columns. There may be other lines
/// before, in and after the table, such as a message, a legend or a sum.
struct PrintedTable {

    /// The position of the line with the names, and the place of each name in it.
    typealias Head = (line: Int, places: [Range<Int>])

    let columns: AlignedColumns

    /// The positions of the lines that do not fit the columns.
    private(set) var strays: Set<Int> = []

    /// The positions of the rows whose cells are too wide for their columns. These rows have one word for each column.
    private(set) var wideRows: Set<Int> = []

    /// The number of lines that are searched for the names.
    private static let headLimit = 40
    /// The maximum number of lines in the table that do not fit the columns.
    private static let strayLimit = 16
    /// The maximum number of rows of a table that is searched for lines that do not fit the columns. The search for
    /// each such line takes several passes over the rows.
    private static let rowLimit = 2_000
    /// The number of rows that are examined to find the columns of numbers.
    private static let sampleCount = 1_000

    /// Finds the line with the names among the first lines. A single name is searched for only in the first line.
    /// Returns nil if there is no such line.
    ///
    /// - Parameter afterTime: Whether a time may precede the names.
    static func head(_ names: [String], in lines: [ArraySlice<UInt8>], afterTime: Bool = false) -> Head? {
        for (index, line) in lines.prefix(names.count > 1 ? headLimit : 1).enumerated() {
            var words = AlignedColumns.words(line, .characters)
            if afterTime { words = UnnamedColumn.afterTime(words) }
            if let places = AlignedColumns.places(of: names, in: words) { return (index, places) }
        }
        return nil
    }

    /// Returns the positions of the lines that contain only the first cell of a row, because the cell is too wide for
    /// its column. The other cells are in the next line, which is indented. If no line contains the names, there must
    /// be at least three columns, and the next line must have a word for each of the other columns.
    static func wrappedLines(_ lines: [ArraySlice<UInt8>], _ head: Head?, columnCount: Int) -> Set<Int> {
        guard columnCount > 1 else { return [] }
        var wrapped: Set<Int> = []
        for (index, next) in lines.enumerated().dropFirst() where next.first.map(ArraySlice.isBlank) == true {
            // Skip lines with several words early, because it takes time to measure words.
            if lines[index - 1].trimmed.contains(where: ArraySlice.isBlank) { continue }
            let rest = AlignedColumns.words(next, .characters)
            guard let first = AlignedColumns.words(lines[index - 1], .characters).first,
                let indent = rest.first?.range.lowerBound, first.range.lowerBound < indent,
                indent <= first.range.upperBound
            else { continue }
            if let end = head?.places.first?.upperBound {
                if indent > end { wrapped.insert(index - 1) }
            } else if columnCount > 2, rest.count == columnCount - 1 {
                wrapped.insert(index - 1)
            }
        }
        return wrapped
    }

    /// Finds the columns. Returns nil if no line contains the names, if the lines are not aligned, or if too many lines
    /// do not fit the columns.
    ///
    /// - Parameters:
    ///   - names: The names of the columns.
    ///   - lines: The lines that are not blank.
    ///   - gaps: The positions of the lines that follow a blank line.
    ///   - skipped: The positions of the lines that are not whole rows, such as rules.
    init?(
        below names: [String], in lines: [ArraySlice<UInt8>], gaps: [Int] = [], skipped: Set<Int> = []
    ) {
        guard let head = Self.head(names, in: lines)?.line else { return nil }
        // If a blank line follows the names, blank lines do not mark the end of the table.
        let gap = gaps.contains(head + 1) ? nil : gaps.first { $0 > head }
        var best: PrintedTable?
        for measure in AlignedColumns.Measure.all(for: lines) {
            let words = AlignedColumns.words(lines, measure)
            let places = AlignedColumns.places(of: names, in: words[head]) ?? []
            func isCertain(_ row: Int) -> Bool { AlignedColumns.hits(places, in: words[row]) == places.count }
            let legend = gap.flatMap { gap in
                words.indices.dropFirst(gap).first { row in
                    // The last cell of a row usually begins below the last name. A sentence rarely has a word there.
                    !skipped.contains(row) && Self.endsSentence(words[row]) && !isCertain(row)
                        && !words[row].contains { $0.range.lowerBound == places.last?.lowerBound }
                }
            }
            let end = legend ?? words.count
            var rows = words.indices.filter { head < $0 && ($0 < end || isCertain($0)) && !skipped.contains($0) }
            guard var table = PrintedTable(names, words, head, rows, gap, measure) else { continue }
            let misfits = table.messages(rows, lines).union(table.misaligned(rows, words, below: places))
            if !misfits.isEmpty {
                rows.removeAll(where: misfits.contains)
                guard let rest = PrintedTable(names, words, head, rows, gap, measure) else { continue }
                table = rest
            }
            table.strays.formUnion(misfits)
            table.examine(rows, lines, gap)
            table.strays.formUnion((0..<head).filter { !skipped.contains($0) })
            table.strays.formUnion((end..<words.count).filter { !skipped.contains($0) && !isCertain($0) })
            if measure != .characters || lines.contains(where: { $0.contains { $0 >= 0x80 } }) {
                table.misalignedCount = rows.reduce(0) { count, row in
                    count + table.columns.alignment(of: words[row], below: places).others
                }
            }
            if best.map({ table.faults < $0.faults }) ?? true { best = table }
        }
        guard let best else { return nil }
        self = best
    }

    /// Returns whether a line is a rule that separates rows, such as `---- ------` or `+----+------+`. Each part needs
    /// at least two signs, because a single sign in a cell stands for a missing value.
    static func isRule(_ line: ArraySlice<UInt8>) -> Bool {
        let parts = line.split { " \t+|".utf8.contains($0) }
        return parts.contains { $0.count > 2 }
            && parts.allSatisfy { part in
                part.count > 1 && (part.first == UInt8(ascii: "-") || part.first == UInt8(ascii: "="))
                    && part.allSatisfy { $0 == part.first }
            }
    }

    /// Returns whether a line consists of several words and ends with a full stop.
    private static func endsSentence(_ words: [AlignedColumns.Word]) -> Bool {
        words.count > 2 && words.last?.text.last == UInt8(ascii: ".")
    }

    /// The number of cells that are not aligned with the names of their columns. It is used to compare measures.
    private var misalignedCount = 0

    private var faults: (Int, Int, Int) { (strays.count, columns.sharedCount, misalignedCount) }

    private init?(
        _ names: [String], _ words: [[AlignedColumns.Word]], _ head: Int, _ rows: [Int], _ gap: Int?,
        _ measure: AlignedColumns.Measure
    ) {
        func aligned(_ rows: [Int]) -> AlignedColumns? {
            AlignedColumns(below: names, in: [words[head]] + rows.map { words[$0] }, measure)
        }
        let isInTable = { (row: Int) in gap.map { row < $0 } ?? true }
        // A line after the blank line is a part of a legend if it fits only with cells that are wider than their
        // columns.
        let own = rows.prefix(while: isInTable)
        let mostShared = own.count < rows.count ? aligned(Array(own))?.sharedCount : nil
        if let columns = aligned(rows), mostShared.map({ columns.sharedCount <= $0 }) ?? true {
            self.columns = columns
            return
        }
        guard rows.count <= Self.rowLimit else { return nil }
        // At least one column must not share a block. If all columns could share blocks, any lines with enough words
        // would fit.
        var (kept, strays, limit): ([Int], Set<Int>, Int) = ([], [], names.count - 1)
        func fits(_ more: ArraySlice<Int>) -> Bool { aligned(kept + more).map { $0.sharedCount <= limit } ?? false }
        let places = AlignedColumns.places(of: names, in: words[head]) ?? []
        func hasAllCells(_ row: Int) -> Bool { AlignedColumns.hits(places, in: words[row]) == places.count }
        for part in [rows[..<own.count], rows[own.count...]] {
            var rest = part
            while !rest.isEmpty {
                // The first `fitting` lines fit the columns, and the first `end` lines do not.
                var (fitting, end) = (0, rest.count + 1)
                if fits(rest) { (fitting, end) = (rest.count, rest.count) }
                while end - fitting > 1 {
                    let middle = (fitting + end) / 2
                    if fits(rest.prefix(middle)) { fitting = middle } else { end = middle }
                }
                kept += rest.prefix(fitting)
                rest = rest.dropFirst(fitting)
                guard let stray = rest.popFirst() else { break }
                strays.insert(stray)
                if !isInTable(stray) {
                    // All lines after the start of a legend belong to the legend, except those that are certainly rows.
                    strays.formUnion(rest.filter { !hasAllCells($0) })
                    rest = rest.filter(hasAllCells)[...]
                }
                if strays.count > Self.strayLimit {
                    if rest.first.map(isInTable) == true { return nil }
                    strays.formUnion(rest)
                    break
                }
            }
            limit = min(limit, aligned(kept)?.sharedCount ?? limit)
        }
        guard strays.count(where: isInTable) <= kept.count(where: isInTable), let columns = aligned(kept) else {
            return nil
        }
        (self.columns, self.strays) = (columns, strays)
    }

    /// Returns the rows that begin like a message and have no number in any column of numbers. The rows that do not
    /// begin like a message determine the columns of numbers.
    private func messages(_ rows: [Int], _ lines: [ArraySlice<UInt8>]) -> Set<Int> {
        let kept = rows.filter { !strays.contains($0) }
        let messages = kept.filter { ColumnsReader.beginsLikeMessage(lines[$0]) }
        guard !messages.isEmpty, messages.count < kept.count else { return [] }
        let others = Set(kept).subtracting(messages)
        let numbers = numericColumns(of: others.sorted(), lines)
        return Set(
            messages.filter { row in
                let cells = columns.cells(of: lines[row])
                let areNumbers = numbers.compactMap { Self.isNumber(cells[$0]) }
                return !areNumbers.isEmpty && !areNumbers.contains(true)
            })
    }

    /// Returns the rows in which most cells are not aligned with the names of their columns. These rows are sentences
    /// that happen to have spaces between the columns. Returns an empty set if more than half of the rows are not
    /// aligned.
    private func misaligned(
        _ rows: [Int], _ words: [[AlignedColumns.Word]], below places: [Range<Int>]
    ) -> Set<Int> {
        // If cells are wider than their columns, rows need not be aligned.
        guard rows.count <= Self.rowLimit, columns.shared.isEmpty else { return [] }
        let kept = rows.filter { !strays.contains($0) }
        let misaligned = kept.filter { row in
            // A row is aligned if at least half of the names begin or end where a word does.
            let hits = AlignedColumns.hits(places.dropFirst(), in: words[row])
            if 2 * hits >= places.count - 1 { return false }
            let (aligned, others) = columns.alignment(of: words[row], below: places)
            return others > 1 && others > aligned
        }
        return 2 * misaligned.count <= kept.count ? Set(misaligned) : []
    }

    /// Returns the columns that contain only numbers and empty cells in the examined rows.
    private func numericColumns(of rows: [Int], _ lines: [ArraySlice<UInt8>]) -> [Int] {
        let cells = rows.prefix(Self.sampleCount).map { columns.cells(of: lines[$0]) }
        return columns.starts.indices.filter { column in
            cells.contains { !$0[column].isEmpty } && cells.allSatisfy { Self.isNumber($0[column]) ?? true }
        }
    }

    /// Moves rows with cells that are too wide from ``strays`` to ``wideRows``. Adds sums below the rows to ``strays``.
    private mutating func examine(_ rows: [Int], _ lines: [ArraySlice<UInt8>], _ gap: Int?) {
        let kept = rows.filter { !strays.contains($0) }
        if let gap, case let sums = kept.filter({ $0 >= gap }), !sums.isEmpty, columns.starts.count > 1 {
            func isSum(_ row: Int) -> Bool { columns.cells(of: lines[row]).dropFirst().allSatisfy(\.isEmpty) }
            if sums.allSatisfy(isSum), !kept.contains(where: { $0 < gap && isSum($0) }) { strays.formUnion(sums) }
        }
        guard !strays.isEmpty else { return }
        let numbers = numericColumns(of: kept, lines)
        guard !numbers.isEmpty else { return }
        for stray in strays {
            let words = AlignedColumns.words(lines[stray], columns.measure)
            guard words.count == columns.starts.count, numbers.allSatisfy({ Self.isNumber(words[$0].text) == true })
            else { continue }
            wideRows.insert(stray)
        }
        strays.subtract(wideRows)
    }

    /// Returns whether a cell begins like a number; nil if it is empty.
    private static func isNumber(_ cell: ArraySlice<UInt8>) -> Bool? {
        guard let first = cell.first else { return nil }
        let digit = first == UInt8(ascii: "-") || first == UInt8(ascii: "+") ? cell.dropFirst().first : first
        return digit.map { (0x30...0x39).contains($0) } ?? false
    }
}

extension AlignedColumns {

    /// Returns the number of names that begin where a word of the line begins, or end where a word ends.
    static func hits(_ places: some Collection<Range<Int>>, in words: [Word]) -> Int {
        places.count { place in
            words.contains { $0.range.lowerBound == place.lowerBound || $0.range.upperBound == place.upperBound }
        }
    }

    /// The number of columns in blocks with several columns.
    fileprivate var sharedCount: Int { shared.reduce(0) { $0 + $1.columns.count } }
}
