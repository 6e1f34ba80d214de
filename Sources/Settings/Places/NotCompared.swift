/// A property that is ignored when values are compared.
///
/// Settings use it for the places of their texts. If a line is inserted above a text, the text has a new place, but the
/// settings remain equal.
@propertyWrapper
public struct NotCompared<Value: Sendable>: Hashable, Sendable {

    /// The value of the property.
    public var wrappedValue: Value

    /// Creates a wrapper with a value.
    public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }

    public static func == (left: NotCompared, right: NotCompared) -> Bool { true }

    public func hash(into hasher: inout Hasher) {}
}
