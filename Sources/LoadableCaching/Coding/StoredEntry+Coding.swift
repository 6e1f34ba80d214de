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

    /// The prefix of an answer: the tag of RFC 8949 for CBOR data. Bare values have none.
    private static let answerMark: [UInt8] = [0xD9, 0xD9, 0xF7]

    /// Makes an entry from loaded content, with its facts.
    ///
    /// - Throws: The error of the content's type if encoding fails.
    init<Value: Codable & Sendable>(encoding kept: KeptContent<Value>, version: Int, keptUntil: Timestamp?) throws {
        let answer = LoadAnswer.content(kept.content, kept.facts)
        self.init(
            try CBOREncoder().encode(answer, after: Self.answerMark), format: .cbor, version: version,
            date: kept.provenance.date, freshUntil: kept.provenance.freshUntil, keptUntil: keptUntil,
            validator: kept.validator)
    }

    /// The loaded content, as an answer of a cache. Bare values, written by earlier versions, have only the facts of the entry.
    ///
    /// - Throws: A `DecodingError` if it is something else.
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

    /// The value that the entry was made of, or that was kept as JSON before.
    ///
    /// - Throws: A `DecodingError` if it is another one.
    package func decoded<Value: Decodable>(as type: Value.Type) throws -> Value {
        format == .json ? try JSONDecoder().decode(type, from: value) : try CBORDecoder().decode(type, from: value)
    }
}
