/// Content with its own state that is drawn into a region and handles input there: the content of a panel, a page, an
/// overlay, a scene of a gallery.
///
/// A ``View`` is a value without a state, and a ``Screen`` has the whole terminal; a pane is between the two. Only
/// ``draw(in:isFocused:elapsed:)`` is required.
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
    ///   - event: The input; mouse events are in the region's coordinates.
    ///   - size: The size of the pane's region.
    /// - Returns: Whether the event was handled.
    func handle(_ event: InputEvent, in size: Size) -> Bool

    /// Scrolls the content. The default implementation does nothing.
    ///
    /// - Returns: Whether there is anything to scroll.
    func move(_ movement: Movement, in size: Size) -> Bool

    /// Returns the visible part in a region of a size, for a scroll bar; nil, the default, if there is nothing to
    /// scroll.
    func scrollExtent(in size: Size) -> ScrollExtent?

    /// The content as text, for comparing, copying, searching and plain output. Empty by default.
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

    /// Creates the conventional movement of a key or the wheel. Returns nil for other input.
    public init?(_ event: InputEvent) {
        switch event {
        case .key(let key): self.init(key)
        case .mouse(let mouse) where mouse.action == .wheelUp: self = .rows(-Self.wheelRows)
        case .mouse(let mouse) where mouse.action == .wheelDown: self = .rows(Self.wheelRows)
        default: return nil
        }
    }
}

/// A line of text, with the item that it describes.
public struct TextLine: Hashable, Sendable {

    /// The identity of the item, which finds the item after a change; nil if the text identifies it.
    public var id: String?
    public var text: String
    /// The item in the data behind the content; nil if there is none.
    public var item: ItemReference?

    /// Creates a line.
    public init(_ text: String, id: String? = nil, item: ItemReference? = nil) {
        self.text = text
        self.id = id
        self.item = item
    }

    /// The identity among lines.
    public var identity: String { id ?? text }

    /// The text for the clipboard: the exact values of the item if the line rounds or truncates them.
    public var exactText: String { item?.exactText ?? text }
}
