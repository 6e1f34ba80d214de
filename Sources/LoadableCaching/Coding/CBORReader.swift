enum CBORProblem: Error {
    /// The bytes end too early, or are not valid in this subset of CBOR.
    case damage
    /// The value has another type, or there is no value.
    case mismatch
    case range
}

struct CBORReader {

    let bytes: [UInt8]
    var offset = 0

    var first: UInt8? { offset < bytes.count ? bytes[offset] : nil }
    /// The major type of the next value; nil at the end.
    var kind: CBOR.Major? { first.flatMap { CBOR.Major(rawValue: $0 >> 5) } }

    // MARK: Values

    mutating func bool() throws(CBORProblem) -> Bool {
        guard let first, first == CBOR.isTrue || first == CBOR.isFalse else { throw .mismatch }
        offset += 1
        return first == CBOR.isTrue
    }

    mutating func string() throws(CBORProblem) -> String {
        guard kind == .text else { throw .mismatch }
        guard let text = String(validating: bytes[try content()], as: UTF8.self) else { throw .damage }
        return text
    }

    mutating func data() throws(CBORProblem) -> ArraySlice<UInt8> {
        guard kind == .bytes else { throw .mismatch }
        return bytes[try content()]
    }

    mutating func double() throws(CBORProblem) -> Double {
        switch first {
        case CBOR.double: return Double(bitPattern: try head().argument)
        case CBOR.float: return Double(Float(bitPattern: UInt32(truncatingIfNeeded: try head().argument)))
        default:
            guard kind == .unsigned || kind == .negative else { throw .mismatch }
            return Double(try integer(Int128.self))
        }
    }

    mutating func integer<Number: FixedWidthInteger>(_ type: Number.Type) throws(CBORProblem) -> Number {
        let number: Number?
        switch kind {
        case .unsigned: number = Number(exactly: try head().argument)
        case .negative: number = Number(exactly: -1 - Int128(try head().argument))
        case .text where Number.bitWidth > 64: number = Number(try string())
        case .simple where first == CBOR.double || first == CBOR.float: number = Number(exactly: try double())
        default: throw .mismatch
        }
        guard let number else { throw .range }
        return number
    }

    /// Reads the number of values in a container. Throws an error if the number exceeds the number of remaining bytes,
    /// because each value takes at least one byte.
    mutating func count(of major: CBOR.Major) throws(CBORProblem) -> Int {
        guard kind == major else { throw .mismatch }
        return try count(try head().argument)
    }

    private func count(_ argument: UInt64) throws(CBORProblem) -> Int {
        guard let count = Int(exactly: argument), count <= bytes.count - offset else { throw .damage }
        return count
    }

    // MARK: Bytes

    /// Reads a string or data, and returns the range of its bytes.
    mutating func content() throws(CBORProblem) -> Range<Int> {
        let count = try count(try head().argument)
        defer { offset += count }
        return offset..<offset + count
    }

    private mutating func head() throws(CBORProblem) -> (major: CBOR.Major, argument: UInt64) {
        guard let first, let major = CBOR.Major(rawValue: first >> 5) else { throw .damage }
        offset += 1
        let detail = first & 31
        switch detail {
        case ..<24: return (major, UInt64(detail))
        case 24...27: return (major, try number(byteCount: 1 << Int(detail - 24)))
        default: throw .damage
        }
    }

    private mutating func number(byteCount: Int) throws(CBORProblem) -> UInt64 {
        guard bytes.count - offset >= byteCount else { throw .damage }
        var number: UInt64 = 0
        for place in offset..<offset + byteCount { number = number << 8 | UInt64(bytes[place]) }
        offset += byteCount
        return number
    }

    mutating func skip() throws(CBORProblem) {
        // Skip nested values in a loop, because recursion could exceed the stack.
        var pending = 1
        while pending > 0 {
            pending -= 1
            let (major, argument) = try head()
            switch major {
            case .unsigned, .negative, .simple: break
            case .bytes, .text: offset += try count(argument)
            case .array: pending += try count(argument)
            case .map: pending += 2 * (try count(argument))
            case .tag: throw .damage
            }
        }
    }
}
