/// A property that does not take part in comparisons of its owner.
///
/// Settings keep the places of their texts in such properties. A change of a place alone, for example by a new line
/// above it, does not change their meaning.
@propertyWrapper
public struct NotCompared<Value: Sendable>: Hashable, Sendable {

    /// The property's value.
    public var wrappedValue: Value

    /// Wraps a value.
    public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }

    public static func == (left: NotCompared, right: NotCompared) -> Bool { true }

    public func hash(into hasher: inout Hasher) {}
}
