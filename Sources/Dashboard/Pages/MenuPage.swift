import Loadables
public import TerminalUI

/// A page with a menu of other pages and their states. If there is space, the page of the selected row is shown beside
/// or below the menu.
@MainActor
public final class MenuPage: Page {

    /// A row of the menu.
    public struct Item {
        public var title: String
        /// The panel whose state, age and failure the row shows; nil for none. The commands to refresh and to inspect
        /// apply to this panel.
        public var panel: PanelModel?
        /// Returns a short text beside the title; empty for none.
        public var detail: () -> StyledText
        /// Returns the page that the item opens.
        public var open: () -> any Page

        /// Creates an item of a menu.
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
    /// The indices of the items that match the filter.
    private var shown: [Int]
    private var list = ListState()
    private(set) var textVersion = 0
    private(set) var readingSize = Size(width: 0, height: 0)
    var finding = Finding()
    private var host: PageHost?
    /// The pages that were shown beside or below the menu, keyed by the index of the item.
    private var previews: [Int: any Page] = [:]

    /// Creates a menu.
    ///
    /// - Parameters:
    ///   - title: The text in the upper edge.
    ///   - items: The rows, from top to bottom.
    public init(title: String, items: [Item]) {
        self.title = title
        self.items = items
        shown = Array(items.indices)
    }

    public var panels: [PanelModel] { items.compactMap(\.panel) }

    public var focusedPanel: PanelModel? { chosen?.panel }

    private var chosen: Item? { chosenNumber.map { items[$0] } }

    /// The index of the chosen item in all items; nil if no item is shown.
    private var chosenNumber: Int? { shown.indices.contains(list.selected) ? shown[list.selected] : nil }

    /// An empty array, because the actions of a panel are available on the panel's own page.
    public var actions: [PanelAction] { [] }

    public func enter(_ host: PageHost) {
        self.host = host
    }

    /// The titles of the pages that can be opened, and the closures that open them.
    var destinations: [(title: String, open: () -> Void)] {
        items.map { item in (item.title, { [weak self] in self?.host?.open(item.open()) }) }
    }

    public func advance(to now: Duration) {
        for page in previews.values { page.advance(to: now) }
    }

    public func perform(_ command: DashboardCommand, in size: Size) -> Bool {
        if let movement = command.movement { return move(movement, in: size) }
        if command == .back { return stopFinding() }
        guard let chosen else { return false }
        switch command {
        case .open: host?.open(chosen.open())
        case .refresh: focusedPanel?.sync()
        case .syncIfNeeded: focusedPanel?.syncIfNeeded()
        case .cancel: focusedPanel?.cancel()
        default: return false
        }
        return true
    }

    public func move(_ movement: Movement, in size: Size) -> Bool {
        list.move(movement, count: shown.count, visible: places(in: size).menu.insidePanel.height)
        return true
    }

    public func isAvailable(_ command: DashboardCommand) -> Bool {
        switch command {
        case .refresh, .syncIfNeeded: focusedPanel?.canSync == true
        case .cancel: focusedPanel?.isLoading == true && focusedPanel?.canSync == true
        case .back: isFinding
        default: true
        }
    }

    public func hint(for command: DashboardCommand) -> String? { command == .back ? wordForEnd : nil }

    public func handle(_ event: InputEvent, in size: Size) -> Bool {
        let places = places(in: size)
        let content = places.menu.insidePanel
        guard case .mouse(let mouse) = event else { return false }
        if places.preview?.contains(mouse.position) == true {
            return mouse.action == .press && mouse.button == 0 && perform(.open, in: size)
        }
        guard
            list.handle(event.relative(to: content), count: shown.count, in: content.size)
        else { return false }
        if mouse.action == .press, mouse.clickCount == 2 { _ = perform(.open, in: size) }
        return true
    }

    public var lines: [TextLine] {
        shown.map { line(of: items[$0]) }
    }

    private func line(of item: Item) -> TextLine {
        TextLine(ListRow(StyledText(item.title), detail: item.detail()).string, id: item.title)
    }

    // MARK: Drawing

    /// The minimum width of the screen for a page beside the menu.
    private static let previewWidth = 100
    private static let menuWidths = 44...50
    /// The minimum number of rows for a page below the menu.
    private static let previewHeight = 8

    /// Returns the rectangles of the menu and of the page of the selected row. The second rectangle is nil if there is
    /// no space for the page.
    private func places(in size: Size) -> (menu: Rect, preview: Rect?) {
        guard size.width >= Self.previewWidth else {
            let height = items.count + 2
            guard size.height - height >= Self.previewHeight else { return (Rect(size), nil) }
            let parts = Rect(size).rows([.fixed(height), .fill()])
            return (parts[0], parts[1])
        }
        let width = min(max(Self.menuWidths.lowerBound, size.width / 4), Self.menuWidths.upperBound)
        let parts = Rect(size).columns([.fixed(width), .fill()])
        return (parts[0], parts[1])
    }

