/// Where something stands that lies above a region.
public enum OverlayPlacement: Hashable, Sendable {
    case center
    case top, bottom, leading, trailing
    case topLeading, topTrailing, bottomLeading, bottomTrailing
    /// With its upper left corner in that cell of the region, moved as far as it needs to be inside.
    case at(Point)
    /// In the rows below that cell, as a menu is; above it where that leaves more room.
    case below(Point)

    /// The place of something of that size, or of as much of it as fits.
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
