import JSONDocuments

/// Rows of values with a separator between them, by RFC 4180.
struct CSVReader {

    /// How many columns there are at most.
    private static let columnLimit = 10_000

    private struct Field {
        var text: ArraySlice<UInt8>
        var isQuoted = false
    }

    private let bytes: [UInt8]
    private let separator: UInt8
    private var position = 0
    private var line = 1

    static func read(
        _ text: SourceText, _ separator: Character?, _ columns: [String]?, _ limits: RowLimits = RowLimits()
    ) throws(DocumentError) -> (list: JSONDocument, omittedRows: Int) {
        var reader = CSVReader(text.bytes, try separator.map(sign) ?? likelySeparator(of: text.bytes))
        return try reader.read(columns, limits)
    }

    private init(_ bytes: [UInt8], _ separator: UInt8) {
        self.bytes = bytes
        self.separator = separator
    }

    private static func sign(_ separator: Character) throws(DocumentError) -> UInt8 {
        guard let sign = separator.asciiValue, !separator.isNewline, separator != "\"" else {
            throw .badSeparator(String(separator))
        }
        return sign
    }

    /// The one that the first row has most of, outside of quotes.
    private static func likelySeparator(of bytes: [UInt8]) -> UInt8 {
        let candidates = [UInt8(ascii: ","), UInt8(ascii: ";"), 0x09]
        var counts = [0, 0, 0]
        var isQuoted = false
        for byte in bytes {
            if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
            if isQuoted { continue }
            if byte == 0x0A, counts != [0, 0, 0] { break }
            if let index = candidates.firstIndex(of: byte) { counts[index] += 1 }
        }
        let most = counts.indices.max { counts[$0] < counts[$1] || counts[$0] == counts[$1] && $0 > $1 }
        return candidates[most ?? 0]
    }

    private mutating func read(_ columns: [String]?, _ limits: RowLimits) throws(DocumentError) -> (
        list: JSONDocument, omittedRows: Int
    ) {
        var names = columns
        if let columns { try check(columns) }
        var rows = RowBuilder(limits)
        while let (row, line) = try nextRow() {
            guard let names else {
                names = Self.names(row)
                continue
            }
            var row = row
            while row.count > names.count, let last = row.last, last.text.isEmpty { row.removeLast() }
            if row.count > names.count {
                throw error(line, "\(row.count) values where there are \(names.count) columns")
            }
            try rows.add { builder in
                for (index, name) in names.enumerated() {
                    builder.name(name)
                    if index < row.count { Self.add(row[index], to: &builder) } else { builder.addNull() }
                }
            }
        }
        return rows.finish()
    }

    private static func add(_ field: Field, to builder: inout JSONBuilder) {
        if field.text.isEmpty, !field.isQuoted { return builder.addNull() }
        if JSONNumber.isNumber(field.text.trimmed) { return builder.add(number: field.text.trimmed) }
        builder.add(utf8: field.text)
    }

    // MARK: Names

    private func check(_ columns: [String]) throws(DocumentError) {
        if columns.isEmpty { throw .badColumns(reason: "there are none") }
        if Set(columns).count < columns.count { throw .badColumns(reason: "two have the same name") }
    }

    /// Names of their own for all: one that is empty is called by its number, one that occurs again has a number behind it.
    private static func names(_ row: [Field]) -> [String] {
        var taken: Set<String> = []
        return row.enumerated().map { index, field in
            let text = field.text.trimmed.text
            let name = text.isEmpty ? "column \(index + 1)" : text
            var unique = name
            var number = 2
            while !taken.insert(unique).inserted {
                unique = "\(name) \(number)"
                number += 1
            }
            return unique
        }
    }

    // MARK: Rows

    /// The next row that has something, and the line where it begins; nil at the end.
    private mutating func nextRow() throws(DocumentError) -> (row: [Field], line: Int)? {
        while position < bytes.count {
            let start = line
            var row: [Field] = []
            repeat {
                row.append(try nextField())
                if row.count > Self.columnLimit { throw error(line, "more than \(Self.columnLimit) values in a row") }
            } while takeSeparator()
            takeLineEnd()
            if row.count > 1 || row.contains(where: { !$0.text.isEmpty || $0.isQuoted }) { return (row, start) }
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
        // A carriage return alone is a part of a value.
        return byte == separator || byte == 0x0A
            || byte == 0x0D && (position + 1 == bytes.count || bytes[position + 1] == 0x0A)
    }

    private mutating func nextField() throws(DocumentError) -> Field {
        if position < bytes.count, bytes[position] == UInt8(ascii: "\"") { return try quotedField() }
        let start = position
        while !isEnd(position) { position += 1 }
        return Field(text: bytes[start..<position])
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
                    guard isEnd(position) else { throw error(line, "text behind a closing quote") }
                    return Field(text: text[...], isQuoted: true)
                }
                position += 1
            } else if byte == 0x0A {
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
