/// A property that is ignored when the values that contain it are compared.
///
/// Settings store the places of their texts in such properties. If only the place of a text changes, for example
/// because a line was inserted above it, the settings remain equal.
@propertyWrapper
public struct NotCompared<Value: Sendable>: Hashable, Sendable {

    /// The value of the property.
    public var wrappedValue: Value

    /// Creates a wrapper with a value.
    public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }

    public static func == (left: NotCompared, right: NotCompared) -> Bool { true }

    public func hash(into hasher: inout Hasher) {}
}
