import FoundationEssentials

private typealias Problem = CBORReader.Problem

/// Decodes values that a ``CBOREncoder`` has encoded.
struct CBORDecoder {

    /// The value that is in the bytes.
    func decode<Value: Decodable>(_ type: Value.Type, from data: Data) throws -> Value {
        try CBORValueDecoder(CBORReader(bytes: Array(data)), in: nil, at: nil).value(type)
    }
}

/// Where a container is, for what is said if a value in it is not what was expected.
private final class CBORPath {

    let parent: CBORPath?
    let key: any CodingKey
    let depth: Int

    init(_ parent: CBORPath?, _ key: any CodingKey) {
        self.parent = parent
        self.key = key
        depth = (parent?.depth ?? 0) + 1
    }

    static func keys(of path: CBORPath?) -> [any CodingKey] {
        var keys: [any CodingKey] = []
        var next = path
        while let path = next {
            keys.append(path.key)
            next = path.parent
        }
        return keys.reversed()
    }
}

/// Decodes the value that begins at the reader's place.
private struct CBORValueDecoder: Decoder {

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

    /// Where the value is: made anew each time, which a number in a list does not need.
    var path: CBORPath? { key.map { CBORPath(container, $0) } ?? container }

    func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        KeyedDecodingContainer(try CBORKeyedDecoding(self))
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer { try CBORUnkeyedDecoding(self) }
    func singleValueContainer() -> any SingleValueDecodingContainer { self }

    // MARK: Values

    func value<Value: Decodable>(_ type: Value.Type) throws -> Value {
        guard container?.depth ?? 0 < CBOR.maximumDepth else { throw corrupted("It is too deep.") }
        if let known = try known(type), let value = known as? Value { return value }
        return try Value(from: self)
    }

    /// What needs no container of its own: bytes, and lists of numbers, as histories are. Nil for another type.
    private func known(_ type: any Decodable.Type) throws -> Any? {
        if type == Double.self { return try read(type) { (reader) throws(Problem) in try reader.double() } }
        if type == String.self { return try read(type) { (reader) throws(Problem) in try reader.string() } }
        if type == Int.self { return try read(type) { (reader) throws(Problem) in try reader.integer(Int.self) } }
        if type == Data.self { return try read(type) { (reader) throws(Problem) in Data(try reader.data()) } }
        if type == [Double].self { return try list { (reader) throws(Problem) in try reader.double() } }
        if type == [Int64].self { return try list { (reader) throws(Problem) in try reader.integer(Int64.self) } }
        return nil
    }

    private func list<Element>(_ read: (inout CBORReader) throws(Problem) -> Element) throws -> [Element] {
        var reader = reader
        var list: [Element] = []
        do throws(Problem) {
            let count = try reader.count(of: .array)
            list.reserveCapacity(count)
            for _ in 0..<count { list.append(try read(&reader)) }
            return list
        } catch {
            let place = reader.offset == self.reader.offset ? self : element(list.count, reader)
            throw place.error(error, Element.self)
        }
    }

    /// Reads a value without parts.
    func read<Value>(_ type: Any.Type, _ read: (inout CBORReader) throws(Problem) -> Value) throws -> Value {
        var reader = reader
        do throws(Problem) {
            return try read(&reader)
        } catch {
            throw self.error(error, type)
        }
    }

    /// The value of that number in this list.
    private func element(_ index: Int, _ reader: CBORReader) -> CBORValueDecoder {
        CBORValueDecoder(reader, in: path, at: CBORKey(index))
    }

    // MARK: What went wrong

    func error(_ problem: Problem, _ type: Any.Type) -> DecodingError {
        switch problem {
        case .damage: return corrupted("The bytes end too early, or are not CBOR.")
        case .range: return corrupted("The number does not fit into \(type).")
        case .mismatch:
            let context = DecodingError.Context(
                codingPath: codingPath, debugDescription: "Expected to decode \(type) but found \(found) instead.")
            return reader.first == CBOR.null ? .valueNotFound(type, context) : .typeMismatch(type, context)
        }
    }

    /// What is there in place of what was expected.
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
        try read(type) { (reader) throws(Problem) in try reader.bool() }
    }

    func decode(_ type: String.Type) throws -> String {
        try read(type) { (reader) throws(Problem) in try reader.string() }
    }

    func decode(_ type: Double.Type) throws -> Double {
        try read(type) { (reader) throws(Problem) in try reader.double() }
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
        try read(type) { (reader) throws(Problem) in try reader.integer(type) }
    }

    func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try value(type) }
}

