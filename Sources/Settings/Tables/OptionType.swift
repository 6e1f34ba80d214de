/// The type of an option: its accepted values in a file, and the corresponding Swift type.
public struct OptionType<Value>: Sendable {

    /// The accepted values.
    public let kind: SettingsKind

    let read: @Sendable (SettingsValue, SettingsScope) -> Value?

    let written: @Sendable (Value) -> String

    /// Creates a type for options that no predefined type supports.
    ///
    /// - Parameters:
    ///   - kind: The accepted values.
    ///   - written: A closure that returns a value as it is written in a file, for the default on the reference page.
    ///   - read: A closure that converts a checked value of the kind. Returns nil if the value is invalid.
    public init(
        _ kind: SettingsKind, written: @escaping @Sendable (Value) -> String = { "\($0)" },
        read: @escaping @Sendable (SettingsValue) -> Value?
    ) {
        self.init(kind, written: written) { value, _ in read(value) }
    }

    /// Creates a type for options whose values depend on the scope, such as paths that are relative to the folder of
    /// the file.
    ///
    /// - Parameters:
    ///   - kind: The accepted values.
    ///   - written: A closure that returns a value as it is written in a file, for the default on the reference page.
    ///   - read: A closure that converts a checked value of the kind in a scope. Returns nil if the value is invalid.
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

    /// Returns the converted value; nil if the value is invalid for the type.
    ///
    /// - Parameters:
    ///   - value: The checked value.
    ///   - scope: The values and names to which references can refer.
    public func value(of value: SettingsValue, in scope: SettingsScope = SettingsScope()) -> Value? {
        read(value, scope)
    }
}

extension OptionType where Value == SettingsText {

    /// Returns the type of a text with references.
    public static func text(_ use: SettingsTextUse) -> OptionType {
        OptionType(.text(use), written: \.shown) { $0.text }
    }
}

extension OptionType where Value == String {

    /// Returns the type of a text whose references are resolved when the settings are read. The value is nil for a text
    /// that refers to a secret, to content or to a selection.
    public static func plain(_ use: SettingsTextUse) -> OptionType {
        OptionType(.text(use), written: \.self) { $0.text?.plain }
    }

    /// Returns the type of a word that must be one of the given words.
    public static func choice(_ words: [String]) -> OptionType {
        OptionType(.choice(words), written: \.self) { $0.word }
    }

    /// Returns the type of a name that is defined elsewhere, such as the name of a `source`.
    public static func reference(_ kind: String) -> OptionType {
        OptionType(.reference(kind), written: \.self) { $0.word }
    }
}

extension OptionType where Value == Int {

    /// Returns the type of an integer within a range.
    public static func integer(_ range: ClosedRange<Int>) -> OptionType {
        OptionType(.integer(range), written: \.description) { $0.integer }
    }

    /// Returns the type of a size in bytes within a range.
    public static func size(_ range: ClosedRange<Int>) -> OptionType {
        OptionType(.size(range), written: \.size) { $0.integer }
    }
}

extension OptionType where Value == Double {

    /// The type of a number.
    public static var number: OptionType {
        OptionType(.number, written: \.description) { value in value.number ?? value.integer.map { Double($0) } }
    }
}

extension OptionType where Value == Bool {

    /// The type of a Boolean: `true` or `false`.
    public static var flag: OptionType { OptionType(.flag, written: \.description) { $0.flag } }
}

extension OptionType where Value == Duration {

    /// Returns the type of a duration that is not below a minimum.
    public static func duration(least: Duration) -> OptionType {
        OptionType(.duration(least: least), written: \.setting) { $0.duration }
    }
}

extension OptionType where Value: RawRepresentable & CaseIterable & Sendable, Value.RawValue == String {

    /// The type of a word for an enumeration: the raw value of one of its cases.
    public static var word: OptionType {
        OptionType(.choice(Value.allCases.map(\.rawValue)), written: \.rawValue) { $0.word.flatMap(Value.init) }
    }
}

extension OptionType where Value: OptionRecord {

    /// The type of a map that contains the options of a record.
    public static var record: OptionType {
        OptionType(.table(Value.table)) { value, scope in value.record.flatMap { Value($0, in: scope) } }
    }
}

extension OptionType {

    /// Returns the type of a list. If `orOne` is true, a single value is also accepted, as a list of one. Values that
    /// the type of the items cannot convert are left out.
    public static func list<Item>(_ item: OptionType<Item>, orOne: Bool = false) -> OptionType where Value == [Item] {
        OptionType(.list(item.kind, orOne: orOne), written: { $0.map(item.written).joined(separator: ", ") }) {
            value, scope in
            value.list?.compactMap { item.read($0, scope) }
        }
    }

    /// Returns the type of a map from names to values. Entries with invalid values are left out.
    public static func map<Item>(_ item: OptionType<Item>, _ names: SettingsNames) -> OptionType
    where Value == [NamedOption<Item>] {
        OptionType(.map(item.kind, names), written: { "\($0.count) entries" }) { value, scope in
            value.map?.compactMap { entry in
                item.read(entry.value, scope).map { NamedOption(name: entry.name, place: entry.place, value: $0) }
            }
        }
    }
}

/// A name that the author chose, and its value.
public struct NamedOption<Value> {

    /// The name.
    public let name: String

    /// The place of the name.
    public let place: SettingsPlace

    /// The value.
    public let value: Value
}

extension NamedOption: Sendable where Value: Sendable {}

extension Int {

    /// The size as it is written in settings, in the largest unit that divides it without a remainder: `64kB`.
    fileprivate var size: String {
        let units = [(1 << 30, "GB"), (1 << 20, "MB"), (1 << 10, "kB")]
        guard let (factor, name) = units.first(where: { self > 0 && self % $0.0 == 0 }) else { return "\(self)" }
        return "\(self / factor)\(name)"
    }
}
