import Basics
import JSONDocuments

/// Reads rows of separated values according to RFC 4180, including common deviations of spreadsheets.
struct CSVReader {

    private static let columnLimit = 10_000

    private struct Field {
        var text: ArraySlice<UInt8>
        var isQuoted = false
    }

    private let bytes: [UInt8]
    private let separator: UInt8?
    private let endsWithReturns: Bool
    private var position: Int
    private var line: Int
    /// The first row: its text, and the number of its values.
    private var firstRow = (text: ArraySlice<UInt8>(), count: 0)
    /// The largest number of values in a row, except the row with the names.
    private var mostValues = 0
    /// A remark on the meaning of points in numbers; nil if it is clear.
    private var pointRemark: String?
    /// Whether a quotation mark after spaces was never closed. If so, further quotation marks after spaces are ordinary
    /// characters.
    private var hasOpenQuote = false

    /// Reads the rows. Also returns a remark if the text is probably not CSV, and a remark if points in numbers may have
    /// several meanings; nil if there is nothing to report.
    static func read(
        _ text: SourceText, _ separator: Character?, _ columns: [String]?, _ limits: RowLimits = RowLimits()
    ) throws(DocumentError) -> (
        rows: (list: JSONDocument, omittedRows: Int), remark: String?, pointRemark: String?
    ) {
        let given = try separator.map(sign)
        let shape = CSVShape(text.bytes, columnCount: columns?.count)
        var reader = CSVReader(text.bytes, shape, given ?? shape.separator)
        let rows = try reader.read(columns, limits)
        return (rows, reader.remark(columns), reader.pointRemark)
    }

    private init(_ bytes: [UInt8], _ shape: CSVShape, _ separator: UInt8?) {
        self.bytes = bytes
        self.separator = separator
        endsWithReturns = shape.endsWithReturns
        position = shape.start
        line = shape.start > 0 ? 2 : 1
    }

    private static func sign(_ separator: Character) throws(DocumentError) -> UInt8 {
        guard let sign = separator.asciiValue, !separator.isNewline, separator != "\"" else {
            throw .badSeparator(String(separator))
        }
        return sign
    }

    private mutating func read(_ columns: [String]?, _ limits: RowLimits) throws(DocumentError) -> (
        list: JSONDocument, omittedRows: Int
    ) {
        if let columns { try Self.check(columns) }
        let start = self
        let (rows, names, kinds) = try rows(columns, limits, [])
        let (readings, ambiguous) = CSVColumn.readings(kinds, mayHaveCommas: separator == UInt8(ascii: ";"))
        if let first = ambiguous.first {
            let meaning = readings[first] == .grouped ? "thousands separators" : "decimal points"
            pointRemark =
                "the points in “\(OneLine(names[first], limit: 30))” are read as \(meaning), because other columns have decimal commas"
        }
        if readings.allSatisfy({ $0 == .plain }) { return rows }
        // A code, a sign or a decimal comma changes how the numbers before it are read, so read the rows again.
        let remark = pointRemark
        self = start
        pointRemark = remark
        return try self.rows(columns, limits, readings).rows
    }

    /// Reads all rows.
    ///
    /// - Parameter readings: The ways to read the numbers of the columns; empty if all are plain.
    private mutating func rows(
        _ columns: [String]?, _ limits: RowLimits, _ readings: [CSVColumn.Reading]
    ) throws(DocumentError) -> (
        rows: (list: JSONDocument, omittedRows: Int), names: [String], kinds: [CSVColumn]
    ) {
        var names = columns
        var kinds = [CSVColumn](repeating: CSVColumn(), count: columns?.count ?? 0)
        var rows = RowBuilder(limits)
        while let (row, line) = try nextRow() {
            guard let names else {
                names = Self.names(row)
                kinds = [CSVColumn](repeating: CSVColumn(), count: row.count)
                continue
            }
            var row = row
            mostValues = max(mostValues, row.count)
            while row.count > names.count, let last = row.last, last.text.isEmpty { row.removeLast() }
            if row.count > names.count { throw error(line, tooLong(row.count, names.count)) }
            if rows.isFull {
                for (index, field) in row.enumerated() { kinds[index].addCode(field.text.trimmed) }
            }
            try rows.add { builder in
                for (index, name) in names.enumerated() {
                    builder.name(name)
                    guard index < row.count, !row[index].text.isEmpty || row[index].isQuoted else {
                        builder.addNull()
                        continue
                    }
                    let value = row[index].text.trimmed
                    let reading = readings.isEmpty ? .plain : readings[index]
                    if kinds[index].addNumber(value) {
                        if reading == .text {
                            builder.add(utf8: value)
                        } else {
                            builder.add(number: reading.ungrouped(value) ?? value)
                        }
                    } else if reading.hasSigns, let number = CSVColumn.signedNumber(value) {
                        builder.add(number: reading.ungrouped(number) ?? number)
                    } else {
                        builder.add(utf8: reading.ungrouped(value) ?? row[index].text)
                    }
                }
            }
        }
        return (rows.finish(), names ?? [], kinds)
    }