/// The keys of a map, and where their values are. Apart from its container, which is made anew for each type of keys.
private struct CBORMap {

    /// From so many keys on they are looked up in a dictionary.
    private static let listed = 16

    private let reader: CBORReader
    private let path: CBORPath?
    /// In their order.
    private var entries: [(key: Range<Int>, value: Int)] = []
    private var places: [String: Int] = [:]

    var codingPath: [any CodingKey] { CBORPath.keys(of: path) }
    var names: [String] { entries.map { name($0.key) } }

    init(_ decoder: CBORValueDecoder) throws {
        reader = decoder.reader
        path = decoder.path
        entries = try decoder.read([String: Any].self) { (reader) throws(Problem) in
            let count = try reader.count(of: .map)
            var entries: [(key: Range<Int>, value: Int)] = []
            entries.reserveCapacity(count)
            for _ in 0..<count {
                guard reader.kind == .text else { throw .damage }
                entries.append((try reader.content(), reader.offset))
                try reader.skip()
            }
            return entries
        }
        guard entries.count > Self.listed else { return }
        places.reserveCapacity(entries.count)
        for entry in entries { places[name(entry.key)] = entry.value }
    }

    private func name(_ key: Range<Int>) -> String { String(decoding: reader.bytes[key], as: UTF8.self) }

    func place(of key: any CodingKey) -> Int? {
        let name = key.stringValue
        guard entries.count <= Self.listed else { return places[name] }
        let utf8 = name.utf8
        // Of a key that was written twice the last one counts.
        return entries.last { $0.key.count == utf8.count && reader.bytes[$0.key].elementsEqual(utf8) }?.value
    }

    /// Decodes what has the key.
    func at(_ key: any CodingKey) throws -> CBORValueDecoder {
        guard let place = place(of: key) else {
            throw DecodingError.keyNotFound(
                key,
                DecodingError.Context(
                    codingPath: codingPath, debugDescription: "There is no key \(key.stringValue)."))
        }
        var reader = reader
        reader.offset = place
        return CBORValueDecoder(reader, in: path, at: key)
    }
}

private struct CBORKeyedDecoding<Key: CodingKey>: KeyedDecodingContainerProtocol {

    private let map: CBORMap

    init(_ decoder: CBORValueDecoder) throws { map = try CBORMap(decoder) }

    var codingPath: [any CodingKey] { map.codingPath }
    var allKeys: [Key] { map.names.compactMap(Key.init(stringValue:)) }
    func contains(_ key: Key) -> Bool { map.place(of: key) != nil }

    func decodeNil(forKey key: Key) throws -> Bool { try map.at(key).decodeNil() }
    func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool { try map.at(key).decode(type) }
    func decode(_ type: String.Type, forKey key: Key) throws -> String { try map.at(key).decode(type) }
    func decode(_ type: Double.Type, forKey key: Key) throws -> Double { try map.at(key).decode(type) }
    func decode(_ type: Float.Type, forKey key: Key) throws -> Float { try map.at(key).decode(type) }
    func decode(_ type: Int.Type, forKey key: Key) throws -> Int { try map.at(key).decode(type) }
    func decode(_ type: Int8.Type, forKey key: Key) throws -> Int8 { try map.at(key).decode(type) }
    func decode(_ type: Int16.Type, forKey key: Key) throws -> Int16 { try map.at(key).decode(type) }
    func decode(_ type: Int32.Type, forKey key: Key) throws -> Int32 { try map.at(key).decode(type) }
    func decode(_ type: Int64.Type, forKey key: Key) throws -> Int64 { try map.at(key).decode(type) }
    func decode(_ type: Int128.Type, forKey key: Key) throws -> Int128 { try map.at(key).decode(type) }
    func decode(_ type: UInt.Type, forKey key: Key) throws -> UInt { try map.at(key).decode(type) }
    func decode(_ type: UInt8.Type, forKey key: Key) throws -> UInt8 { try map.at(key).decode(type) }
    func decode(_ type: UInt16.Type, forKey key: Key) throws -> UInt16 { try map.at(key).decode(type) }
    func decode(_ type: UInt32.Type, forKey key: Key) throws -> UInt32 { try map.at(key).decode(type) }
    func decode(_ type: UInt64.Type, forKey key: Key) throws -> UInt64 { try map.at(key).decode(type) }
    func decode(_ type: UInt128.Type, forKey key: Key) throws -> UInt128 { try map.at(key).decode(type) }
    func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value { try map.at(key).value(type) }

