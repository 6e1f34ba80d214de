public import Loadables
public import TerminalUI

/// A dashboard: tabs of pages, a summary of the board in the header, the keys that are valid now in the last line.
@MainActor
public final class DashboardScreen: Screen {

    public var onChange: (() -> Void)?

    /// Called for the commands that the program adds to the key map, with the focused panel.
    public var onCustomCommand: ((_ name: String, _ panel: PanelModel?) -> Void)?

    /// Whether somebody looks: the terminal has the focus, and the program is not stopped. For what loads by itself;
    /// losing the focus alone stops nothing here.
    public let foreground: Foreground

    private let board: BoardModel
    private let tabs: [DashboardTab]
    private let keyMap: DashboardKeyMap
    private let clock: any WallClock
    /// When it was made; for what turns.
    private let start: Timestamp
    private let time: TimeOfDay
    private let log: LoadableEventLog?

    private var selectedTab = 0
    /// The pages that were opened in each tab, the topmost one last.
    private var opened: [[OpenedPage]]
    /// What lies above the page, the topmost one last.
    private var overlays: [BoardOverlay] = []
    private var logObservation: LoadableEventLog.Observation?
    private var message: (text: String, until: Timestamp)?
    private var observers: [LoadableObserver] = []
    /// Where the page and the tabs were drawn last, and which; for the mouse.
    private var pageFrame = Rect(width: 0, height: 0)
    private var headerFrame = Rect(width: 0, height: 0)
    private var header: TabBar?

    private struct OpenedPage {
        let page: any Page
        let observers: [LoadableObserver]
    }

    /// Makes a dashboard.
    ///
    /// - Parameters:
    ///   - board: What the header sums up, and what "refresh all" refreshes.
    ///   - tabs: At least one.
    ///   - keyMap: Which keys do what.
    ///   - clock: Where ages and countdowns come from.
    ///   - time: How the inspector and the log write times.
    ///   - log: What happened in the whole program; nil if nobody keeps that.
    ///   - foreground: Is told when the terminal gets or loses the focus, and when the program was stopped and goes on.
    public init(
        board: BoardModel,
        tabs: [DashboardTab],
        keyMap: DashboardKeyMap = .standard,
        clock: any WallClock = .system,
        time: TimeOfDay = .local,
        log: LoadableEventLog? = .current,
        foreground: Foreground = Foreground()
    ) {
        self.board = board
        self.tabs = tabs
        self.keyMap = keyMap
        self.clock = clock
        start = clock.now
        self.time = time
        self.log = log
        self.foreground = foreground
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
        overlays.last?.context ?? (opened[selectedTab].isEmpty ? page.context : .opened)
    }

    // MARK: Input

    public func handle(_ event: InputEvent) -> ScreenRequest? {
        switch event {
        case .key(let key):
            return keyMap.command(for: key, in: context).flatMap(perform)
        case .mouse(let event):
            handle(event)
            return nil
        case .focus(let hasFocus):
            foreground.isActive = hasFocus
            return nil
        case .resume:
            // It may have been stopped without being asked.
            foreground.isActive = false
            foreground.isActive = true
            return nil
        case .paste, .resize:
            return nil
        }
    }

    private func handle(_ event: MouseEvent) {
        let isWheel = event.action == .wheelUp || event.action == .wheelDown
        if !overlays.isEmpty {
            guard isWheel else { return }
            for _ in 0..<Movement.wheelRows { _ = performInOverlay(event.action == .wheelUp ? .up : .down) }
        } else if pageFrame.contains(event.position) {
            if case .open(let page) = page.handle(event.relative(to: pageFrame), at: clock.now) { open(page) }
        } else if headerFrame.contains(event.position), event.action == .press, let header {
            let x = event.relative(to: headerFrame).position.x
            selectedTab = header.tab(at: x, width: headerFrame.width) ?? selectedTab
        }
    }

    private func perform(_ command: DashboardCommand) -> ScreenRequest? {
        switch command {
        case .quit: return .quit
        case .suspend:
            foreground.isActive = false
            return .suspend
        case .help: toggleHelp()
        case .log: toggleLog()
        case .refreshAll: board.sync()
        case .custom(let name): onCustomCommand?(name, page.focusedPanel)
        default:
            if !performInOverlay(command) { performOnPage(command) }
        }
        return nil
    }

    private func toggleHelp() {
        if case .help = overlays.last {
            overlays.removeLast()
        } else {
            overlays.append(.help(ScrollState(), above: context))
        }
    }

