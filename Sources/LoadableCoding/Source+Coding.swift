public import FoundationEssentials
public import Loadables

extension Source where Content == Data {

    /// The bytes as text; what is not UTF-8 becomes replacement characters.
    public func text() -> some Source<String> {
        map { String(decoding: $0, as: UTF8.self) }
    }

    /// The bytes as a value, decoded from JSON. Fails with ``UndecodableJSON`` if they are something else.
    ///
    /// - Parameters:
    ///   - type: What they are decoded as.
    ///   - decoder: Knows how dates and keys are written.
    public func json<Value: Decodable & Sendable>(
        _ type: Value.Type = Value.self, by decoder: JSONDecoder = JSONDecoder()
    ) -> some Source<Value> {
        map { data in
            do {
                return try decoder.decode(Value.self, from: data)
            } catch let error as DecodingError {
                let reason = data.isEmpty ? "it is empty" : DecodingSentence(error).description
                throw UndecodableJSON(type: "\(Value.self)", reason: reason)
            }
        }
    }
}

/// Content that is not the JSON of the type that it was to be.
public struct UndecodableJSON: SummarizedError, Hashable, Sendable, CustomStringConvertible {

    /// What it was to be.
    public let type: String

    /// What is wrong with it, and where.
    public let reason: String

    public var summary: String { "bad content (\(OneLine(reason)))" }

    /// A sentence for a person, without the type.
    public var description: String {
        "\(summary), not the JSON that was expected; check the source"
    }
}

extension UndecodableJSON: LocalizedError {

    /// The ``description``.
    public var errorDescription: String? { description }
}
