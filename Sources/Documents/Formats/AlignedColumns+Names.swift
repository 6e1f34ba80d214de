/// Columns below a first line that contains their names.
///
/// ```
/// CONTAINER ID   IMAGE   CREATED       STATUS
/// 3f2a1b4c5d6e   nginx   2 hours ago   Up 2 hours (healthy)
/// ```
///
/// Positions that are blank in all lines divide the table into blocks. A block belongs to the column with the name that
/// overlaps the block. If a cell is wider than its column, the names of several columns may overlap a block. In that
/// case, each line must have one word in the block for each of these columns.
///
/// ```
///    VSZ   RSS TTY      COMMAND
///  11988  4932 pts/0    bash
/// 691896 354472 ?       swift-test --filter DashboardTests
/// ```
extension AlignedColumns {

    /// Finds the columns. Returns nil if the first line does not consist of these names, or if the lines are not
    /// aligned.
    ///
    /// A block is a part of all lines between blank positions. A block without a name above it belongs to the column
    /// that is one space away. If there is such a column on both sides, or on neither side, the lines are not aligned.
    /// All blocks after the last name belong to the last column.
    ///
    /// - Parameters:
    ///   - names: The names of the columns. Case is ignored.
    ///   - lines: The words of the lines.
    ///   - measure: The unit of the positions in the lines.
    init?(below names: [String], in lines: [[Word]], _ measure: Measure) {
        guard lines.count > 1, let places = Self.places(of: names, in: lines[0]) else { return nil }
        let parts = Self.parts(of: lines)
        var owners: [Int?] = []
        var shared: [(part: Range<Int>, columns: Range<Int>)] = []
        for part in parts {
            let owner = places.indices.filter { places[$0].overlaps(part) }
            if let first = owner.first, owner.count > 1 {
                guard Self.haveWords(lines, in: part, count: owner.count) else { return nil }
                shared.append((part, first..<first + owner.count))
            }
            owners.append(part.lowerBound >= places[places.count - 1].lowerBound ? places.count - 1 : owner.first)
        }
        for block in Self.blocks(of: parts, owners) {
            let isFirst = block.lowerBound == 0
            let before = isFirst ? 0 : parts[block.lowerBound].lowerBound - parts[block.lowerBound - 1].upperBound
            let after = parts[block.upperBound].lowerBound - parts[block.upperBound - 1].upperBound
            guard (before == 1) != (after == 1) else { return nil }
            for part in block { owners[part] = before == 1 ? owners[block.lowerBound - 1] : owners[block.upperBound] }
        }
        var starts = [0]
        for (part, owner) in zip(parts, owners) {
            if owner == starts.count { starts.append(part.lowerBound) }
            while shared.contains(where: { $0.part == part && starts.count < $0.columns.upperBound }) {
                starts.append(part.lowerBound)
            }
        }
        guard starts.count == names.count else { return nil }
        (self.starts, self.shared, endsWithNumber, self.measure) = (starts, shared, false, measure)
    }

    /// Returns the names in the first line of an aligned table; nil if the lines are not an aligned table.
    ///
    /// A name may consist of several words. A word is joined to a name that is one space away if no other line has text
    /// below the word. If there are such names on both sides, the word is joined to the second one, as in
    /// `Send-Q Local Address:Port`. Several words above one block are one name, unless the block contains several
    /// columns.
    ///
    /// - Parameter measure: The unit of the positions in the lines.
    static func names(in lines: some Sequence<ArraySlice<UInt8>>, _ measure: Measure) -> [String]? {
        let lines = words(lines, measure)
        guard lines.count > 1 else { return nil }
        let filled = filled(lines.dropFirst())
        var names: [(words: [Word], isUsed: Bool)] = []
        for part in parts(of: lines) {
            let words = lines[0].filter { part.overlaps($0.range) }
            if words.isEmpty { continue }
            if areColumns(words, in: part, lines) {
                names += words.map { ([$0], true) }
                continue
            }
            // The columns are too close together to separate their names.
            if zip(words, words.dropFirst()).contains(where: { distance([$0], [$1]) != 1 }) { return nil }
            names.append((words, filled[part.clamped(to: 0..<filled.count)].contains(true)))
        }
        var index = 0
        while index < names.count {
            let isBehind = index > 0 && distance(names[index - 1].words, names[index].words) == 1
            let isBefore = index + 1 < names.count && distance(names[index].words, names[index + 1].words) == 1
            if names[index].isUsed || !isBehind && !isBefore {
                index += 1
            } else if !isBefore {
                names[index - 1].words += names.remove(at: index).words
            } else {
                names[index + 1].words = names[index].words + names[index + 1].words
                names.remove(at: index)
            }
        }
        let texts = names.map { $0.words.map(\.text.text).joined(separator: " ") }
        return AlignedColumns(below: texts, in: lines, measure) == nil ? nil : texts
    }

