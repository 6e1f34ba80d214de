/// The type of an option: its values in a file, and the corresponding Swift type.
public struct OptionType<Value>: Sendable {

    /// The accepted values.
    public let kind: SettingsKind

    /// Converts a checked value; nil if the value has no meaning for the type.
    let read: @Sendable (SettingsValue, SettingsScope) -> Value?

    /// Formats a value as in a file.
    let written: @Sendable (Value) -> String

    /// Creates a type for options to which no other type applies.
    ///
    /// - Parameters:
    ///   - kind: The accepted values.
    ///   - written: Formats a value as in a file, for the default in the reference.
    ///   - read: Converts a checked value of that kind; nil if the value has no meaning.
    public init(
        _ kind: SettingsKind, written: @escaping @Sendable (Value) -> String = { "\($0)" },
        read: @escaping @Sendable (SettingsValue) -> Value?
    ) {
        self.init(kind, written: written) { value, _ in read(value) }
    }

    /// Creates a type for options whose values depend on the scope, such as paths that depend on the folder of the
    /// file.
    ///
    /// - Parameters:
    ///   - kind: The accepted values.
    ///   - written: Formats a value as in a file, for the default in the reference.
    ///   - read: Converts a checked value of that kind in a scope; nil if the value has no meaning.
    public init(
        _ kind: SettingsKind, written: @escaping @Sendable (Value) -> String = { "\($0)" },
        read: @escaping @Sendable (SettingsValue, SettingsScope) -> Value?
    ) {
        self.kind = kind
        self.written = written
        self.read = read
    }
}

extension OptionType {

    /// Converts a checked value; nil if the value has no meaning for the type.
    ///
    /// - Parameters:
    ///   - value: The value.
    ///   - scope: The possible targets of references.
    public func value(of value: SettingsValue, in scope: SettingsScope = SettingsScope()) -> Value? {
        read(value, scope)
    }
}

extension OptionType where Value == SettingsText {

    /// A text with references.
    public static func text(_ use: SettingsTextUse) -> OptionType {
        OptionType(.text(use), written: \.shown) { $0.text }
    }
}

extension OptionType where Value == String {

    /// A text without secrets. References to variables are resolved; a text with a secret reads as nil.
    public static func plain(_ use: SettingsTextUse) -> OptionType { OptionType(.text(use)) { $0.text?.plain } }

    /// One of some words.
    public static func choice(_ words: [String]) -> OptionType { OptionType(.choice(words)) { $0.word } }

    /// A name that is defined elsewhere, such as the name of a `source`.
    public static func reference(_ kind: String) -> OptionType { OptionType(.reference(kind)) { $0.word } }
}

extension OptionType where Value == Int {

    /// A whole number.
    public static func integer(_ range: ClosedRange<Int>) -> OptionType { OptionType(.integer(range)) { $0.integer } }

    /// A number of bytes.
    public static func size(_ range: ClosedRange<Int>) -> OptionType {
        OptionType(.size(range), written: \.size) { $0.integer }
    }
}

extension OptionType where Value == Double {

    /// A number.
    public static var number: OptionType {
        OptionType(.number) { value in value.number ?? value.integer.map { Double($0) } }
    }
}

extension OptionType where Value == Bool {

    /// True or false.
    public static var flag: OptionType { OptionType(.flag) { $0.flag } }
}

extension OptionType where Value == Duration {

    /// A duration of at least `least`.
    public static func duration(least: Duration) -> OptionType {
        OptionType(.duration(least: least), written: \.setting) { $0.duration }
    }
}

extension OptionType where Value: RawRepresentable & CaseIterable & Sendable, Value.RawValue == String {

    /// A word of an enumeration.
    public static var word: OptionType {
        OptionType(.choice(Value.allCases.map(\.rawValue)), written: \.rawValue) { $0.word.flatMap(Value.init) }
    }
}

extension OptionType where Value: OptionRecord {

    /// A map with the options of a type.
    public static var record: OptionType {
        OptionType(.table(Value.table)) { value, scope in value.record.flatMap { Value($0, in: scope) } }
    }
}

extension OptionType {

    /// A list of values of one type. If `orOne` is true, a single value counts as a list.
    public static func list<Item>(_ item: OptionType<Item>, orOne: Bool = false) -> OptionType where Value == [Item] {
        OptionType(.list(item.kind, orOne: orOne), written: { $0.map(item.written).joined(separator: ", ") }) {
            value, scope in
            value.list?.compactMap { item.read($0, scope) }
        }
    }

    /// A map of names to values.
    public static func map<Item>(_ item: OptionType<Item>, _ names: SettingsNames) -> OptionType
    where Value == [NamedOption<Item>] {
        OptionType(.map(item.kind, names), written: { "\($0.count) entries" }) { value, scope in
            value.map?.compactMap { entry in
                item.read(entry.value, scope).map { NamedOption(name: entry.name, place: entry.place, value: $0) }
            }
        }
    }
}

/// A name that the author chose, with its value.
public struct NamedOption<Value> {

    /// The name.
    public let name: String

    /// The place of the name.
    public let place: SettingsPlace

    /// The value of the name.
    public let value: Value
}

extension NamedOption: Sendable where Value: Sendable {}

extension Int {

    /// The size as written in settings: the shortest text from which `init(size:)` creates this size.
    fileprivate var size: String {
        let units = [(1 << 30, "GB"), (1 << 20, "MB"), (1 << 10, "kB")]
        guard let (factor, name) = units.first(where: { self > 0 && self % $0.0 == 0 }) else { return "\(self)" }
        return "\(self / factor)\(name)"
    }
}
