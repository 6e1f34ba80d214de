public import TerminalUI
public import Values

/// A table with a chosen row. `<` and `>` sort by the previous and the next column, and `o` reverses the order. A click
/// on the title of a column sorts by that column, and another click reverses the order.
public struct TableContent: SizedContent, ScrollableContent, ChoosableContent, ReadableContent, Hashable, Sendable {

    /// A row of a table.
    public struct Row: Hashable, Sendable {
        /// The text of each column. Missing texts count as empty.
        public var cells: [StyledText]
        /// The exact values of the cells that show a rounded number, keyed by the index of the column. They are
        /// exported in place of the texts.
        public var exact: [Int: String]
        /// The identity of the row, used to find the row after it has changed or moved; nil to use the text of the
        /// first column.
        public var id: String?
        /// The row's item in the underlying data; nil if there is none.
        public var item: ItemReference?

        /// Creates a row.
        public init(
            _ cells: [StyledText], exact: [Int: String] = [:], id: String? = nil, item: ItemReference? = nil
        ) {
            self.cells = cells
            self.exact = exact
            self.id = id
            self.item = item
        }
    }

    /// The chosen row, the visible part, the sort order and the hidden columns.
    public struct State: Hashable, Sendable {
        var table: TableState
        var hiddenColumns: Set<String> = [] { didSet { unmarked = nil } }
        fileprivate let order: RowOrder
        /// The largest width that each column has needed so far.
        fileprivate var fits: [Int] = []
        /// The latest number of hidden columns that the header does not show, with the size of its region; nil if
        /// unknown.
        var unmarked: Unmarked?
    }

    public var columns: [TableColumn]
    public var rows: [Row] {
        get { shown.elements }
        set { (shown, readings) = (KeptElements(newValue), Readings()) }
    }
    private(set) var shown: KeptElements<Row>
    private(set) var readings = Readings()
    /// The initial sort order; nil to keep the order of the rows.
    public var sort: TableState.Sort?

    /// Creates a table with the given columns.
    public init(columns: [TableColumn], rows: [Row], sort: TableState.Sort? = nil) {
        self.init(columns: columns, KeptElements(rows), sort: sort)
    }

    private init(
        columns: [TableColumn], _ shown: KeptElements<Row>, sort: TableState.Sort?, _ readings: Readings = Readings()
    ) {
        self.columns = columns
        self.shown = shown
        self.sort = sort
        self.readings = readings
    }

    /// The smallest width to which a column of texts is narrowed.
    private static let leastWidth = 6
    /// The smallest width to which the first column and the column with the longest sentences are narrowed. These
    /// columns usually describe the rows.
    private static let leastNameWidth = 12
    /// The smallest width to which a column of states is narrowed. Most words for states fit.
    private static let leastStateWidth = 20

    /// Creates a table with columns that are as wide as their texts.
    ///
    /// If the columns do not fit, the widest texts are truncated first, and dates are shortened. Numbers are never
    /// truncated. If the columns still do not fit, some of them are hidden. The header or the lower edge of the panel
    /// shows the number of hidden columns. The first column is never hidden. The other columns are hidden in this
    /// order, each time from right to left:
    ///
    /// 1. the columns in `extra`
    /// 2. all columns that are not listed below
    /// 3. columns of percentages
    /// 4. the first column of dates
    /// 5. the column with the longest sentences, such as commands or subjects
    /// 6. columns of states, and the columns in `kept`
    ///
    /// - Parameters:
    ///   - titles: The titles of the columns.
    ///   - rows: The rows.
    ///   - kept: The indices of columns that are hidden last, for example because they identify the rows.
    ///   - extra: The indices of columns that are hidden first, for example because they contain only errors.
    ///   - names: The names of the columns for copies of cells; nil if they are the titles.
    ///   - sort: The initial sort order; nil to keep the order of the rows.
    ///   - value: Returns the value to copy for the cell in the given row and column; nil to copy the texts of cells.
    ///   - reading: Returns the values by which the given column is sorted; nil to sort by the texts.
    public init(
        _ titles: [String], rows: [Row], keeping kept: Set<Int> = [], hidingFirst extra: Set<Int> = [],
        names: [String]? = nil, sort: TableState.Sort? = nil,
        value: (@Sendable (Int, Int) -> DataTable.Cell?)? = nil, reading: (@Sendable (Int) -> ColumnReading?)? = nil
    ) {
        let firstDates = titles.indices.first { !extra.contains($0) && Self.hasDates($0, rows) }
        let sentences = Self.columnOfSentences(titles.indices.filter { !extra.contains($0) }, rows)
        let columns = titles.enumerated().map { index, title in
            let numbers = rows.lazy.compactMap { $0.cells.indices.contains(index) ? $0.cells[index].string : nil }
            let isNumeric = !rows.isEmpty && numbers.allSatisfy { $0.isEmpty || QuantityText.isNumeric($0) }
            let hasStates = index > 0 && Self.hasStates(index, rows)
            let isKept = kept.contains(index)
            let isName = index == 0 || index == sentences || isKept
            let least = hasStates ? Self.leastStateWidth : isName ? Self.leastNameWidth : Self.leastWidth
            let count = titles.count
            let isShare = isNumeric && Self.arePercentages(title, numbers)
            let usualOrder =
                index == sentences
                ? count : index == firstDates ? count + 1 : (isShare ? 1 : 2) * count + 1 + index
            let order = extra.contains(index) ? 3 * count + 1 + index : hasStates || isKept ? index : usualOrder
            return TableColumn.fitted(
                title, shrinkingTo: isNumeric || Self.areBars(numbers) ? nil : max(least, title.cellWidth),
                yielding: index == 0 ? nil : order,
                alignment: isNumeric ? .trailing : .leading)
        }
        self.init(
            columns: columns, KeptElements(rows), sort: sort, Readings(make: reading, value: value, names: names))
    }

