/// A bar whose thumb shows the position and the size of the visible part of the content.
///
/// If all of the content is visible, nothing is drawn.
public struct ScrollBar: View {

    /// The direction of a scroll bar.
    public enum Axis: Hashable, Sendable {
        /// The bar is in the first column of its region.
        case vertical
        /// The bar is in the first row of its region.
        case horizontal
    }

    public var extent: ScrollExtent
    public var axis: Axis
    /// Whether the content has the focus.
    public var isFocused: Bool

    /// Creates a scroll bar.
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

/// The state of a scroll bar whose thumb can be dragged.
public struct ScrollBarState: Hashable, Sendable {

    /// The distance from the start of the thumb to the mouse; nil if the thumb is not being dragged.
    private var grip: Int?

    /// Creates the state of a scroll bar whose thumb is not being dragged.
    public init() {}

    /// Whether the thumb is being dragged.
    public var isHeld: Bool { grip != nil }

    /// Handles a press on the bar, and the drag that follows. A press beside the thumb moves the middle of the thumb to
    /// the mouse. During a drag, the mouse may leave the bar.
    ///
    /// - Parameters:
    ///   - event: The mouse event.
    ///   - bar: The rectangle of the bar, in the coordinates of the event.
    ///   - axis: The direction of the bar.
    ///   - extent: The extent that the bar shows.
    /// - Returns: The new offset. Nil if the event is neither a press on the bar nor part of a drag of the thumb.
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
            // The release of an earlier press may have been lost.
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

/// The total number of rows of content, and the visible rows. For a horizontal bar, these are columns.
public struct ScrollExtent: Hashable, Sendable {
    /// The index of the first visible row.
    public var offset: Int
    /// The number of visible rows.
    public var visible: Int
    /// The total number of rows.
    public var total: Int

    /// Creates an extent.
    public init(offset: Int, visible: Int, total: Int) {
        self.offset = offset
        self.visible = visible
        self.total = total
    }

    /// Returns the range of the thumb on a bar with the given length in cells. Nil if all rows are visible, or if the
    /// bar or the visible part is empty.
    public func thumb(length: Int) -> Range<Int>? {
        guard total > visible, visible > 0, length > 0 else { return nil }
        let size = max(1, length.scaled(by: visible, of: total))
        let travel = total - visible
        let start = (length - size).scaled(by: min(max(0, offset), travel), of: travel)
        return start..<start + size
    }

    /// Returns the offset that places the start of the thumb at the given position, or as close as possible. Returns 0
    /// if there is no thumb.
    ///
    /// - Parameters:
    ///   - start: The position on the bar, from 0.
    ///   - length: The length of the bar in cells.
    public func offset(thumbAt start: Int, length: Int) -> Int {
        guard let thumb = thumb(length: length) else { return 0 }
        let (travel, room) = (total - visible, length - thumb.count)
        guard room > 0, start > 0 else { return 0 }
        if start >= room { return travel }
        // Several offsets may place the thumb at this position. The result is the smallest of them.
        let offset = travel.scaled(by: start, of: room)
        return room.scaled(by: offset, of: travel) < start ? offset + 1 : offset
    }
}
