/// The state of a table: the selected row, the visible rows and the sort order. Sorting the rows is up to the program.
public struct TableState: Hashable, Sendable {

    /// The sort order: a column and a direction.
    public struct Sort: Hashable, Sendable {
        /// The index of the column, from 0.
        public var column: Int
        public var isAscending: Bool

        /// Creates a sort order.
        public init(column: Int, isAscending: Bool = true) {
            self.column = column
            self.isAscending = isAscending
        }
    }

    /// The selected row and the visible rows.
    public var list = ListState()
    /// The sort order that the header shows; nil for none.
    public var sort: Sort?

    /// Creates the initial state of a table.
    public init(sort: Sort? = nil) {
        self.sort = sort
    }

    /// Sets the sort order to the given column, ascending. If the table is already sorted by this column, the direction
    /// is reversed.
    public mutating func sort(by column: Int) {
        sort = Sort(column: column, isAscending: sort?.column == column ? sort?.isAscending == false : true)
    }

    /// Handles the input of ``ListState/handle(_:count:in:)``, and clicks on column names. A click on a name calls
    /// ``sort(by:)`` for the column.
    ///
    /// - Parameters:
    ///   - event: The input.
    ///   - table: The table as drawn.
    ///   - size: The size of the table's region. Mouse events are in the coordinates of this region.
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
