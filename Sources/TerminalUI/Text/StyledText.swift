/// Text in one line, made of runs that look different.
public struct StyledText: Hashable, Sendable {

    /// A piece of text and what it is for.
    public struct Run: Hashable, Sendable {
        public var text: String
        public var role: Role
        /// What it has of its own, laid over the style of its role: text from outside may come with colours.
        public var style: Style

        /// Makes a run.
        public init(_ text: String, _ role: Role = .text, style: Style = .plain) {
            self.text = text
            self.role = role
            self.style = style
        }

        /// The same look with another text.
        func with(_ text: String) -> Run {
            Run(text, role, style: style)
        }
    }

    /// The pieces, from left to right.
    public var runs: [Run]

    /// The background behind the text up to the edge of where it is drawn; the terminal's own for none.
    public var fill: Color

    /// Makes a text of runs.
    public init(_ runs: [Run] = [], fill: Color = .standard) {
        self.runs = runs
        self.fill = fill
    }

    /// Makes a text that is all for the same.
    public init(_ text: String, _ role: Role = .text) {
        self.init(text.isEmpty ? [] : [Run(text, role)])
    }

    /// The text without its roles.
    public var string: String { runs.count == 1 ? runs[0].text : runs.reduce(into: "") { $0 += $1.text } }

    /// How many cells it takes.
    public var width: Int { runs.reduce(0) { $0 + Glyphs($1.text[...], column: $0).width } }

    /// Whether there is nothing in it.
    public var isEmpty: Bool { runs.allSatisfy(\.text.isEmpty) }

    /// The fill of a whole is that of its end.
    public static func + (left: StyledText, right: StyledText) -> StyledText {
        StyledText(left.runs + right.runs, fill: right.fill)
    }

    public static func += (left: inout StyledText, right: StyledText) {
        left.runs += right.runs
        left.fill = right.fill
    }

    /// The same text with every role replaced by the one, and without styles of its own.
    public func recolored(_ role: Role) -> StyledText {
        StyledText(runs.map { Run($0.text, role) })
    }
}

extension StyledText: ExpressibleByStringInterpolation {

    public init(stringLiteral value: String) {
        self.init(value)
    }
}
