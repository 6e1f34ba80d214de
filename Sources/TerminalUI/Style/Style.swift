/// The style of a cell.
public struct Style: Hashable, BitwiseCopyable, Sendable {

    /// The attributes of text other than its colors. A terminal may not support all of them.
    public struct Attributes: OptionSet, Hashable, BitwiseCopyable, Sendable {
        public let rawValue: UInt8

        public init(rawValue: UInt8) {
            self.rawValue = rawValue
        }

        public static let bold = Attributes(rawValue: 1 << 0)
        public static let dim = Attributes(rawValue: 1 << 1)
        public static let italic = Attributes(rawValue: 1 << 2)
        public static let underline = Attributes(rawValue: 1 << 3)
        public static let reverse = Attributes(rawValue: 1 << 4)
    }

    /// The color of the character.
    public var foreground: Color
    /// The color of the background.
    public var background: Color
    /// The attributes.
    public var attributes: Attributes

    /// Creates a style. The default is the plain style of the terminal.
    public init(_ foreground: Color = .standard, on background: Color = .standard, _ attributes: Attributes = []) {
        self.foreground = foreground
        self.background = background
        self.attributes = attributes
    }

    /// The terminal's plain style.
    public static let plain = Style()

    /// Returns the result of applying this style over another style. If a color of this style is the terminal's default
    /// color, the color of the other style is used. The attributes of both styles are combined.
    public func layered(over base: Style) -> Style {
        Style(
            foreground == .standard ? base.foreground : foreground,
            on: background == .standard ? base.background : background,
            attributes.union(base.attributes))
    }
}

extension Style: CustomStringConvertible {

    /// The differences from the plain style, in words, such as `bold red on black`; `plain` if there are none.
    public var description: String {
        var words: [String] = []
        if attributes.contains(.bold) { words.append("bold") }
        if attributes.contains(.dim) { words.append("dim") }
        if attributes.contains(.italic) { words.append("italic") }
        if attributes.contains(.underline) { words.append("underline") }
        if attributes.contains(.reverse) { words.append("reverse") }
        if foreground != .standard { words.append("\(foreground)") }
        if background != .standard { words.append("on \(background)") }
        return words.isEmpty ? "plain" : words.joined(separator: " ")
    }
}
