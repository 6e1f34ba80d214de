import TerminalUI

/// A list of items above the page, from which the user chooses one or several: see ``DashboardScreen/choose(_:)``.
public struct Choice {

    /// An item of a choice.
    public struct Item {
        public var title: String
        /// The text at the right of the title.
        public var detail: String

        /// Creates an item.
        public init(_ title: String, detail: String = "") {
            self.title = title
            self.detail = detail
        }
    }

    /// The title of the choice.
    public var title: String
    public var items: [Item]
    /// The index of the current item, which is marked and selected initially; nil for none.
    public var current: Int?
    /// Called with the index of the chosen item.
    public var onChoose: (Int) -> Void
    /// Whether the list has a field in which the user types to find items.
    public var isSearched = false
    /// The indices of the items that are marked initially, and the closure that receives the marked items. Nil if the
    /// user chooses only one item.
    private(set) var several: (marked: Set<Int>, onTake: ([Int]) -> Void)?

    /// Creates a choice in which the user chooses one item.
    ///
    /// - Parameters:
    ///   - title: The title of the choice.
    ///   - items: The items.
    ///   - current: The index of the current item; nil for none.
    ///   - onChoose: Called with the index of the chosen item.
    public init(_ title: String, _ items: [Item], current: Int? = nil, onChoose: @escaping (Int) -> Void) {
        self.title = title
        self.items = items
        self.current = current
        self.onChoose = onChoose
    }

    /// Creates a choice in which the user marks any number of items, and types to find them.
    ///
    /// - Parameters:
    ///   - title: The title of the choice.
    ///   - items: The items.
    ///   - marked: The indices of the items that are marked initially.
    ///   - onTake: Called with the indices of the marked items in ascending order.
    public init(_ title: String, _ items: [Item], marked: Set<Int>, onTake: @escaping ([Int]) -> Void) {
        self.title = title
        self.items = items
        several = (marked, onTake)
        onChoose = { _ in }
        isSearched = true
    }
}

final class ChoiceOverlay: BoardOverlay {

    let context = DashboardContext.choice
    private let choice: Choice
    private let onEnd: () -> Void
    private var list = ListState()

    /// Creates the overlay.
    ///
    /// - Parameter onEnd: A closure that removes the overlay. It is called before ``Choice/onChoose``.
    init(_ choice: Choice, onEnd: @escaping () -> Void) {
        self.choice = choice
        self.onEnd = onEnd
        list.select(choice.current ?? 0, count: choice.items.count)
    }

    private func frame(in size: Size) -> Rect {
        let widest = choice.items.map { item in
            item.title.cellWidth + (item.detail.isEmpty ? 0 : item.detail.cellWidth + 3)
        }
        let width = max(widest.max() ?? 0, choice.title.cellWidth + 4) + 2
        let wanted = Size(width: min(size.width, width + 4), height: min(size.height, choice.items.count + 2))
        return OverlayPlacement.center.rect(of: wanted, in: Rect(size))
    }

    func perform(_ command: DashboardCommand, in size: Size) -> Bool {
        guard command == .open else { return command.movement.map { move($0, in: size) } ?? false }
        if choice.items.indices.contains(list.selected) {
            onEnd()
            choice.onChoose(list.selected)
        }
        return true
    }

    func move(_ movement: Movement, in size: Size) -> Bool {
        list.move(movement, count: choice.items.count, visible: frame(in: size).height - 2)
        return true
    }

    func scrollExtent(in size: Size) -> ScrollExtent? {
        ScrollExtent(offset: list.offset, visible: frame(in: size).height - 2, total: choice.items.count)
    }

    func scrollBar(in size: Size) -> OverlayScrollBar? { scrollBar(ofPanel: frame(in: size), in: size) }

    func scroll(to offset: Int, in size: Size) {
        list.scroll(to: offset, count: choice.items.count, visible: frame(in: size).height - 2)
    }

    func handle(_ event: InputEvent, in size: Size) -> Bool {
        let frame = frame(in: size)
        let inside = Rect(x: frame.x + 2, y: frame.y + 1, width: frame.width - 4, height: frame.height - 2)
        guard case .mouse(let mouse) = event,
            list.handle(event.relative(to: inside), count: choice.items.count, in: inside.size)
        else { return false }
        if mouse.action == .press, mouse.clickCount == 2 { _ = perform(.open, in: size) }
        return true
    }

    var lines: [TextLine] { choice.items.map { TextLine($0.title) } }

    func draw(in canvas: inout Canvas, isFocused: Bool, elapsed: Duration) {
        let size = frame(in: canvas.size).size
        list = list.adjusted(count: choice.items.count, visible: size.height - 2)
        let mark = canvas.symbols.fresh
        let rows = choice.items.enumerated().map { number, item in
            let sign = StyledText(number == choice.current ? "\(mark) " : "  ", .emphasis)
            return ListRow(
                sign + StyledText(item.title, number == choice.current ? .emphasis : .text),
                detail: StyledText(item.detail, .secondary))
        }
        let panel = Panel(
            title: StyledText(choice.title), isFocused: true,
            scroll: scrollExtent(in: canvas.size),
            content: ListView(rows: rows, state: list, selectionRole: .selection))
        canvas.draw(Overlay(panel, size: size, margin: 1), in: canvas.bounds)
    }
}
