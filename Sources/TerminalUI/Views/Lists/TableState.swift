/// The selected row, the visible part, and the sort order of a table. The caller sorts the rows.
public struct TableState: Hashable, Sendable {

    /// The column that the rows are sorted by.
    public struct Sort: Hashable, Sendable {
        /// The index of the column, from 0.
        public var column: Int
        public var isAscending: Bool

        /// Creates an order.
        public init(column: Int, isAscending: Bool = true) {
            self.column = column
            self.isAscending = isAscending
        }
    }

    /// The rows.
    public var list = ListState()
    /// The sort mark in the header; nil for none.
    public var sort: Sort?

    /// Creates the initial state of a table.
    public init(sort: Sort? = nil) {
        self.sort = sort
    }

    /// Sorts by a column, or reverses the order if it is sorted by that column already.
    public mutating func sort(by column: Int) {
        sort = Sort(column: column, isAscending: sort?.column == column ? sort?.isAscending == false : true)
    }

    /// Handles the input of ``ListState/handle(_:count:in:)``, and a click on a column's name, which sorts by it.
    ///
    /// - Parameters:
    ///   - event: The input.
    ///   - table: The table as drawn.
    ///   - size: The size of its region; mouse events are in its coordinates.
    /// - Returns: Whether the event was handled.
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
