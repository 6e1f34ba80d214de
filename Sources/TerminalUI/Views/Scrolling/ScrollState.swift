/// The state of a scroll view: the position of the visible part of its content. The screen owns this state, so that new
/// content does not reset it.
public struct ScrollState: Hashable, Sendable {

    /// The cell of the content in the upper left corner of the visible part.
    public private(set) var offset = Point(x: 0, y: 0)

    private var verticalBar = ScrollBarState()
    private var horizontalBar = ScrollBarState()

    /// Creates the state at the start of the content.
    public init() {}

    /// Scrolls by the given numbers of columns and rows. Stops at the edges of the content.
    public mutating func scroll(columns: Int = 0, rows: Int = 0, content: Size, visible: Size) {
        self = adjusted(content: content, visible: visible)
        offset.x = offset.x.adding(columns, within: 0...max(0, content.width - visible.width))
        offset.y = offset.y.adding(rows, within: 0...max(0, content.height - visible.height))
    }

    /// Scrolls vertically.
    public mutating func move(_ movement: Movement, content: Size, visible: Size) {
        scroll(rows: movement.rowCount(visible: visible.height), content: content, visible: visible)
    }

    /// Scrolls as little as possible to show the given rectangle of the content. If the rectangle does not fit, its
    /// start is shown.
    public mutating func reveal(_ rect: Rect, content: Size, visible: Size) {
        self = adjusted(content: content, visible: visible)
        offset.x = Self.revealing(rect.x, rect.width, from: offset.x, visible: visible.width, total: content.width)
        offset.y = Self.revealing(rect.y, rect.height, from: offset.y, visible: visible.height, total: content.height)
    }

    /// Scrolls as little as possible to show a search result. If the result does not fit, its start is shown.
    ///
    /// - Parameters:
    ///   - match: The result.
    ///   - lines: The lines that were searched.
    ///   - visible: The size of the visible part.
    public mutating func reveal(_ match: SearchState.Match, in lines: TextLines, visible: Size) {
        guard (0..<lines.count).contains(match.line) else { return }
        let text = lines.line(match.line).string
        let start = String(text.prefix(match.characters.lowerBound)).cellWidth
        let end = String(text.prefix(match.characters.upperBound)).cellWidth
        let rect = Rect(x: start, y: match.line, width: max(1, end - start), height: 1)
        reveal(rect, content: lines.size, visible: visible)
    }

    /// Returns the state for content and a visible part of the given sizes. Space beyond the content is visible only if
    /// the content is smaller than the visible part.
    public func adjusted(content: Size, visible: Size) -> ScrollState {
        var state = self
        state.offset.x = min(max(0, offset.x), max(0, content.width - visible.width))
        state.offset.y = min(max(0, offset.y), max(0, content.height - visible.height))
        return state
    }

    private static func revealing(_ start: Int, _ length: Int, from offset: Int, visible: Int, total: Int) -> Int {
        let end = start.adding(length, within: 0...max(0, total))
        return max(0, min(max(offset, end - visible), start))
    }
}

extension ScrollState {

    /// Handles keys, the wheel, and presses and drags on the bars. The keys of ``Movement`` scroll rows. Left, right,
    /// `h` and `l` scroll two columns. With shift, the wheel scrolls columns.
    ///
    /// - Parameters:
    ///   - event: The input.
    ///   - content: The size of the content.
    ///   - size: The size of the scroll view's region. Mouse events are in the coordinates of this region.
    ///   - hasBars: Whether the scroll view has bars.
    /// - Returns: Whether the event was handled.
    public mutating func handle(_ event: InputEvent, content: Size, in size: Size, hasBars: Bool = true) -> Bool {
        let layout = ScrollLayout(content: content, in: size, hasBars: hasBars)
        switch event {
        case .key(let key): return handle(key, content: content, visible: layout.viewport.size)
        case .mouse(let mouse): return handle(mouse, content: content, layout: layout)
        default: return false
        }
    }

    private mutating func handle(_ key: Key, content: Size, visible: Size) -> Bool {
        switch key {
        case .left, Key("h"): scroll(columns: -2, content: content, visible: visible)
        case .right, Key("l"): scroll(columns: 2, content: content, visible: visible)
        default:
            guard let movement = Movement(key) else { return false }
            move(movement, content: content, visible: visible)
        }
        return true
    }

    private mutating func handle(_ event: MouseEvent, content: Size, layout: ScrollLayout) -> Bool {
        let visible = layout.viewport.size
        self = adjusted(content: content, visible: visible)
        if layout.verticalBar == nil { verticalBar = ScrollBarState() }
        if layout.horizontalBar == nil { horizontalBar = ScrollBarState() }
        if let bar = layout.verticalBar {
            let extent = ScrollExtent(offset: offset.y, visible: visible.height, total: content.height)
            if let row = verticalBar.handle(event, on: bar, axis: .vertical, extent: extent) {
                offset.y = row
                return true
            }
        }
        if let bar = layout.horizontalBar {
            let extent = ScrollExtent(offset: offset.x, visible: visible.width, total: content.width)
            if let column = horizontalBar.handle(event, on: bar, axis: .horizontal, extent: extent) {
                offset.x = column
                return true
            }
        }
        guard layout.region.contains(event.position), let (columns, rows) = Self.wheelSteps(event) else { return false }
        scroll(columns: columns, rows: rows, content: content, visible: visible)
        return true
    }

    /// Returns the numbers of columns and rows that a wheel event scrolls. Nil for all other events.
    private static func wheelSteps(_ event: MouseEvent) -> (columns: Int, rows: Int)? {
        let step = Movement.wheelRows
        let isSideways = event.modifiers.contains(.shift)
        return switch event.action {
        case .wheelUp: isSideways ? (-step, 0) : (0, -step)
        case .wheelDown: isSideways ? (step, 0) : (0, step)
        case .wheelLeft: (-step, 0)
        case .wheelRight: (step, 0)
        default: nil
        }
    }
}
