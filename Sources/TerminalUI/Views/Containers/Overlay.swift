/// A view on top of the existing content: in the middle of the region, at an edge, in a corner, or at a cell.
public struct Overlay<Content: View>: View {

    public var content: Content
    /// The preferred size. The overlay is smaller if the region is smaller.
    public var size: Size
    public var placement: OverlayPlacement
    /// The number of blank columns at each side of the content, in addition to the size. They separate the content from
    /// the text around the overlay.
    public var margin: Int
    /// Whether the content behind the overlay is drawn less prominently.
    public var dimsBackground: Bool

    /// Creates an overlay.
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
        let filled = Rect(x: rect.x - margin, y: rect.y, width: rect.width + 2 * margin, height: rect.height)
        canvas.fill(filled)
        canvas.coverAreas(in: filled)
        canvas.draw(content, in: rect)
    }
}

/// The position of an overlay in a region.
public enum OverlayPlacement: Hashable, Sendable {
    case center
    case top, bottom, leading, trailing
    case topLeading, topTrailing, bottomLeading, bottomTrailing
    /// The upper left corner is at the given cell. If the overlay does not fit there, it is moved to stay inside the
    /// region.
    case at(Point)
    /// The overlay is below the given cell, like a menu. It is above the cell if it does not fit below and there is
    /// more space above.
    case below(Point)

    /// Returns the rectangle of an overlay with the given size, limited to the region.
    public func rect(of size: Size, in bounds: Rect) -> Rect {
        switch self {
        case .center: return bounds.centered(size)
        case .top: return aligned(size, in: bounds, .center, .leading)
        case .bottom: return aligned(size, in: bounds, .center, .trailing)
        case .leading: return aligned(size, in: bounds, .leading, .center)
        case .trailing: return aligned(size, in: bounds, .trailing, .center)
        case .topLeading: return aligned(size, in: bounds, .leading, .leading)
        case .topTrailing: return aligned(size, in: bounds, .trailing, .leading)
        case .bottomLeading: return aligned(size, in: bounds, .leading, .trailing)
        case .bottomTrailing: return aligned(size, in: bounds, .trailing, .trailing)
        case .at(let point): return moved(size, to: point, in: bounds)
        case .below(let point):
            let row = min(max(point.y, bounds.y - 1), bounds.maxY)
            let above = bounds.inset(bottom: bounds.maxY - row)
            let below = bounds.inset(top: row + 1 - bounds.y)
            if below.height >= min(size.height, above.height) {
                return moved(size, to: Point(x: point.x, y: below.y), in: below)
            }
            return moved(size, to: Point(x: point.x, y: above.maxY - size.height), in: above)
        }
    }

    private func aligned(
        _ size: Size, in bounds: Rect, _ horizontal: Alignment, _ vertical: Alignment
    ) -> Rect {
        let (width, height) = (min(size.width, bounds.width), min(size.height, bounds.height))
        return Rect(
            x: bounds.x + horizontal.indent(bounds.width - width),
            y: bounds.y + vertical.indent(bounds.height - height),
            width: width, height: height)
    }

    private func moved(_ size: Size, to point: Point, in bounds: Rect) -> Rect {
        let (width, height) = (min(size.width, bounds.width), min(size.height, bounds.height))
        return Rect(
            x: max(bounds.x, min(point.x, bounds.maxX - width)), y: max(bounds.y, min(point.y, bounds.maxY - height)),
            width: width, height: height)
    }
}
