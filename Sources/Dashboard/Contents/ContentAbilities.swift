public import TerminalUI

/// Content that says how large it would like to be.
public protocol SizedContent: PanelContent {

    /// How many rows it would like to have in that width; nil for as many as there are.
    func height(in width: Int) -> Int?

    /// In how many columns about all of it is seen without being wrapped, cut or hidden; nil, as by default, if any number is as
    /// good, as for a chart. Panels stand beside each other as far as that leaves them such a width.
    var comfortableWidth: Int? { get }

    /// How much of a region of that size it fills, for what becomes larger with its room, as pictures do: it gets what the
    /// other panels leave. Nil, as by default, for what is as high as ``height(in:)`` says.
    func filledSize(in size: Size) -> Size?
}

extension SizedContent {

    public var comfortableWidth: Int? { nil }

    public func filledSize(in size: Size) -> Size? { nil }

    public var sizing: (any SizedContent)? { self }
}

/// Content that is gone through by keys and the mouse.
public protocol MovableContent<State>: PanelContent {

    /// Goes through it, if there is anything to go through.
    ///
    /// - Returns: Whether there is.
    func move(_ movement: Movement, state: inout State, in size: Size) -> Bool

    /// Deals with the mouse, and with other input than its ``PanelContent/keys``. By default the wheel moves.
    ///
    /// - Returns: Whether it did something with it.
    func handle(_ event: InputEvent, state: inout State, in size: Size) -> Bool

    /// Whether it is at its very beginning, as by default: then moving up pulls the panel to refresh it.
    func isAtStart(_ state: State) -> Bool
}

extension MovableContent {

    public func handle(_ event: InputEvent, state: inout State, in size: Size) -> Bool {
        Movement(event).map { move($0, state: &state, in: size) } ?? false
    }

    public func isAtStart(_ state: State) -> Bool { true }

    public var moving: (any MovableContent<State>)? { self }
}

/// Content of which only a part may be seen.
public protocol ScrollableContent<State>: MovableContent {

    /// Which part is seen in a region of that size; nil if there is nothing to scroll.
    func scrollExtent(state: inout State, in size: Size) -> ScrollExtent?

    /// Shows the part from that offset of its ``scrollExtent(state:in:)`` on, as the scroll bar wants it.
    func scroll(to offset: Int, state: inout State, in size: Size)

    /// What the panel's lower edge says about the part that is seen; nothing by default.
    func note(state: inout State, in size: Size, _ symbols: Symbols) -> StyledText
}

extension ScrollableContent {

    public func note(state: inout State, in size: Size, _ symbols: Symbols) -> StyledText { StyledText() }

    public var scrolling: (any ScrollableContent<State>)? { self }
}

/// Content with items, one of which may be chosen.
public protocol ChoosableContent<State>: MovableContent {

    /// The number of the chosen item among the ``PanelContent/lines``; nil if none is chosen.
    func selection(_ state: State) -> Int?

    /// The numbers of the lines in the order in which they are seen; nil, as by default, for their own.
    func order(_ state: State) -> [Int]?

    /// Goes to the item beside the chosen one.
    ///
    /// - Returns: Whether there is one on that side; if not, as by default, the board goes to the panel there.
    func moveSideways(toTheRight: Bool, state: inout State, in size: Size) -> Bool

    /// Whether a press there opens the item that stands there, as a press on a button does; by default it only chooses it.
    func isButton(at point: Point, state: State, in size: Size) -> Bool
}

extension ChoosableContent {

    public func order(_ state: State) -> [Int]? { nil }

    public func moveSideways(toTheRight: Bool, state: inout State, in size: Size) -> Bool { false }

    public func isButton(at point: Point, state: State, in size: Size) -> Bool { false }

    public var choosing: (any ChoosableContent<State>)? { self }
}

/// Content that knows where its lines are: for searching, filtering, copying, and for marking what is new.
public protocol ReadableContent<State>: PanelContent {

    /// Goes to what a search has found in the ``PanelContent/lines``: brings it into sight and, where items are chosen, chooses it.
    func reveal(_ match: SearchState.Match, state: inout State, in size: Size)

    /// Where a line is drawn in a region of that size; nil if it is out of sight. There the match that a search is at and what is
    /// new are marked.
    func frame(ofLine line: Int, state: inout State, in size: Size) -> Rect?

    /// The content with those of its lines alone that have these numbers, in ascending order, and with what belongs to
    /// them; nil, as by default, if none can be left out.
    func keeping(_ lines: [Int]) -> Self?

    /// How many lines there are.
    var lineCount: Int { get }

    /// One of the lines by its number, where that takes less than making all of them; nil, as by default, if it does not.
    func line(at index: Int) -> TextLine?

    /// Which of the lines belong together, if it has items that come and go; nil by default. New ones are marked, and an
    /// item is copied with all of its lines.
    var lineItems: ListItems? { get }

    /// Whether its lines are those of a text, as of a log or a file: then line ends and tabs in them are copied, and the inspector
    /// marks the words that differ. Of all else, as by default, each line is copied as one line.
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

/// What leaves out more than its lines when some are to be left out, or other ones.
protocol PartedContent: ReadableContent {

    /// The content with those of its lines alone that are to be shown.
    func filtered(_ isShown: (TextLine) -> Bool) -> Self
}
