import Basics
import JSONDocuments

/// Reads columns. If tabs separate all columns in each line, the lines are split at the tabs. If not, the lines of a
/// table with vertical lines are split at the vertical lines, and the lines of an aligned table are split at the
/// columns. All other lines, and all growing text, are split into words at spaces.
struct ColumnsReader {

    /// The names of all columns, including a name for an unnamed first column.
    private let names: [String]
    private let isFirstUnnamed: Bool
    private let isTabbed: Bool
    private let isGrowing: Bool
    /// The position of the line with the names, not counting blank lines. Nil if there is no such line, if tabs
    /// separate the cells, or if the text is still growing.
    private let head: Int?
    /// The table with vertical lines between its cells; nil if there is none.
    private let ruled: RuledTable?
    /// The aligned table below the line with the names; nil if there is none.
    private let table: PrintedTable?
    /// The columns of an aligned table; nil if the lines are not an aligned table.
    private let columns: AlignedColumns?
    /// The positions of the lines that contain only the first cell of a row. The other cells are in the next line.
    private let wrapped: Set<Int>
    /// The positions of the rules, which separate rows. Empty if the table has vertical lines.
    private let rules: Set<Int>
    private var remarks = LineRemarks()
    private var percents: PercentSigns
    private var commas: [DecimalCommas]
    /// Whether all values are texts, for each column.
    private var textColumns: [Bool]

    /// Reads the rows.
    ///
    /// - Returns: The rows, remarks on lines that are probably not rows, and the columns whose numbers have a percent
    ///   sign.
    static func read(
        _ text: SourceText, _ names: [String], isGrowing: Bool = false, _ limits: RowLimits = RowLimits()
    ) throws(DocumentError) -> (
        rows: (list: JSONDocument, omittedRows: Int), remarks: [String], percentFields: Set<String>
    ) {
        try CSVReader.check(names)
        let text = text.printed
        let start = ColumnsReader(text, names, isGrowing)
        var reader = start
        var rows = try reader.rows(text, limits)
        let commas = reader.commas.map(\.areMixed)
        if commas.contains(true) {
            // A decimal comma changes how the numbers before it are read, so read the rows again.
            reader = start
            reader.textColumns = commas
            rows = try reader.rows(text, limits)
        }
        return (rows, isGrowing ? [] : reader.remarks.texts, reader.percents.fields(reader.names))
    }

    private init(_ text: SourceText, _ names: [String], _ isGrowing: Bool) {
        var (lines, gaps): ([ArraySlice<UInt8>], [Int]) = ([], [])
        for line in text.lines {
            if lines.count == AlignedColumns.lineLimit { break }
            if !line.text.isBlank {
                lines.append(line.text)
            } else if gaps.last != lines.count {
                gaps.append(lines.count)
            }
        }
        let tabbed = isGrowing ? nil : Self.tabbedNames(names, text, lines.first)
        // Alignment can be detected only in complete text.
        let isSearched = !isGrowing && tabbed == nil
        var ruled = isSearched ? RuledTable(names, in: lines) : nil
        let unnamed = isSearched && ruled == nil ? UnnamedColumn(names, in: lines) : nil
        var fields = tabbed ?? unnamed?.fields ?? names
        if isSearched, ruled == nil, unnamed == nil, let table = RuledTable([""] + names, in: lines, needsHead: true) {
            ruled = table
            fields = [UnnamedColumn.newName(for: names)] + names
        }
        (self.names, self.isGrowing, isTabbed, self.ruled) = (fields, isGrowing, tabbed != nil, ruled)
        isFirstUnnamed = unnamed != nil
        percents = PercentSigns(count: fields.count)
        commas = Array(repeating: DecimalCommas(), count: fields.count)
        textColumns = Array(repeating: false, count: fields.count)
        guard isSearched, ruled == nil else {
            (head, table, columns, wrapped, rules) = (ruled?.head, nil, nil, [], [])
            return
        }
        let marked = unnamed?.names ?? names
        lines = unnamed?.lines ?? lines
        let head = PrintedTable.head(marked, in: lines)
        let wrapped = PrintedTable.wrappedLines(lines, head, columnCount: marked.count)
        rules = Set(lines.indices.filter { PrintedTable.isRule(lines[$0]) })
        (self.head, self.wrapped) = (head?.line, wrapped)
        let skipped = wrapped.union(rules)
        table = PrintedTable(below: marked, in: lines, gaps: gaps, skipped: skipped)
        let whole = skipped.isEmpty ? lines : lines.indices.filter { !skipped.contains($0) }.map { lines[$0] }
        columns =
            table?.columns
            ?? AlignedColumns.Measure.all(for: whole).lazy.compactMap {
                AlignedColumns(of: whole, count: marked.count, $0)
            }.first
    }

