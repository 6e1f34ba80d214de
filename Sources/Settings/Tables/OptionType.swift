/// The type of an option: the values that it takes in a file, and the Swift value that they become.
public struct OptionType<Value>: Sendable {

    /// The values that it takes.
    public let kind: SettingsKind

    /// Reads a checked value; nil if it is of another kind.
    let read: @Sendable (SettingsValue, SettingsScope) -> Value?

    /// A value as it is written in a file.
    let written: @Sendable (Value) -> String

    /// Creates a type for options that no other type describes.
    ///
    /// - Parameters:
    ///   - kind: The values that it takes.
    ///   - written: A value as it is written in a file, for the default in the reference.
    ///   - read: Reads a checked value of that kind; nil if it has no meaning.
    public init(
        _ kind: SettingsKind, written: @escaping @Sendable (Value) -> String = { "\($0)" },
        read: @escaping @Sendable (SettingsValue) -> Value?
    ) {
        self.init(kind, written: written) { value, _ in read(value) }
    }

    /// Creates a type for options whose values depend on the scope, as paths depend on the folder of the file.
    ///
    /// - Parameters:
    ///   - kind: The values that it takes.
    ///   - written: A value as it is written in a file, for the default in the reference.
    ///   - read: Reads a checked value of that kind in a scope; nil if it has no meaning.
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

    /// Reads a checked value; nil if it is of another kind.
    ///
    /// - Parameters:
    ///   - value: The value.
    ///   - scope: What texts refer to.
    public func value(of value: SettingsValue, in scope: SettingsScope = SettingsScope()) -> Value? {
        read(value, scope)
    }
}

extension OptionType where Value == SettingsText {

    /// A text that may have references in it.
    public static func text(_ use: SettingsTextUse) -> OptionType {
        OptionType(.text(use), written: \.shown) { $0.text }
    }
}

extension OptionType where Value == String {

    /// A text. References to variables are resolved; one with a secret reads as nil.
    public static func plain(_ use: SettingsTextUse) -> OptionType { OptionType(.text(use)) { $0.text?.plain } }

    /// One of these words.
    public static func choice(_ words: [String]) -> OptionType { OptionType(.choice(words)) { $0.word } }

    /// The name of something that is described elsewhere, such as `source`.
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

    /// One of the words of an enumeration.
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

    /// Values of one type. A value that is not a list counts as a list of one if `orOne`.
    public static func list<Item>(_ item: OptionType<Item>, orOne: Bool = false) -> OptionType where Value == [Item] {
        OptionType(.list(item.kind, orOne: orOne), written: { $0.map(item.written).joined(separator: ", ") }) {
            value, scope in
            value.list?.compactMap { item.read($0, scope) }
        }
    }

    /// Names with a value each.
    public static func map<Item>(_ item: OptionType<Item>, _ names: SettingsNames) -> OptionType
    where Value == [NamedOption<Item>] {
        OptionType(.map(item.kind, names), written: { "\($0.count) entries" }) { value, scope in
            value.map?.compactMap { entry in
                item.read(entry.value, scope).map { NamedOption(name: entry.name, place: entry.place, value: $0) }
            }
        }
    }
}

/// A name that the author of a file chose, with its value.
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

    /// A number of bytes as settings write it: the shortest text that `init(size:)` reads as this.
    fileprivate var size: String {
        let units = [(1 << 30, "GB"), (1 << 20, "MB"), (1 << 10, "kB")]
        guard let (factor, name) = units.first(where: { self > 0 && self % $0.0 == 0 }) else { return "\(self)" }
        return "\(self / factor)\(name)"
    }
}
