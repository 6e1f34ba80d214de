public import Loadables
public import TerminalUI

/// A dashboard: tabs of pages, a summary of the board in the header, the keys that are valid now in the last line.
@MainActor
public final class DashboardScreen: Screen {

    public var onChange: (() -> Void)?

    /// Called for the commands that the program adds to the key map, with the focused panel.
    public var onCustomCommand: ((_ name: String, _ panel: PanelModel?) -> Void)?

    private let board: BoardModel
    private let tabs: [DashboardTab]
    private let keyMap: DashboardKeyMap
    private let clock: any WallClock
    private let time: TimeOfDay

    private var selectedTab = 0
    /// The pages that were opened in each tab, the topmost one last.
    private var opened: [[OpenedPage]]
    private var overlay: Overlay?
    private var message: (text: String, until: Timestamp)?
    private var observers: [LoadableObserver] = []
    /// Where the page was drawn last; for the mouse.
    private var pageFrame = Rect(width: 0, height: 0)

    private struct OpenedPage {
        let page: any Page
        let observers: [LoadableObserver]
    }

    private enum Overlay {
        case inspector(offset: Int)
        case help(offset: Int, above: DashboardContext)
    }

    /// Makes a dashboard.
    ///
    /// - Parameters:
    ///   - board: What the header sums up, and what "refresh all" refreshes.
    ///   - tabs: At least one.
    ///   - keyMap: Which keys do what.
    ///   - clock: Where ages and countdowns come from.
    ///   - time: How the inspector writes times.
    public init(
        board: BoardModel,
        tabs: [DashboardTab],
        keyMap: DashboardKeyMap = .standard,
        clock: any WallClock = .system,
        time: TimeOfDay = .local
    ) {
        self.board = board
        self.tabs = tabs
        self.keyMap = keyMap
        self.clock = clock
        self.time = time
        opened = tabs.map { _ in [] }
        observers = observe(board.panels + tabs.flatMap(\.page.panels))
    }

    /// Says something in the last line, for three seconds.
    public func show(_ text: String) {
        message = (text, clock.now.advanced(by: .seconds(3)))
        onChange?()
    }

    private func observe(_ panels: [PanelModel]) -> [LoadableObserver] {
        panels.map { panel in
            panel.sink { [weak self] _ in self?.onChange?() }
        }
    }

    private var page: any Page { opened[selectedTab].last?.page ?? tabs[selectedTab].page }

    private var context: DashboardContext {
        switch overlay {
        case .inspector: .inspector
        case .help: .help
        case nil: opened[selectedTab].isEmpty ? page.context : .opened
        }
    }

    // MARK: Input

    public func handle(_ event: InputEvent) -> ScreenRequest? {
        switch event {
        case .key(let key):
            return keyMap.command(for: key, in: context).flatMap(perform)
        case .mouse(let event) where overlay == nil:
            let position = Point(x: event.position.x - pageFrame.x, y: event.position.y - pageFrame.y)
            guard Rect(pageFrame.size).contains(position) else { return nil }
            var event = event
            event.position = position
            page.handle(event, at: clock.now)
            return nil
        case .mouse, .paste, .focus, .resize, .resume:
            return nil
        }
    }

    private func perform(_ command: DashboardCommand) -> ScreenRequest? {
        switch command {
        case .quit: return .quit
        case .suspend: return .suspend
        case .help: toggleHelp()
        case .refreshAll: board.sync()
        case .custom(let name): onCustomCommand?(name, page.focusedPanel)
        default:
            if !performInOverlay(command) { performOnPage(command) }
        }
        return nil
    }

    private func toggleHelp() {
        if case .help = overlay { overlay = nil } else { overlay = .help(offset: 0, above: context) }
    }

    /// - Returns: Whether the command was for what lies above the page.
    private func performInOverlay(_ command: DashboardCommand) -> Bool {
        guard let overlay else { return false }
        switch (overlay, command) {
        case (_, .back):
            self.overlay = nil
        case (.inspector(let offset), _):
            if let moved = scroll(offset, command, count: inspectorLineCount) {
                self.overlay = .inspector(offset: moved)
            } else {
                performOnPage(command)
            }
        case (.help(let offset, let above), _):
            let count = HelpView(keyMap, context: above).rows.count
            self.overlay = .help(offset: scroll(offset, command, count: count) ?? offset, above: above)
        }
        return true
    }

    private func scroll(_ offset: Int, _ command: DashboardCommand, count: Int) -> Int? {
        let page = max(1, pageFrame.height - 8)
        let last = max(0, count - page)
        switch command {
        case .up: return max(0, offset - 1)
        case .down: return min(last, offset + 1)
        case .pageUp: return max(0, offset - page)
        case .pageDown: return min(last, offset + page)
        case .first: return 0
        case .last: return last
        default: return nil
        }
    }