    public func makeState() -> State {
        State(table: TableState(sort: sort), order: RowOrder(wholeOrder(sort), of: shown.numbers))
    }

    /// Returns the order of all rows, including rows that a filter leaves out.
    private func wholeOrder(_ sort: TableState.Sort?) -> [Int] {
        guard let sort, columns.indices.contains(sort.column) else { return Array(shown.all.indices) }
        return reading(of: sort.column).order(isAscending: sort.isAscending)
    }

    /// Returns the values of a column in all rows: the underlying values or, if there are none, the texts.
    private func reading(of column: Int) -> ColumnReading {
        if let reading = readings.make?(column) { return reading }
        let texts = shown.all.map { $0.cells.indices.contains(column) ? $0.cells[column].string : nil }
        return ColumnReading(of: texts, name: columns[column].title)
    }

    /// Closures that return the values of columns and cells, and the names of columns. They depend only on the rows and
    /// the columns, so comparisons of tables ignore them.
    struct Readings: Hashable, Sendable {

        var make: (@Sendable (Int) -> ColumnReading?)?
        var value: (@Sendable (Int, Int) -> DataTable.Cell?)?
        /// The names of the columns for copies of cells; nil if they are the titles.
        var names: [String]?

        static func == (left: Readings, right: Readings) -> Bool { true }

        func hash(into hasher: inout Hasher) {}
    }

    private func identities(_ order: [Int]) -> [String] { order.map { identity(of: shown[$0]) } }

    func identity(of row: Row) -> String { row.id ?? row.cells.first?.string ?? "" }

    func view(_ state: State, isFocused: Bool) -> TableView {
        let isKept = state.fits.count == columns.count
        let isHidden = isHidden(state)
        var (table, columns) = (state.table, isKept ? zip(columns, state.fits).map { $0.keeping($1) } : columns)
        if let sort = table.sort, isHidden.indices.contains(sort.column), isHidden[sort.column] { table.sort = nil }
        // A hidden column becomes a column without text, which is not drawn.
        for index in columns.indices where isHidden[index] { columns[index] = .fitted("") }
        let hidesColumns = isHidden.contains(true)
        return TableView(
            columns: columns, count: shown.count, state: table, selectionRole: isFocused ? .selection : nil
        ) { row in
            let cells = shown[state.order.shown[row]].cells
            guard hidesColumns else { return cells }
            return zip(cells, isHidden).map { $1 ? StyledText() : $0 }
        }
    }

    /// Returns the widths that the texts of the columns need, but at least the widths of earlier content.
    private func fits(_ state: State) -> [Int] {
        let fits = TableColumn.fits(columns, sortedBy: state.table.sort?.column, count: shown.count) { shown[$0].cells }
        return fits.count == state.fits.count ? zip(fits, state.fits).map { max($0, $1) } : fits
    }

    public func draw(in canvas: inout Canvas, state: inout State, isFocused: Bool, elapsed: Duration) {
        let view = view(state, isFocused: isFocused)
        let visible = view.body(of: canvas.size).height
        state.table.list = state.table.list.adjusted(count: shown.count, visible: visible)
        canvas.draw(self.view(state, isFocused: isFocused), in: canvas.bounds)
    }

    public func height(in width: Int) -> Int? {
        shown.count + (columns.contains { !$0.title.isEmpty } ? 1 : 0)
    }

