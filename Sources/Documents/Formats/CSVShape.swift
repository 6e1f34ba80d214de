/// The structure of a text with rows: its start, its line ends and its separator.
struct CSVShape {

    /// The position after a first line such as `sep=;`, with which Excel declares the separator; 0 if there is no such
    /// line.
    private(set) var start = 0
    /// Whether lines end with a carriage return alone.
    let endsWithReturns: Bool
    /// The separator; nil if each line is one value.
    private(set) var separator: UInt8?
    /// Whether the detected separator splits all examined rows into the same number of values.
    private(set) var isUniform = false

    /// The possible separators. The semicolon precedes the comma, because a text that contains both may use decimal
    /// commas.
    private static let candidates = [0x09, UInt8(ascii: ";"), UInt8(ascii: ","), UInt8(ascii: "|")]
    /// The maximum number of rows to examine.
    private static let rowCount = 20
    /// The maximum number of bytes to examine.
    private static let byteCount = 64 << 10

    /// - Parameter columnCount: The number of columns; nil if the first row contains their names.
    init(_ bytes: [UInt8], columnCount: Int?) {
        endsWithReturns = Self.endsWithReturns(bytes)
        if let (separator, end) = Self.declaredSeparator(bytes) {
            (self.separator, start) = (separator, end)
        } else {
            let rows = counts(in: bytes)
            separator = Self.likelySeparator(rows, columnCount)
            if let index = Self.candidates.firstIndex(where: { $0 == separator }), let first = rows.first?[index] {
                isUniform = first > 0 && rows.allSatisfy { $0[index] == first }
            }
        }
    }

    /// Returns the name of a separator as a part of a sentence.
    static func name(of separator: UInt8?) -> String {
        switch separator {
        case nil: "nothing"
        case 0x09: "tabs"
        case 0x20: "spaces"
        case let separator?: "“\(Character(Unicode.Scalar(separator)))”"
        }
    }

    /// Returns whether lines end with a carriage return alone. This is the case if the text outside quotes contains
    /// carriage returns but no line feed.
    private static func endsWithReturns(_ bytes: [UInt8]) -> Bool {
        guard bytes.contains(0x0D) else { return false }
        var (isQuoted, hasReturn) = (false, false)
        for (place, byte) in bytes.enumerated() {
            if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
            if isQuoted { continue }
            if byte == 0x0A { return false }
            if byte == 0x0D, place + 1 < bytes.count, bytes[place + 1] != 0x0A { hasReturn = true }
        }
        return hasReturn
    }

    /// Returns the separator that a first line such as `sep=;` declares, and the position after that line. The line may
    /// be quoted.
    private static func declaredSeparator(_ bytes: [UInt8]) -> (UInt8, Int)? {
        var line = bytes.prefix(16).prefix { $0 != 0x0A && $0 != 0x0D }
        var end = line.endIndex
        if line.first == UInt8(ascii: "\""), line.last == UInt8(ascii: "\""), line.count > 2 {
            line = line.dropFirst().dropLast()
        }
        guard line.count == 5, end < bytes.count, line.dropLast().text.lowercased() == "sep=", let sign = line.last,
            sign < 0x80, sign != UInt8(ascii: "\"")
        else { return nil }
        if bytes[end] == 0x0D { end += 1 }
        if end < bytes.count, bytes[end] == 0x0A { end += 1 }
        return (sign, end)
    }

    // MARK: Detection

    /// Returns the separator that splits the largest number of rows into the expected number of columns. If several
    /// separators are equally good, the one with the most columns is used. If no separator fits, returns a comma if
    /// `columnCount` is given; otherwise nil.
    ///
    /// - Parameter columnCount: The expected number of columns; nil if the first row determines it.
    private static func likelySeparator(_ rows: [[Int]], _ columnCount: Int?) -> UInt8? {
        var best: (separator: UInt8, fittingRows: Int, columns: Int)?
        for (index, separator) in candidates.enumerated() {
            guard let first = rows.first?[index], first > 0 || columnCount != nil else { continue }
            let columns = columnCount ?? first + 1
            let fittingRows = rows.count { $0[index] + 1 == columns }
            let isBetter = best.map { (fittingRows, columns) > ($0.fittingRows, $0.columns) } ?? (fittingRows > 0)
            if isBetter { best = (separator, fittingRows, columns) }
        }
        return best?.separator ?? (columnCount == nil ? nil : UInt8(ascii: ","))
    }

    /// Returns how often each candidate occurs outside quotes in each of the first rows. Empty rows are left out.
    private func counts(in bytes: [UInt8]) -> [[Int]] {
        var rows: [[Int]] = []
        var row = Self.candidates.map { _ in 0 }
        var (isQuoted, isEmpty) = (false, true)
        let lineEnd: UInt8 = endsWithReturns ? 0x0D : 0x0A
        for byte in bytes.prefix(Self.byteCount) {
            if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
            if byte == lineEnd, !isQuoted {
                if !isEmpty { rows.append(row) }
                if rows.count == Self.rowCount { return rows }
                row = Self.candidates.map { _ in 0 }
                isEmpty = true
                continue
            }
            isEmpty = isEmpty && (byte == 0x0D || byte == 0x0A)
            if !isQuoted, let index = Self.candidates.firstIndex(of: byte) { row[index] += 1 }
        }
        // Ignore a truncated row, unless it is the only one.
        if !isEmpty, bytes.count <= Self.byteCount || rows.isEmpty { rows.append(row) }
        return rows
    }
}
