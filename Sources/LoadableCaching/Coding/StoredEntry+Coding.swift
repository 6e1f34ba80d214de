import FoundationEssentials
package import Loadables

extension StoredEntry {

    /// Makes an entry of a value.
    ///
    /// - Throws: What its type says if it cannot be encoded.
    package init(
        encoding value: some Encodable, version: Int, date: Timestamp, freshUntil: Timestamp? = nil,
        keptUntil: Timestamp? = nil, validator: ContentValidator? = nil
    ) throws {
        self.init(
            try CBOREncoder().encode(value), format: .cbor, version: version, date: date, freshUntil: freshUntil,
            keptUntil: keptUntil, validator: validator)
    }

    /// The value that the entry was made of, or that was kept as JSON before.
    ///
    /// - Throws: A `DecodingError` if it is another one.
    package func decoded<Value: Decodable>(as type: Value.Type) throws -> Value {
        format == .json ? try JSONDecoder().decode(type, from: value) : try CBORDecoder().decode(type, from: value)
    }
}
