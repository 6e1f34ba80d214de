/// Text on one line that consists of runs with different styles.
public struct StyledText: Hashable, Sendable {

    /// A piece of text with a role.
    public struct Run: Hashable, Sendable {
        public var text: String
        public var role: Role
        /// The attributes and colors that are applied over the style of the role, for example those in the output of
        /// another program.
        public var style: Style
        /// The link that the terminal opens when the run is clicked.
        public var link: Link

        /// Creates a run.
        ///
        /// - Parameters:
        ///   - text: The text.
        ///   - role: The role of the text.
        ///   - style: The attributes and colors that are applied over the style of the role.
        ///   - link: The link that the terminal opens when the run is clicked.
        public init(_ text: String, _ role: Role = .text, style: Style = .plain, link: Link = .none) {
            self.text = text
            self.role = role
            self.style = style
            self.link = link
        }

        func with(_ text: String) -> Run {
            Run(text, role, style: style, link: link)
        }
    }

    /// The runs, from left to right.
    public var runs: [Run]

    /// The background color between the end of the text and the edge of its region; ``Color/standard`` for none.
    public var fill: Color

    /// Creates styled text from runs.
    public init(_ runs: [Run] = [], fill: Color = .standard) {
        self.runs = runs
        self.fill = fill
    }

    /// Creates styled text with a single role.
    public init(_ text: String, _ role: Role = .text) {
        self.init(text.isEmpty ? [] : [Run(text, role)])
    }

    /// The text without styles.
    public var string: String { runs.count == 1 ? runs[0].text : runs.reduce(into: "") { $0 += $1.text } }

    /// The width in cells.
    public var width: Int { runs.reduce(0) { $0 + Glyphs($1.text[...], column: $0).width } }

    /// Whether the text is empty.
    public var isEmpty: Bool { runs.allSatisfy(\.text.isEmpty) }

    /// Returns the concatenation of both operands. The result has the ``fill`` of the right operand.
    public static func + (left: StyledText, right: StyledText) -> StyledText {
        StyledText(left.runs + right.runs, fill: right.fill)
    }

    public static func += (left: inout StyledText, right: StyledText) {
        left.runs += right.runs
        left.fill = right.fill
    }

    /// Returns the text in a single role, without other attributes and colors, and without the ``fill``. Links are
    /// preserved.
    public func recolored(_ role: Role) -> StyledText {
        StyledText(runs.map { Run($0.text, role, link: $0.link) })
    }
}

extension [StyledText] {

    /// Returns the texts in one line, with a separator between them. No separator follows empty texts at the beginning.
    package func joined(by separator: @autoclosure () -> StyledText) -> StyledText {
        reduce(StyledText()) { $0.isEmpty ? $1 : $0 + separator() + $1 }
    }
}

extension StyledText: ExpressibleByStringInterpolation {

    public init(stringLiteral value: String) {
        self.init(value)
    }
}
