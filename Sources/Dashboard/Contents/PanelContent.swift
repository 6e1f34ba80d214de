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

    /// Deals with the mouse, and with keys that nothing on the board is bound to. By default the wheel moves.
    ///
    /// - Returns: Whether it did something with it.
    func handle(_ event: InputEvent, state: inout State, in size: Size) -> Bool

    /// Goes through it, if there is anything to go through.
    ///
    /// - Returns: Whether there is.
    func move(_ movement: Movement, state: inout State, in size: Size) -> Bool

    /// Takes the state along from the content that was there before: the same items are chosen and seen, wherever they are
    /// now.
    func follow(_ old: Self, state: inout State)

    /// Which part is seen in a region of that size; nil if there is nothing to scroll.
    func scrollExtent(state: inout State, in size: Size) -> ScrollExtent?

    /// Whether it is at its very beginning: then moving up pulls the panel to refresh it.
    func isAtStart(_ state: State) -> Bool

    /// The number of the chosen item among the ``lines``; nil if none is chosen.
    func selection(_ state: State) -> Int?

    /// What it says, as text: for the inspector, which compares versions by it, and for copying, searching and plain output.
    var lines: [TextLine] { get }

    /// Whether there is nothing in it: then the panel says so instead.
    var isEmpty: Bool { get }

    /// Whether the inspector marks the words that differ in a line, as in prose, or whole lines, as for items.
    var marksWords: Bool { get }

    /// Whether it looks the same; by default, whether the ``lines`` are.
    func isSame(as other: Self) -> Bool
}

extension PanelContent where State == Void {

    public func makeState() {}
}

extension PanelContent {

    public func handle(_ event: InputEvent, state: inout State, in size: Size) -> Bool {
        Movement(event).map { move($0, state: &state, in: size) } ?? false
    }

    public func move(_ movement: Movement, state: inout State, in size: Size) -> Bool { false }

    public func follow(_ old: Self, state: inout State) {}

    public func scrollExtent(state: inout State, in size: Size) -> ScrollExtent? { nil }

    public func isAtStart(_ state: State) -> Bool { true }

    public func selection(_ state: State) -> Int? { nil }

    public var isEmpty: Bool { false }

    public var marksWords: Bool { false }

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

/// What lives on in a panel's place while its content is replaced.
@MainActor
protocol PanelBody: Pane {

    /// Shows new content.
    ///
    /// - Returns: Whether it could: another kind of content needs another body.
    func update(_ content: any PanelContent) -> Bool

    var isAtStart: Bool { get }

    /// The chosen item; nil if none is.
    var selection: TextLine? { get }
}

/// The body for contents of one kind.
final class ContentBody<Content: PanelContent>: PanelBody {

    private var content: Content
    private var state: Content.State

    init(_ content: Content) {
        self.content = content
        state = content.makeState()
    }

    func update(_ content: any PanelContent) -> Bool {
        guard let content = content as? Content else { return false }
        content.follow(self.content, state: &state)
        self.content = content
        return true
    }

    var isAtStart: Bool { content.isAtStart(state) }

    var selection: TextLine? {
        guard let index = content.selection(state) else { return nil }
        let lines = content.lines
        return lines.indices.contains(index) ? lines[index] : nil
    }

    var lines: [TextLine] { content.lines }

    func draw(in canvas: inout Canvas, isFocused: Bool, elapsed: Duration) {
        content.draw(in: &canvas, state: &state, isFocused: isFocused, elapsed: elapsed)
    }

    func handle(_ event: InputEvent, in size: Size) -> Bool {
        content.handle(event, state: &state, in: size)
    }

    func move(_ movement: Movement, in size: Size) -> Bool {
        content.move(movement, state: &state, in: size)
    }

    func scrollExtent(in size: Size) -> ScrollExtent? {
        content.scrollExtent(state: &state, in: size)
    }
}
