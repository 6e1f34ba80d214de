/// A text with the places where its lines begin for a width, found once: to be kept where the text is long.
///
/// It holds no copies: a line is made when it is asked for.
public struct WrappedText: RandomAccessCollection, Sendable {

    /// For which width, in cells.
    public let width: Int

    private let paragraphs: [StyledText]
    private let spans: [WrappedLines.Span]

    /// Finds the lines of paragraphs; ``WrappedLines`` says where they end.
    public init(_ paragraphs: [StyledText], width: Int) {
        self.width = width
        self.paragraphs = paragraphs
        spans = Array(WrappedLines.Spans(paragraphs, width: width))
    }

    /// Finds the lines of a text.
    public init(_ text: StyledText, width: Int) {
        self.init([text], width: width)
    }

    private init(_ paragraphs: [StyledText], width: Int, _ spans: [WrappedLines.Span]) {
        (self.paragraphs, self.width, self.spans) = (paragraphs, width, spans)
    }

    /// The lines of some of the paragraphs, given by their numbers in ascending order: nothing is wrapped again.
    package func keeping(_ numbers: [Int]) -> WrappedText {
        var kept: [WrappedLines.Span] = []
        kept.reserveCapacity(numbers.count)
        for (place, number) in numbers.enumerated() {
            var line = firstLine(of: number)
            while line < spans.count, spans[line].paragraph == number {
                kept.append(WrappedLines.Span(paragraph: place, line: spans[line].line))
                line += 1
            }
        }
        return WrappedText(numbers.map { paragraphs[$0] }, width: width, kept)
    }

    public var startIndex: Int { 0 }

    /// How many lines there are.
    public var endIndex: Int { spans.count }

    /// Of which paragraph the line is, both counted from 0; the last one's if there is no such line.
    public func paragraph(at position: Int) -> Int {
        spans.isEmpty ? 0 : spans[Swift.min(Swift.max(0, position), spans.count - 1)].paragraph
    }

    /// The first line of the paragraph; the number of lines if there is no such paragraph.
    public func firstLine(of paragraph: Int) -> Int {
        var (low, high) = (0, spans.count)
        while low < high {
            let middle = (low + high) / 2
            if spans[middle].paragraph < paragraph { low = middle + 1 } else { high = middle }
        }
        return low
    }

    /// The line with that number, counted from 0; it must exist.
    public subscript(position: Int) -> StyledText {
        let span = spans[position]
        return paragraphs[span.paragraph].part(span.line)
    }
}

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
        guard line.start.run < runs.count else { return StyledText(fill: fill) }
        var part = StyledText(fill: fill)
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

extension String {

    /// The text broken into lines of at most that many cells; ``WrappedLines`` says where.
    ///
    /// - Returns: The lines, without the blanks at their ends, with blanks for tabs.
    public func wrapped(to width: Int) -> [String] {
        LineBreaker([.init(text: self[...])], width: width).map { line in
            self[bytes: line.start.offset..<line.end.offset].endingInHyphen()[...].expandingTabs()
        }
    }

    private subscript(bytes bytes: Range<Int>) -> Substring {
        self[utf8.index(startIndex, offsetBy: bytes.lowerBound)..<utf8.index(startIndex, offsetBy: bytes.upperBound)]
    }
}

extension Substring {

    /// A line with a hyphen for the soft one at its end: there it was broken.
    func endingInHyphen() -> String {
        unicodeScalars.last == BreakRules.softHyphen ? String(unicodeScalars.dropLast()) + "-" : String(self)
    }

    /// The text with blanks for its tabs, as it stands in a line where that many cells stand before it.
    func expandingTabs(column: Int = 0) -> String {
        guard utf8.contains(UInt8(ascii: "\t")) else { return String(self) }
        var result = ""
        var width = column
        for (index, piece) in split(separator: "\t", omittingEmptySubsequences: false).enumerated() {
            if index > 0 {
                let gap = Graphemes.Element.tabWidth(at: width)
                result += String(repeating: " ", count: gap)
                width += gap
            }
            result += piece
            width += piece.cellWidth
        }
        return result
    }
}
