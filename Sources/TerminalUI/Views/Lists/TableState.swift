/// Which row of a table is chosen, which part of it is seen, and by which column it is sorted. The caller sorts
/// the rows.
public struct TableState: Hashable, Sendable {

    /// A column by whose contents the rows are in order.
    public struct Sort: Hashable, Sendable {
        /// The number of the column, from 0.
        public var column: Int
        public var isAscending: Bool

        /// Makes an order.
        public init(column: Int, isAscending: Bool = true) {
            self.column = column
            self.isAscending = isAscending
        }
    }

    /// The rows.
    public var list = ListState()
    /// What the header says about the order; nil for nothing.
    public var sort: Sort?

    /// Makes the state of a table that was not touched yet.
    public init(sort: Sort? = nil) {
        self.sort = sort
    }

    /// Sorts by that column; if that is so already, the other way round.
    public mutating func sort(by column: Int) {
        sort = Sort(column: column, isAscending: sort?.column == column ? sort?.isAscending == false : true)
    }

    /// Deals with what ``ListState/handle(_:count:in:)`` deals with, and with a click on a column's name, which sorts by it.
    ///
    /// - Parameters:
    ///   - event: What came.
    ///   - table: As it was drawn.
    ///   - size: Of the table's region; mouse events are in its coordinates.
    /// - Returns: Whether the event was one of these.
    public mutating func handle(_ event: InputEvent, of table: TableView, in size: Size) -> Bool {
        let body = table.body(of: size)
        if case .mouse(let mouse) = event, mouse.action == .press, mouse.button == 0,
            Rect(width: size.width, height: body.y).contains(mouse.position)
        {
            let part = table.areas(in: size).meaning(at: mouse.position, as: TableView.Part.self)
            guard case .column(let column) = part else { return false }
            sort(by: column)
            return true
        }
        return list.handle(event.relative(to: body), count: table.count, in: body.size)
    }
}
