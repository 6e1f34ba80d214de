public import Loadables
public import TerminalUI

/// A page that lists other pages.
@MainActor
public final class MenuPage: Page {

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
    /// Where the items were drawn last; for the mouse.
    private var content = Rect(width: 0, height: 0)

    /// Makes a page.
    ///
    /// - Parameter panels: What the items' details are about: a change of one draws the page anew.
    public init(title: String, items: [Item], panels: [PanelModel] = []) {
        self.title = title
        self.items = items
        self.panels = panels
    }

    public var focusedPanel: PanelModel? { nil }

    public var context: DashboardContext { .menu }

    public func perform(_ command: DashboardCommand, at now: Timestamp) -> PageResult {
        if let movement = command.movement {
            list.move(movement, count: items.count, visible: content.height)
            return .done
        }
        guard command == .open else { return .unknown }
        return items.indices.contains(list.selected) ? .open(items[list.selected].open()) : .done
    }

    public func isAvailable(_ command: DashboardCommand) -> Bool { true }

    public func handle(_ event: MouseEvent, at now: Timestamp) -> PageResult {
        let event = event.relative(to: content)
        guard list.handle(.mouse(event), count: items.count, in: content.size) else { return .unknown }
        return event.action == .press && event.clickCount == 2 ? perform(.open, at: now) : .done
    }

    public func advance(to now: Timestamp) {}

    public func draw(in canvas: inout Canvas, context: DrawingContext) {
        content = canvas.bounds.insidePanel
        list = list.adjusted(count: items.count, visible: content.height)
        let rows = items.map { item in
            ListRow(StyledText(item.title), detail: StyledText(item.detail(), .secondary))
        }
        let view = ListView(rows: rows, state: list, selectionRole: .selection)
        canvas.draw(
            Panel(title: StyledText(title), isFocused: true, content: view), in: canvas.bounds)
    }
}
