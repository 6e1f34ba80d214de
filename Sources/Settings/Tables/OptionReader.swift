/// Reads the options of a map.
///
/// A type with options requests each of them in its initializer, with a name, a type and a help text. The same calls
/// list the options for the check of the file, the reference page and the JSON Schema. So an option is declared once,
/// and cannot be requested under a name or as a type that the file does not know.
public struct OptionReader {

    private let record: SettingsRecord?
    private let defaults: SettingsRecord?
    private let isListing: Bool
    private var keys: [SettingsKey] = []

    /// The possible targets of references: the environment, and the folder of the file.
    public let scope: SettingsScope

    /// The keys of which at least one must be present for the options that are requested next; empty for none. The
    /// options with these names do not depend on them.
    public var owners: [String] = []

    /// Creates a reader of a checked map.
    ///
    /// - Parameters:
    ///   - record: The map.
    ///   - defaults: The map with values for options that `record` does not set; nil for none.
    ///   - scope: The possible targets of references.
    public init(_ record: SettingsRecord, defaults: SettingsRecord? = nil, in scope: SettingsScope) {
        (self.record, self.defaults, self.scope, isListing) = (record, defaults, scope, false)
    }

    private init() {
        (record, defaults, scope, isListing) = (nil, nil, SettingsScope(), true)
    }

    /// The options that a closure requests, in order.
    public static func keys(of read: (inout OptionReader) -> Void) -> [SettingsKey] {
        var reader = OptionReader()
        read(&reader)
        return reader.keys
    }

    /// The place of the map; an empty one while options are listed.
    public var place: SettingsPlace { record?.place ?? SettingsPlace("") }

    /// The place of an option’s value; nil if the map does not set it.
    public func place(of name: String) -> SettingsPlace? { record?[name]?.place }

    /// The place of an option’s key; nil if the map does not set it.
    public func keyPlace(of name: String) -> SettingsPlace? { record?.entries.first { $0.name == name }?.place }

    /// Reads an option.
    ///
    /// - Parameters:
    ///   - name: The key in the file.
    ///   - type: The type of the option; evaluated only if the map sets it.
    ///   - required: Whether it must be present.
    ///   - standard: The default for the reference; nil for none.
    ///   - beside: The keys of which at least one must be present; nil for ``owners``.
    ///   - formerNames: Earlier names of the key. They are still accepted, and the check suggests `name`.
    ///   - synonyms: Names that users know from other programs. They are not accepted: the check suggests `name` for
    ///     them.
    ///   - help: A sentence for the reference page.
    /// - Returns: The value; nil if the file does not set it.
    public mutating func callAsFunction<Value>(
        _ name: String, _ type: @autoclosure () -> OptionType<Value>, required: Bool = false,
        without standard: String? = nil,
        beside: [String]? = nil, formerly formerNames: [String] = [], known synonyms: [String] = [], _ help: String
    ) -> Value? {
        if isListing {
            var key = SettingsKey(
                name, type().kind, default: standard, required: required,
                beside: beside ?? (owners.contains(name) ? [] : owners), help)
            (key.formerNames, key.synonyms) = (formerNames, synonyms)
            list(key)
            return nil
        }
        return (record?[name] ?? defaults?[name]).flatMap { type().read($0, scope) }
    }

    /// Adds a key. Several owners may have an option of the same name and type: it is one key that has a meaning beside
    /// each of them.
    private mutating func list(_ key: SettingsKey) {
        guard let index = keys.firstIndex(where: { $0.name == key.name }) else { return keys.append(key) }
        keys[index].beside += key.beside
        keys[index].help += " " + key.help
    }

    /// Reads an option that has a default.
    ///
    /// - Parameters:
    ///   - name: The key in the file.
    ///   - type: The type of the option; evaluated only if the map sets it.
    ///   - value: The default, which the reference shows.
    ///   - beside: The keys of which at least one must be present; nil for ``owners``.
    ///   - formerNames: Earlier names of the key. They are still accepted, and the check suggests `name`.
    ///   - synonyms: Names that users know from other programs. They are not accepted: the check suggests `name` for
    ///     them.
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

    /// The name of the map with its article: `an alert`.
    static var title: String { get }

    /// A sentence or two for the reference page.
    static var help: String { get }

    /// The rules about several options.
    static var rules: [SettingsTable.Rule] { get }

    /// Reads the options; nil if a required one is missing. All options must be requested before that is decided.
    init?(_ options: inout OptionReader)
}

extension OptionRecord {

    public static var rules: [SettingsTable.Rule] { [] }

    /// The options as a table: for the check of a file, the reference and the JSON Schema.
    public static var table: SettingsTable {
        SettingsTable(title, help, rules: rules, OptionReader.keys { _ = Self(&$0) })
    }

    /// Reads a checked map.
    public init?(_ record: SettingsRecord, in scope: SettingsScope) {
        var reader = OptionReader(record, in: scope)
        self.init(&reader)
    }
}
