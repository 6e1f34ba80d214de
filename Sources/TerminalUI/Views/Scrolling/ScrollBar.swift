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

/// Whether the thumb of a scroll bar is held by the mouse, and where.
public struct ScrollBarState: Hashable, Sendable {

    /// How far from the thumb's beginning it is held.
    private var grip: Int?

    /// Makes the state of a bar that is not held.
    public init() {}

    /// Whether the thumb follows the mouse.
    public var isHeld: Bool { grip != nil }

    /// Deals with a press on the bar, and with what is dragged from there, wherever that goes. A press beside the thumb
    /// brings the thumb's middle there.
    ///
    /// - Parameters:
    ///   - event: What the mouse did.
    ///   - bar: Where the bar was drawn, in the coordinates of the event.
    ///   - axis: Which way the bar goes.
    ///   - extent: What the bar shows.
    /// - Returns: The new offset; nil if the event is not the bar's.
    public mutating func handle(
        _ event: MouseEvent, on bar: Rect, axis: ScrollBar.Axis = .vertical, extent: ScrollExtent
    ) -> Int? {
        let isVertical = axis == .vertical
        let length = isVertical ? bar.height : bar.width
        let (position, isOverflow) = (isVertical ? event.position.y : event.position.x)
            .subtractingReportingOverflow(isVertical ? bar.y : bar.x)
        guard !isOverflow else { return nil }
        switch event.action {
        case .press:
            // A release may be lost.
            grip = nil
            guard event.button == 0, bar.contains(event.position), let thumb = extent.thumb(length: length) else {
                return nil
            }
            if thumb.contains(position) {
                grip = position - thumb.lowerBound
                return extent.offset
            }
            grip = thumb.count / 2
        case .drag where grip != nil: break
        case .release where grip != nil:
            grip = nil
            return extent.offset
        default: return nil
        }
        return extent.offset(thumbAt: position.adding(-(grip ?? 0), within: 0...max(0, length)), length: length)
    }
}

/// Which part of something longer is seen.
public struct ScrollExtent: Hashable, Sendable {
    /// The first row that is seen.
    public var offset: Int
    /// How many rows are seen.
    public var visible: Int
    /// How many there are.
    public var total: Int

    /// Makes an extent.
    public init(offset: Int, visible: Int, total: Int) {
        self.offset = offset
        self.visible = visible
        self.total = total
    }

    /// Where on a bar of that length the thumb stands; nil if everything is seen.
    public func thumb(length: Int) -> Range<Int>? {
        guard total > visible, visible > 0, length > 0 else { return nil }
        let size = max(1, length.scaled(by: visible, of: total))
        let travel = total - visible
        let start = (length - size).scaled(by: min(max(0, offset), travel), of: travel)
        return start..<start + size
    }

    /// The offset that puts the thumb on a bar of that length there; the nearest that there is.
    public func offset(thumbAt start: Int, length: Int) -> Int {
        guard let thumb = thumb(length: length) else { return 0 }
        let (travel, room) = (total - visible, length - thumb.count)
        guard room > 0, start > 0 else { return 0 }
        if start >= room { return travel }
        // The first offset with the thumb there: rounded up, as the thumb's place is rounded down.
        let offset = travel.scaled(by: start, of: room)
        return room.scaled(by: offset, of: travel) < start ? offset + 1 : offset
    }
}