    /// Returns the names of all columns if tabs separate the cells; otherwise nil.
    private static func tabbedNames(
        _ names: [String], _ text: SourceText, _ first: ArraySlice<UInt8>?
    ) -> [String]? {
        let cells = first.map(tabbedCells) ?? []
        let isUnnamed =
            cells.count == names.count + 1 && cells[0].isEmpty && areNames(cells.dropFirst(), names[...])
        let names = isUnnamed ? [UnnamedColumn.newName(for: names)] + names : names
        guard names.count > 1 else { return nil }
        let areTabbed = text.lines.allSatisfy { line in
            line.text.isBlank || line.text.count { $0 == tab } == names.count - 1
        }
        return areTabbed ? names : nil
    }

    private static func tabbedCells(_ line: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
        line.split(separator: tab, omittingEmptySubsequences: false).map(\.trimmed)
    }

    private mutating func rows(_ text: SourceText, _ limits: RowLimits) throws(DocumentError) -> (
        list: JSONDocument, omittedRows: Int
    ) {
        var rows = RowBuilder(limits)
        var isFirst = true
        var start: ArraySlice<UInt8>?
        var index = -1
        for line in text.lines where !line.text.isBlank {
            index += 1
            if rules.contains(index) || ruled != nil && RuledTable.separates(line.text) { continue }
            if ruled.map({ $0.cells(of: line.text) == nil }) ?? false || table?.strays.contains(index) == true
                || head.map({ index < $0 }) == true
            {
                remarks.addStray(line.text)
                continue
            }
            if wrapped.contains(index) {
                start = line.text.trimmed
                continue
            }
            if rows.isFull, !isFirst {
                rows.skip()
                continue
            }
            defer { (isFirst, start) = (false, nil) }
            // If a wrapped row is split into words, its first cell counts as a word.
            var cells =
                start != nil && columns == nil ? words(line.text, atMost: names.count - 1) : cells(line.text, index)
            if let start { cells = Self.adding(start, to: cells, isAligned: columns != nil) }
            if index == head || isHeader(cells, isFirst: isFirst) { continue }
            let isSplit = columns == nil && !isTabbed && ruled == nil
            remarks.addRow(line.text, lacksWords: isSplit && cells.count + 1 < names.count)
            percents.add(cells)
            try rows.add { builder in
                for (index, name) in names.enumerated() {
                    builder.name(name)
                    let cell = index < cells.count ? cells[index] : []
                    if JSONNumber.isNumber(cell) {
                        commas[index].add(number: cell)
                    } else {
                        commas[index].add(text: cell)
                    }
                    if textColumns[index], !cell.isEmpty { builder.add(utf8: cell) } else { builder.add(field: cell) }
                }
            }
        }
        return rows.finish()
    }

    private static let tab = UInt8(ascii: "\t")

    private func cells(_ line: ArraySlice<UInt8>, _ index: Int) -> [ArraySlice<UInt8>] {
        if isTabbed { return Self.tabbedCells(line) }
        if let ruled, let cells = ruled.cells(of: line) { return cells }
        guard let columns, table?.wideRows.contains(index) != true else { return words(line) }
        return columns.cells(of: line)
    }

