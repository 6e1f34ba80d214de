/// A value that was checked.
public struct SettingsValue: Sendable {

    /// What it is; which of these, its ``SettingsKind`` says.
    public enum Content: Sendable {
        case text(SettingsText)
        case integer(Int)
        case number(Double)
        case duration(Duration)
        case flag(Bool)
        /// One of the words that there are; also the name of something.
        case word(String)
        case list([SettingsValue])
        case map([Entry])
        case record(SettingsRecord)
    }

    /// A name that the author chose, or referred to, with its value.
    public struct Entry: Sendable {
        /// The name.
        public var name: String
        /// Where the name stands.
        public var place: SettingsPlace
        /// Its value.
        public var value: SettingsValue
    }

    /// What it is.
    public var content: Content

    /// Where it stands.
    public var place: SettingsPlace

    /// The text; nil if it is something else.
    public var text: SettingsText? { if case .text(let text) = content { text } else { nil } }
    /// The whole number; nil if it is something else. A size is one, in bytes.
    public var integer: Int? { if case .integer(let number) = content { number } else { nil } }
    /// The number; nil if it is something else.
    public var number: Double? { if case .number(let number) = content { number } else { nil } }
    /// The duration; nil if it is something else.
    public var duration: Duration? { if case .duration(let duration) = content { duration } else { nil } }
    /// Whether it is on; nil if it is something else.
    public var flag: Bool? { if case .flag(let flag) = content { flag } else { nil } }
    /// The word; nil if it is something else.
    public var word: String? { if case .word(let word) = content { word } else { nil } }
    /// The items; nil if it is something else.
    public var list: [SettingsValue]? { if case .list(let list) = content { list } else { nil } }
    /// The entries; nil if it is something else.
    public var map: [Entry]? { if case .map(let map) = content { map } else { nil } }
    /// The record; nil if it is something else.
    public var record: SettingsRecord? { if case .record(let record) = content { record } else { nil } }
}

/// A map that was checked against a table: its sound values, by their keys.
public struct SettingsRecord: Sendable {

    /// The keys that are there with a sound value, in the order of the file.
    public var entries: [SettingsValue.Entry]

    /// Where it stands.
    public var place: SettingsPlace

    /// Creates a record from its parts.
    public init(entries: [SettingsValue.Entry], place: SettingsPlace) {
        (self.entries, self.place) = (entries, place)
    }

    /// The value of a key; nil if it is not there, or not sound.
    public subscript(key: String) -> SettingsValue? { entries.first { $0.name == key }?.value }
}
