/// A property that does not count when its owner is compared: two values that differ only in it are equal.
///
/// Settings have the places of their texts in such properties. A line that was added above them does not change what they say.
@propertyWrapper
public struct NotCompared<Value: Sendable>: Hashable, Sendable {

    /// The value.
    public var wrappedValue: Value

    /// Wraps a value.
    public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }

    public static func == (left: NotCompared, right: NotCompared) -> Bool { true }

    public func hash(into hasher: inout Hasher) {}
}
