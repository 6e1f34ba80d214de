/// Shows which part of something longer is seen: a line with a thumb on it.
///
/// Where everything is seen it is blank.
public struct ScrollBar: View {

    /// Which way it goes.
    public enum Axis: Hashable, Sendable {
        /// In the first column of its region.
        case vertical
        /// In the first row of its region.
        case horizontal
    }

    public var extent: ScrollExtent
    public var axis: Axis
    /// Whether keys go to what it belongs to.
    public var isFocused: Bool

    /// Makes a scroll bar.
    public init(_ extent: ScrollExtent, axis: Axis = .vertical, isFocused: Bool = false) {
        self.extent = extent
        self.axis = axis
        self.isFocused = isFocused
    }

    public func draw(in canvas: inout Canvas) {
        guard !canvas.size.isEmpty else { return }
        let symbols = canvas.symbols
        let role: Role = isFocused ? .focusedBorder : .border
        switch axis {
        case .vertical:
            guard let thumb = extent.thumb(length: canvas.size.height) else { return }
            canvas.fill(Rect(width: 1, height: canvas.size.height), with: symbols.vertical, .guide)
            canvas.fill(Rect(y: thumb.lowerBound, width: 1, height: thumb.count), with: symbols.scrollThumb, role)
        case .horizontal:
            guard let thumb = extent.thumb(length: canvas.size.width) else { return }
            canvas.fill(Rect(width: canvas.size.width, height: 1), with: symbols.horizontal, .guide)
            let rect = Rect(x: thumb.lowerBound, width: thumb.count, height: 1)
            canvas.fill(rect, with: symbols.horizontalScrollThumb, role)
        }
    }
}
