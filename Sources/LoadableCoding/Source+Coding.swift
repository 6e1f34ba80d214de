public import FoundationEssentials
public import Loadables

extension Source where Content == Data {

    /// Returns a source that decodes the bytes as UTF-8 text. Invalid bytes become replacement characters (U+FFFD).
    public func text() -> some Source<String> {
        map { String(decoding: $0, as: UTF8.self) }
    }

    /// Returns a source that decodes the bytes as JSON. If decoding throws a `DecodingError`, the load fails with
    /// ``UndecodableJSON``. If decoding throws another error, the load fails with that error.
    ///
    /// - Parameters:
    ///   - type: The type of the value.
    ///   - decoder: The decoder. It determines the formats of dates and keys.
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

/// The error for content that is not JSON of the expected type.
public struct UndecodableJSON: SummarizedError, Hashable, Sendable, CustomStringConvertible {

    /// The expected type.
    public let type: String

    /// A description of the problem and its place in the document.
    public let reason: String

    public var summary: String { "bad content (\(OneLine(reason)))" }

    /// A message for users that contains the reason, but not the type.
    public var description: String {
        "\(summary), not the expected JSON; check the source"
    }
}

extension UndecodableJSON: LocalizedError {

    /// The ``description``.
    public var errorDescription: String? { description }
}
