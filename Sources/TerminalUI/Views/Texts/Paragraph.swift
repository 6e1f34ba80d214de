/// A view of text that is wrapped to the width of its region; see ``WrappedLines``.
public struct Paragraph: View {

    private enum Content {
        case text([StyledText])
        case wrapped(WrappedText)
    }

    private var content: Content
    public var alignment: Alignment
    /// The index of the first visible line after wrapping. If it is beyond the last line, nothing is visible.
    public var offset: Int

    /// Creates a paragraph. Line breaks in the text are preserved.
    public init(_ text: StyledText, alignment: Alignment = .leading, offset: Int = 0) {
        self.init([text], alignment: alignment, offset: offset)
    }

    /// Creates a view of several paragraphs, one below the other. When the view is drawn, text is wrapped only up to
    /// the last visible row.
    public init(_ paragraphs: [StyledText], alignment: Alignment = .leading, offset: Int = 0) {
        content = .text(paragraphs)
        self.alignment = alignment
        self.offset = offset
    }

    /// Creates a view of long text that is already wrapped. Drawing then takes time only for the visible lines. In a
    /// narrower region, lines are truncated.
    public init(_ text: WrappedText, alignment: Alignment = .leading, offset: Int = 0) {
        content = .wrapped(text)
        self.alignment = alignment
        self.offset = offset
    }

    /// Returns the visible lines in a region of the given size. This wraps the whole text, unless the text is already
    /// wrapped.
    public func scrollExtent(in size: Size) -> ScrollExtent {
        let total =
            switch content {
            case .text(let paragraphs): WrappedText(paragraphs, width: size.width).count
            case .wrapped(let text): text.count
            }
        return ScrollExtent(offset: offset, visible: size.height, total: total)
    }

    public func draw(in canvas: inout Canvas) {
        let size = canvas.size
        guard !size.isEmpty else { return }
        for (y, line) in lines(in: size).enumerated() {
            if alignment == .leading, isWrapped(to: size.width) {
                canvas.write(line, x: 0, y: y)
            } else {
                let rect = Rect(x: 0, y: y, width: size.width, height: 1)
                canvas.draw(Label(line, alignment: alignment), in: rect)
            }
        }
    }

    private func isWrapped(to width: Int) -> Bool {
        if case .wrapped(let text) = content { text.width <= width } else { true }
    }

    private func lines(in size: Size) -> [StyledText] {
        let offset = max(0, offset)
        switch content {
        case .text(let paragraphs):
            var lines = WrappedLines(paragraphs, width: size.width).makeIterator()
            lines.skip(offset)
            return Array(IteratorSequence(lines).prefix(size.height))
        case .wrapped(let text):
            return Array(text.dropFirst(offset).prefix(size.height))
        }
    }
}
