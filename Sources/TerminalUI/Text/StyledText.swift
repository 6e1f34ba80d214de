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

    /// Makes a text of runs.
    public init(_ runs: [Run] = []) {
        self.runs = runs
    }

    /// Makes a text that is all for the same.
    public init(_ text: String, _ role: Role = .text) {
        runs = text.isEmpty ? [] : [Run(text, role)]
    }

    /// The text without its roles.
    public var string: String { runs.map(\.text).joined() }

    /// How many cells it takes.
    public var width: Int { runs.reduce(0) { $0 + $1.text.cellWidth } }

    /// Whether there is nothing in it.
    public var isEmpty: Bool { runs.allSatisfy(\.text.isEmpty) }

    public static func + (left: StyledText, right: StyledText) -> StyledText {
        StyledText(left.runs + right.runs)
    }

    public static func += (left: inout StyledText, right: StyledText) {
        left.runs += right.runs
    }

    /// The text, cut to that many cells: if something is cut off, the ellipsis stands at the end.
    public func truncated(to width: Int, ellipsis: String) -> StyledText {
        guard self.width > width else { return self }
        var room = width - ellipsis.cellWidth
        guard room >= 0 else { return StyledText() }
        var result = StyledText()
        for run in runs {
            let (head, headWidth) = run.text.prefix(cells: room)
            result.runs.append(run.with(head))
            room -= headWidth
            if head.unicodeScalars.count < run.text.unicodeScalars.count {
                result.runs.append(run.with(ellipsis))
                break
            }
        }
        return result
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

extension StringProtocol {

    /// As much from the beginning as fits into that many cells, and how many it takes.
    func prefix(cells limit: Int) -> (text: String, width: Int) {
        var width = 0
        var end = startIndex
        while end < endIndex {
            let next = index(after: end)
            let added = Glyphs(self[end..<next], column: width).width
            guard width + added <= limit else { break }
            width += added
            end = next
        }
        return (String(self[..<end]), width)
    }
}
