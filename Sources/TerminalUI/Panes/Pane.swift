/// Something that is drawn into a region and handles input there, with a state of its own: what a panel shows, a page, what
/// lies above one, a scene of a gallery.
///
/// It stands between a ``View``, which is a value without a state, and a ``Screen``, which has the whole terminal. Only
/// ``draw(in:isFocused:elapsed:)`` must be written.
@MainActor
public protocol Pane: AnyObject {

    /// Draws it, whatever the size of the region.
    ///
    /// - Parameters:
    ///   - canvas: The region.
    ///   - isFocused: Whether keys go to it.
    ///   - elapsed: Time that goes on evenly, from any moment on: for what moves.
    func draw(in canvas: inout Canvas, isFocused: Bool, elapsed: Duration)

    /// Deals with input while it has the focus. By default that is what keys and the wheel mean by ``Movement``.
    ///
    /// - Parameters:
    ///   - event: What came; mouse events are in the region's coordinates.
    ///   - size: Of the region that it is drawn in.
    /// - Returns: Whether it did something with it.
    func handle(_ event: InputEvent, in size: Size) -> Bool

    /// Goes through what is longer than the region. By default there is nothing to go through.
    ///
    /// - Returns: Whether there is.
    func move(_ movement: Movement, in size: Size) -> Bool

    /// Which part is seen in a region of that size, for a scroll bar; nil, as by default, if there is nothing to scroll.
    func scrollExtent(in size: Size) -> ScrollExtent?

    /// What it says, as text: for comparing, copying, searching and plain output. Empty by default.
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

    /// What the key or the turn of the wheel stands for by convention; nil if it is neither.
    public init?(_ event: InputEvent) {
        switch event {
        case .key(let key): self.init(key)
        case .mouse(let mouse) where mouse.action == .wheelUp: self = .rows(-Self.wheelRows)
        case .mouse(let mouse) where mouse.action == .wheelDown: self = .rows(Self.wheelRows)
        default: return nil
        }
    }
}

/// A line of what something says, and which item it is about.
public struct TextLine: Hashable, Sendable {

    /// What the line is about, so that it is found again after it changed or moved; nil if its text is all there is.
    public var id: String?
    public var text: String
    /// The item in the data behind the content; nil if there is none.
    public var item: ItemReference?

    /// Makes a line.
    public init(_ text: String, id: String? = nil, item: ItemReference? = nil) {
        self.text = text
        self.id = id
        self.item = item
    }

    /// What tells it from other lines.
    public var identity: String { id ?? text }

    /// The text for the clipboard: the exact values of the item, where the line rounds or cuts them.
    public var exactText: String { item?.exactText ?? text }
}
