/// A JSON parser that creates the arrays of a ``JSONDocument``. It uses an explicit stack instead of recursion.
struct JSONParser {

    let bytes: [UInt8]
    private let depthLimit: Int
    private(set) var values: [JSONDocument.Value] = []
    private(set) var children: [UInt32] = []

    private struct Open {
        let place: Int
        /// The index of the container's first child in ``parts``, which contains the children of all open containers.
        let firstPart: Int
    }

    private var position = 0
    private var open: [Open] = []
    private var parts: [UInt32] = []

    init(bytes: [UInt8], depthLimit: Int) {
        (self.bytes, self.depthLimit) = (bytes, depthLimit)
    }

    mutating func parse() throws(JSONSyntaxError) {
        if bytes.count > JSONDocument.byteLimit { throw JSONSyntaxError(.tooLong, at: 0, in: []) }
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

    /// Parses a scalar, an empty container, or the start of another container.
    ///
    /// - Returns: Whether a container was started. If so, its first child must follow.
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
        if !open.isEmpty { parts.append(UInt32(clamping: place)) }
        guard let byte = peek() else { throw error(.unexpectedEnd) }
        switch byte {
        case UInt8(ascii: "{"): return try begin(.object, name, closing: UInt8(ascii: "}"))
        case UInt8(ascii: "["): return try begin(.array, name, closing: UInt8(ascii: "]"))
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

    private mutating func begin(
        _ kind: JSONDocument.Kind, _ name: Range<Int>?, closing: UInt8
    ) throws(JSONSyntaxError) -> Bool {
        guard open.count < depthLimit else { throw error(.tooDeep) }
        position += 1
        values.append(.init(kind: kind, bytes: position..<position, name: name))
        skipSpace()
        if take(closing) { return false }
        open.append(Open(place: values.count - 1, firstPart: parts.count))
        return true
    }

    /// After a value, parses a comma or, after the last value, the ends of the containers.
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

    /// Parses a string.
    ///
    /// - Returns: The range of the bytes between the quotes.
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

enum JSONString {

    private static let escapes: [UInt8: Unicode.Scalar] = [
        UInt8(ascii: "\""): "\"", UInt8(ascii: "\\"): "\\", UInt8(ascii: "/"): "/", UInt8(ascii: "b"): "\u{8}",
        UInt8(ascii: "f"): "\u{C}", UInt8(ascii: "n"): "\n", UInt8(ascii: "r"): "\r", UInt8(ascii: "t"): "\t",
    ]

    static func isEscape(_ byte: UInt8) -> Bool { escapes[byte] != nil }

    /// Returns the decoded form of the bytes between the quotes. An unpaired surrogate or an invalid escape becomes a
    /// replacement character.
    static func decode(_ bytes: ArraySlice<UInt8>) -> String {
        guard bytes.contains(UInt8(ascii: "\\")) else { return String(decoding: bytes, as: UTF8.self) }
        var result: [UInt8] = []
        var rest = bytes
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "\\") else {
                result.append(byte)
                continue
            }
            result += String(scalar(afterBackslash: &rest)).utf8
        }
        return String(decoding: result, as: UTF8.self)
    }

    private static func scalar(afterBackslash rest: inout ArraySlice<UInt8>) -> Unicode.Scalar {
        guard let sign = rest.popFirst() else { return "\u{FFFD}" }
        guard sign == UInt8(ascii: "u") else { return escapes[sign] ?? "\u{FFFD}" }
        guard let first = unit(&rest) else { return "\u{FFFD}" }
        var ahead = rest
        if first & 0xFC00 == 0xD800, ahead.popFirst() == UInt8(ascii: "\\"), ahead.popFirst() == UInt8(ascii: "u"),
            let second = unit(&ahead), second & 0xFC00 == 0xDC00
        {
            rest = ahead
            return Unicode.Scalar(0x10000 + (first & 0x3FF) << 10 + second & 0x3FF) ?? "\u{FFFD}"
        }
        return Unicode.Scalar(first) ?? "\u{FFFD}"
    }

    /// Reads four hexadecimal digits. Returns nil if there are fewer than four.
    private static func unit(_ rest: inout ArraySlice<UInt8>) -> UInt32? {
        guard rest.count >= 4 else {
            rest.removeAll()
            return nil
        }
        defer { rest.removeFirst(4) }
        return UInt32(String(decoding: rest.prefix(4), as: UTF8.self), radix: 16)
    }
}

/// A JSON syntax error and its position.
public struct JSONSyntaxError: Error, Hashable, Sendable, CustomStringConvertible {

    /// The kind of error.
    public enum Reason: Hashable, Sendable {
        /// The text ends too early.
        case unexpectedEnd
        /// A token is missing. The payload describes the expected token in words.
        case expected(String)
        /// A string contains an unescaped control character.
        case controlCharacter
        /// A string contains an invalid escape sequence.
        case invalidEscape
        /// A number is invalid, such as `01`, `1.` or `-`.
        case invalidNumber
        /// Arrays and objects are nested deeper than ``JSONDocument/depthLimit``.
        case tooDeep
        /// The text is larger than 4 GB.
        case tooLong
    }

    public let reason: Reason
    /// The line, from 1.
    public let line: Int
    /// The column in bytes, from 1.
    public let column: Int

    init(_ reason: Reason, at position: Int, in bytes: [UInt8]) {
        self.reason = reason
        let before = bytes.prefix(position)
        line = 1 + before.count { $0 == 0x0A }
        column = 1 + position - (before.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0)
    }

    /// The error without its position.
    public var reasonText: String {
        switch reason {
        case .unexpectedEnd: "the text ends too early"
        case .expected(let what): "expected \(what)"
        case .controlCharacter: "a control character in a string"
        case .invalidEscape: "an invalid escape"
        case .invalidNumber: "not a number"
        case .tooDeep: "nested deeper than \(JSONDocument.depthLimit) levels"
        case .tooLong: "the text is longer than 4 GB"
        }
    }

    public var description: String { "line \(line), column \(column): \(reasonText)" }
}
