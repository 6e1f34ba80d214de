/// An object with its own state that is drawn into a region and handles input there, such as the content of a panel, a
/// page or an overlay.
///
/// A ``View`` is a value without state. A ``Screen`` fills the whole terminal. A pane has state, and fills a region of
/// a screen. Only ``draw(in:isFocused:elapsed:)`` has no default implementation.
@MainActor
public protocol Pane: AnyObject {

    /// Draws the content into a region of any size.
    ///
    /// - Parameters:
    ///   - canvas: The region.
    ///   - isFocused: Whether the pane has the focus.
    ///   - elapsed: The time since a fixed moment, for animations.
    func draw(in canvas: inout Canvas, isFocused: Bool, elapsed: Duration)

    /// Handles input while the pane has the focus. The default implementation handles keys and the wheel as a
    /// ``Movement``.
    ///
    /// - Parameters:
    ///   - event: The input. The positions of mouse events are in the coordinates of the region.
    ///   - size: The size of the pane's region.
    /// - Returns: Whether the event was handled.
    func handle(_ event: InputEvent, in size: Size) -> Bool

    /// Scrolls the content. The default implementation does nothing and returns false.
    ///
    /// - Returns: Whether there is anything to scroll.
    func move(_ movement: Movement, in size: Size) -> Bool

    /// Returns the visible part of the content in a region of the given size, for a scroll bar. Nil if there is nothing
    /// to scroll. The default implementation returns nil.
    func scrollExtent(in size: Size) -> ScrollExtent?

    /// The content as text, for comparing, copying, searching and plain output. The default is empty.
    var lines: [TextLine] { get }
}

extension Pane {

    public func handle(_ event: InputEvent, in size: Size) -> Bool {
        Movement(event).map { move($0, in: size) } ?? false
    }

    public func move(_ movement: Movement, in size: Size) -> Bool { false }

    public func scrollExtent(in size: Size) -> ScrollExtent? { nil }

    public var lines: [TextLine] { [] }
}

extension Movement {

    /// Creates the movement for a key or for the scroll wheel. Returns nil for all other input.
    public init?(_ event: InputEvent) {
        switch event {
        case .key(let key): self.init(key)
        case .mouse(let mouse) where mouse.action == .wheelUp: self = .rows(-Self.wheelRows)
        case .mouse(let mouse) where mouse.action == .wheelDown: self = .rows(Self.wheelRows)
        default: return nil
        }
    }
}

/// A line of text, with a reference to the item that the line shows.
public struct TextLine: Hashable, Sendable {

    /// The identity of the item, which is used to find the item again after a change. Nil if the text identifies the
    /// item.
    public var id: String?
    public var text: String
    /// The item in the data that the line was created from; nil if there is none.
    public var item: ItemReference?

    /// Creates a line.
    public init(_ text: String, id: String? = nil, item: ItemReference? = nil) {
        self.text = text
        self.id = id
        self.item = item
    }

    /// The identity of the line: its ``id`` or, if that is nil, its text.
    public var identity: String { id ?? text }

    /// The text for the clipboard. If the line rounds or truncates the values of its item, this is the exact text of
    /// the item. Otherwise, it is the text of the line.
    public var exactText: String { item?.exactText ?? text }
}