    /// Returns a remark on a text that may be the message of a server: a text without rows, or a text with several
    /// columns but at most one value in each row. Returns nil for other text.
    ///
    /// - Parameter columns: The given names of the columns; nil if they are in the first row.
    private func remark(_ columns: [String]?) -> String? {
        if columns == nil, mostValues == 0, !firstRow.text.isEmpty {
            return "there are no rows; the only line is “\(OneLine(firstRow.text.trimmed.text, limit: 60))”"
        }
        let count = columns?.count ?? firstRow.count
        guard mostValues == 1, count > 1 else { return nil }
        let name = CSVShape.name(of: separator)
        return
            "every row has only 1 value, but \(count) values separated by \(name) are expected; check what the source returns"
    }

    private func tooLong(_ count: Int, _ columnCount: Int) -> String {
        let columns = columnCount == 1 ? "1 column" : "\(columnCount) columns"
        return "\(count) values, separated by \(CSVShape.name(of: separator)), but only \(columns)"
    }

    // MARK: Names

    static func check(_ columns: [String]) throws(DocumentError) {
        if columns.isEmpty { throw .badColumns(reason: "there are none") }
        if Set(columns).count < columns.count { throw .badColumns(reason: "two have the same name") }
    }

    /// Returns unique names for all columns. An empty name is replaced with the number of the column, and a number is
    /// appended to a duplicate.
    private static func names(_ row: [Field]) -> [String] {
        var taken: Set<String> = []
        var nextNumbers: [String: Int] = [:]
        return row.enumerated().map { index, field in
            let text = field.text.trimmed.text
            let name = text.isEmpty ? "column \(index + 1)" : text
            if taken.insert(name).inserted { return name }
            // Start after the number of the previous duplicate, so that many duplicates do not take quadratic time.
            var number = nextNumbers[name] ?? 2
            while !taken.insert("\(name) \(number)").inserted { number += 1 }
            nextNumbers[name] = number + 1
            return "\(name) \(number)"
        }
    }

    // MARK: Rows

    /// Reads the next row that is not empty. Returns the row and the line on which it starts; nil at the end.
    private mutating func nextRow() throws(DocumentError) -> (row: [Field], line: Int)? {
        while position < bytes.count {
            let (start, begin) = (line, position)
            var row: [Field] = []
            repeat {
                row.append(try nextField())
                if row.count > Self.columnLimit { throw error(line, "a row with more than \(Self.columnLimit) values") }
            } while takeSeparator()
            let end = position
            takeLineEnd()
            if row.count > 1 || row.contains(where: { !$0.text.isEmpty || $0.isQuoted }) {
                if firstRow.count == 0 { firstRow = (bytes[begin..<end], row.count) }
                return (row, start)
            }
        }
        return nil
    }

    private mutating func takeSeparator() -> Bool {
        guard position < bytes.count, bytes[position] == separator else { return false }
        position += 1
        return true
    }

    private mutating func takeLineEnd() {
        if position < bytes.count, bytes[position] == 0x0D { position += 1 }
        if position < bytes.count, bytes[position] == 0x0A { position += 1 }
        line += 1
    }

    private func isEnd(_ position: Int) -> Bool {
        guard position < bytes.count else { return true }
        let byte = bytes[position]
        // A single carriage return is a part of a value, unless lines end with carriage returns alone.
        return byte == separator || byte == 0x0A
            || byte == 0x0D && (endsWithReturns || position + 1 == bytes.count || bytes[position + 1] == 0x0A)
    }

    private mutating func nextField() throws(DocumentError) -> Field {
        let start = position
        let quote = afterBlanks(position)
        if quote < bytes.count, bytes[quote] == UInt8(ascii: "\""), !hasOpenQuote || quote == start {
            let (begin, firstLine) = (position, line)
            position = quote
            do throws(DocumentError) {
                return try quotedField()
            } catch {
                // A quotation mark after spaces may be a part of the value.
                if quote == begin { throw error }
                hasOpenQuote = position == bytes.count
                (position, line) = (begin, firstLine)
            }
        }
        while !isEnd(position) { position += 1 }
        return Field(text: bytes[start..<position])
    }

    /// Returns the position after spaces and tabs. Stops at the separator, which may be a space or a tab.
    private func afterBlanks(_ position: Int) -> Int {
        var position = position
        while position < bytes.count, bytes[position] != separator, ArraySlice.isBlank(bytes[position]) {
            position += 1
        }
        return position
    }

    private mutating func quotedField() throws(DocumentError) -> Field {
        let firstLine = line
        var text: [UInt8] = []
        position += 1
        while position < bytes.count {
            let byte = bytes[position]
            position += 1
            if byte == UInt8(ascii: "\"") {
                guard position < bytes.count, bytes[position] == UInt8(ascii: "\"") else {
                    let end = afterBlanks(position)
                    guard isEnd(end) else { throw error(line, "text after a closing quote") }
                    position = end
                    return Field(text: text[...], isQuoted: true)
                }
                position += 1
            } else if byte == (endsWithReturns ? 0x0D : 0x0A) {
                line += 1
            }
            text.append(byte)
        }
        throw error(firstLine, "a quote that is not closed")
    }

    private func error(_ line: Int, _ reason: String) -> DocumentError {
        .malformed(format: "CSV", line: line, column: 0, reason: reason)
    }
}
