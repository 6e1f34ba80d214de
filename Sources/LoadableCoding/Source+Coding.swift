public import FoundationEssentials
public import Loadables

extension Source where Content == Data {

    /// The bytes as text; what is not UTF-8 becomes replacement characters.
    public func text() -> MappedSource<Self, String> {
        map { String(decoding: $0, as: UTF8.self) }
    }

    /// The bytes as a value, decoded from JSON.
    public func json<Value: Decodable & Sendable>(_ type: Value.Type = Value.self) -> MappedSource<Self, Value> {
        map { try JSONDecoder().decode(Value.self, from: $0) }
    }
}