    public var kind: String { "table" }

    public var keys: [ContentKey<State>] {
        [
            sortKey("<", help: "Sort by the previous column") { table, isHidden in
                table.sort = TableState.Sort(column: column(after: table.sort?.column ?? 0, by: -1, isHidden))
            },
            sortKey(">", hint: KeyHints.Hint(key: "< >", label: "sort"), help: "Sort by the next column") {
                table, isHidden in
                table.sort = TableState.Sort(column: column(after: table.sort?.column ?? -1, by: 1, isHidden))
            },
            sortKey("o", hint: KeyHints.Hint(key: "o", label: "reverse"), help: "Reverse the order") { table, _ in
                table.sort(by: table.sort?.column ?? 0)
            },
        ]
    }

    private func sortKey(
        _ key: Character, hint: KeyHints.Hint? = nil, help: String,
        change: @escaping (inout TableState, _ isHidden: [Bool]) -> Void
    ) -> ContentKey<State> {
        ContentKey([Key(key)], hint: hint, help: help) { state, _ in
            var table = state.table
            change(&table, isHidden(state))
            apply(table, to: &state)
            return true
        }
    }

    public func handle(_ event: InputEvent, state: inout State, in size: Size) -> Bool {
        var table = state.table
        if case .key = event { return false }
        guard table.handle(event, of: view(state, isFocused: true), in: size) else { return false }
        apply(table, to: &state)
        return true
    }

    private func apply(_ table: TableState, to state: inout State) {
        let isSorted = table.sort != state.table.sort
        state.table = table
        guard isSorted else { return }
        let order = RowOrder(wholeOrder(table.sort), of: shown.numbers)
        let sorted = State(table: table, hiddenColumns: state.hiddenColumns, order: order, fits: state.fits)
        let list = table.list.following(ItemMatch(identities(state.order.shown), identities(order.shown)))
        state = sorted
        state.table.list = list
    }

    public func move(_ movement: Movement, state: inout State, in size: Size) -> Bool {
        let visible = view(state, isFocused: true).body(of: size).height
        state.table.list.move(movement, count: shown.count, visible: visible)
        return true
    }

    public func follow(_ old: TableContent, state: inout State) {
        let isKept = shown.areOfSameArray(as: old.shown)
        let fits = old.columns.map(\.title) == columns.map(\.title) ? old.fits(state) : []
        let order = RowOrder(isKept ? state.order.whole : wholeOrder(state.table.sort), of: shown.numbers)
        let list = state.table.list.following(
            isKept
                ? ItemMatch(from: state.order.part(old.shown.numbers), to: order.part(shown.numbers))
                : ItemMatch(old.identities(state.order.shown), identities(order.shown)))
        state = State(table: state.table, hiddenColumns: state.hiddenColumns, order: order, fits: fits)
        state.table.list = list
    }

    public func opensItem(at point: Point, state: State, in size: Size) -> Bool {
        point.y >= view(state, isFocused: true).body(of: size).y
    }

    public func scrollExtent(state: inout State, in size: Size) -> ScrollExtent? {
        view(state, isFocused: true).scrollExtent(in: size)
    }

    public func scroll(to offset: Int, state: inout State, in size: Size) {
        let visible = view(state, isFocused: true).body(of: size).height
        state.table.list.scroll(to: offset, count: shown.count, visible: visible)
    }

    public func isAtStart(_ state: State) -> Bool { state.table.list.isAtTop }

    public func selection(_ state: State) -> Int? {
        let row = state.table.list.selected
        return state.order.shown.indices.contains(row) ? state.order.shown[row] : nil
    }

    public func order(_ state: State) -> [Int]? { state.order.shown }

    public func reveal(_ match: SearchState.Match, state: inout State, in size: Size) {
        guard state.order.places.indices.contains(match.line) else { return }
        let visible = view(state, isFocused: true).body(of: size).height
        state.table.list.select(state.order.places[match.line], count: shown.count)
        state.table.list = state.table.list.adjusted(count: shown.count, visible: visible)
    }

    public func frame(ofLine line: Int, state: inout State, in size: Size) -> Rect? {
        guard state.order.places.indices.contains(line) else { return nil }
        let body = view(state, isFocused: true).body(of: size)
        let y = state.order.places[line] - state.table.list.adjusted(count: shown.count, visible: body.height).offset
        return (0..<body.height).contains(y) ? Rect(y: body.y + y, width: size.width, height: 1) : nil
    }

    public func keeping(_ lines: [Int]) -> TableContent? {
        TableContent(columns: columns, shown.keeping(lines), sort: sort, readings)
    }
}
