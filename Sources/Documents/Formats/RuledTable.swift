/// A table with vertical lines between its cells, such as the output of psql and mysql. The lines are `|` or signs for
/// drawing boxes, such as `│`.
///
/// ```
///  id | name
/// ----+-------
///   1 | Paris
/// (1 row)
/// ```
struct RuledTable {

    /// The position of the line with the names of the columns; nil if there is none.
    let head: Int?

    private let mark: Mark
    private let hasEdges: Bool
    /// The positions of the vertical lines between the columns, in characters.
    private let places: [Int]

    /// The number of lines that are searched for the names.
    private static let headLimit = 40

    fileprivate enum Mark: CaseIterable {
        case ascii, box
    }

    /// A cell with the spaces around it, and its position in the line, in characters.
    private typealias Piece = (text: ArraySlice<UInt8>, start: Int)

    /// Finds the table. Returns nil if there is none, or if there are fewer than two columns.
    ///
    /// The line with the names determines the positions of the vertical lines. The name of the first column may be
    /// missing in this line. If no line contains the names, the first row determines the positions. All rows must then
    /// have vertical lines at these positions.
    ///
    /// - Parameters:
    ///   - names: The names of the columns.
    ///   - lines: The lines that are not blank.
    ///   - needsHead: Whether a line must contain the names.
    init?(_ names: [String], in lines: [ArraySlice<UInt8>], needsHead: Bool = false) {
        guard names.count > 1 else { return nil }
        for (index, line) in lines.prefix(Self.headLimit).enumerated() {
            for mark in Mark.allCases {
                let (pieces, hasEdges) = Self.cells(of: line, mark)
                guard pieces.count == names.count, zip(pieces, names).dropFirst().allSatisfy(Self.isName),
                    pieces[0].text.isBlank || Self.isName(pieces[0], names[0])
                else { continue }
                self.init(head: index, mark, pieces, hasEdges)
                return
            }
        }
        guard !needsHead, let first = lines.first(where: { !Self.separates($0) }) else { return nil }
        for mark in Mark.allCases {
            let (pieces, hasEdges) = Self.cells(of: first, mark)
            // A single line without edges may be a sentence or a command with a pipe.
            if lines.count == 1, !hasEdges, pieces[0].text.trimmed.contains(where: ArraySlice.isBlank) { continue }
            guard pieces.count == names.count else { continue }
            self.init(head: nil, mark, pieces, hasEdges)
            if lines.allSatisfy({ Self.separates($0) || isAligned($0) }) { return }
        }
        return nil
    }

    private init(head: Int?, _ mark: Mark, _ pieces: [Piece], _ hasEdges: Bool) {
        (self.head, self.mark, self.hasEdges) = (head, mark, hasEdges)
        places = pieces.dropFirst().map { $0.start - 1 }
    }

    private static func isName(_ piece: Piece, _ name: String) -> Bool {
        piece.text.trimmed.text.lowercased() == name.lowercased()
    }

    /// Returns the names of the columns; nil if there is no line with names. The line with the names is followed by a
    /// rule and by a row with the same number of cells.
    static func names(in lines: [ArraySlice<UInt8>]) -> [String]? {
        for (index, line) in lines.prefix(headLimit).enumerated() {
            guard index + 2 < lines.count, isRule(lines[index + 1]) else { continue }
            for mark in Mark.allCases {
                let names = cells(of: line, mark).list.map(\.text.trimmed)
                guard names.count > 1, !names.dropFirst().contains(where: \.isEmpty),
                    pieces(of: lines[index + 2], mark).count == pieces(of: line, mark).count
                else { continue }
                let texts = names.map(\.text)
                guard names[0].isEmpty else { return texts }
                return [UnnamedColumn.newName(for: Array(texts.dropFirst()))] + texts.dropFirst()
            }
        }
        return nil
    }

