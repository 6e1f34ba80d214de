public import TerminalUI

/// What a panel shows: a value made of content, and what happens to it in a place on the screen.
///
/// What is chosen and where it is scrolled to is the ``State``: each place that shows the panel has its own, and
/// ``follow(_:state:)`` takes it along when the content is new. Only ``draw(in:state:isFocused:elapsed:)`` must be written;
/// <doc:WhatAPanelShows> has an example.
public protocol PanelContent {

    /// What belongs to a place on the screen and not to the content; nothing by default.
    associatedtype State = Void

    /// The state of a place in which nothing was done yet.
    func makeState() -> State

    /// Draws it into what is inside of the panel's edges.
    ///
    /// - Parameters:
    ///   - canvas: The region.
    ///   - state: Of the place; may be adjusted to the size.
    ///   - isFocused: Whether keys go to it.
    ///   - elapsed: Time that goes on evenly, from any moment on: for what moves.
    func draw(in canvas: inout Canvas, state: inout State, isFocused: Bool, elapsed: Duration)

    /// The content with times of the day written as the board writes them, unless it says itself how; by default itself.
    func writingTimes(by time: TimeOfDay) -> Self

    /// What it is called in the help, as in "In this table"; "panel" by default.
    var kind: String { get }

    /// The keys that it has besides those that go through it; none by default.
    var keys: [ContentKey<State>] { get }

    /// Deals with the mouse, and with other input than its ``keys``. By default the wheel moves.
    ///
    /// - Returns: Whether it did something with it.
    func handle(_ event: InputEvent, state: inout State, in size: Size) -> Bool

    /// Goes through it, if there is anything to go through.
    ///
    /// - Returns: Whether there is.
    func move(_ movement: Movement, state: inout State, in size: Size) -> Bool

    /// Goes to the item beside the chosen one.
    ///
    /// - Returns: Whether there is one on that side; if not, by default, the board goes to the panel there.
    func moveSideways(toTheRight: Bool, state: inout State, in size: Size) -> Bool

    /// Whether a press there opens the item that stands there, as a press on a button does; by default it only chooses it.
    func isButton(at point: Point, state: State, in size: Size) -> Bool

    /// How many rows it would like to have in that width; nil, as by default, for as many as there are.
    func height(in width: Int) -> Int?

    /// In how many columns about all of it is seen without being wrapped, cut or hidden; nil, as by default, if any number is as
    /// good, as for a chart. Panels stand beside each other as far as that leaves them such a width.
    var comfortableWidth: Int? { get }

    /// How much of a region of that size it fills, for what becomes larger with its room, as pictures do: it gets what the
    /// other panels leave. Nil, as by default, for what is as high as ``height(in:)`` says.
    func filledSize(in size: Size) -> Size?

    /// Takes the state along from the content that was there before: the same items are chosen and seen, wherever they are
    /// now.
    func follow(_ old: Self, state: inout State)

    /// Which part is seen in a region of that size; nil if there is nothing to scroll.
    func scrollExtent(state: inout State, in size: Size) -> ScrollExtent?

    /// Shows the part from that offset of its ``scrollExtent(state:in:)`` on, as the scroll bar wants it.
    func scroll(to offset: Int, state: inout State, in size: Size)

    /// Whether it is at its very beginning: then moving up pulls the panel to refresh it.
    func isAtStart(_ state: State) -> Bool

    /// The number of the chosen item among the ``lines``; nil if none is chosen.
    func selection(_ state: State) -> Int?

    /// What it says, as text: for the inspector, which compares versions by it, and for copying, searching and plain output.
    var lines: [TextLine] { get }

    /// Whether its ``lines`` are those of a text, as of a log or a file: then line ends and tabs in them are copied. Of all else, as
    /// by default, each line is copied as one line.
    var isText: Bool { get }

    /// One of the ``lines`` by its number, where that takes less than making all of them; nil, as by default, if it does not.
    func line(at index: Int) -> TextLine?

    /// What it says, for programs that read the board with `--format json`; by default the texts of its ``lines``.
    var json: JSONValue { get }

    /// The numbers of the ``lines`` in the order in which they are seen; nil, as by default, for their own.
    func order(_ state: State) -> [Int]?