    func nestedContainer<Nested: CodingKey>(
        keyedBy type: Nested.Type, forKey key: Key
    ) throws -> KeyedDecodingContainer<Nested> {
        try map.at(key).container(keyedBy: type)
    }

    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
        try map.at(key).unkeyedContainer()
    }

    func superDecoder() throws -> any Decoder { try map.at(CBORKey.super) }
    func superDecoder(forKey key: Key) throws -> any Decoder { try map.at(key) }
}

private struct CBORUnkeyedDecoding: UnkeyedDecodingContainer {

    private let path: CBORPath?
    private var reader: CBORReader
    private let total: Int
    private(set) var currentIndex = 0

    var codingPath: [any CodingKey] { CBORPath.keys(of: path) }
    var count: Int? { total }
    var isAtEnd: Bool { currentIndex == total }

    init(_ decoder: CBORValueDecoder) throws {
        path = decoder.path
        (reader, total) = try decoder.read([Any].self) { (reader) throws(Problem) in
            let count = try reader.count(of: .array)
            return (reader, count)
        }
    }

    /// Decodes the next value, after which another one is the next.
    private mutating func next<Value>(_ type: Any.Type, _ decode: (CBORValueDecoder) throws -> Value) throws -> Value {
        let next = CBORValueDecoder(reader, in: path, at: CBORKey(currentIndex))
        guard !isAtEnd else {
            throw DecodingError.valueNotFound(
                type,
                DecodingError.Context(codingPath: next.codingPath, debugDescription: "There is no other value."))
        }
        let value = try decode(next)
        reader = try next.read(type) { (reader) throws(Problem) in
            try reader.skip()
            return reader
        }
        currentIndex += 1
        return value
    }

    mutating func decodeNil() throws -> Bool {
        guard !isAtEnd, reader.first == CBOR.null else { return false }
        return try next(Never?.self) { $0.decodeNil() }
    }

    mutating func decode(_ type: Bool.Type) throws -> Bool { try next(type) { try $0.decode(type) } }
    mutating func decode(_ type: String.Type) throws -> String { try next(type) { try $0.decode(type) } }
    mutating func decode(_ type: Double.Type) throws -> Double { try next(type) { try $0.decode(type) } }
    mutating func decode(_ type: Float.Type) throws -> Float { try next(type) { try $0.decode(type) } }
    mutating func decode(_ type: Int.Type) throws -> Int { try next(type) { try $0.decode(type) } }
    mutating func decode(_ type: Int8.Type) throws -> Int8 { try next(type) { try $0.decode(type) } }
    mutating func decode(_ type: Int16.Type) throws -> Int16 { try next(type) { try $0.decode(type) } }
    mutating func decode(_ type: Int32.Type) throws -> Int32 { try next(type) { try $0.decode(type) } }
    mutating func decode(_ type: Int64.Type) throws -> Int64 { try next(type) { try $0.decode(type) } }
    mutating func decode(_ type: Int128.Type) throws -> Int128 { try next(type) { try $0.decode(type) } }
    mutating func decode(_ type: UInt.Type) throws -> UInt { try next(type) { try $0.decode(type) } }
    mutating func decode(_ type: UInt8.Type) throws -> UInt8 { try next(type) { try $0.decode(type) } }
    mutating func decode(_ type: UInt16.Type) throws -> UInt16 { try next(type) { try $0.decode(type) } }
    mutating func decode(_ type: UInt32.Type) throws -> UInt32 { try next(type) { try $0.decode(type) } }
    mutating func decode(_ type: UInt64.Type) throws -> UInt64 { try next(type) { try $0.decode(type) } }
    mutating func decode(_ type: UInt128.Type) throws -> UInt128 { try next(type) { try $0.decode(type) } }
    mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
        try next(type) { try $0.value(type) }
    }

    mutating func nestedContainer<Nested: CodingKey>(
        keyedBy type: Nested.Type
    ) throws -> KeyedDecodingContainer<Nested> {
        try next([String: Any].self) { try $0.container(keyedBy: type) }
    }

    mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
        try next([Any].self) { try $0.unkeyedContainer() }
    }

    mutating func superDecoder() throws -> any Decoder { try next((any Decoder).self) { $0 } }
}

/// The key of a value that has no name of its own: its place in an array, or that of a superclass.
struct CBORKey: CodingKey {

    static let `super` = CBORKey(stringValue: "super")

    private let name: String
    let intValue: Int?

    var stringValue: String { intValue.map { "Index \($0)" } ?? name }

    init(stringValue: String) {
        name = stringValue
        intValue = nil
    }

    init(intValue: Int) {
        name = ""
        self.intValue = intValue
    }

    init(_ index: Int) { self.init(intValue: index) }
}
