/// Reads a JSON text into the arrays of a ``JSONDocument``, without recursion: what is open stands on a stack of its own.
struct JSONParser {

    let bytes: [UInt8]
    private(set) var values: [JSONDocument.Value] = []
    private(set) var children: [Int] = []

    private struct Open {
        let place: Int
        /// Where its parts begin among those that were read and whose container is still open.
        let firstPart: Int
    }

    private var position = 0
    private var open: [Open] = []
    private var parts: [Int] = []

    init(bytes: [UInt8]) {
        self.bytes = bytes
    }

    mutating func parse() throws(JSONSyntaxError) {
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
        repeat {
            let isOpened = try parseValue()
            if isOpened { continue }
            try finishValue()
        } while !open.isEmpty
        skipSpace()
        if position < bytes.count { throw error(.expected("the end")) }
    }

    // MARK: Values

    /// Reads a scalar, or the beginning of a container that is not empty.
    ///
    /// - Returns: Whether it is that, and so its first part has to follow.
    private mutating func parseValue() throws(JSONSyntaxError) -> Bool {
        skipSpace()
        var name: Range<Int>?
        if let container = open.last, values[container.place].kind == .object {
            guard peek() == UInt8(ascii: "\"") else { throw error(.expected("a name")) }
            name = try parseString()
            skipSpace()
            guard take(UInt8(ascii: ":")) else { throw error(.expected("a colon")) }
            skipSpace()
        }
        let place = values.count
        if !open.isEmpty { parts.append(place) }
        guard let byte = peek() else { throw error(.unexpectedEnd) }
        switch byte {
        case UInt8(ascii: "{"): return begin(.object, name, closing: UInt8(ascii: "}"))
        case UInt8(ascii: "["): return begin(.array, name, closing: UInt8(ascii: "]"))
        case UInt8(ascii: "\""): values.append(.init(kind: .string, bytes: try parseString(), name: name))
        case UInt8(ascii: "t"): values.append(.init(kind: .boolean, bytes: try parseWord("true"), name: name))
        case UInt8(ascii: "f"): values.append(.init(kind: .boolean, bytes: try parseWord("false"), name: name))
        case UInt8(ascii: "n"): values.append(.init(kind: .null, bytes: try parseWord("null"), name: name))
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
            values.append(.init(kind: .number, bytes: try parseNumber(), name: name))
        default: throw error(.expected("a value"))
        }
        return false
    }

    private mutating func begin(_ kind: JSONDocument.Kind, _ name: Range<Int>?, closing: UInt8) -> Bool {
        position += 1
        values.append(.init(kind: kind, bytes: position..<position, name: name))
        skipSpace()
        if take(closing) { return false }
        open.append(Open(place: values.count - 1, firstPart: parts.count))
        return true
    }

    /// Reads what may stand after a value: a comma, or the ends of what it is in.
    private mutating func finishValue() throws(JSONSyntaxError) {
        while let container = open.last {
            skipSpace()
            if take(UInt8(ascii: ",")) { return }
            let isObject = values[container.place].kind == .object
            guard take(UInt8(ascii: isObject ? "}" : "]")) else {
                throw error(.expected(isObject ? "a comma or a closing brace" : "a comma or a closing bracket"))
            }
            let first = children.count
            children += parts[container.firstPart...]
            parts.removeSubrange(container.firstPart...)
            values[container.place].children = first..<children.count
            open.removeLast()
        }
    }

    // MARK: Scalars

    /// - Returns: The bytes between the quotes.
    private mutating func parseString() throws(JSONSyntaxError) -> Range<Int> {
        position += 1
        let start = position
        while let byte = peek() {
            switch byte {
            case UInt8(ascii: "\""):
                position += 1
                return start..<position - 1
            case UInt8(ascii: "\\"): try parseEscape()
            case 0..<0x20: throw error(.controlCharacter)
            default: position += 1
            }
        }
        throw error(.unexpectedEnd)
    }

    private mutating func parseEscape() throws(JSONSyntaxError) {
        position += 1
        guard let sign = peek() else { throw error(.unexpectedEnd) }
        if sign == UInt8(ascii: "u") {
            for _ in 0..<4 {
                position += 1
                guard let digit = peek() else { throw error(.unexpectedEnd) }
                guard Character(Unicode.Scalar(digit)).isHexDigit, digit < 0x80 else { throw error(.invalidEscape) }
            }
        } else if !JSONString.isEscape(sign) {
            throw error(.invalidEscape)
        }
        position += 1
    }

    private mutating func parseWord(_ word: StaticString) throws(JSONSyntaxError) -> Range<Int> {
        let start = position
        let end = start + word.utf8CodeUnitCount
        let text = word.description
        guard end <= bytes.count, bytes[start..<end].elementsEqual(text.utf8) else { throw error(.expected(text)) }
        position = end
        return start..<end
    }

    private mutating func parseNumber() throws(JSONSyntaxError) -> Range<Int> {
        let start = position
        _ = take(UInt8(ascii: "-"))
        let isZero = take(UInt8(ascii: "0"))
        guard isZero || takeDigits() else { throw error(.invalidNumber) }
        if isZero, takeDigits() { throw error(.invalidNumber) }
        if take(UInt8(ascii: ".")), !takeDigits() { throw error(.invalidNumber) }
        if take(UInt8(ascii: "e")) || take(UInt8(ascii: "E")) {
            if !take(UInt8(ascii: "+")) { _ = take(UInt8(ascii: "-")) }
            guard takeDigits() else { throw error(.invalidNumber) }
        }
        return start..<position
    }

    // MARK: Bytes

    private func peek() -> UInt8? { position < bytes.count ? bytes[position] : nil }

    private mutating func take(_ byte: UInt8) -> Bool {
        guard peek() == byte else { return false }
        position += 1
        return true
    }

    private mutating func takeDigits() -> Bool {
        let start = position
        while let byte = peek(), (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) { position += 1 }
        return position > start
    }

    private mutating func skipSpace() {
        while let byte = peek(), byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { position += 1 }
    }

    private func error(_ reason: JSONSyntaxError.Reason) -> JSONSyntaxError {
        JSONSyntaxError(position < bytes.count ? reason : .unexpectedEnd, at: position, in: bytes)
    }
}