    /// Returns whether the words above a block are the names of several columns. Each line must have one word in the
    /// block for each name.
    ///
    /// If the block begins with the first name in all lines, or ends with the last name in all lines, it may be a
    /// single column. In this case, returns true only if, in most lines, each word is aligned with the word above it.
    private static func areColumns(_ names: [Word], in part: Range<Int>, _ lines: [[Word]]) -> Bool {
        guard names.count > 1, haveWords(lines, in: part, count: names.count) else { return false }
        let cells = lines.dropFirst().map { line in
            Array(line.drop { $0.range.lowerBound < part.lowerBound }.prefix(names.count))
        }
        let areOneCell =
            cells.allSatisfy { $0.first?.range.lowerBound == names.first?.range.lowerBound }
            || cells.allSatisfy { $0.last?.range.upperBound == names.last?.range.upperBound }
        let aligned = cells.count { cells in
            zip(cells, names).allSatisfy { cell, name in
                cell.range.lowerBound == name.range.lowerBound || cell.range.upperBound == name.range.upperBound
            }
        }
        return !areOneCell || aligned > cells.count / 2
    }

    /// Returns whether each line has the given number of words in a block. In the block of the last name, a line may
    /// have more words.
    ///
    /// - Parameter lines: The lines. The first one contains the names.
    private static func haveWords(_ lines: [[Word]], in part: Range<Int>, count: Int) -> Bool {
        guard let head = lines.first, head.count(where: { part.overlaps($0.range) }) == count else { return false }
        let isLast = head.last.map { part.overlaps($0.range) } ?? false
        return lines.dropFirst().allSatisfy { line in
            isLast
                ? line.count { $0.range.lowerBound >= part.lowerBound } >= count
                : line.count { part.contains($0.range.lowerBound) } == count
        }
    }

    private static func distance(_ words: [Word], _ next: [Word]) -> Int? {
        guard let last = words.last, let first = next.first else { return nil }
        return first.range.lowerBound - last.range.upperBound
    }

    /// Returns the positions of the names in a line; nil if the line does not consist of exactly these names.
    static func places(of names: [String], in words: some Collection<Word>) -> [Range<Int>]? {
        var rest = Array(words)[...]
        var places: [Range<Int>] = []
        for name in names {
            let parts = name.split(whereSeparator: \.isWhitespace)
            let own = rest.prefix(parts.count)
            guard let first = own.first, let last = own.last, own.count == parts.count,
                zip(own, parts).allSatisfy({ $0.text.text.lowercased() == $1.lowercased() })
            else { return nil }
            places.append(first.range.lowerBound..<last.range.upperBound)
            rest = rest.dropFirst(parts.count)
        }
        return rest.isEmpty && !places.isEmpty ? places : nil
    }

    /// Returns the runs of blocks that belong to no column yet. The blocks of a run are one space apart.
    private static func blocks(of parts: [Range<Int>], _ owners: [Int?]) -> [Range<Int>] {
        var blocks: [Range<Int>] = []
        for index in parts.indices where owners[index] == nil {
            let isNext = blocks.last?.upperBound == index && parts[index].lowerBound - parts[index - 1].upperBound == 1
            if isNext, let last = blocks.popLast() {
                blocks.append(last.lowerBound..<index + 1)
            } else {
                blocks.append(index..<index + 1)
            }
        }
        return blocks
    }

    /// Returns the blocks: the ranges of positions at which at least one line has a character.
    private static func parts(of lines: [[Word]]) -> [Range<Int>] {
        var parts: [Range<Int>] = []
        for (place, isFilled) in filled(lines[...]).enumerated() where isFilled {
            if let last = parts.last, last.upperBound == place {
                parts[parts.count - 1] = last.lowerBound..<place + 1
            } else {
                parts.append(place..<place + 1)
            }
        }
        return parts
    }

    private static func filled(_ lines: ArraySlice<[Word]>) -> [Bool] {
        var filled = [Bool](repeating: false, count: lines.compactMap(\.last?.range.upperBound).max() ?? 0)
        for word in lines.joined() {
            for place in word.range { filled[place] = true }
        }
        return filled
    }
}
