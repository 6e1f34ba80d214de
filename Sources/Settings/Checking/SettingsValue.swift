/// A checked value.
public struct SettingsValue: Sendable {

    /// The content of a value. The ``SettingsKind`` with which the value was checked determines the case.
    public enum Content: Sendable {
        case text(SettingsText)
        case integer(Int)
        case number(Double)
        case duration(Duration)
        case flag(Bool)
        /// One of the allowed words, a name that is defined elsewhere, or a number, a Boolean or null in JSON.
        case word(String)
        case list([SettingsValue])
        case map([Entry])
        case record(SettingsRecord)
    }

    /// An entry of a map: a name that the author chose or referred to, and its value.
    public struct Entry: Sendable {
        /// The name.
        public var name: String
        /// The place of the name.
        public var place: SettingsPlace
        /// The value.
        public var value: SettingsValue
    }

    /// The content of the value.
    public var content: Content

    /// The place of the value.
    public var place: SettingsPlace

    /// The text; nil if the value is not a text.
    public var text: SettingsText? { if case .text(let text) = content { text } else { nil } }
    /// The integer; nil if the value is not an integer. A size is an integer in bytes.
    public var integer: Int? { if case .integer(let number) = content { number } else { nil } }
    /// The number; nil if the value is not a number.
    public var number: Double? { if case .number(let number) = content { number } else { nil } }
    /// The duration; nil if the value is not a duration.
    public var duration: Duration? { if case .duration(let duration) = content { duration } else { nil } }
    /// The flag; nil if the value is not a flag.
    public var flag: Bool? { if case .flag(let flag) = content { flag } else { nil } }
    /// The word; nil if the value is not a word.
    public var word: String? { if case .word(let word) = content { word } else { nil } }
    /// The items; nil if the value is not a list.
    public var list: [SettingsValue]? { if case .list(let list) = content { list } else { nil } }
    /// The entries; nil if the value is not a map.
    public var map: [Entry]? { if case .map(let map) = content { map } else { nil } }
    /// The record; nil if the value is not a record.
    public var record: SettingsRecord? { if case .record(let record) = content { record } else { nil } }
}

/// A map that was checked against a table. It contains only entries with valid values.
public struct SettingsRecord: Sendable {

    /// The entries with valid values, in the order of the file.
    public var entries: [SettingsValue.Entry]

    /// The place of the map.
    public var place: SettingsPlace

    /// Creates a record.
    public init(entries: [SettingsValue.Entry], place: SettingsPlace) {
        (self.entries, self.place) = (entries, place)
    }

    /// The value of the given key; nil if it is missing or invalid.
    public subscript(key: String) -> SettingsValue? { entries.first { $0.name == key }?.value }
}
