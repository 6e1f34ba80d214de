import FoundationEssentials
import JSONDocuments

extension SourceProposal {

    // MARK: CSV

    /// Returns a proposal for CSV if the hints indicate CSV, or if the first rows contain equal numbers of values.
    /// Returns nil for any other text, and if the text cannot be read as CSV or contains too few rows.
    static func rows(_ text: SourceText, _ hints: String) -> SourceProposal? {
        let isNamed = hints.contains("csv") || hints.hasSuffix(".tsv") || hints.contains("tab-separated")
        let shape = CSVShape(text.bytes, columnCount: nil)
        guard isNamed || shape.isUniform, let list = try? CSVReader.read(text, nil, nil).rows.list else { return nil }
        let names = namesForData(list)
        guard list.childCount(of: list.root) > (isNamed || names != nil ? 0 : 1) else { return nil }
        return SourceProposal(format: .csv(columns: names), view: .table)
    }

    /// Returns the name of the first column if the names of the columns are probably values; otherwise nil.
    static func dataAsNames(_ list: JSONDocument) -> String? {
        guard list.kind(of: list.root) == .array, list.childCount(of: list.root) > 0, namesForData(list) != nil,
            case let first = list.child(of: list.root, at: 0), list.childCount(of: first) > 0
        else { return nil }
        return list.name(of: list.child(of: first, at: 0))
    }

    /// Returns letters as the names of the columns, as in spreadsheets, if the first row contains values. Returns nil
    /// if the first row contains names, or if there are more than 26 columns.
    ///
    /// The first row contains values if it contains numbers in all columns in which the other rows contain numbers, or
    /// if each row begins with a name and a colon. Numbers in the first row may also be years that are names. This is
    /// the case if all of these numbers may be years, the numbers below each of them are not all years, and another
    /// column contains texts.
    private static func namesForData(_ list: JSONDocument) -> [String]? {
        let rows = list.childNodes(of: list.root, upTo: 100)
        guard let first = rows.first else { return nil }
        let names = list.childNodes(of: first).compactMap { list.name(of: $0) }
        func cells(_ column: Int) -> [String] {
            rows.map { list.child(of: $0, at: column) }.filter { list.kind(of: $0) != .null }.map { list.text(of: $0) }
        }
        let isList = names.first?.hasSuffix(":") == true && cells(0).allSatisfy { $0.hasSuffix(":") }
        let amounts = names.indices.filter { column in
            let cells = cells(column)
            return !cells.isEmpty && cells.allSatisfy(isAmount)
        }
        let areYears =
            amounts.count < names.count
            && amounts.allSatisfy { isYear(names[$0]) && !cells($0).allSatisfy(isYear) }
        let hasValues = !amounts.isEmpty && amounts.allSatisfy { isAmount(names[$0]) } && !areYears
        guard isList || hasValues, names.count <= 26 else { return nil }
        return names.indices.map { String(UnicodeScalar(UInt8(ascii: "A") + UInt8($0))) }
    }

    private static func isYear(_ text: String) -> Bool { Int(text).map { (1_900...2_100).contains($0) } ?? false }

    /// Returns whether a text begins like a number.
    private static func isAmount(_ text: String) -> Bool {
        let digits = text.drop { "+-.$€£ ".contains($0) }
        return digits.first?.isASCII == true && digits.first?.isNumber == true && text.count - digits.count < 3
    }

    // MARK: Columns

    /// Returns the names of the columns of a table that a program prints for people; nil for any other text.
    ///
    /// If vertical lines separate the cells, a rule follows the names. In other tables, the first line contains the
    /// names. All other lines are aligned with the first line, or have a word for each name.
    static func columnNames(_ text: SourceText) -> [String]? {
        let lines = text.lines.prefix(200).map(\.text).filter { !$0.isBlank }
        // Tabs may separate empty cells, so the number of words in a line proves nothing.
        guard lines.count > 1, !lines.contains(where: { $0.contains(0x09) }) else { return nil }
        let names =
            RuledTable.names(in: lines) ?? alignedNames(lines) ?? unnamedColumnNames(lines) ?? wordNames(lines)
        guard let names, Set(names).count == names.count else { return nil }
        // Allow names such as “1K-blocks”, which begin with a digit.
        return names.allSatisfy {
            $0.hasSuffix("-blocks") || $0.first.map { $0.isLetter || "%#".contains($0) } ?? false
        } ? names : nil
    }

    private static func alignedNames(_ lines: [ArraySlice<UInt8>]) -> [String]? {
        let measures = AlignedColumns.Measure.all(for: lines)
        let names = measures.lazy.compactMap { AlignedColumns.names(in: lines, $0) }.first
        return names.flatMap { isTable(lines, $0) ? $0 : nil }
    }

    /// Returns the names of the columns of an aligned table with an unnamed first column. A name for this column is
    /// added. Returns nil for other tables.
    private static func unnamedColumnNames(_ lines: [ArraySlice<UInt8>]) -> [String]? {
        guard lines.count > 2, let marked = UnnamedColumn(in: lines)?.lines,
            let names = alignedNames(marked)?.dropFirst(), !names.isEmpty
        else { return nil }
        return [UnnamedColumn.newName(for: Array(names))] + names
    }

    /// Returns whether the first of the aligned lines contains names. This is the case if only this line is in
    /// capitals, or if one of the names is above a column of numbers. If neither is true, the lines may be rows without
    /// names, or sentences.
    private static func isTable(_ lines: [ArraySlice<UInt8>], _ names: [String]) -> Bool {
        guard names.count > 1, let table = PrintedTable(below: names, in: lines) else { return false }
        func hasSmallLetters(_ text: String) -> Bool { text.contains(where: \.isLowercase) }
        if !names.contains(where: hasSmallLetters), lines.dropFirst().contains(where: { hasSmallLetters($0.text) }) {
            return true
        }
        let rows = lines.dropFirst().map(table.columns.cells)
        return rows.count > 1
            && names.indices.contains { column in
                let cells = rows.map { $0[column] }.filter { !$0.isEmpty }
                return !cells.isEmpty && cells.allSatisfy { isAmount($0.text) }
            }
    }

    /// Returns the words of the first line as names of the columns. The shortest of the other lines must have one word
    /// for each name. If all other lines have one word less than the first line, the last two words of the first line
    /// are one name, as in `Mounted on`.
    ///
    /// Returns nil if the numbers of words differ in any other way. Also returns nil if no column consists of numbers,
    /// because the lines may be sentences.
    private static func wordNames(_ lines: [ArraySlice<UInt8>]) -> [String]? {
        let words = lines.dropFirst().map { $0.split(whereSeparator: ArraySlice.isBlank) }
        let counts = words.map(\.count)
        var names = lines[0].split(whereSeparator: ArraySlice.isBlank).map(\.text)
        guard words.count > 1, let fewest = counts.min(), fewest > 1 else { return nil }
        // The last two words may be one name, such as “Mounted on”.
        if names.count == fewest + 1, fewest == counts.max() {
            let last = names.removeLast()
            names[names.count - 1] += " " + last
        }
        let hasNumbers = (0..<fewest).contains { column in words.allSatisfy { isAmount($0[column].text) } }
        return hasNumbers && names.count == fewest && names.count > 1 ? names : nil
    }
}
