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

    public var startIndex: Int { 0 }

    /// How many lines there are.
    public var endIndex: Int { spans.count }

    /// The line with that number, counted from 0; it must exist.
    public subscript(position: Int) -> StyledText {
        let span = spans[position]
        return paragraphs[span.paragraph].part(span.line)
    }
}
