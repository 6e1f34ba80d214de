/// A box around content, with text at both ends of its upper and its lower edge.
///
/// A panel of one row consists only of its upper edge, so a collapsed panel still shows its title and status. In a very
/// narrow panel, the title fills the space between the corners.
public struct Panel<Content: View>: View {

    /// The text at the left of the upper edge, truncated if necessary. Text in the role ``Role/text`` is drawn in the
    /// role ``Role/title``, or in ``Role/focusedTitle`` if the panel has the focus.
    public var title: StyledText
    /// The text at the right of the upper edge. If there is not enough space, the title is truncated first, but keeps
    /// at least four cells. Then the status is truncated.
    public var status: StyledText
    /// The text at the left of the lower edge.
    public var footer: StyledText
    /// The text at the right of the lower edge. If there is not enough space, the footer is truncated first, but keeps
    /// at least four cells. Then the note is truncated.
    public var note: StyledText
    public var isFocused: Bool
    /// The role of the edges. If nil, it is ``Role/border``, or ``Role/focusedBorder`` if the panel has the focus.
    public var edge: Role?
    /// Whether the edges are joined to lines that are already drawn, such as those of an adjacent panel that shares an
    /// edge.
    public var joinsBorders: Bool
    /// The visible part of the content, which is drawn as a scroll bar on the right edge. Nil for no scroll bar.
    public var scroll: ScrollExtent?
    public var content: Content

    /// Creates a panel.
    public init(
        title: StyledText,
        status: StyledText = StyledText(),
        footer: StyledText = StyledText(),
        note: StyledText = StyledText(),
        isFocused: Bool = false,
        edge: Role? = nil,
        joinsBorders: Bool = false,
        scroll: ScrollExtent? = nil,
        content: Content
    ) {
        self.title = title
        self.status = status
        self.footer = footer
        self.note = note
        self.isFocused = isFocused
        self.edge = edge
        self.joinsBorders = joinsBorders
        self.scroll = scroll
        self.content = content
    }

    private static var leastTitle: Int { 4 }

    public func draw(in canvas: inout Canvas) {
        let size = canvas.size
        guard !size.isEmpty else { return }
        let role = edge ?? (isFocused ? .focusedBorder : .border)
        // `stroke` draws a rectangle of one row as a line without corners. A panel of one row is therefore drawn as the
        // upper edge of a higher box.
        canvas.stroke(Rect(width: max(2, size.width), height: max(2, size.height)), role, joining: joinsBorders)
        writeOnEdge(y: 0, left: styledTitle, right: status, in: &canvas)
        // The cursor is at the corner of the panel, unless the content moves it.
        if isFocused { canvas.placeCursor(x: 0, y: 0) }
        guard size.height > 1 else { return }
        writeOnEdge(y: size.height - 1, left: footer, right: note, in: &canvas)
        if size.width > 1 {
            let right = Rect(x: size.width - 1, y: 1, width: 1, height: size.height - 2)
            drawScrollBar(in: right, role: role, canvas: &canvas)
        }
        canvas.draw(content, in: canvas.bounds.insidePanel)
    }

    private var styledTitle: StyledText {
        StyledText(
            title.runs.map { run in
                guard run.role == .text else { return run }
                return .init(run.text, isFocused ? .focusedTitle : .title, style: run.style, link: run.link)
            })
    }

    private func writeOnEdge(y: Int, left: StyledText, right: StyledText, in canvas: inout Canvas) {
        guard !left.isEmpty || !right.isEmpty else { return }
        let width = canvas.size.width
        // A long text is measured only up to the width of the panel.
        let (whole, other) = (left.width(atMost: width), right.width(atMost: width))
        let least = min(whole, Self.leastTitle)
        let hasBoth = !left.isEmpty && !right.isEmpty
        // Each text is separated from the edge by a corner, a line and a space. The texts are separated from each other
        // by two spaces and a line.
        let isTight = width - 6 - other - (hasBoth ? 3 : 0) < least
        let (margin, gap) = isTight ? (1, hasBoth ? 1 : 0) : (3, hasBoth ? 3 : 0)
        let room = width - 2 * margin
        guard room > 0 else { return }
        let (right, rightWidth) = Self.cut(right, other, to: room - least - gap, canvas.symbols)
        let (left, leftWidth) = Self.cut(
            left, whole, to: right.isEmpty ? room : room - rightWidth - gap, canvas.symbols)
        // If there is little space, the spaces next to the corners are omitted.
        let outer = isTight ? "" : " "
        let inner = StyledText(isTight && max(leftWidth, rightWidth) == room ? "" : " ")
        if !left.isEmpty { canvas.write(StyledText(outer) + left + inner, x: margin - outer.count, y: y) }
        if !right.isEmpty {
            canvas.write(inner + right + StyledText(outer), x: width - margin - rightWidth - inner.width, y: y)
        }
    }

    /// Returns the text truncated to the given number of cells, and the width of the result. The result is empty if
    /// only the ellipsis would remain.
    ///
    /// - Parameter width: The width of the text. It need not be exact if the text is too wide.
    private static func cut(
        _ text: StyledText, _ width: Int, to room: Int, _ symbols: Symbols
    ) -> (text: StyledText, width: Int) {
        guard width > room else { return (text, width) }
        guard room > 1 else { return (StyledText(), 0) }
        let cut = text.truncated(to: room, ellipsis: symbols.ellipsis)
        return (cut, cut.width)
    }

    private func drawScrollBar(in rect: Rect, role: Role, canvas: inout Canvas) {
        guard let scroll, let thumb = scroll.thumb(length: rect.height) else { return }
        let area = Rect(x: rect.x, y: rect.y + thumb.lowerBound, width: 1, height: thumb.count)
        canvas.fill(area, with: canvas.symbols.scrollThumb, role)
    }
}

extension Rect {

    /// The rectangle of the content of a ``Panel`` that is drawn in this rectangle.
    public var insidePanel: Rect { inset(left: 2, top: 1, right: 2, bottom: 1) }

    /// The rectangle of the scroll bar of a ``Panel`` that is drawn in this rectangle.
    public var panelScrollBar: Rect { Rect(x: maxX - 1, y: y + 1, width: 1, height: max(0, height - 2)) }
}
