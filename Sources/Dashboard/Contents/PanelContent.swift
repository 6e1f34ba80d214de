public import TerminalUI

/// The content of a panel: a view with a state, made from loaded content.
///
/// The ``State`` holds the selection and the scroll offset. Each place that shows the panel has its own state, and
/// ``follow(_:state:)`` updates it for new content. Only ``draw(in:state:isFocused:elapsed:)`` and ``lines`` are
/// required. For more abilities, also conform to ``SizedContent``, ``MovableContent``, ``ScrollableContent``,
/// ``ChoosableContent`` or ``ReadableContent``. For examples, see <doc:WhatAPanelShows>.
public protocol PanelContent<State>: View {

    /// The type of the state, such as a selection and a scroll offset; `Void` by default.
    associatedtype State = Void

    /// Returns the initial state.
    func makeState() -> State

    /// Draws the content inside the edges of the panel.
    ///
    /// - Parameters:
    ///   - canvas: The canvas of the region.
    ///   - state: The state. The method may adjust it to the size of the canvas.
    ///   - isFocused: Whether the panel has the focus.
    ///   - elapsed: A monotonic time with an arbitrary start, for animations.
    func draw(in canvas: inout Canvas, state: inout State, isFocused: Bool, elapsed: Duration)

    /// The content as text, for copying, searching, plain output, and comparing versions in the inspector.
    var lines: [TextLine] { get }

    /// Adapts a state of earlier content to this content. The same items stay chosen and visible, even if their
    /// positions have changed.
    func follow(_ old: Self, state: inout State)

    /// The name of the kind of content in the help, as in "In this table"; "panel" by default.
    var kind: String { get }

    /// The key bindings of the content, in addition to the keys for movement; none by default.
    var keys: [ContentKey<State>] { get }

    /// Whether there is nothing to show; false by default. If true, the panel shows its ``PanelModel/emptyText``.
    var isEmpty: Bool { get }

    /// Returns whether this content looks the same as other content. By default, returns whether their ``lines`` are
    /// equal.
    func isSame(as other: Self) -> Bool

    /// The approximate size in bytes; by default, the size of the ``lines``. A panel keeps fewer earlier versions of
    /// large content.
    var memorySize: Int { get }

    /// The values in the output of `--format json`; by default, the texts of the ``lines``.
    var json: JSONValue { get }

    /// Returns the content with times of day in the given format of the board, unless the content has its own format.
    /// By default, returns the content unchanged.
    func writingTimes(by time: TimeOfDay) -> Self

    /// The content as sized content. By default, this is nil for content that does not conform to ``SizedContent``.
    var sizing: (any SizedContent)? { get }

    /// The content as movable content; nil if the user cannot move through it. By default, this is nil for content that
    /// does not conform to ``MovableContent``.
    var moving: (any MovableContent<State>)? { get }

    /// The content as scrollable content. By default, this is nil for content that does not conform to
    /// ``ScrollableContent``.
    var scrolling: (any ScrollableContent<State>)? { get }

    /// The content as choosable content. By default, this is nil for content that does not conform to
    /// ``ChoosableContent``.
    var choosing: (any ChoosableContent<State>)? { get }

    /// The content as readable content. By default, this is nil for content that does not conform to
    /// ``ReadableContent``.
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

    func isSame(as other: any PanelContent) -> Bool {
        (other as? Self).map { isSame(as: $0) } ?? false
    }

    var lineCount: Int { reading?.lineCount ?? lines.count }

    var isText: Bool { reading?.isText ?? false }

    @MainActor
    func makeBody() -> any PanelBody { ContentBody(self) }
}
