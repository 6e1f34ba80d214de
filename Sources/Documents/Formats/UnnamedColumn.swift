/// The first column of a table, if the line with the names contains no name for this column. Each row begins further
/// left than the names.
///
/// ```
///         total    used
/// Mem:     8000    5000
/// Swap:    2000       0
/// ```
///
/// A time may be above the column, as in the output of sar.
struct UnnamedColumn {

    /// The names of all columns, with a new name for this column or with the given one.
    let fields: [String]

    /// The names of all columns in ``lines``.
    let names: [String]

    /// The lines, with a mark above this column in each line with the names.
    private(set) var lines: [ArraySlice<UInt8>]

    /// Finds the column. The given names may include a name for it. Returns nil if there is no such column.
    ///
    /// - Parameters:
    ///   - names: The names of the columns.
    ///   - lines: The lines that are not blank.
    init?(_ names: [String], in lines: [ArraySlice<UInt8>]) {
        if let head = PrintedTable.head(names, in: lines, afterTime: true) {
            self.init(nil, names, head, lines)
        } else if names.count > 1, case let rest = Array(names.dropFirst()),
            let head = PrintedTable.head(rest, in: lines, afterTime: true)
        {
            self.init(names[0], rest, head, lines)
        } else {
            return nil
        }
    }

    /// Finds the column before the words of the first line.
    init?(in lines: [ArraySlice<UInt8>]) {
        guard let words = lines.first.map({ AlignedColumns.words($0, .characters) }), !words.isEmpty else { return nil }
        self.init(nil, words.map(\.text.text), (0, words.map(\.range)), lines)
    }

    private init?(_ name: String?, _ names: [String], _ head: PrintedTable.Head, _ lines: [ArraySlice<UInt8>]) {
        let wordCount = names.reduce(0) { $0 + $1.split(whereSeparator: \.isWhitespace).count }
        /// Returns whether a line contains the names. One or two words may precede the names, as in the averages of
        /// sar.
        func isHead(_ words: [AlignedColumns.Word]) -> Bool {
            (wordCount...wordCount + 2).contains(words.count)
                && AlignedColumns.places(of: names, in: words.suffix(wordCount)) == head.places
        }
        /// Returns whether a word is only a sign before a row, such as `●`.
        func isSign(_ word: String) -> Bool { word.count == 1 && !word.allSatisfy { $0.isLetter || $0.isNumber } }
        guard let start = head.places.first?.lowerBound else { return nil }
        var (heads, labels, hasWholeRow): ([Int], Range<Int>?, Bool) = ([head.line], nil, false)
        for index in lines.indices.dropFirst(head.line + 1) where !PrintedTable.isRule(lines[index]) {
            let words = AlignedColumns.words(lines[index], .characters)
            if isHead(words) {
                heads.append(index)
                continue
            }
            guard let label = words.first, label.range.upperBound < start, !isSign(label.text.text) else { return nil }
            let range = labels ?? label.range
            labels = min(range.lowerBound, label.range.lowerBound)..<max(range.upperBound, label.range.upperBound)
            hasWholeRow =
                hasWholeRow
                || words.count > names.count
                    && 2 * AlignedColumns.hits(head.places, in: words) > names.count
        }
        guard let labels, hasWholeRow else { return nil }
        let mark = [UInt8](repeating: UInt8(ascii: "x"), count: labels.count)
        self.lines = lines
        for index in heads {
            let words = AlignedColumns.words(lines[index], .characters)
            let rest = lines[index][words[words.count - wordCount].text.startIndex...]
            self.lines[index] = Self.blanks(labels.lowerBound) + mark + Self.blanks(start - labels.upperBound) + rest
        }
        let isTimed = AlignedColumns.words(lines[head.line], .characters).count > wordCount
        fields = [name ?? Self.newName(for: names, isTimed: isTimed)] + names
        self.names = [mark[...].text] + names
    }

    private static func blanks(_ count: Int) -> ArraySlice<UInt8> { ArraySlice(repeating: 0x20, count: count) }

    /// Returns a name for the column that none of the other columns has.
    static func newName(for names: [String], isTimed: Bool = false) -> String {
        let taken = Set(names.map { $0.lowercased() })
        let name = isTimed ? "time" : "name"
        return taken.contains(name) ? (1...).lazy.map { "column\($0)" }.first { !taken.contains($0) } ?? name : name
    }

    /// Returns the words after a time, such as `09:05:01 PM`, at the start of a line.
    static func afterTime(_ words: [AlignedColumns.Word]) -> [AlignedColumns.Word] {
        guard let time = words.first?.text.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false),
            2...3 ~= time.count,
            time.allSatisfy({ 1...2 ~= $0.count && $0.allSatisfy { (0x30...0x39).contains($0) } })
        else { return words }
        let isHalf = words.count > 1 && ["AM", "PM"].contains(words[1].text.text)
        return Array(words.dropFirst(isHalf ? 2 : 1))
    }
}
