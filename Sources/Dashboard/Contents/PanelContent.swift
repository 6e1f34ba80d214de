public import TerminalUI

/// What a panel shows: a view with a state, a value made of content.
///
/// What is chosen and where it is scrolled to is the ``State``: each place that shows the panel has its own, and
/// ``follow(_:state:)`` takes it along when the content is new. Only ``draw(in:state:isFocused:elapsed:)`` and ``lines`` must be
/// written. What a content can do besides it says by conforming to ``SizedContent``, ``MovableContent``, ``ScrollableContent``,
/// ``ChoosableContent`` and ``ReadableContent``; <doc:WhatAPanelShows> has examples.
public protocol PanelContent<State>: View {

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

    /// What it says, as text: for the inspector, which compares versions by it, and for copying, searching and plain output.
    var lines: [TextLine] { get }

    /// Takes the state along from the content that was there before: the same items are chosen and seen, wherever they are
    /// now.
    func follow(_ old: Self, state: inout State)

    /// What it is called in the help, as in "In this table"; "panel" by default.
    var kind: String { get }

    /// The keys that it has besides those that go through it; none by default.
    var keys: [ContentKey<State>] { get }

    /// Whether there is nothing in it: then the panel says so instead.
    var isEmpty: Bool { get }

    /// Whether it looks the same; by default, whether the ``lines`` are.
    func isSame(as other: Self) -> Bool

    /// About how many bytes it takes; by default, those of the ``lines``. Of large contents the inspector has fewer earlier
    /// versions.
    var memorySize: Int { get }

    /// What it says, for programs that read the board with `--format json`; by default the texts of its ``lines``.
    var json: JSONValue { get }

    /// The content with times of the day written as the board writes them, unless it says itself how; by default itself.
    func writingTimes(by time: TimeOfDay) -> Self

    /// What says how large it would like to be; nil, as by default, if any size is as good.
    var sizing: (any SizedContent)? { get }

    /// What can be gone through; nil, as by default, if there is nothing to go through.
    var moving: (any MovableContent<State>)? { get }

    /// What can be scrolled; nil by default.
    var scrolling: (any ScrollableContent<State>)? { get }

    /// What has items to choose from; nil by default.
    var choosing: (any ChoosableContent<State>)? { get }

    /// What knows where its ``lines`` are; nil by default.
    var reading: (any ReadableContent<State>)? { get }
}

extension PanelContent where State == Void {

    public func makeState() {}
}

extension PanelContent {

    /// Draws it as in a place in which nothing was done yet.
    public func draw(in canvas: inout Canvas) {
        var state = makeState()
        draw(in: &canvas, state: &state, isFocused: false, elapsed: .zero)
    }

    public func follow(_ old: Self, state: inout State) {}

    public var kind: String { "panel" }

    public var keys: [ContentKey<State>] { [] }

    public var isEmpty: Bool { false }

    public func isSame(as other: Self) -> Bool { lines == other.lines }

    public var memorySize: Int { lines.reduce(0) { $0 + TextLine.overhead + $1.text.utf8.count } }

    public var json: JSONValue { .array(lines.map { .string($0.text) }) }

    public func writingTimes(by time: TimeOfDay) -> Self { self }

    public var sizing: (any SizedContent)? { nil }

    public var moving: (any MovableContent<State>)? { nil }

    public var scrolling: (any ScrollableContent<State>)? { nil }

    public var choosing: (any ChoosableContent<State>)? { nil }

    public var reading: (any ReadableContent<State>)? { nil }
}

extension PanelContent {

    /// Whether the other one is of the same kind and looks the same.
    func isSame(as other: any PanelContent) -> Bool {
        (other as? Self).map { isSame(as: $0) } ?? false
    }

    /// How many lines there are.
    var lineCount: Int { reading?.lineCount ?? lines.count }

    /// Whether the lines are those of a text.
    var isText: Bool { reading?.isText ?? false }

    @MainActor
    func makeBody() -> any PanelBody { ContentBody(self) }
}
