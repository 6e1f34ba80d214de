/// A part of a file of settings as it is written: a text, a list, or a map. What a text means, its key says.
public struct SettingsNode: Hashable, Sendable {

    /// What stands there.
    public enum Content: Hashable, Sendable {
        case text(String, TextStyle)
        case list([SettingsNode])
        case map([Pair])
    }

    /// How a text is written.
    public enum TextStyle: Hashable, Sendable {
        /// Without quotes; nothing at all if the text is empty.
        case plain
        case quoted
        /// As lines under a `|` or `>`.
        case block
    }

    /// A key and its value.
    public struct Pair: Hashable, Sendable {
        /// The key's text.
        public var name: String
        /// Where the key stands.
        public var place: SettingsPlace
        /// Its value.
        public var value: SettingsNode

        /// Makes a pair from its parts.
        public init(_ name: String, at place: SettingsPlace, _ value: SettingsNode) {
            self.name = name
            self.place = place
            self.value = value
        }
    }

    /// What stands there.
    public var content: Content

    /// Where it begins; of a value that is not there, where its key does.
    public var place: SettingsPlace

    /// Makes a node from its parts.
    public init(_ content: Content, at place: SettingsPlace) {
        self.content = content
        self.place = place
    }

    /// Whether nothing stands there: `every:` with nothing behind it.
    public var isMissing: Bool { content == .text("", .plain) }

    /// Its text; nil if it is a list or a map.
    public var text: String? {
        if case .text(let text, _) = content { text } else { nil }
    }

    /// Its pairs; nil if it is not a map.
    public var pairs: [Pair]? {
        if case .map(let pairs) = content { pairs } else { nil }
    }

    /// Its items; nil if it is not a list.
    public var items: [SettingsNode]? {
        if case .list(let items) = content { items } else { nil }
    }

    /// The value of a key; nil if it is not a map with that key.
    public subscript(key: String) -> Pair? { pairs?.first { $0.name == key } }
}
