/// A box with a title on both sides of its upper edge and a line of text on its lower one.
///
/// With a height of one row only the upper edge is drawn, so that a closed panel still says how it is.
public struct Panel<Content: View>: View {

    /// On the left of the upper edge; cut if there is no room.
    public var title: StyledText
    /// On the right of the upper edge; the title makes room for it.
    public var status: StyledText
    /// On the lower edge.
    public var footer: StyledText
    public var isFocused: Bool
    /// The part of the content that is seen, drawn as a scroll bar on the right edge; nil if all of it is.
    public var scroll: ScrollExtent?
    public var content: Content

    /// Makes a panel.
    public init(
        title: StyledText,
        status: StyledText = StyledText(),
        footer: StyledText = StyledText(),
        isFocused: Bool = false,
        scroll: ScrollExtent? = nil,
        content: Content
    ) {
        self.title = title
        self.status = status
        self.footer = footer
        self.isFocused = isFocused
        self.scroll = scroll
        self.content = content
    }

    public func draw(in canvas: inout Canvas) {
        let size = canvas.size
        guard !size.isEmpty else { return }
        drawEdge(y: 0, left: title, right: status, isTop: true, in: &canvas)
        // Until the content knows a better place.
        if isFocused { canvas.placeCursor(x: 0, y: 0) }
        guard size.height > 1 else { return }
        drawEdge(y: size.height - 1, left: footer, right: StyledText(), isTop: false, in: &canvas)
        let role: Role = isFocused ? .focusedBorder : .border
        let sides = Rect(x: 0, y: 1, width: 1, height: size.height - 2)
        canvas.fill(sides, with: canvas.symbols.vertical, role)
        if size.width > 1 {
            let right = Rect(x: size.width - 1, y: 1, width: 1, height: size.height - 2)
            canvas.fill(right, with: canvas.symbols.vertical, role)
            drawScrollBar(in: right, role: role, canvas: &canvas)
        }
        canvas.draw(content, in: canvas.bounds.inset(left: 2, top: 1, right: 2, bottom: 1))
    }

    /// How much room a panel of that size leaves for its content.
    public static func contentSize(of size: Size) -> Size {
        Rect(size).inset(left: 2, top: 1, right: 2, bottom: 1).size
    }

    private func drawEdge(y: Int, left: StyledText, right: StyledText, isTop: Bool, in canvas: inout Canvas) {
        let symbols = canvas.symbols
        let role: Role = isFocused ? .focusedBorder : .border
        let width = canvas.size.width
        canvas.fill(Rect(x: 0, y: y, width: width, height: 1), with: symbols.horizontal, role)
        canvas.write(isTop ? symbols.topLeft : symbols.bottomLeft, role, x: 0, y: y)
        if width > 1 { canvas.write(isTop ? symbols.topRight : symbols.bottomRight, role, x: width - 1, y: y) }
        // A corner, a line and a space on both sides.
        let room = width - 6
        guard room > 0 else { return }
        let right = right.truncated(to: room, ellipsis: symbols.ellipsis)
        let leftRoom = right.isEmpty ? room : room - right.width - 3
        let left = left.truncated(to: max(0, leftRoom), ellipsis: symbols.ellipsis)
        if !left.isEmpty { canvas.write(StyledText(" ") + left + StyledText(" "), x: 2, y: y) }
        if !right.isEmpty {
            canvas.write(StyledText(" ") + right + StyledText(" "), x: width - 4 - right.width, y: y)
        }
    }

    private func drawScrollBar(in rect: Rect, role: Role, canvas: inout Canvas) {
        guard let scroll, let thumb = scroll.thumb(length: rect.height) else { return }
        let area = Rect(x: rect.x, y: rect.y + thumb.lowerBound, width: 1, height: thumb.count)
        canvas.fill(area, with: canvas.symbols.scrollThumb, role)
    }
}
