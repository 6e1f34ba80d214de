/// A view above whatever was drawn before: in the middle, at an edge, or at a cell.
public struct Overlay<Content: View>: View {

    public var content: Content
    /// The size it has if there is room.
    public var size: Size
    public var placement: OverlayPlacement
    /// Blank columns on both sides, beyond its size, so that no text touches its edges.
    public var margin: Int
    /// Whether what lies below becomes less prominent, so that it is clear what is meant now.
    public var dimsBackground: Bool

    /// Makes an overlay.
    public init(
        _ content: Content,
        size: Size,
        at placement: OverlayPlacement = .center,
        margin: Int = 0,
        dimsBackground: Bool = false
    ) {
        self.content = content
        self.size = size
        self.placement = placement
        self.margin = margin
        self.dimsBackground = dimsBackground
    }

    public func draw(in canvas: inout Canvas) {
        if dimsBackground { canvas.highlight(canvas.bounds, .secondary) }
        let rect = placement.rect(of: size, in: canvas.bounds)
        let margin = rect.isEmpty ? 0 : min(max(0, margin), canvas.size.width)
        canvas.fill(Rect(x: rect.x - margin, y: rect.y, width: rect.width + 2 * margin, height: rect.height))
        canvas.draw(content, in: rect)
    }
}
