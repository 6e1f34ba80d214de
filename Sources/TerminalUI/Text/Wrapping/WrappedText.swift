import Basics

/// Text that is wrapped to a given width. The line breaks are computed once when the value is created. For long text,
/// store the value instead of creating it for each drawing.
///
/// The lines themselves are not stored; each line is created when it is accessed.
public struct WrappedText: RandomAccessCollection, Sendable {

    /// The width in cells.
    public let width: Int

    private let paragraphs: [StyledText]
    private let spans: [WrappedLines.Span]

    /// Creates wrapped text from paragraphs; see ``WrappedLines``.
    public init(_ paragraphs: [StyledText], width: Int) {
        self.width = width
        self.paragraphs = paragraphs
        spans = Array(WrappedLines.Spans(paragraphs, width: width))
    }

    /// Creates wrapped text from a single paragraph.
    public init(_ text: StyledText, width: Int) {
        self.init([text], width: width)
    }

    private init(_ paragraphs: [StyledText], width: Int, _ spans: [WrappedLines.Span]) {
        (self.paragraphs, self.width, self.spans) = (paragraphs, width, spans)
    }

    /// Returns wrapped text that contains only the paragraphs with the given indices, which must be in ascending order.
    /// The paragraphs are not wrapped again.
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

    /// The number of lines.
    public var endIndex: Int { spans.count }

    /// Returns the index of the paragraph that contains the line with the given index. An index that is out of range is
    /// replaced with the index of the nearest line. Returns 0 if there are no lines.
    public func paragraph(at position: Int) -> Int {
        spans.isEmpty ? 0 : spans[Swift.min(Swift.max(0, position), spans.count - 1)].paragraph
    }

    /// Returns the index of the first line of the given paragraph; the number of lines if there is no such paragraph.
    public func firstLine(of paragraph: Int) -> Int {
        spans.prefixCount { $0.paragraph < paragraph }
    }

    /// The line at the given index, which must be valid.
    public subscript(position: Int) -> StyledText {
        let span = spans[position]
        return paragraphs[span.paragraph].part(span.line)
    }
}

/// The lines of text that is wrapped to a given width. Each line is created on demand.
///
/// A line can end at a line break, a space or a zero-width space, and next to wide characters such as Chinese, Japanese
/// and Korean ones. A line does not start with closing punctuation or end with opening punctuation. A word that is
/// longer than a line is broken after the last hyphen, dash or slash that fits. If the word contains none of these, it
/// is broken at the end of the line. A soft hyphen is visible only at the end of a line. A line does not end at a
/// no-break space.
///
/// Spaces at a break are dropped. Visible spaces, which are reversed, underlined or have a background color, are
/// preserved. Spaces at the start of an original line are also preserved, unless the first word fits only without them.
/// Tabs become spaces up to the next multiple of eight. A character that is wider than a line is dropped.
public struct WrappedLines: Sequence, Sendable {

    private let paragraphs: [StyledText]
    private let width: Int

    /// Creates the lines of the given paragraphs.
    ///
    /// - Parameters:
    ///   - paragraphs: The paragraphs. Each of them starts on a new line.
    ///   - width: The width in cells. If it is less than one, there are no lines.
    public init(_ paragraphs: [StyledText], width: Int) {
        self.paragraphs = paragraphs
        self.width = width
    }

    public func makeIterator() -> Iterator {
        Iterator(spans: Spans(paragraphs, width: width))
    }

    /// An iterator that creates the lines one by one.
    public struct Iterator: IteratorProtocol {
        fileprivate var spans: Spans

        public mutating func next() -> StyledText? {
            spans.next().map { spans.paragraphs[$0.paragraph].part($0.line) }
        }

        /// Skips lines without creating them.
        mutating func skip(_ count: Int) {
            for _ in 0..<Swift.max(0, count) where spans.next() == nil { return }
        }
    }

    struct Span: Sendable {
        var paragraph: Int
        var line: LineBreaker.Line
    }

    /// The starts and ends of the lines.
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

    /// Returns the text wrapped to the given width in cells; see ``WrappedLines``.
    public func wrapped(to width: Int) -> [StyledText] {
        Array(WrappedLines([self], width: width))
    }

    fileprivate var breakableRuns: [LineBreaker.Run] {
        runs.map { LineBreaker.Run(text: $0.text[...], showsBlanks: $0.style.isVisibleOnBlanks) }
    }

    func part(_ line: LineBreaker.Line) -> StyledText {
        guard line.start.run < runs.count else { return StyledText(fill: fill) }
        var part = StyledText(fill: fill)
        let links = links(around: line)
        for index in line.start.run...line.end.run {
            let run = runs[index]
            let start = index == line.start.run ? line.start.offset : 0
            let end = index == line.end.run ? line.end.offset : run.text.utf8.count
            let piece = run.text[bytes: start..<end]
            let text = index == line.end.run ? piece.endingInHyphen() : String(piece)
            if !text.isEmpty { part.runs.append(run.with(text)) }
        }
        return part.linking(links).expandingTabs()
    }
}

extension StyledText {

    /// Returns the URLs that are at least partly in the given line, with their byte ranges in that line. Text that is
    /// farther from the line than the maximum length of a URL is not searched.
    fileprivate func links(around line: LineBreaker.Line) -> [(range: Range<Int>, link: Link)] {
        var before: [UInt8] = []
        var (run, end) = (line.start.run, line.start.offset)
        while run >= 0, before.count < Link.byteLimit {
            before = Array(runs[run].text.utf8.prefix(end).suffix(Link.byteLimit - before.count)) + before
            run -= 1
            end = run >= 0 ? runs[run].text.utf8.count : 0
        }
        var after: [UInt8] = []
        var start = line.start.offset
        run = line.start.run
        var isBehind = false
        while run < runs.count, !isBehind {
            let text = runs[run].text.utf8.dropFirst(start)
            if run < line.end.run {
                after += text
            } else {
                let length = (run == line.end.run ? line.end.offset - start : 0) + Link.byteLimit
                after += text.prefix(length)
                isBehind = text.count >= length || run > line.end.run
            }
            (run, start) = (run + 1, 0)
        }
        let bytes = before + after
        guard bytes.contains(UInt8(ascii: ":")) else { return [] }
        return URLSearch(bytes).found.compactMap { found in
            let upper = found.range.upperBound - before.count
            return upper > 0 ? (max(0, found.range.lowerBound - before.count)..<upper, found.link) : nil
        }
    }
}

extension String {

    /// Returns the text wrapped to the given width in cells; see ``WrappedLines``.
    ///
    /// - Returns: The lines without trailing spaces. Tabs are replaced with spaces.
    public func wrapped(to width: Int) -> [String] {
        LineBreaker([.init(text: self[...])], width: width).map { line in
            self[bytes: line.start.offset..<line.end.offset].endingInHyphen()[...].expandingTabs()
        }
    }

    subscript(bytes bytes: Range<Int>) -> Substring {
        self[utf8.index(startIndex, offsetBy: bytes.lowerBound)..<utf8.index(startIndex, offsetBy: bytes.upperBound)]
    }
}

extension Substring {

    /// Returns the line with a visible hyphen in place of a soft hyphen at its end.
    func endingInHyphen() -> String {
        unicodeScalars.last == BreakRules.softHyphen ? String(unicodeScalars.dropLast()) + "-" : String(self)
    }

    /// Returns the text, which starts at the given column, with spaces instead of tabs.
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
