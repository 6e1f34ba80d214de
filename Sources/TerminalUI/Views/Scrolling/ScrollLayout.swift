/// Where the content of a scroll view and its bars stand in its region.
struct ScrollLayout {

    let region: Rect
    private(set) var viewport: Rect
    private(set) var verticalBar: Rect?
    private(set) var horizontalBar: Rect?

    /// - Parameter hasBars: Whether there is a bar on each axis on which not everything is seen.
    init(content: Size, in size: Size, hasBars: Bool) {
        region = Rect(size)
        viewport = region
        guard hasBars else { return }
        // A bar takes room, and so can be the reason for the other one.
        var isVertical = size.width > 1 && content.height > size.height
        let isHorizontal = size.height > 1 && content.width > size.width - (isVertical ? 1 : 0)
        if isHorizontal { isVertical = size.width > 1 && content.height > size.height - 1 }
        viewport = viewport.inset(right: isVertical ? 1 : 0).inset(bottom: isHorizontal ? 1 : 0)
        if isVertical { verticalBar = Rect(x: viewport.maxX, width: 1, height: viewport.height) }
        if isHorizontal { horizontalBar = Rect(y: viewport.maxY, width: viewport.width, height: 1) }
    }
}
