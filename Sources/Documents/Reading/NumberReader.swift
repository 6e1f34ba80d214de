import JSONDocuments

/// The first number in a text.
enum NumberReader {

    static func read(_ text: SourceText) throws(DocumentError) -> JSONDocument {
        let bytes = text.bytes
        var partOfWord: [UInt8]?
        var position = 0
        while position < bytes.count {
            guard isDigit(bytes, position) || bytes[position] == point && isDigit(bytes, position + 1) else {
                position += 1
                continue
            }
            let hasMinus = position > 0 && bytes[position - 1] == minus
            // "node-3" has no minus, and its number is a part of a word.
            let isJoined = hasMinus && position > 1 && isWord(bytes[position - 2])
            let isInWord = isJoined || position > 0 && isWord(bytes[position - 1])
            let (digits, end) = number(bytes, position)
            let found = (hasMinus && !isJoined ? [minus] : []) + digits
            if !isInWord { return document(found) }
            if partOfWord == nil { partOfWord = found }
            // What follows belongs to the word, too.
            position = end
            while position < bytes.count, isWord(bytes[position]) { position += 1 }
        }
        if let partOfWord { return document(partOfWord) }
        let start = String(decoding: bytes.prefix(200), as: UTF8.self)
        throw start.allSatisfy(\.isWhitespace) ? .empty(format: "a number") : .noNumber(text: start)
    }

    private static let point = UInt8(ascii: "."), comma = UInt8(ascii: ","), minus = UInt8(ascii: "-")

    private static func document(_ number: [UInt8]) -> JSONDocument {
        var builder = JSONBuilder()
        builder.add(number: number[...])
        return builder.document
    }

    private static func isDigit(_ bytes: [UInt8], _ position: Int) -> Bool {
        position < bytes.count && (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(bytes[position])
    }

    private static func isWord(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"): true
        default: false
        }
    }

    private static func digits(_ bytes: [UInt8], _ start: Int) -> ArraySlice<UInt8> {
        bytes[start...].prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    }

    /// The number that begins there as JSON writes it, and where it ends.
    private static func number(_ bytes: [UInt8], _ start: Int) -> (digits: [UInt8], end: Int) {
        var whole = Array(digits(bytes, start))
        var position = start + whole.count
        var fraction: ArraySlice<UInt8> = []
        var groups: [ArraySlice<UInt8>] = []
        while position < bytes.count, bytes[position] == comma, isDigit(bytes, position + 1) {
            groups.append(digits(bytes, position + 1))
            position = groups[groups.count - 1].endIndex
        }
        if !groups.isEmpty, (1...3).contains(whole.count), groups.allSatisfy({ $0.count == 3 }) {
            whole += groups.joined()
        } else if groups.count == 1 {
            fraction = groups[0]
        } else if let first = groups.first {
            // A list of numbers, of which this is the first.
            position = first.startIndex - 1
            groups = []
        }
        if fraction.isEmpty, position < bytes.count, bytes[position] == point {
            fraction = digits(bytes, position + 1)
            position += fraction.isEmpty ? 0 : 1 + fraction.count
        }
        let exponent = exponent(bytes, position)
        let significant = whole.drop { $0 == UInt8(ascii: "0") }
        let number =
            (significant.isEmpty ? [UInt8(ascii: "0")] : Array(significant))
            + (fraction.isEmpty ? [] : [point] + fraction) + exponent
        return (number, position + exponent.count)
    }

    /// An exponent, unless it is the beginning of a word.
    private static func exponent(_ bytes: [UInt8], _ start: Int) -> ArraySlice<UInt8> {
        guard start < bytes.count, bytes[start] == UInt8(ascii: "e") || bytes[start] == UInt8(ascii: "E") else {
            return []
        }
        var position = start + 1
        if position < bytes.count, bytes[position] == minus || bytes[position] == UInt8(ascii: "+") { position += 1 }
        let end = digits(bytes, min(position, bytes.count)).endIndex
        guard end > position, end == bytes.count || !isWord(bytes[end]) else { return [] }
        return bytes[start..<end]
    }
}
