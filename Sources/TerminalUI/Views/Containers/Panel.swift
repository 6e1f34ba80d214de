/// A box with texts on both sides of its upper edge and of its lower one.
///
/// With a height of one row only the upper edge is drawn, so that a closed panel still says how it is. Where it is so narrow
/// that little of the title would be seen, it stands between the corners without lines and blanks beside it.
public struct Panel<Content: View>: View {

    /// On the left of the upper edge; cut if there is no room. What has no role of its own looks as a title, or as the one
    /// with the focus.
    public var title: StyledText
    /// On the right of the upper edge; the title makes room for it, but for its first cells.
    public var status: StyledText
    /// On the left of the lower edge.
    public var footer: StyledText
    /// On the right of the lower edge; the footer makes room for it, but for its first cells.
    public var note: StyledText
    public var isFocused: Bool
    /// The role of its edges; nil for that of the focus.
    public var edge: Role?
    /// Whether its edges are joined to lines that are there already, as those of a panel that it shares an edge with.
    public var joinsBorders: Bool
    /// The part of the content that is seen, drawn as a scroll bar on the right edge; nil if all of it is.
    public var scroll: ScrollExtent?
    public var content: Content

    /// Makes a panel.
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

    /// How many cells of a title are seen whatever the status.
    private static var leastTitle: Int { 4 }

    public func draw(in canvas: inout Canvas) {
        let size = canvas.size
        guard !size.isEmpty else { return }
        let role = edge ?? (isFocused ? .focusedBorder : .border)
        // Of a panel of one row the upper edge is seen, not a line.
        canvas.stroke(Rect(width: max(2, size.width), height: max(2, size.height)), role, joining: joinsBorders)
        writeOnEdge(y: 0, left: styledTitle, right: status, in: &canvas)
        // Until the content knows a better place.
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
                run.role == .text ? .init(run.text, isFocused ? .focusedTitle : .title, style: run.style) : run
            })
    }

    private func writeOnEdge(y: Int, left: StyledText, right: StyledText, in canvas: inout Canvas) {
        guard !left.isEmpty || !right.isEmpty else { return }
        let width = canvas.size.width
        // Of a long text no more is measured than can be seen.
        let (whole, other) = (left.width(atMost: width), right.width(atMost: width))
        let least = min(whole, Self.leastTitle)
        let hasBoth = !left.isEmpty && !right.isEmpty
        // A corner, a line and a blank on both sides, and as much between both texts.
        let isTight = width - 6 - other - (hasBoth ? 3 : 0) < least
        let (margin, gap) = isTight ? (1, hasBoth ? 1 : 0) : (3, hasBoth ? 3 : 0)
        let room = width - 2 * margin
        guard room > 0 else { return }
        let (right, rightWidth) = Self.cut(right, other, to: room - least - gap, canvas.symbols)
        let (left, leftWidth) = Self.cut(
            left, whole, to: right.isEmpty ? room : room - rightWidth - gap, canvas.symbols)
        // The blanks beside the texts; a tight edge has none at its corners.
        let outer = isTight ? "" : " "
        let inner = StyledText(isTight && max(leftWidth, rightWidth) == room ? "" : " ")
        if !left.isEmpty { canvas.write(StyledText(outer) + left + inner, x: margin - outer.count, y: y) }
        if !right.isEmpty {
            canvas.write(inner + right + StyledText(outer), x: width - margin - rightWidth - inner.width, y: y)
        }
    }

    /// The text in that many cells, and how many it takes then; nothing if that leaves only the mark of a cut.
    ///
    /// - Parameter width: How many it takes, or more than there are.
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

    /// What a ``Panel`` that is drawn here leaves for its content.
    public var insidePanel: Rect { inset(left: 2, top: 1, right: 2, bottom: 1) }

    /// Where the scroll bar of a ``Panel`` stands that is drawn here.
    public var panelScrollBar: Rect { Rect(x: maxX - 1, y: y + 1, width: 1, height: max(0, height - 2)) }
}
