/// The keys of a map, and the offsets of their values. This type is not generic, unlike the decoding container that
/// uses it.
struct CBORMap {

    /// The maximum number of keys that are searched one by one. For more keys, a dictionary is used.
    private static let listed = 16

    private let reader: CBORReader
    private let path: CBORPath?
    /// The entries in the order in which they are encoded.
    private var entries: [(key: Range<Int>, value: Int)] = []
    private var places: [String: Int] = [:]

    var codingPath: [any CodingKey] { CBORPath.keys(of: path) }
    var names: [String] { entries.map { name($0.key) } }

    init(_ decoder: CBORValueDecoder) throws {
        reader = decoder.reader
        path = decoder.path
        entries = try decoder.read([String: Any].self) { (reader) throws(CBORProblem) in
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
        // If a key occurs several times, the last one counts.
        return entries.last { $0.key.count == utf8.count && reader.bytes[$0.key].elementsEqual(utf8) }?.value
    }

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

struct CBORKeyedDecoding<Key: CodingKey>: KeyedDecodingContainerProtocol {

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
