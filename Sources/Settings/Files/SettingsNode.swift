/// A value in a settings file, as written: a text, a list or a map. The key of a text determines how the text is read,
/// for example as a number or a duration.
public struct SettingsNode: Hashable, Sendable {

    /// The content of a node.
    public enum Content: Hashable, Sendable {
        case text(String, TextStyle)
        case list([SettingsNode])
        case map([Pair])
    }

    /// The style of a text.
    public enum TextStyle: Hashable, Sendable {
        /// A text without quotes. A missing value is represented by an empty text in this style.
        case plain
        case quoted
        /// A block of lines under `|` or `>`.
        case block
    }

    /// A key and its value.
    public struct Pair: Hashable, Sendable {
        /// The text of the key.
        public var name: String
        /// The place of the key.
        public var place: SettingsPlace
        /// The value of the key.
        public var value: SettingsNode

        /// Creates a pair.
        public init(_ name: String, at place: SettingsPlace, _ value: SettingsNode) {
            self.name = name
            self.place = place
            self.value = value
        }
    }

    /// The content.
    public var content: Content

    /// The start of the node or, for a missing value, the place of its key.
    public var place: SettingsPlace

    /// Creates a node.
    public init(_ content: Content, at place: SettingsPlace) {
        self.content = content
        self.place = place
    }

    /// Whether the value is missing, as in `every:` without anything after the colon.
    public var isMissing: Bool { content == .text("", .plain) }

    /// The text; nil for a list or a map.
    public var text: String? {
        if case .text(let text, _) = content { text } else { nil }
    }

    /// The pairs; nil if the node is not a map.
    public var pairs: [Pair]? {
        if case .map(let pairs) = content { pairs } else { nil }
    }

    /// The items; nil if the node is not a list.
    public var items: [SettingsNode]? {
        if case .list(let items) = content { items } else { nil }
    }

    /// The pair with the given key; nil if the node contains no such key.
    public subscript(key: String) -> Pair? { pairs?.first { $0.name == key } }
}
