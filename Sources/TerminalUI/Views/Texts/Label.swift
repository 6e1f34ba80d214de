/// A view of one line of text, which is truncated with an ellipsis if it is too long.
public struct Label: View {

    public var text: StyledText
    public var alignment: Alignment
    /// The position at which long text is truncated.
    public var truncation: Truncation

    /// Creates a label.
    public init(_ text: StyledText, alignment: Alignment = .leading, truncation: Truncation = .end) {
        self.text = text
        self.alignment = alignment
        self.truncation = truncation
    }

    public func draw(in canvas: inout Canvas) {
        guard !canvas.size.isEmpty else { return }
        let text = text.linkingURLs().truncated(
            to: canvas.size.width, at: truncation, ellipsis: canvas.symbols.ellipsis)
        canvas.write(text, x: alignment.indent(canvas.size.width - text.width), y: 0)
    }
}
