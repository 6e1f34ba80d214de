/// The columns of an aligned table. They determine which spaces belong to a cell.
///
/// ```
/// /                45%
/// /media/My Disk   12%
/// ```
///
/// If the first line contains the names of the columns, it determines the positions of the columns; see
/// ``init(below:in:_:)``.
///
/// If there are no names, the lines with exactly one word for each column determine where the columns begin. In every
/// line with more words, a word must begin at each of these positions, after at least two spaces. The last column may
/// instead contain numbers that end at the same position in all lines.
struct AlignedColumns {

    static let lineLimit = 10_000

    struct Word {
        /// The position of the word in its line, in the units of a ``Measure``, from 0.
        let range: Range<Int>
        let text: ArraySlice<UInt8>
    }

    /// The unit of the positions in the lines.
    let measure: Measure

    let starts: [Int]

    /// The blocks in which a cell is wider than its column and displaces the cells after it. In each line, each word of
    /// these blocks is a cell of one of the columns.
    let shared: [(part: Range<Int>, columns: Range<Int>)]

    /// Whether the last column contains right-aligned numbers. If so, its cell is the last word of each line.
    let endsWithNumber: Bool

    /// Finds the columns. Returns nil if no line has exactly one word for each column, if no line has more words, or if
    /// the lines are not aligned.
    ///
    /// - Parameters:
    ///   - lines: The lines. Only the first 10,000 are examined.
    ///   - count: The number of columns.
    ///   - measure: The unit of the positions in the lines.
    init?(of lines: some Sequence<ArraySlice<UInt8>>, count: Int, _ measure: Measure) {
        let lines = Self.words(lines, measure)
        let long = lines.filter { $0.count > count }
        let proofs = lines.filter { $0.count == count }
        guard count > 1, !long.isEmpty, let first = proofs.first else { return nil }
        var starts = [0]
        for column in 1..<count {
            let start = first[column].range.lowerBound
            guard proofs.allSatisfy({ $0[column].range.lowerBound == start }) else { break }
            guard long.allSatisfy({ Self.hasColumn(at: start, in: $0) }) else { break }
            starts.append(start)
        }
        endsWithNumber = starts.count == count - 1 && Self.endWithNumbers(lines)
        guard starts.count == count || endsWithNumber else { return nil }
        let isCut = lines.joined().contains { word in
            starts.contains { word.range.lowerBound < $0 && $0 < word.range.upperBound }
        }
        if isCut { return nil }
        (self.starts, shared, self.measure) = (starts, [], measure)
    }

    /// Returns the cells of a line, without the spaces around them. A cell may be empty.
    func cells(of line: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
        var words = Self.words(line, measure)
        let number = endsWithNumber ? [words.removeLast().text] : []
        let cells = cellWords(words).map { cell -> ArraySlice<UInt8> in
            guard let first = cell.first, let last = cell.last else { return [] }
            return line[first.text.startIndex..<last.text.endIndex]
        }
        return cells + number
    }

    private func cellWords(_ words: [Word]) -> [[Word]] {
        var starts = starts
        for (part, columns) in shared {
            let own = words.filter { part.contains($0.range.lowerBound) }
            for (index, column) in columns.enumerated().dropFirst() {
                starts[column] = index < own.count ? own[index].range.lowerBound : part.upperBound
            }
        }
        return starts.indices.map { column in
            let end = column + 1 < starts.count ? starts[column + 1] : .max
            return words.filter { starts[column] <= $0.range.lowerBound && $0.range.lowerBound < end }
        }
    }

    /// Counts the cells of a line that are aligned with the name of their column, and the other cells. A cell is
    /// aligned if it begins where the name begins, or ends where the name ends. The first cell and empty cells are
    /// ignored.
    ///
    /// - Parameters:
    ///   - words: The words of a line.
    ///   - places: The places of the names.
    func alignment(of words: [Word], below places: [Range<Int>]) -> (aligned: Int, others: Int) {
        var (aligned, others) = (0, 0)
        for (cell, place) in zip(cellWords(words), places).dropFirst() {
            guard let first = cell.first, let last = cell.last else { continue }
            let isAligned =
                first.range.lowerBound == place.lowerBound || last.range.upperBound == place.upperBound
            if isAligned { aligned += 1 } else { others += 1 }
        }
        return (aligned, others)
    }

    private static func hasColumn(at start: Int, in words: [Word]) -> Bool {
        guard let index = words.firstIndex(where: { $0.range.lowerBound == start }), index > 0 else { return false }
        return words[index - 1].range.upperBound + 2 <= start
    }

    private static func endWithNumbers(_ lines: [[Word]]) -> Bool {
        let end = lines.first?.last?.range.upperBound
        return lines.allSatisfy { words in
            guard let last = words.last, words.count > 1, let byte = last.text.first else { return false }
            return last.range.upperBound == end && UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
        }
    }

    /// Returns the words of each line that is not blank.
    static func words(_ lines: some Sequence<ArraySlice<UInt8>>, _ measure: Measure) -> [[Word]] {
        lines.prefix(lineLimit).map { words($0, measure) }.filter { !$0.isEmpty }
    }

    static func words(_ line: ArraySlice<UInt8>, _ measure: Measure) -> [Word] {
        var place = 0
        var end = line.startIndex
        return line.split(whereSeparator: ArraySlice.isBlank).map { text in
            for byte in line[end..<text.startIndex] { place = byte == 0x09 ? (place / 8 + 1) * 8 : place + 1 }
            end = text.endIndex
            let start = place
            place += measure.width(text)
            return Word(range: start..<place, text: text)
        }
    }
}

extension AlignedColumns {

    enum Measure {
        case characters
        /// Cells of a terminal. A wide character takes two.
        case cells
        case bytes

        /// Returns the measures that may give different positions for the lines. The most common measure is first.
        static func all(for lines: some Sequence<ArraySlice<UInt8>>) -> [Measure] {
            let areASCII = lines.prefix(lineLimit).allSatisfy { $0.allSatisfy { $0 < 0x80 } }
            return areASCII ? [.characters] : [.characters, .cells, .bytes]
        }

        func width(_ text: ArraySlice<UInt8>) -> Int {
            switch self {
            // Count the bytes at which a character begins: all bytes except the continuation bytes of UTF-8.
            case .characters: text.count { $0 & 0xC0 != 0x80 }
            case .cells:
                text.allSatisfy { $0 < 0x80 }
                    ? text.count : text.text.unicodeScalars.reduce(0) { $0 + Self.cells($1) }
            case .bytes: text.count
            }
        }

        private static func cells(_ scalar: Unicode.Scalar) -> Int {
            if scalar.value < 0x300 { return 1 }
            let kind = scalar.properties.generalCategory
            if [.nonspacingMark, .enclosingMark, .format].contains(kind) { return 0 }
            return wide.contains { $0.contains(scalar.value) } ? 2 : 1
        }

        /// The ranges of the characters of East Asia and of pictures. The table need not be exact: if the width of a
        /// character is wrong, the lines merely do not count as aligned.
        private static let wide: [ClosedRange<UInt32>] = [
            0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xA960...0xA97C, 0xAC00...0xD7A3, 0xF900...0xFAFF,
            0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1F64F, 0x1F680...0x1F6FF, 0x1F900...0x1FAFF,
            0x20000...0x3FFFD,
        ]
    }
}
