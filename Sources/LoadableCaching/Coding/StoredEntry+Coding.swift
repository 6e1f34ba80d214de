import FoundationEssentials
package import Loadables

extension StoredEntry {

    /// Creates an entry with the encoded value.
    ///
    /// - Throws: The error of the encoder.
    package init(
        encoding value: some Encodable, version: Int, date: Timestamp, freshUntil: Timestamp? = nil,
        keptUntil: Timestamp? = nil, validator: ContentValidator? = nil
    ) throws {
        self.init(
            try CBOREncoder().encode(value), format: .cbor, version: version, date: date, freshUntil: freshUntil,
            keptUntil: keptUntil, validator: validator)
    }

    /// The prefix of content that is stored together with its `LoadFacts`: the tag with which RFC 8949 marks CBOR data.
    /// Values that are stored without facts have no prefix.
    private static let answerMark: [UInt8] = [0xD9, 0xD9, 0xF7]

    /// Creates an entry with the encoded content and the metadata of its response.
    ///
    /// - Throws: The error of the encoder.
    init<Value: Codable & Sendable>(encoding kept: KeptContent<Value>, version: Int, keptUntil: Timestamp?) throws {
        let answer = LoadAnswer.content(kept.content, kept.facts)
        self.init(
            try CBOREncoder().encode(answer, after: Self.answerMark), format: .cbor, version: version,
            date: kept.provenance.date, freshUntil: kept.provenance.freshUntil, keptUntil: keptUntil,
            validator: kept.validator)
    }

    /// Decodes the content with the metadata of its response. If an earlier version stored the value without this
    /// metadata, the result has only the date, the freshness and the validator of the entry.
    ///
    /// - Throws: A `DecodingError` if the bytes contain no value of the type, either with or without metadata.
    func kept<Value: Codable & Sendable>(as type: Value.Type) throws -> KeptContent<Value> {
        let provenance = Provenance(origin: .cache, date: date, freshUntil: freshUntil)
        guard format == .cbor, value.starts(with: Self.answerMark) else {
            return KeptContent(try decoded(as: type), from: provenance, validator: validator)
        }
        let answer = try CBORDecoder().decode(LoadAnswer<Value>.self, from: value.dropFirst(Self.answerMark.count))
        guard case .content(let content, var facts) = answer else {
            throw DecodingError.valueNotFound(
                type, DecodingError.Context(codingPath: [], debugDescription: "There is no content."))
        }
        facts.validator = validator
        return KeptContent(content, from: provenance, facts)
    }

    /// Decodes the value. The format is CBOR, or JSON if an earlier version stored the value.
    ///
    /// - Throws: A `DecodingError` if the bytes contain no value of the type.
    package func decoded<Value: Decodable>(as type: Value.Type) throws -> Value {
        format == .json ? try JSONDecoder().decode(type, from: value) : try CBORDecoder().decode(type, from: value)
    }
}
