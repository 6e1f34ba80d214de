public import TerminalUI

/// Content with a preferred size.
public protocol SizedContent: PanelContent {

    /// Returns the preferred number of rows at the given width; nil for all available rows.
    func height(in width: Int) -> Int?

    /// The number of rows to which the content can shrink without hiding anything, as bars can. Nil if the content needs
    /// its preferred height. The default is nil. An error that does not fit on the edge of the panel takes the other
    /// rows.
    var leastHeight: Int? { get }

    /// The width in columns at which most of the content is shown without wrapping or truncation; nil if any width is
    /// equally good, as for a chart. The default is nil. The layout of a page prefers page columns of at least this
    /// width.
    var comfortableWidth: Int? { get }

    /// Returns the size that the content takes up in a region of the given size. Returns nil if the content does not
    /// grow with its region. The default implementation returns nil. Content that grows, such as a picture, receives
    /// the space that other panels leave free.
    func filledSize(in size: Size) -> Size?
}

extension SizedContent {

    public var leastHeight: Int? { nil }

    public var comfortableWidth: Int? { nil }

    public func filledSize(in size: Size) -> Size? { nil }

    public var sizing: (any SizedContent)? { self }
}

/// Content that the user moves through with keys and the mouse.
public protocol MovableContent<State>: PanelContent {

    /// Moves through the content, in a region of the given size.
    ///
    /// - Returns: Whether there is anything to move through.
    func move(_ movement: Movement, state: inout State, in size: Size) -> Bool

    /// Handles mouse events, and keys that are not in ``PanelContent/keys``. By default, keys and the wheel call
    /// ``move(_:state:in:)``.
    ///
    /// - Returns: Whether the event was handled.
    func handle(_ event: InputEvent, state: inout State, in size: Size) -> Bool

    /// Returns whether the content is at its beginning. If true, moving up pulls the panel to refresh it. The default
    /// implementation returns true.
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

    /// Returns the visible part of the content in a region of the given size; nil if there is nothing to scroll.
    func scrollExtent(state: inout State, in size: Size) -> ScrollExtent?

    /// Scrolls to an offset in the ``scrollExtent(state:in:)``. Called when the user drags the scroll bar.
    func scroll(to offset: Int, state: inout State, in size: Size)

    /// Returns the note on the visible part, shown in the panel's lower edge. By default, returns empty text.
    func note(state: inout State, in size: Size, _ symbols: Symbols) -> StyledText
}

extension ScrollableContent {

    public func note(state: inout State, in size: Size, _ symbols: Symbols) -> StyledText { StyledText() }

    public var scrolling: (any ScrollableContent<State>)? { self }
}

/// Content with items, one of which the user can choose.
public protocol ChoosableContent<State>: MovableContent {

    /// Returns the index of the chosen item in the ``PanelContent/lines``; nil if no item is chosen.
    func selection(_ state: State) -> Int?

    /// Returns the indices of the lines in the order in which the screen shows them. Returns nil if the screen shows
    /// the lines in their original order. The default implementation returns nil.
    func order(_ state: State) -> [Int]?

    /// Chooses the item at the left or right of the chosen item.
    ///
    /// - Returns: Whether there is an item on that side. If false, as by default, the focus moves to the panel on that
    ///   side.
    func moveSideways(toTheRight: Bool, state: inout State, in size: Size) -> Bool

    /// Returns whether a single press at the given point opens the item there, as if the item were a button. By
    /// default, returns false: a press only chooses the item.
    func isButton(at point: Point, state: State, in size: Size) -> Bool

    /// Returns whether a double click at the given point opens the chosen item. By default, returns true. Return false
    /// where single clicks have another effect, as on the titles of columns.
    func opensItem(at point: Point, state: State, in size: Size) -> Bool
}

extension ChoosableContent {

    public func order(_ state: State) -> [Int]? { nil }

    public func moveSideways(toTheRight: Bool, state: inout State, in size: Size) -> Bool { false }

    public func isButton(at point: Point, state: State, in size: Size) -> Bool { false }

    public func opensItem(at point: Point, state: State, in size: Size) -> Bool { true }

    public var choosing: (any ChoosableContent<State>)? { self }
}

/// Content that can locate its lines on the screen. Its lines can be searched and copied, and can be filtered if
/// ``keeping(_:)`` is implemented. New items are marked if there are ``lineItems``.
public protocol ReadableContent<State>: PanelContent {

    /// Scrolls to a match of a search in the ``PanelContent/lines``. If items can be chosen, also chooses the item that
    /// contains the match.
    func reveal(_ match: SearchState.Match, state: inout State, in size: Size)

    /// Returns the rectangle of a line in a region of the given size; nil if the line is not visible. The current match
    /// of a search and the marks of items are drawn there.
    func frame(ofLine line: Int, state: inout State, in size: Size) -> Rect?

    /// Returns the content with only the items that contain a line at one of the given indices. These items keep all of
    /// their lines. The indices are in ascending order. Returns nil if the content cannot be filtered. The default
    /// implementation returns nil.
    func keeping(_ lines: [Int]) -> Self?

    /// The number of lines.
    var lineCount: Int { get }

    /// Returns the line at an index. Returns nil if the index is invalid, or if the content cannot create a single
    /// line. The default implementation always returns nil.
    func line(at index: Int) -> TextLine?

    /// The items and their lines, if items may be added and removed. New items are marked, and an item is copied with
    /// all of its lines. The default is nil.
    var lineItems: ListItems? { get }

    /// Whether the lines are text, as in a log or a file. If true, line ends and tabs are copied, and the inspector
    /// marks changed words. If false, each item is copied as one line. The default is false.
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

/// Content that consists of parts, such as text and tables, and applies a filter to the lines of each part.
protocol PartedContent: ReadableContent {

    func filtered(_ isShown: (TextLine) -> Bool) -> Self
}
