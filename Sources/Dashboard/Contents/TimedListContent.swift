public import Loadables
public import TerminalUI

/// Rows with relative times, such as “2 min ago”. The rows are made again when the times change. For an example, see
/// <doc:ActInAPanel>.
public struct TimedListContent: ReadableContent {

    private let clock: any WallClock
    private let rows: (Timestamp) -> [TimedRow]

    /// Creates the content.
    ///
    /// - Parameters:
    ///   - clock: The clock that tells the current time.
    ///   - rows: Returns the rows at the given time.
    public init(clock: any WallClock, rows: @escaping (_ now: Timestamp) -> [TimedRow]) {
        self.clock = clock
        self.rows = rows
    }

    private var timed: [TimedRow] { rows(clock.now) }

    var list: ListContent { ListContent(timed.map(\.row)) }

    public func makeState() -> ListState { ListState() }

    public func draw(in canvas: inout Canvas, state: inout ListState, isFocused: Bool, elapsed: Duration) {
        let timed = timed
        for delay in timed.compactMap(\.changesAfter) { canvas.redraw(after: delay) }
        ListContent(timed.map(\.row)).draw(in: &canvas, state: &state, isFocused: isFocused, elapsed: elapsed)
    }

    public var kind: String { "list" }

    public var sizing: (any SizedContent)? { list }

    public var moving: (any MovableContent<ListState>)? { list }

    public var scrolling: (any ScrollableContent<ListState>)? { list }

    public var choosing: (any ChoosableContent<ListState>)? { list }

    public func follow(_ old: TimedListContent, state: inout ListState) { list.follow(old.list, state: &state) }

    public func reveal(_ match: SearchState.Match, state: inout ListState, in size: Size) {
        list.reveal(match, state: &state, in: size)
    }

    public func frame(ofLine line: Int, state: inout ListState, in size: Size) -> Rect? {
        list.frame(ofLine: line, state: &state, in: size)
    }

    public var lineItems: ListItems? { list.lineItems }

    public var lines: [TextLine] { list.lines }

    public var isEmpty: Bool { timed.isEmpty }
}

/// A row, and the time until the row changes.
public struct TimedRow: Hashable, Sendable {

    public var row: ListRow
    /// The time until the row changes; nil if it never does.
    public var changesAfter: Duration?

    /// Creates a row.
    public init(_ row: ListRow, changesAfter: Duration? = nil) {
        self.row = row
        self.changesAfter = changesAfter
    }
}