    /// The page of the selected row; nil if no row is selected.
    private var preview: (any Page)? {
        guard let host, let number = chosenNumber else { return nil }
        if let page = previews[number] { return page }
        let page = items[number].open()
        page.enter(host)
        previews[number] = page
        return page
    }

    public func draw(in canvas: inout Canvas, isFocused: Bool, elapsed: Duration) {
        let places = places(in: canvas.size)
        canvas.within(places.menu) { drawMenu(in: &$0, elapsed) }
        guard let place = places.preview, let preview else { return }
        canvas.within(place) { preview.draw(in: &$0, isFocused: false, elapsed: elapsed) }
    }

    private func drawMenu(in canvas: inout Canvas, _ elapsed: Duration) {
        let inside = canvas.bounds.insidePanel
        readingSize = inside.size
        updateFinding(in: &canvas)
        list = list.adjusted(count: shown.count, visible: inside.height)
        let rows = rows(in: &canvas, elapsed)
        let filter = finding.filterText(of: self)
        let title = StyledText(title) + (filter.isEmpty ? "" : " ") + filter
        canvas.draw(
            Panel(title: title, note: finding.searchText, isFocused: true, content: Label("")), in: canvas.bounds)
        canvas.within(inside) { canvas in
            if let text = finding.emptyText(of: self) {
                canvas.draw(Message([StyledText(text, .secondary)]), in: canvas.bounds)
            } else {
                canvas.draw(ListView(rows: rows, state: list, selectionRole: .selection), in: canvas.bounds)
            }
            mark(in: &canvas)
        }
    }

    private func rows(in canvas: inout Canvas, _ elapsed: Duration) -> [ListRow] {
        let width = items.map(\.title.cellWidth).max() ?? 0
        let hasPanels = items.contains { $0.panel != nil }
        var rows: [ListRow] = []
        for item in shown.map({ items[$0] }) {
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
        let status = PanelStatus(panel, panel.snapshot, at: host.date)
        guard status == .loading else { return StyledText("\(status.sign(canvas.symbols)) ", status.role) }
        let spinner = Spinner(elapsed: elapsed)
        canvas.redraw(after: spinner.timeToNextPicture)
        return StyledText("\(spinner.text(canvas.symbols)) ", status.role)
    }

    /// Returns the failure of a panel and the age of its content.
    private func state(of panel: PanelModel?, in canvas: inout Canvas) -> StyledText {
        guard let panel, let host else { return "" }
        let (snapshot, now) = (panel.snapshot, host.date)
        let status = PanelStatus(snapshot, at: now)
        var text = StyledText()
        let error = status == .failed ? snapshot.error.map { ErrorText($0).text } : panel.partFailure()
        if let error { text = StyledText(error, .failed) }
        guard let provenance = snapshot.provenance, snapshot.isContentsAvailable else { return text }
        canvas.redraw(whenStale: provenance, at: now)
        guard provenance.isAgeKnown(at: now) else { return text + StyledText("  \(Age?.unknown)", .secondary) }
        // Change the age in the same steps as in the edge of the panel.
        let words = PanelStatusText(status: status, contentAge: provenance.age(at: now))
        if let delay = words.timeToNextAge { canvas.redraw(after: delay) }
        return words.age.map { text + StyledText("  \($0.short)", .secondary) } ?? text
    }
}

extension MenuPage: ReadablePane, ReadingPlace {

    var readingTitle: String { title }

    var reading: (any ReadablePane)? { self }

    var isText: Bool { false }

    var order: [Int]? { nil }

    var chosenLine: Int? { shown.isEmpty ? nil : list.selected }

    func reveal(_ match: SearchState.Match, in size: Size) {
        list.select(match.line, count: shown.count)
    }

    func frame(ofLine line: Int, in size: Size) -> Rect? {
        size.row(at: line - list.adjusted(count: shown.count, visible: size.height).offset)
    }

    var canBeFiltered: Bool { true }

    var itemCount: Int { items.count }

    func filter(_ filter: LineFilter?) {
        let isShown = filter?.makeMatcher()
        let chosen = chosenNumber ?? 0
        shown = items.indices.filter { isShown?(line(of: items[$0]).text) ?? true }
        textVersion += 1
        list.select(shown.firstIndex { $0 >= chosen } ?? 0, count: shown.count)
    }

    func bookmark() -> () -> Void {
        let list = list
        return { [weak self] in self?.list = list }
    }
}
