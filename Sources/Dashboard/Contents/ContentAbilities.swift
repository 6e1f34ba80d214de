public import TerminalUI

/// Content with a preferred size.
public protocol SizedContent: PanelContent {

    /// Returns the preferred number of rows in a width; nil for all available rows.
    func height(in width: Int) -> Int?

    /// The approximate number of columns that shows everything without wrapping, truncating or hiding; nil, the
    /// default, if any width is equally good, as for a chart. Panels are placed side by side only if each has this
    /// width.
    var comfortableWidth: Int? { get }

    /// Returns the part of a region that the content fills, for content that grows with its region, such as pictures.
    /// Such content gets the space that other panels leave. Nil, the default, if the height is ``height(in:)``.
    func filledSize(in size: Size) -> Size?
}

extension SizedContent {

    public var comfortableWidth: Int? { nil }

    public func filledSize(in size: Size) -> Size? { nil }

    public var sizing: (any SizedContent)? { self }
}

/// Content that the user moves through with keys and the mouse.
public protocol MovableContent<State>: PanelContent {

    /// Performs a movement.
    ///
    /// - Returns: Whether the content has anything to move through.
    func move(_ movement: Movement, state: inout State, in size: Size) -> Bool

    /// Handles mouse events, and input that is not in ``PanelContent/keys``. By default, the wheel scrolls.
    ///
    /// - Returns: Whether the event was handled.
    func handle(_ event: InputEvent, state: inout State, in size: Size) -> Bool

    /// Whether the content is at its beginning, where moving up refreshes the panel. True by default.
    func isAtStart(_ state: State) -> Bool
}

extension MovableContent {

    public func handle(_ event: InputEvent, state: inout State, in size: Size) -> Bool {
        Movement(event).map { move($0, state: &state, in: size) } ?? false
    }

    public func isAtStart(_ state: State) -> Bool { true }

    public var moving: (any MovableContent<State>)? { self }
}

/// Content that may be only partly visible.
public protocol ScrollableContent<State>: MovableContent {

    /// The visible part in a region of a size; nil if there is nothing to scroll.
    func scrollExtent(state: inout State, in size: Size) -> ScrollExtent?

    /// Scrolls to an offset within the ``scrollExtent(state:in:)``. Called for the scroll bar.
    func scroll(to offset: Int, state: inout State, in size: Size)

    /// The note about the visible part at the panel's lower edge; empty by default.
    func note(state: inout State, in size: Size, _ symbols: Symbols) -> StyledText
}

extension ScrollableContent {

    public func note(state: inout State, in size: Size, _ symbols: Symbols) -> StyledText { StyledText() }

    public var scrolling: (any ScrollableContent<State>)? { self }
}

/// Content with items, one of which can be chosen.
public protocol ChoosableContent<State>: MovableContent {

    /// The index of the chosen item in the ``PanelContent/lines``; nil if none is chosen.
    func selection(_ state: State) -> Int?

    /// The indices of the lines in the order on the screen; nil, the default, for the order of the lines.
    func order(_ state: State) -> [Int]?

    /// Chooses the item beside the chosen one.
    ///
    /// - Returns: Whether there is an item on that side. If false, the default, the focus moves to the panel on that
    ///   side.
    func moveSideways(toTheRight: Bool, state: inout State, in size: Size) -> Bool

    /// Whether a press at a point opens the item there, like a button. False by default: a press only chooses the item.
    func isButton(at point: Point, state: State, in size: Size) -> Bool

    /// Whether a double click at a point opens the chosen item. True by default. False where single clicks have another
    /// effect, as on the titles of columns.
    func opensItem(at point: Point, state: State, in size: Size) -> Bool
}

extension ChoosableContent {

    public func order(_ state: State) -> [Int]? { nil }

    public func moveSideways(toTheRight: Bool, state: inout State, in size: Size) -> Bool { false }

    public func isButton(at point: Point, state: State, in size: Size) -> Bool { false }

    public func opensItem(at point: Point, state: State, in size: Size) -> Bool { true }

    public var choosing: (any ChoosableContent<State>)? { self }
}

/// Content that can locate its lines on the screen. The lines can be searched, filtered and copied, and new lines are
/// marked.
public protocol ReadableContent<State>: PanelContent {

    /// Scrolls to a match of a search in the ``PanelContent/lines``. If items can be chosen, chooses the item of the match.
    func reveal(_ match: SearchState.Match, state: inout State, in size: Size)

    /// Returns the rectangle of a line in a region of a size; nil if the line is not visible. The current match of a
    /// search and new items are marked there.
    func frame(ofLine line: Int, state: inout State, in size: Size) -> Rect?

    /// Returns the content with only the lines at these ascending indices, and everything that belongs to them; nil,
    /// the default, if the content cannot be filtered.
    func keeping(_ lines: [Int]) -> Self?

    /// The number of lines.
    var lineCount: Int { get }

    /// Returns the line at an index if that is cheaper than making all lines; nil, the default, if it is not.
    func line(at index: Int) -> TextLine?

    /// The items with their lines, for content whose items are added and removed; nil by default. New items are marked,
    /// and an item is copied with all of its lines.
    var lineItems: ListItems? { get }

    /// Whether the lines form a text, such as a log or a file. If true, line ends and tabs in them are copied, and the
    /// inspector marks the words that differ. If false, the default, each line is copied as one line.
    var isText: Bool { get }
}

extension ReadableContent {

    public func keeping(_ lines: [Int]) -> Self? { nil }

    public var lineCount: Int { lineItems?.rowCount ?? lines.count }

    public func line(at index: Int) -> TextLine? { nil }

    public var lineItems: ListItems? { nil }

    public var isText: Bool { false }

    public var reading: (any ReadableContent<State>)? { self }
}

/// Content with columns, some of which the user may hide.
protocol ColumnedContent: PanelContent where State: ColumnedState {

    /// The names of all columns, in their order.
    var columnNames: [String] { get }
}

/// The state of content with columns.
protocol ColumnedState {

    /// The names of the hidden columns.
    var hiddenColumns: Set<String> { get set }
}

/// Content that filters its own parts.
protocol PartedContent: ReadableContent {

    /// The content with only the lines to show.
    func filtered(_ isShown: (TextLine) -> Bool) -> Self
}

/// Content with rows and columns of values.
protocol TabularContent: PanelContent {

    /// Returns the values of rows in all columns.
    ///
    /// - Parameter rows: The numbers of the rows, in order.
    func table(ofRows rows: [Int]) -> DataTable
}

extension TableContent: TabularContent {}
