/// A reader of the options of a map.
///
/// The initializer of an ``OptionRecord`` requests each of its options with a name, a type and a help text. The same
/// calls also produce the list of options for the check of a file, the reference page and the JSON Schema. Therefore,
/// each option is declared only once.
public struct OptionReader {

    private let record: SettingsRecord?
    private let defaults: SettingsRecord?
    private let isListing: Bool
    private var keys: [SettingsKey] = []

    /// The values and names to which references can refer.
    public let scope: SettingsScope

    /// The keys that the following options require. A map may set one of the options only if it also sets at least one
    /// of these keys. If the array is empty, the options require no other key.
    ///
    /// Set this property before you request the options. It does not apply to an option whose key is in the array.
    public var owners: [String] = []

    /// Creates a reader of a checked map.
    ///
    /// - Parameters:
    ///   - record: The map.
    ///   - defaults: A map with values for the options that `record` does not set; nil for none.
    ///   - scope: The values and names to which references can refer.
    public init(_ record: SettingsRecord, defaults: SettingsRecord? = nil, in scope: SettingsScope) {
        (self.record, self.defaults, self.scope, isListing) = (record, defaults, scope, false)
    }

    private init() {
        (record, defaults, scope, isListing) = (nil, nil, SettingsScope(), true)
    }

    /// Returns the keys of the options that the closure requests, in order. An option that is requested several times
    /// is listed once.
    public static func keys(of read: (inout OptionReader) -> Void) -> [SettingsKey] {
        var reader = OptionReader()
        read(&reader)
        return reader.keys
    }

    /// The place of the map; an empty place while options are listed.
    public var place: SettingsPlace { record?.place ?? SettingsPlace("") }

    /// Returns the place of an option’s value; nil if the map does not set the option.
    public func place(of name: String) -> SettingsPlace? { record?[name]?.place }

    /// Returns the place of an option’s key; nil if the map does not set the option.
    public func keyPlace(of name: String) -> SettingsPlace? { record?.entries.first { $0.name == name }?.place }

    /// Reads an option.
    ///
    /// - Parameters:
    ///   - name: The key in the file.
    ///   - type: The type of the option. It is evaluated only if the map or its defaults set the option, or if options
    ///     are listed.
    ///   - required: Whether the option must be present.
    ///   - standard: The default that the reference page shows; nil for none.
    ///   - beside: The keys that this option requires: at least one of them must be present. Nil to use ``owners``.
    ///   - formerNames: Former names of the key. They are still accepted, and the check suggests `name`.
    ///   - synonyms: Names that users may expect from other programs. They are not accepted, and the check suggests
    ///     `name`.
    ///   - help: A sentence for the reference page.
    /// - Returns: The value in the map or, if the map does not set the option, in its defaults. Nil if neither sets the
    ///   option, if the value is invalid, or while options are listed.
    public mutating func callAsFunction<Value>(
        _ name: String, _ type: @autoclosure () -> OptionType<Value>, required: Bool = false,
        without standard: String? = nil,
        beside: [String]? = nil, formerly formerNames: [String] = [], known synonyms: [String] = [], _ help: String
    ) -> Value? {
        if isListing {
            let beside = beside ?? (owners.contains(name) ? [] : owners)
            list(
                SettingsKey(
                    name, type().kind, default: standard, required: required, beside: beside, formerly: formerNames,
                    known: synonyms, help))
            return nil
        }
        return (record?[name] ?? defaults?[name]).flatMap { type().read($0, scope) }
    }

    /// Adds a key to the list. If a key with the same name is already in the list, extends its help text and its
    /// required keys instead. Both keys must have the same type.
    private mutating func list(_ key: SettingsKey) {
        guard let index = keys.firstIndex(where: { $0.name == key.name }) else { return keys.append(key) }
        keys[index].beside += key.beside
        keys[index].help += " " + key.help
    }

    /// Reads an option that has a default.
    ///
    /// - Parameters:
    ///   - name: The key in the file.
    ///   - type: The type of the option. It is evaluated only if the map or its defaults set the option, or if options
    ///     are listed.
    ///   - value: The default, which the reference page shows.
    ///   - beside: The keys that this option requires: at least one of them must be present. Nil to use ``owners``.
    ///   - formerNames: Former names of the key. They are still accepted, and the check suggests `name`.
    ///   - synonyms: Names that users may expect from other programs. They are not accepted, and the check suggests
    ///     `name`.
    ///   - help: A sentence for the reference page.
    public mutating func callAsFunction<Value>(
        _ name: String, _ type: @autoclosure () -> OptionType<Value>, default value: Value, beside: [String]? = nil,
        formerly formerNames: [String] = [], known synonyms: [String] = [], _ help: String
    ) -> Value {
        let standard = isListing ? type().written(value) : nil
        return self(
            name, type(), without: standard, beside: beside, formerly: formerNames, known: synonyms, help) ?? value
    }
}

/// A type that is read from a map of options.
public protocol OptionRecord: Sendable {

    /// The name of the map with its article, such as `an alert`.
    static var title: String { get }

    /// The purpose of the map, in one or two sentences for the reference page.
    static var help: String { get }

    /// The rules about combinations of options.
    static var rules: [SettingsTable.Rule] { get }

    /// Creates a value by reading its options. Returns nil if a required option is missing.
    ///
    /// The options are also listed by calling the initializer. Therefore, an implementation must request all options
    /// before it returns nil.
    init?(_ options: inout OptionReader)
}

extension OptionRecord {

    public static var rules: [SettingsTable.Rule] { [] }

    /// The options as a table, for the check of a file, the reference page and the JSON Schema.
    public static var table: SettingsTable {
        SettingsTable(title, help, rules: rules, OptionReader.keys { _ = Self(&$0) })
    }

    /// Creates a value from a checked map. Returns nil if a required option is missing.
    public init?(_ record: SettingsRecord, in scope: SettingsScope) {
        var reader = OptionReader(record, in: scope)
        self.init(&reader)
    }
}
