public import Settings

/// How content is shown.
public struct ViewSettings: Hashable, Sendable {

    /// The views that there are.
    public enum Name: String, Hashable, Sendable, CaseIterable {
        case table, list, keys, number, chart, gauge, bars, heat, calendar, text, log, json, image, monitor
    }

    /// What an option of a view is set to.
    public struct Option: Hashable, Sendable {

        /// A value of an option.
        public enum Value: Hashable, Sendable {
            case text(String)
            case names([String])
            case number(Double)
            case flag(Bool)
        }

        /// Its name.
        public var name: String
        /// What it is set to.
        public var value: Value
        /// Where the value stands.
        @NotCompared public var place: SettingsPlace

        /// Makes one from its parts.
        public init(_ name: String, _ value: Value, at place: SettingsPlace) {
            self.name = name
            self.value = value
            self.place = place
        }
    }

    /// Which view.
    public var name: Name

    /// Its options that are set, in order; which there are depends on the view.
    public var options: [Option]

    /// Where the view's name stands.
    @NotCompared public var place: SettingsPlace

    /// Makes one from its parts.
    public init(_ name: Name, options: [Option] = [], at place: SettingsPlace) {
        self.name = name
        self.options = options
        self.place = place
    }

    /// The fields that its options name, in order, without the sign of a sorting.
    public var fields: [(option: String, name: String)] {
        var fields: [(option: String, name: String)] = []
        for option in options where ViewTables.fieldOptions.contains(option.name) {
            switch option.value {
            case .names(let names): fields += names.map { (option.name, $0) }
            case .text(let name):
                let isTurned = option.name == "sort" && name.hasPrefix("-")
                fields.append((option.name, isTurned ? String(name.dropFirst()) : name))
            case .number, .flag: break
            }
        }
        return fields
    }

    /// The option of that name; nil if it is not set.
    public subscript(option: String) -> Option? { options.first { $0.name == option } }

    /// The text that an option is set to; nil if it is not.
    public func text(_ option: String) -> String? {
        if case .text(let text) = self[option]?.value { text } else { nil }
    }

    /// The names that an option is set to; empty if it is not.
    public func names(_ option: String) -> [String] {
        if case .names(let names) = self[option]?.value { names } else { [] }
    }

    /// The number that an option is set to; nil if it is not.
    public func number(_ option: String) -> Double? {
        if case .number(let number) = self[option]?.value { number } else { nil }
    }

    /// What an option is set to that is on or off; nil if it is not.
    public func flag(_ option: String) -> Bool? {
        if case .flag(let flag) = self[option]?.value { flag } else { nil }
    }
}