    /// Returns the cells of a line; nil if the line lacks vertical lines of the table. If it has additional vertical
    /// lines, only those at the positions of the table separate cells.
    func cells(of line: ArraySlice<UInt8>) -> [ArraySlice<UInt8>]? {
        guard let pieces = pieces(of: line), pieces.count > places.count else { return nil }
        if pieces.count == places.count + 1 { return pieces.map(\.text.trimmed) }
        var cells: [ArraySlice<UInt8>] = []
        var rest = pieces[...]
        for place in places {
            guard let next = rest.firstIndex(where: { $0.start - 1 == place }), next > rest.startIndex,
                let first = rest.first
            else { return nil }
            cells.append(line[first.text.startIndex..<rest[next - 1].text.endIndex].trimmed)
            rest = rest[next...]
        }
        guard let first = rest.first, let last = rest.last else { return nil }
        return cells + [line[first.text.startIndex..<last.text.endIndex].trimmed]
    }

    private func isAligned(_ line: ArraySlice<UInt8>) -> Bool {
        guard let pieces = pieces(of: line) else { return false }
        return places.allSatisfy { place in pieces.contains { $0.start - 1 == place } }
    }

    /// Returns whether a line separates rows, or states the number of rows.
    static func separates(_ line: ArraySlice<UInt8>) -> Bool { isRule(line) || isRowCount(line) }

    /// Returns whether a line only separates rows, such as `----+----`, `|:---|---:|` and `├───┼───┤`.
    private static func isRule(_ line: ArraySlice<UInt8>) -> Bool {
        if line.contains(0xE2) {
            let scalars = line.text.unicodeScalars
            return scalars.allSatisfy(isBoxSign) && !scalars.allSatisfy(" │┃║".unicodeScalars.contains)
        }
        return PrintedTable.isRule(ArraySlice(line.filter { $0 != UInt8(ascii: ":") }))
    }

    private static func isBoxSign(_ scalar: Unicode.Scalar) -> Bool {
        scalar == " " || (0x2500...0x257F).contains(scalar.value)
    }

    /// Returns whether a line states the number of rows, such as `(12 rows)` below a table of psql.
    private static func isRowCount(_ line: ArraySlice<UInt8>) -> Bool {
        let words = line.trimmed.split(separator: 0x20)
        return words.count == 2 && words[0].first == UInt8(ascii: "(") && words[0].count > 1
            && words[0].dropFirst().allSatisfy { (0x30...0x39).contains($0) }
            && ["row)", "rows)"].contains(words[1].text)
    }

    /// Returns the cells of a line that may belong to a table. If the line begins and ends with a vertical line, the
    /// table has edges, which contain no cells.
    private static func cells(of line: ArraySlice<UInt8>, _ mark: Mark) -> (list: [Piece], hasEdges: Bool) {
        let pieces = pieces(of: line, mark)
        guard pieces.count > 2, let first = pieces.first, let last = pieces.last, first.text.isBlank, last.text.isBlank
        else { return (pieces, false) }
        return (Array(pieces.dropFirst().dropLast()), true)
    }

    /// Returns the cells of a line of the table; nil if the table has edges and the line has none.
    private func pieces(of line: ArraySlice<UInt8>) -> [Piece]? {
        let pieces = Self.pieces(of: line, mark)
        guard hasEdges else { return pieces }
        guard pieces.count > 2, pieces[0].text.isBlank, pieces[pieces.count - 1].text.isBlank else { return nil }
        return Array(pieces.dropFirst().dropLast())
    }

    private static func pieces(of line: ArraySlice<UInt8>, _ mark: Mark) -> [Piece] {
        var pieces: [Piece] = []
        var (start, index, column, startColumn) = (line.startIndex, line.startIndex, 0, 0)
        while index < line.endIndex {
            let length = mark.length(in: line[index...])
            if length > 0 {
                pieces.append((line[start..<index], startColumn))
                (start, startColumn) = (index + length, column + 1)
            }
            if line[index] & 0xC0 != 0x80 { column += 1 }
            index += max(1, length)
        }
        return pieces + [(line[start...], startColumn)]
    }
}

extension RuledTable.Mark {

    /// Returns the number of bytes of the vertical line at the start of the text; 0 if there is none.
    fileprivate func length(in text: ArraySlice<UInt8>) -> Int {
        switch self {
        case .ascii: text.first == UInt8(ascii: "|") ? 1 : 0
        case .box: text.first == 0xE2 && ["│", "┃", "║"].contains(text.prefix(3).text) ? 3 : 0
        }
    }
}
