/// A property that is ignored when values are compared.
///
/// Settings store the places of their texts in such properties. The settings remain equal if only a place changes, for
/// example because a line was inserted above a text.
@propertyWrapper
public struct NotCompared<Value: Sendable>: Hashable, Sendable {

    /// The value of the property.
    public var wrappedValue: Value

    /// Creates a wrapper with a value.
    public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }

    public static func == (left: NotCompared, right: NotCompared) -> Bool { true }

    public func hash(into hasher: inout Hasher) {}
}