    /// Goes to what a search has found in the ``lines``: brings it into sight and, where items are chosen, chooses it. By
    /// default goes down from the beginning by as many rows as the line has before it.
    func reveal(_ match: SearchState.Match, state: inout State, in size: Size)

    /// Where a line of the ``lines`` is drawn in a region of that size; nil if it is out of sight or, as by default, nobody
    /// knows. There the match that a search is at and what is new are marked.
    func frame(ofLine line: Int, state: inout State, in size: Size) -> Rect?

    /// The content with those of its ``lines`` alone that have these numbers, in ascending order, and with what belongs to
    /// them; nil, as by default, if none can be left out.
    func keeping(_ lines: [Int]) -> Self?

    /// How many ``lines`` there are.
    var lineCount: Int { get }

    /// Which of the ``lines`` belong together, if it has items that come and go; nil by default. New ones are marked, and an
    /// item is copied with all of its lines.
    var lineItems: ListItems? { get }

    /// What the panel's lower edge says about the part that is seen; nothing by default.
    func note(state: inout State, in size: Size, _ symbols: Symbols) -> StyledText

    /// Whether there is nothing in it: then the panel says so instead.
    var isEmpty: Bool { get }

    /// Whether the inspector marks the words that differ in a line without a `TextLine/id`, as in prose, or whole lines.
    var marksWords: Bool { get }

    /// About how many bytes it takes; by default, those of the ``lines``. Of large contents the inspector has fewer earlier
    /// versions.
    var memorySize: Int { get }

    /// Whether it looks the same; by default, whether the ``lines`` are.
    func isSame(as other: Self) -> Bool
}

extension PanelContent where State == Void {

    public func makeState() {}
}

extension PanelContent {

    public func writingTimes(by time: TimeOfDay) -> Self { self }

    public var kind: String { "panel" }

    public var keys: [ContentKey<State>] { [] }

    public func handle(_ event: InputEvent, state: inout State, in size: Size) -> Bool {
        Movement(event).map { move($0, state: &state, in: size) } ?? false
    }

    public func move(_ movement: Movement, state: inout State, in size: Size) -> Bool { false }

    public func moveSideways(toTheRight: Bool, state: inout State, in size: Size) -> Bool { false }

    public func isButton(at point: Point, state: State, in size: Size) -> Bool { false }

    public func height(in width: Int) -> Int? { nil }

    public var comfortableWidth: Int? { nil }

    public func filledSize(in size: Size) -> Size? { nil }

    public func follow(_ old: Self, state: inout State) {}

    public func scrollExtent(state: inout State, in size: Size) -> ScrollExtent? { nil }

    public func scroll(to offset: Int, state: inout State, in size: Size) {}

    public func isAtStart(_ state: State) -> Bool { true }

    public func selection(_ state: State) -> Int? { nil }

    public var isText: Bool { false }

    public func line(at index: Int) -> TextLine? { nil }

    public var json: JSONValue { .array(lines.map { .string($0.text) }) }

    public func order(_ state: State) -> [Int]? { nil }

    public func reveal(_ match: SearchState.Match, state: inout State, in size: Size) {
        _ = move(.start, state: &state, in: size) && move(.rows(match.line), state: &state, in: size)
    }

    public func frame(ofLine line: Int, state: inout State, in size: Size) -> Rect? { nil }

    public func keeping(_ lines: [Int]) -> Self? { nil }

    public var lineCount: Int { lineItems?.rowCount ?? lines.count }

    public var lineItems: ListItems? { nil }

    public func note(state: inout State, in size: Size, _ symbols: Symbols) -> StyledText { StyledText() }

    public var isEmpty: Bool { false }

    public var marksWords: Bool { false }

    public var memorySize: Int { lines.reduce(0) { $0 + TextLine.overhead + $1.text.utf8.count } }

    public func isSame(as other: Self) -> Bool { lines == other.lines }
}

extension PanelContent {

    /// Whether the other one is of the same kind and looks the same.
    func isSame(as other: any PanelContent) -> Bool {
        (other as? Self).map { isSame(as: $0) } ?? false
    }

    @MainActor
    func makeBody() -> any PanelBody { ContentBody(self) }
}

/// What leaves out more than ``PanelContent/lines`` when some are to be left out, or other ones.
protocol PartedContent: PanelContent {

    /// The content with those of its lines alone that are to be shown.
    func filtered(_ isShown: (TextLine) -> Bool) -> Self
}
