public import TerminalUI

/// The contents of a panel: a view with a state, made from loaded content.
///
/// The ``State`` holds the selection and the scroll offset. Each place that shows the panel has its own state, and
/// ``follow(_:state:)`` updates it for new content. Only ``draw(in:state:isFocused:elapsed:)`` and ``lines`` are required. For
/// further abilities, conform to ``SizedContent``, ``MovableContent``, ``ScrollableContent``, ``ChoosableContent`` and
/// ``ReadableContent``; <doc:WhatAPanelShows> has examples.
public protocol PanelContent<State>: View {

    /// The type of the state, for example a selection and a scroll offset; `Void` by default.
    associatedtype State = Void

    /// The initial state.
    func makeState() -> State

    /// Draws the content inside of the panel's edges.
    ///
    /// - Parameters:
    ///   - canvas: The region.
    ///   - state: The state; it may be adjusted to the size.
    ///   - isFocused: Whether the panel has the focus.
    ///   - elapsed: A steady time for animations, from an arbitrary start.
    func draw(in canvas: inout Canvas, state: inout State, isFocused: Bool, elapsed: Duration)

    /// The content as text, for copying, searching, plain output, and comparing versions in the inspector.
    var lines: [TextLine] { get }

    /// Updates the state for new content. The same items stay chosen and visible, even if they have moved.
    func follow(_ old: Self, state: inout State)

    /// The name of the kind of content in the help, as in "In this table"; "panel" by default.
    var kind: String { get }

    /// The key bindings of the content, besides those for movement; none by default.
    var keys: [ContentKey<State>] { get }

    /// Whether there is nothing to show. The panel then shows a note instead.
    var isEmpty: Bool { get }

    /// Whether both contents look the same; by default, whether their ``lines`` are equal.
    func isSame(as other: Self) -> Bool

    /// The approximate size in bytes; by default, the size of the ``lines``. The inspector keeps fewer earlier versions
    /// of large contents.
    var memorySize: Int { get }

    /// The values for programs that read the board with `--format json`; by default, the texts of the ``lines``.
    var json: JSONValue { get }

    /// Returns the content with times of day in the format of the board, unless it sets its own format. By default,
    /// returns the content itself.
    func writingTimes(by time: TimeOfDay) -> Self

    /// The content as sized content; nil, the default, if it has no preferred size.
    var sizing: (any SizedContent)? { get }

    /// The content as movable content; nil, the default, if there is nothing to move through.
    var moving: (any MovableContent<State>)? { get }

    /// The content as scrollable content; nil by default.
    var scrolling: (any ScrollableContent<State>)? { get }

    /// The content as choosable content; nil by default.
    var choosing: (any ChoosableContent<State>)? { get }

    /// The content as readable content; nil by default.
    var reading: (any ReadableContent<State>)? { get }
}

extension PanelContent where State == Void {

    public func makeState() {}
}

extension PanelContent {

    /// Draws the content with a new state.
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

    /// Whether the other content has the same type and looks the same.
    func isSame(as other: any PanelContent) -> Bool {
        (other as? Self).map { isSame(as: $0) } ?? false
    }

    /// The number of lines.
    var lineCount: Int { reading?.lineCount ?? lines.count }

    /// Whether the lines form a text.
    var isText: Bool { reading?.isText ?? false }

    @MainActor
    func makeBody() -> any PanelBody { ContentBody(self) }
}
