/// A view with scroll bars that shows a part of its content if the content is larger than the region.
///
/// A bar takes the last column or row. It is shown only if the content does not fit in its direction. A region of one
/// row has no horizontal bar, and a region of one column has no vertical bar.
public struct ScrollView<Content: View>: View {

    /// The content. It is drawn into a region of ``contentSize``. Large content should draw only the part in
    /// ``Canvas/visibleBounds``.
    public var content: Content
    /// The size of the content. If it is smaller than the visible part, the content is drawn in the size of the visible
    /// part.
    public var contentSize: Size
    public var state: ScrollState
    public var hasBars: Bool
    /// Whether the scroll view has the focus. If so, the bars show the focus, and the cursor is in the view.
    public var isFocused: Bool

    /// Creates a scroll view.
    public init(
        _ content: Content, size: Size, state: ScrollState = ScrollState(), hasBars: Bool = true,
        isFocused: Bool = false
    ) {
        self.content = content
        self.contentSize = size
        self.state = state
        self.hasBars = hasBars
        self.isFocused = isFocused
    }

    /// Returns the visible rows in a region of the given size, for a scroll bar outside the region.
    public func scrollExtent(in size: Size) -> ScrollExtent {
        let contentSize = limitedContentSize
        let visible = ScrollLayout(content: contentSize, in: size, hasBars: hasBars).viewport.size
        let offset = state.adjusted(content: contentSize, visible: visible).offset
        return ScrollExtent(offset: offset.y, visible: visible.height, total: contentSize.height)
    }

    /// The size of the content, limited so that sums of positions do not overflow.
    private var limitedContentSize: Size {
        Size(width: min(contentSize.width, 1 << 40), height: min(contentSize.height, 1 << 40))
    }

    public func draw(in canvas: inout Canvas) {
        guard !canvas.size.isEmpty else { return }
        let contentSize = limitedContentSize
        let layout = ScrollLayout(content: contentSize, in: canvas.size, hasBars: hasBars)
        let visible = layout.viewport.size
        let offset = state.adjusted(content: contentSize, visible: visible).offset
        canvas.within(layout.viewport) { canvas in
            if isFocused { canvas.placeCursor(x: 0, y: 0) }
            let (width, height) = (max(visible.width, contentSize.width), max(visible.height, contentSize.height))
            canvas.draw(content, in: Rect(x: -offset.x, y: -offset.y, width: width, height: height))
        }
        if let bar = layout.verticalBar {
            let extent = ScrollExtent(offset: offset.y, visible: visible.height, total: contentSize.height)
            canvas.draw(ScrollBar(extent, axis: .vertical, isFocused: isFocused), in: bar)
        }
        if let bar = layout.horizontalBar {
            let extent = ScrollExtent(offset: offset.x, visible: visible.width, total: contentSize.width)
            canvas.draw(ScrollBar(extent, axis: .horizontal, isFocused: isFocused), in: bar)
        }
    }
}

extension ScrollView where Content == TextLines {

    /// Creates a scroll view that shows lines of text.
    public init(
        _ lines: TextLines, state: ScrollState = ScrollState(), hasBars: Bool = true, isFocused: Bool = false
    ) {
        self.init(lines, size: lines.size, state: state, hasBars: hasBars, isFocused: isFocused)
    }
}

struct ScrollLayout {

    let region: Rect
    private(set) var viewport: Rect
    private(set) var verticalBar: Rect?
    private(set) var horizontalBar: Rect?

    /// Places the content and the bars.
    ///
    /// - Parameter hasBars: Whether there is a bar in each direction in which the content does not fit.
    init(content: Size, in size: Size, hasBars: Bool) {
        region = Rect(size)
        viewport = region
        guard hasBars else { return }
        // A bar takes space, which may make the other bar necessary.
        var isVertical = size.width > 1 && content.height > size.height
        let isHorizontal = size.height > 1 && content.width > size.width - (isVertical ? 1 : 0)
        if isHorizontal { isVertical = size.width > 1 && content.height > size.height - 1 }
        viewport = viewport.inset(right: isVertical ? 1 : 0).inset(bottom: isHorizontal ? 1 : 0)
        if isVertical { verticalBar = Rect(x: viewport.maxX, width: 1, height: viewport.height) }
        if isHorizontal { horizontalBar = Rect(y: viewport.maxY, width: viewport.width, height: 1) }
    }
}
