/// A property that is ignored when its owner is compared.
///
/// Settings keep the places of their texts in such properties: a line that was added above them does not change their
/// meaning.
@propertyWrapper
public struct NotCompared<Value: Sendable>: Hashable, Sendable {

    /// The encoded value.
    public var wrappedValue: Value

    /// Wraps a value.
    public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }

    public static func == (left: NotCompared, right: NotCompared) -> Bool { true }

    public func hash(into hasher: inout Hasher) {}
}
