/// Where a line of text stands in its row.
public enum Alignment: Hashable, Sendable {
    case leading
    case center
    case trailing
}

/// One line of text, cut with an ellipsis if it is too long.
public struct Label: View {

    public var text: StyledText
    public var alignment: Alignment

    /// Makes a label.
    public init(_ text: StyledText, alignment: Alignment = .leading) {
        self.text = text
        self.alignment = alignment
    }

    public func draw(in canvas: inout Canvas) {
        guard !canvas.size.isEmpty else { return }
        let text = text.truncated(to: canvas.size.width, ellipsis: canvas.symbols.ellipsis)
        let free = canvas.size.width - text.width
        let x =
            switch alignment {
            case .leading: 0
            case .center: free / 2
            case .trailing: free
            }
        canvas.write(text, x: x, y: 0)
    }
}
