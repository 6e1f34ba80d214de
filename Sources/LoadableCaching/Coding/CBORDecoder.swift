package import FoundationEssentials

/// A decoder for values that were encoded by a ``CBOREncoder``.
package struct CBORDecoder {

    package init() {}

    /// Decodes the value at the start of the bytes. Ignores further bytes.
    package func decode<Value: Decodable>(_ type: Value.Type, from data: Data) throws -> Value {
        try CBORValueDecoder(CBORReader(bytes: Array(data)), in: nil, at: nil).value(type)
    }

    /// Decodes the value in the bytes.
    ///
    /// - Throws: A `DecodingError` if the bytes contain anything other than exactly one value of the type.
    package func decodeWhole<Value: Decodable>(_ type: Value.Type, from bytes: [UInt8]) throws -> Value {
        var reader = CBORReader(bytes: bytes)
        let decoder = CBORValueDecoder(reader, in: nil, at: nil)
        let value = try decoder.value(type)
        try? reader.skip()
        guard reader.offset == bytes.count else { throw decoder.error(.damage, type) }
        return value
    }
}

/// A decoder for the value at the offset of the reader.
struct CBORValueDecoder: Decoder {

    let reader: CBORReader
    private let container: CBORPath?
    private let key: (any CodingKey)?
    var codingPath: [any CodingKey] { CBORPath.keys(of: path) }
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    init(_ reader: CBORReader, in container: CBORPath?, at key: (any CodingKey)?) {
        self.reader = reader
        self.container = container
        self.key = key
    }

    /// The path of the value. The path is created on demand, because most values do not need a path.
    var path: CBORPath? { key.map { CBORPath(container, $0) } ?? container }

    func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        KeyedDecodingContainer(try CBORKeyedDecoding(self))
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer { try CBORUnkeyedDecoding(self) }
    func singleValueContainer() -> any SingleValueDecodingContainer { self }

    // MARK: Values

    func value<Value: Decodable>(_ type: Value.Type) throws -> Value {
        guard container?.depth ?? 0 < CBOR.maximumDepth else { throw corrupted("It is nested too deeply.") }
        if let known = try known(type), let value = known as? Value { return value }
        return try Value(from: self)
    }

    /// Decodes a `Double`, `String`, `Int`, `Data`, `[Double]` or `[Int64]` directly, without a container. Returns nil
    /// for all other types.
    private func known(_ type: any Decodable.Type) throws -> Any? {
        if type == Double.self { return try read(type) { (reader) throws(CBORProblem) in try reader.double() } }
        if type == String.self { return try read(type) { (reader) throws(CBORProblem) in try reader.string() } }
        if type == Int.self { return try read(type) { (reader) throws(CBORProblem) in try reader.integer(Int.self) } }
        if type == Data.self { return try read(type) { (reader) throws(CBORProblem) in Data(try reader.data()) } }
        if type == [Double].self { return try list { (reader) throws(CBORProblem) in try reader.double() } }
        if type == [Int64].self { return try list { (reader) throws(CBORProblem) in try reader.integer(Int64.self) } }
        return nil
    }

    private func list<Element>(_ read: (inout CBORReader) throws(CBORProblem) -> Element) throws -> [Element] {
        var reader = reader
        var list: [Element] = []
        do throws(CBORProblem) {
            let count = try reader.count(of: .array)
            list.reserveCapacity(count)
            for _ in 0..<count { list.append(try read(&reader)) }
            return list
        } catch {
            guard reader.offset > self.reader.offset else { throw self.error(error, [Element].self) }
            throw CBORValueDecoder(reader, in: path, at: CBORKey(intValue: list.count)).error(error, Element.self)
        }
    }

    /// Calls the closure with a copy of the reader. Converts a thrown `CBORProblem` to a `DecodingError`.
    func read<Value>(_ type: Any.Type, _ read: (inout CBORReader) throws(CBORProblem) -> Value) throws -> Value {
        var reader = reader
        do throws(CBORProblem) {
            return try read(&reader)
        } catch {
            throw self.error(error, type)
        }
    }

    // MARK: Errors

    func error(_ problem: CBORProblem, _ type: Any.Type) -> DecodingError {
        switch problem {
        case .damage: return corrupted("The bytes end too early, or are not CBOR.")
        case .range: return corrupted("The number does not fit into \(type).")
        case .mismatch:
            let context = DecodingError.Context(
                codingPath: codingPath, debugDescription: "Expected to decode \(type) but found \(found) instead.")
            return reader.first == CBOR.null ? .valueNotFound(type, context) : .typeMismatch(type, context)
        }
    }

    private var found: String {
        switch reader.kind {
        case .unsigned, .negative: "a number"
        case .bytes: "bytes"
        case .text: "a string"
        case .array: "an array"
        case .map: "a dictionary"
        case .simple:
            switch reader.first {
            case CBOR.null: "null"
            case CBOR.isTrue, CBOR.isFalse: "a bool"
            default: "a number"
            }
        case .tag, nil: "nothing"
        }
    }

    private func corrupted(_ text: String) -> DecodingError {
        .dataCorrupted(DecodingError.Context(codingPath: codingPath, debugDescription: text))
    }
}

extension CBORValueDecoder: SingleValueDecodingContainer {

    func decodeNil() -> Bool { reader.first == CBOR.null }

    func decode(_ type: Bool.Type) throws -> Bool {
        try read(type) { (reader) throws(CBORProblem) in try reader.bool() }
    }

    func decode(_ type: String.Type) throws -> String {
        try read(type) { (reader) throws(CBORProblem) in try reader.string() }
    }

    func decode(_ type: Double.Type) throws -> Double {
        try read(type) { (reader) throws(CBORProblem) in try reader.double() }
    }

    func decode(_ type: Float.Type) throws -> Float { Float(try decode(Double.self)) }

    func decode(_ type: Int.Type) throws -> Int { try integer(type) }
    func decode(_ type: Int8.Type) throws -> Int8 { try integer(type) }
    func decode(_ type: Int16.Type) throws -> Int16 { try integer(type) }
    func decode(_ type: Int32.Type) throws -> Int32 { try integer(type) }
    func decode(_ type: Int64.Type) throws -> Int64 { try integer(type) }
    func decode(_ type: Int128.Type) throws -> Int128 { try integer(type) }
    func decode(_ type: UInt.Type) throws -> UInt { try integer(type) }
    func decode(_ type: UInt8.Type) throws -> UInt8 { try integer(type) }
    func decode(_ type: UInt16.Type) throws -> UInt16 { try integer(type) }
    func decode(_ type: UInt32.Type) throws -> UInt32 { try integer(type) }
    func decode(_ type: UInt64.Type) throws -> UInt64 { try integer(type) }
    func decode(_ type: UInt128.Type) throws -> UInt128 { try integer(type) }

    private func integer<Number: FixedWidthInteger>(_ type: Number.Type) throws -> Number {
        try read(type) { (reader) throws(CBORProblem) in try reader.integer(type) }
    }

    func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try value(type) }
}
