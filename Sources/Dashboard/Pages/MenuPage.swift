import Loadables
public import TerminalUI

/// A page that lists other pages, and says how it is behind each of them.
@MainActor
public final class MenuPage: Page, LeadingPage {

    /// A row of the menu.
    public struct Item {
        public var title: String
        /// What the row says how it is: its sign, its age, what failed. It is what is refreshed and inspected there.
        public var panel: PanelModel?
        /// Stands beside the title: something short about what is behind.
        public var detail: () -> StyledText
        /// Makes the page that it opens.
        public var open: () -> any Page

        /// Makes an item.
        public init(
            _ title: String, panel: PanelModel? = nil, detail: @escaping () -> StyledText = { "" },
            open: @escaping () -> any Page
        ) {
            self.title = title
            self.panel = panel
            self.detail = detail
            self.open = open
        }
    }

    public let title: String

    private let items: [Item]
    private var list = ListState()
    private var host: PageHost?

    /// Makes a page.
    ///
    /// - Parameters:
    ///   - title: Stands in the upper edge.
    ///   - items: The rows, from the top.
    public init(title: String, items: [Item]) {
        self.title = title
        self.items = items
    }

    public var panels: [PanelModel] { items.compactMap(\.panel) }

    public var focusedPanel: PanelModel? { items.indices.contains(list.selected) ? items[list.selected].panel : nil }

    /// The rows lead to panels; what can be done in these is done there.
    public var actions: [PanelAction] { [] }

    public func enter(_ host: PageHost) {
        self.host = host
    }

    var destinations: [(title: String, open: () -> Void)] {
        items.map { item in (item.title, { [weak self] in self?.host?.open(item.open()) }) }
    }

    public func perform(_ command: DashboardCommand, in size: Size) -> Bool {
        if let movement = command.movement { return move(movement, in: size) }
        guard items.indices.contains(list.selected) else { return false }
        switch command {
        case .open: host?.open(items[list.selected].open())
        case .refresh: focusedPanel?.sync()
        case .syncIfNeeded: focusedPanel?.syncIfNeeded()
        case .cancel: focusedPanel?.cancel()
        default: return false
        }
        return true
    }

    public func move(_ movement: Movement, in size: Size) -> Bool {
        list.move(movement, count: items.count, visible: Rect(size).insidePanel.height)
        return true
    }

    public func isAvailable(_ command: DashboardCommand) -> Bool {
        switch command {
        case .refresh, .syncIfNeeded: focusedPanel?.canSync == true
        case .cancel: focusedPanel?.loadableState == .syncing && focusedPanel?.canSync == true
        default: true
        }
    }

    public func handle(_ event: InputEvent, in size: Size) -> Bool {
        let content = Rect(size).insidePanel
        guard case .mouse(let mouse) = event,
            list.handle(event.relative(to: content), count: items.count, in: content.size)
        else { return false }
        if mouse.action == .press, mouse.clickCount == 2 { _ = perform(.open, in: size) }
        return true
    }

    public var lines: [TextLine] {
        items.map { TextLine(ListRow(StyledText($0.title), detail: $0.detail()).string, id: $0.title) }
    }

    // MARK: Drawing

    public func draw(in canvas: inout Canvas, isFocused: Bool, elapsed: Duration) {
        list = list.adjusted(count: items.count, visible: canvas.bounds.insidePanel.height)
        let rows = rows(in: &canvas, elapsed)
        let view = ListView(rows: rows, state: list, selectionRole: .selection)
        canvas.draw(
            Panel(title: StyledText(title), isFocused: true, content: view), in: canvas.bounds)
    }

    private func rows(in canvas: inout Canvas, _ elapsed: Duration) -> [ListRow] {
        let width = items.map(\.title.cellWidth).max() ?? 0
        let hasPanels = items.contains { $0.panel != nil }
        var rows: [ListRow] = []
        for item in items {
            let sign = hasPanels ? sign(of: item.panel, in: &canvas, elapsed) : ""
            let padding = String(repeating: " ", count: width - item.title.cellWidth + 3)
            rows.append(
                ListRow(
                    sign + StyledText(item.title + padding) + item.detail(), detail: state(of: item.panel, in: &canvas))
            )
        }
        return rows
    }

    private func sign(of panel: PanelModel?, in canvas: inout Canvas, _ elapsed: Duration) -> StyledText {
        guard let panel, let host else { return "  " }
        let status = PanelStatus(panel.snapshot, at: host.date)
        guard status == .loading else { return StyledText("\(status.sign(canvas.symbols)) ", status.role) }
        let spinner = Spinner(elapsed: elapsed)
        canvas.redraw(after: spinner.timeToNextPicture)
        return StyledText("\(spinner.text(canvas.symbols)) ", status.role)
    }

    /// What failed, or how old it is.
    private func state(of panel: PanelModel?, in canvas: inout Canvas) -> StyledText {
        guard let panel, let host else { return "" }
        let (snapshot, now) = (panel.snapshot, host.date)
        var text = StyledText()
        if PanelStatus(snapshot, at: now) == .failed, let error = snapshot.error {
            text = StyledText(ErrorText(error).text, .failed)
        }
        guard let provenance = snapshot.provenance, snapshot.isContentsAvailable else { return text }
        let age = Age(provenance.age(at: now))
        canvas.redraw(after: age.timeToNextChange)
        if let freshUntil = provenance.freshUntil, freshUntil > now {
            canvas.redraw(after: now.duration(to: freshUntil))
        }
        return text + StyledText("  \(age.short)", .secondary)
    }
}
