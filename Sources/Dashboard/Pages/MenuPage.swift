public import TerminalUI

/// A page that lists other pages.
@MainActor
public final class MenuPage: Page, LeadingPage {

    /// A row of the menu.
    public struct Item {
        public var title: String
        /// What stands at the right of it: something short about what is behind.
        public var detail: () -> String
        /// Makes the page that it opens.
        public var open: () -> any Page

        /// Makes an item.
        public init(_ title: String, detail: @escaping () -> String = { "" }, open: @escaping () -> any Page) {
            self.title = title
            self.detail = detail
            self.open = open
        }
    }

    public let title: String
    public let panels: [PanelModel]

    private let items: [Item]
    private var list = ListState()
    private var host: PageHost?

    /// Makes a page.
    ///
    /// - Parameters:
    ///   - title: Stands in the upper edge.
    ///   - items: The rows, from the top.
    ///   - panels: What the items' details are about: a change of one draws the page anew.
    public init(title: String, items: [Item], panels: [PanelModel] = []) {
        self.title = title
        self.items = items
        self.panels = panels
    }

    public func enter(_ host: PageHost) {
        self.host = host
    }

    var destinations: [(title: String, open: () -> Void)] {
        items.map { item in (item.title, { [weak self] in self?.host?.open(item.open()) }) }
    }

    public func perform(_ command: DashboardCommand, in size: Size) -> Bool {
        if let movement = command.movement { return move(movement, in: size) }
        guard command == .open, items.indices.contains(list.selected) else { return false }
        host?.open(items[list.selected].open())
        return true
    }

    public func move(_ movement: Movement, in size: Size) -> Bool {
        list.move(movement, count: items.count, visible: Rect(size).insidePanel.height)
        return true
    }

    public func isAvailable(_ command: DashboardCommand) -> Bool { true }

    public func handle(_ event: InputEvent, in size: Size) -> Bool {
        let content = Rect(size).insidePanel
        guard case .mouse(let mouse) = event,
            list.handle(event.relative(to: content), count: items.count, in: content.size)
        else { return false }
        if mouse.action == .press, mouse.clickCount == 2 { _ = perform(.open, in: size) }
        return true
    }

    public var lines: [TextLine] {
        items.map { TextLine(ListRow(StyledText($0.title), detail: StyledText($0.detail())).string, id: $0.title) }
    }

    public func draw(in canvas: inout Canvas, isFocused: Bool, elapsed: Duration) {
        list = list.adjusted(count: items.count, visible: canvas.bounds.insidePanel.height)
        let rows = items.map { item in
            ListRow(StyledText(item.title), detail: StyledText(item.detail(), .secondary))
        }
        let view = ListView(rows: rows, state: list, selectionRole: .selection)
        canvas.draw(
            Panel(title: StyledText(title), isFocused: true, content: view), in: canvas.bounds)
    }
}
