/// The lines of a text for a width, made one after another as they are asked for.
///
/// A line ends at the text's own line breaks, at blanks, at a zero width space, and beside wide characters, as those of
/// Chinese, Japanese and Korean, unless it would begin with a closing sign or end with an opening one. A word that is
/// longer than a line is broken after its last hyphen or slash that has room, or else where the line ends; a soft hyphen is
/// seen there, and nowhere else. At a no-break space there is no break.
///
/// The blanks at a break are dropped, those at the beginning of a line of the text's own are kept, those with a background
/// as well. Tabs become blanks up to the next multiple of eight. A character that is wider than a line is left out.
public struct WrappedLines: Sequence, Sendable {

    private let paragraphs: [StyledText]
    private let width: Int

    /// Makes the lines of paragraphs.
    ///
    /// - Parameters:
    ///   - paragraphs: Each begins a line.
    ///   - width: In cells. Without a cell there is no line.
    public init(_ paragraphs: [StyledText], width: Int) {
        self.paragraphs = paragraphs
        self.width = width
    }

    public func makeIterator() -> Iterator {
        Iterator(spans: Spans(paragraphs, width: width))
    }

    /// Makes the lines.
    public struct Iterator: IteratorProtocol {
        fileprivate var spans: Spans

        public mutating func next() -> StyledText? {
            spans.next().map { spans.paragraphs[$0.paragraph].part($0.line) }
        }

        /// Goes over that many lines without making them.
        mutating func skip(_ count: Int) {
            for _ in 0..<Swift.max(0, count) where spans.next() == nil { return }
        }
    }

    /// A line, and of which paragraph.
    struct Span: Sendable {
        var paragraph: Int
        var line: LineBreaker.Line
    }

    /// Where the lines begin and end.
    struct Spans: Sequence, IteratorProtocol {
        let paragraphs: [StyledText]
        private let width: Int
        private var paragraph = -1
        private var breaker = LineBreaker([], width: 0)

        init(_ paragraphs: [StyledText], width: Int) {
            self.paragraphs = paragraphs
            self.width = width
        }

        mutating func next() -> Span? {
            while true {
                if let line = breaker.next() { return Span(paragraph: paragraph, line: line) }
                guard width > 0, paragraph + 1 < paragraphs.count else { return nil }
                paragraph += 1
                breaker = LineBreaker(paragraphs[paragraph].breakableRuns, width: width)
            }
        }
    }
}

extension StyledText {

    /// The text broken into lines of at most that many cells; ``WrappedLines`` says where.
    public func wrapped(to width: Int) -> [StyledText] {
        Array(WrappedLines([self], width: width))
    }

    fileprivate var breakableRuns: [LineBreaker.Run] {
        runs.map { run in
            let style = run.style
            let showsBlanks =
                style.background != .standard || !style.attributes.isDisjoint(with: [.reverse, .underline])
            return LineBreaker.Run(text: run.text[...], showsBlanks: showsBlanks)
        }
    }

    /// A line of the text.
    func part(_ line: LineBreaker.Line) -> StyledText {
        guard line.start.run < runs.count else { return StyledText() }
        var part = StyledText()
        for index in line.start.run...line.end.run {
            let bytes = runs[index].text.utf8
            let start = index == line.start.run ? bytes.index(bytes.startIndex, offsetBy: line.start.offset) : nil
            let end = index == line.end.run ? bytes.index(bytes.startIndex, offsetBy: line.end.offset) : nil
            let piece = runs[index].text[(start ?? bytes.startIndex)..<(end ?? bytes.endIndex)]
            let text = index == line.end.run ? piece.endingInHyphen() : String(piece)
            if !text.isEmpty { part.runs.append(runs[index].with(text)) }
        }
        return part.expandingTabs()
    }
}
