/// A view of text in the middle of its region, for example in place of content. The lines are wrapped to the width.
public struct Message: View {

    public var lines: [StyledText]
    /// A spinner above the lines; nil for none.
    public var spinner: Spinner?

    /// Creates a message.
    public init(_ lines: [StyledText], spinner: Spinner? = nil) {
        self.lines = lines
        self.spinner = spinner
    }

    public func draw(in canvas: inout Canvas) {
        let size = canvas.size
        guard !size.isEmpty else { return }
        // If there is no free row, the spinner is drawn beside the text.
        let wrapped = lines.wrapped(into: size, ellipsis: canvas.symbols.ellipsis)
        if let spinner, wrapped.count + 1 > size.height {
            draw(wrapped, besides: spinner, in: &canvas)
            return
        }
        let height = wrapped.count + (spinner == nil ? 0 : 1)
        var y = max(0, (size.height - height) / 2)
        if let spinner {
            canvas.draw(spinner, in: Rect(x: (size.width - 1) / 2, y: y, width: 1, height: 1))
            y += 1
        }
        for (offset, line) in wrapped.enumerated() {
            canvas.draw(Label(line, alignment: .center), in: Rect(x: 0, y: y + offset, width: size.width, height: 1))
        }
    }

    private func draw(_ lines: [StyledText], besides spinner: Spinner, in canvas: inout Canvas) {
        let text = StyledText(spinner.text(canvas.symbols) + " ", spinner.role) + (lines.first ?? StyledText())
        for (y, line) in ([text] + lines.dropFirst()).enumerated() {
            canvas.draw(Label(line, alignment: .center), in: Rect(x: 0, y: y, width: canvas.size.width, height: 1))
        }
        canvas.redraw(after: spinner.timeToNextPicture)
    }
}

extension [StyledText] {

    /// Returns the rows of the wrapped lines that fit. If a line does not fit completely, its last visible row ends
    /// with the ellipsis.
    package func wrapped(into size: Size, ellipsis: String) -> [StyledText] {
        var rows: [StyledText] = []
        for line in self where rows.count < size.height {
            let room = size.height - rows.count
            let all = Array(WrappedLines([line], width: size.width).prefix(room + 1))
            rows += all.prefix(room)
            if all.count > room, let last = rows.popLast() {
                let ellipsis = StyledText(ellipsis, last.runs.last?.role ?? .text)
                rows.append(last.truncated(to: Swift.max(0, size.width - ellipsis.width), ellipsis: "") + ellipsis)
            }
        }
        return rows
    }
}