    /// Returns the cells of a row that begins on the line before: its first cell is on a separate line.
    private static func adding(
        _ start: ArraySlice<UInt8>, to cells: [ArraySlice<UInt8>], isAligned: Bool
    ) -> [ArraySlice<UInt8>] {
        guard isAligned, let first = cells.first else { return [start] + cells }
        return [first.isEmpty ? start : start + [0x20] + first] + cells.dropFirst()
    }

    /// Returns whether the cells are the names of the columns. The first column may be unnamed. If there are several
    /// columns, the names may be repeated between the rows.
    private func isHeader(_ cells: [ArraySlice<UInt8>], isFirst: Bool) -> Bool {
        guard isFirst || names.count > 1 && !isGrowing else { return false }
        if Self.areNames(cells[...], names[...]) { return true }
        guard names.count > 1, let first = cells.first else { return false }
        if isFirstUnnamed || first.isEmpty, Self.areNames(cells.dropFirst(), names.dropFirst()) { return true }
        return (names.count > 2 || isFirstUnnamed) && Self.areNames(cells[...], names.dropFirst())
    }

    private static func areNames(_ cells: ArraySlice<ArraySlice<UInt8>>, _ names: ArraySlice<String>) -> Bool {
        cells.count == names.count
            && zip(cells, names).allSatisfy {
                $0.count == $1.utf8.count && $0.text.lowercased() == $1.lowercased()
            }
    }

    /// Returns the words of a line, at most one for each column. If the line has more words, the last element is the
    /// rest of the line.
    private func words(_ line: ArraySlice<UInt8>, atMost limit: Int? = nil) -> [ArraySlice<UInt8>] {
        let limit = limit ?? names.count
        var words: [ArraySlice<UInt8>] = []
        var rest = line.trimmed
        while !rest.isEmpty, words.count < limit - 1 {
            let word = rest.prefix { !ArraySlice.isBlank($0) }
            words.append(word)
            rest = rest[word.endIndex...].drop(while: ArraySlice.isBlank)
        }
        if !rest.isEmpty { words.append(rest) }
        return words
    }
}

extension ColumnsReader {

    /// Returns whether a line begins like the message of a program: with a word such as `Error`, or with the name of
    /// the program and a colon.
    static func beginsLikeMessage(_ line: ArraySlice<UInt8>) -> Bool {
        firstWord(line).last == UInt8(ascii: ":") || beginsWithError(line)
    }

    static func beginsWithError(_ line: ArraySlice<UInt8>) -> Bool {
        let word = firstWord(line)
        guard 5...8 ~= word.count else { return false }
        let name = word.last == UInt8(ascii: ":") ? word.dropLast() : word
        return ["error", "failed", "failure", "fatal", "warning"].contains(name.text.lowercased())
    }

    private static func firstWord(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        line.drop(while: ArraySlice.isBlank).prefix { !ArraySlice.isBlank($0) }
    }
}

/// Finds the columns in which all numbers have a percent sign. The rows contain the numbers without the sign.
private struct PercentSigns {

    private var hasSign: [Bool]
    private var hasOther: [Bool]

    init(count: Int) {
        hasSign = Array(repeating: false, count: count)
        hasOther = hasSign
    }

    mutating func add(_ cells: [ArraySlice<UInt8>]) {
        for (column, cell) in cells.enumerated() where column < hasOther.count && !hasOther[column] {
            guard let last = cell.last else { continue }
            if last == UInt8(ascii: "%") {
                hasSign[column] = true
            } else if (0x30...0x39).contains(last) {
                hasOther[column] = true
            }
        }
    }

    func fields(_ names: [String]) -> Set<String> {
        Set(names.indices.filter { hasSign[$0] && !hasOther[$0] }.map { names[$0] })
    }
}
