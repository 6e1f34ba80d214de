public import Loadables
public import TerminalUI

/// Rows that say how long ago something was, or how long until it is: they are made anew when that changes;
/// <doc:ActInAPanel> has an example.
public struct TimedListContent: ReadableContent {

    private let clock: any WallClock
    private let rows: (Timestamp) -> [TimedRow]

    /// Creates the content.
    ///
    /// - Parameters:
    ///   - clock: What time it is.
    ///   - rows: The rows as they are at the moment.
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

/// A row, and how long it stays true.
public struct TimedRow: Hashable, Sendable {

    public var row: ListRow
    /// After how long it says something else; nil if never.
    public var changesAfter: Duration?

    /// Creates a row.
    public init(_ row: ListRow, changesAfter: Duration? = nil) {
        self.row = row
        self.changesAfter = changesAfter
    }
}