    private func toggleLog() {
        if case .log = overlays.last {
            closeOverlay()
        } else {
            overlays.append(.log(EventLogPosition()))
            logObservation = log?.observe { [weak self] _ in self?.onChange?() }
        }
    }

    private func closeOverlay() {
        if case .log = overlays.popLast() { logObservation = nil }
    }

    /// - Returns: Whether the command was for what lies above the page.
    private func performInOverlay(_ command: DashboardCommand) -> Bool {
        guard let overlay = overlays.last else { return false }
        if command == .back {
            closeOverlay()
            return true
        }
        let changed: BoardOverlay?
        switch overlay {
        case .inspector(let page, let scroll): changed = inspector(page, scroll, after: command)
        case .log(let position): changed = log(position, after: command)
        case .help(let scroll, let above): changed = help(scroll, above, after: command)
        }
        guard let changed else { return overlay.context != .inspector }
        overlays[overlays.count - 1] = changed
        return true
    }

    private func inspector(
        _ page: InspectorPage, _ scroll: ScrollState, after command: DashboardCommand
    ) -> BoardOverlay? {
        if command == .turnPage { return .inspector(page.next, ScrollState()) }
        guard let movement = command.movement, let view = inspectorView(page, scroll, now: clock.now) else {
            return nil
        }
        var scroll = scroll
        let (total, visible) = (view.lineCount, view.visibleCount(in: pageFrame.size))
        scroll.move(movement, content: Self.column(total), visible: Self.column(visible))
        return .inspector(page, scroll)
    }

    private func help(
        _ scroll: ScrollState, _ above: DashboardContext, after command: DashboardCommand
    ) -> BoardOverlay? {
        guard let movement = command.movement else { return nil }
        var scroll = scroll
        let extent = KeysDialog(keyMap, context: above).extent(in: pageFrame.size)
        scroll.move(movement, content: Self.column(extent.total), visible: Self.column(extent.visible))
        return .help(scroll, above: above)
    }

    /// What is only scrolled by rows.
    private static func column(_ height: Int) -> Size { Size(width: 0, height: height) }

    private func log(_ position: EventLogPosition, after command: DashboardCommand) -> BoardOverlay? {
        var position = position
        let view = EventLogView(log, position: position, time: time)
        position.move(
            command, seen: view.visible(in: pageFrame.size), kept: view.events?.count ?? 0, count: view.count)
        return .log(position)
    }

    private func performOnPage(_ command: DashboardCommand) {
        switch command {
        case .inspect:
            if page.focusedPanel != nil { overlays.append(.inspector(.contents, ScrollState())) }
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
        case .refreshAll, .quit, .suspend, .help, .log, .turnPage, .back, .custom: true
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

    public func advance(to _: Duration) {
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
        let spinner = Spinner(elapsed: start.duration(to: now))
        let summary = SummaryText(counts: board.summary(at: now), spinner: spinner)
        if summary.counts[.loading] != nil { canvas.redraw(after: spinner.timeToNextPicture) }
        let bar = TabBar(
            titles: titles,
            selected: selectedTab,
            summary: summary.long(canvas.symbols),
            shortSummary: summary.short(canvas.symbols)
        )
        canvas.draw(bar, in: rect)
        (header, headerFrame) = (bar, rect)
        for freshUntil in board.panels.compactMap(\.provenance?.freshUntil) where freshUntil > now {
            canvas.redraw(after: now.duration(to: freshUntil))
        }
    }

    private func drawOverlay(in canvas: inout Canvas, context: DrawingContext) {
        switch overlays.last {
        case .inspector(let page, let scroll):
            guard let view = inspectorView(page, scroll, now: context.now) else { return }
            canvas.draw(view, in: canvas.bounds)
        case .log(let position):
            canvas.draw(EventLogView(log, position: position, time: time), in: canvas.bounds)
        case .help(let scroll, let above):
            canvas.draw(KeysDialog(keyMap, context: above, offset: scroll.offset.y), in: canvas.bounds)
        case nil:
            break
        }
    }

    private func inspectorView(_ inspectorPage: InspectorPage, _ scroll: ScrollState, now: Timestamp) -> Inspector? {
        page.focusedPanel.map { Inspector($0, page: inspectorPage, offset: scroll.offset.y, time: time, now: now) }
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
        (overlayHint(for: binding.command) ?? page.hint(for: binding.command) ?? binding.hint).map {
            KeyHints.Hint(key: binding.shortLabel, label: $0)
        }
    }

    private func overlayHint(for command: DashboardCommand) -> String? {
        guard command == .turnPage, case .inspector(let page, _) = overlays.last else { return nil }
        return page.next.rawValue
    }
}