    private func performOnPage(_ command: DashboardCommand) {
        switch command {
        case .inspect:
            if page.focusedPanel != nil { overlay = .inspector(offset: 0) }
        case .back:
            _ = opened[selectedTab].popLast()
        case .nextTab:
            selectedTab = (selectedTab + 1) % tabs.count
        case .previousTab:
            selectedTab = (selectedTab + tabs.count - 1) % tabs.count
        default:
            if case .open(let page) = page.perform(command, at: clock.now) { open(page) }
        }
    }

    private func open(_ page: any Page) {
        opened[selectedTab].append(OpenedPage(page: page, observers: observe(page.panels)))
    }

    private func isAvailable(_ command: DashboardCommand) -> Bool {
        switch command {
        case .nextTab, .previousTab: tabs.count > 1
        case .inspect: page.focusedPanel != nil
        case .refreshAll, .quit, .suspend, .help, .back, .custom: true
        default: page.isAvailable(command)
        }
    }

    // MARK: Time and drawing

    /// The screen without the line of keys: for where nobody can press any.
    public func plainFrame(size: Size, symbols: Symbols) -> Frame {
        var canvas = Canvas(size: size, symbols: symbols)
        let rows = canvas.bounds.rows([.fixed(1), .fill()])
        let drawing = DrawingContext(now: clock.now, keyMap: keyMap)
        drawHeader(in: rows[0], canvas: &canvas, now: drawing.now)
        canvas.within(rows[1]) { page.draw(in: &$0, context: drawing) }
        return canvas.frame
    }

    public func advance() {
        let now = clock.now
        if let message, message.until <= now { self.message = nil }
        for page in tabs.map(\.page) + opened.joined().map(\.page) { page.advance(to: now) }
    }

    public func draw(in canvas: inout Canvas) {
        let drawing = DrawingContext(now: clock.now, keyMap: keyMap)
        // In a low terminal the content comes first, then the keys, then the header.
        let height = canvas.size.height
        let rows = canvas.bounds.rows([.fixed(height >= 6 ? 1 : 0), .fill(), .fixed(height >= 3 ? 1 : 0)])
        drawHeader(in: rows[0], canvas: &canvas, now: drawing.now)
        pageFrame = rows[1]
        canvas.within(rows[1]) { canvas in
            page.draw(in: &canvas, context: drawing)
            drawOverlay(in: &canvas, context: drawing)
        }
        drawLastLine(in: rows[2], canvas: &canvas, now: drawing.now)
    }

    private func drawHeader(in rect: Rect, canvas: inout Canvas, now: Timestamp) {
        var titles = tabs.map(\.title)
        for opened in opened[selectedTab] {
            titles[selectedTab] += " \(canvas.symbols.pointer) \(opened.page.title)"
        }
        let summary = SummaryText(counts: board.summary(at: now))
        let bar = TabBar(
            titles: titles,
            selected: selectedTab,
            summary: summary.long(canvas.symbols),
            shortSummary: summary.short(canvas.symbols)
        )
        canvas.draw(bar, in: rect)
        for freshUntil in board.panels.compactMap(\.provenance?.freshUntil) where freshUntil > now {
            canvas.redraw(after: now.duration(to: freshUntil))
        }
    }

    private func drawOverlay(in canvas: inout Canvas, context: DrawingContext) {
        switch overlay {
        case .inspector(let offset):
            guard let panel = page.focusedPanel else { return }
            canvas.draw(Inspector(panel, offset: offset, time: time, context: context), in: canvas.bounds)
        case .help(let offset, let above):
            canvas.draw(HelpView(keyMap, context: above, offset: offset), in: canvas.bounds)
        case nil:
            break
        }
    }

    private var inspectorLineCount: Int {
        guard let panel = page.focusedPanel else { return 0 }
        let context = DrawingContext(now: clock.now, keyMap: keyMap)
        return Inspector(panel, offset: 0, time: time, context: context).lineCount
    }

    private func drawLastLine(in rect: Rect, canvas: inout Canvas, now: Timestamp) {
        if let message {
            canvas.draw(Label(StyledText(" \(message.text)", .emphasis)), in: rect)
            canvas.redraw(after: now.duration(to: message.until))
            return
        }
        let bindings = keyMap.bindings(in: context).filter { isAvailable($0.command) }
        // Whatever else there is no room for, the ways out and to the other keys stay in sight.
        let isLasting = { (command: DashboardCommand) in [.back, .help, .quit].contains(command) }
        canvas.draw(
            KeyHints(
                bindings.filter { !isLasting($0.command) }.compactMap(hint),
                trailing: bindings.filter { isLasting($0.command) }.compactMap(hint)
            ),
            in: rect
        )
    }

    private func hint(_ binding: DashboardKeyMap.Binding) -> KeyHints.Hint? {
        (page.hint(for: binding.command) ?? binding.hint).map {
            KeyHints.Hint(key: binding.shortLabel, label: $0)
        }
    }
}
