public import Feeds
public import Loadables
public import TerminalUI

/// A dashboard: tabs of pages, a summary of the board in the header, the keys that are valid now in the last line.
@MainActor
public final class DashboardScreen: Screen {

    public var onChange: (() -> Void)?

    public var onRequest: ((ScreenRequest) -> Void)?

    /// Called for the commands that the program adds to the key map, with the focused panel.
    public var onCustomCommand: ((_ name: String, _ panel: PanelModel?) -> Void)?

    /// Whether somebody looks: the terminal has the focus, and the program is not stopped. For what loads by itself;
    /// losing the focus alone stops nothing here.
    public var foreground: Foreground { environment.foreground }

    /// What people are told of without asking.
    public let alerts: BoardAlerts

    /// Something that is so for as long as it is said, as "offline"; stands in the header. Nil for nothing.
    public var standing: String? {
        didSet { onChange?() }
    }

    /// What the window of the terminal is called, after how many panels have failed: `✗ 1 My home`. Nil to leave that alone.
    public var windowTitle: String?

    /// What all that it shows has in common.
    public let environment: Environment

    let board: BoardModel
    let keyMap: DashboardKeyMap
    /// What its pages stand in: opens pages, asks, says and copies.
    public let host: PageHost
    var time: TimeOfDay { host.time }
    /// What the first tab is called.
    public let title: String
    private var log: LoadableEventLog? { environment.log }
    let pages: PageStack
    /// What lies above the page, the topmost one last.
    var overlays: [any BoardOverlay] = []
    private var pendingKeys = PendingKeys()
    private lazy var reader = BoardReader(host) { [weak self] in self?.readingPlace }
    /// What is said in the last line, and whether the log has it, too; until when is known from the next drawing on.
    var message: (text: String, isLogged: Bool, until: Duration?)?
    /// When the first frame was drawn; for what turns.
    private var start: Duration?
    private var observers: [LoadableObserver] = []
    private var problems: LoadableEventLog.Observation?
    /// Where all was drawn last, for the mouse.
    var places = ScreenPlaces()
    var pageFrame: Rect { places.page }

    /// The theme that somebody has chosen while the program runs; nil for the one that it was started with.
    var chosenTheme: Theme?
    /// The theme that was drawn last.
    private(set) var shownTheme: Theme?

    static let messageTime = Duration.seconds(3)

    /// Makes a dashboard.
    ///
    /// - Parameters:
    ///   - board: What the header sums up, and what "refresh all" refreshes.
    ///   - tabs: At least one.
    ///   - keyMap: Which keys do what.
    ///   - time: How the inspector and the log write times.
    ///   - environment: Where ages and countdowns come from, and what happened in the whole program. Its foreground is told when
    ///     the terminal gets or loses the focus, and when the program was stopped and goes on; its problems are said.
    public init(
        board: BoardModel,
        tabs: [DashboardTab],
        keyMap: DashboardKeyMap = .standard,
        time: TimeOfDay = .local,
        in environment: Environment = Environment()
    ) {
        self.board = board
        self.keyMap = keyMap
        self.environment = environment
        title = tabs.first?.title ?? ""
        host = PageHost(clock: environment.clock, keyMap: keyMap, time: time)
        host.environment = environment
        pages = PageStack(tabs, host: host)
        alerts = BoardAlerts(board.panels, time: time)
        alerts.onChange = { [weak self] in self?.onChange?() }
        pages.onChange = { [weak self] in self?.onChange?() }
        observers = board.panels.map { panel in
            panel.sink { [weak self] _ in self?.onChange?() }
        }
        host.onOpen = { [pages] in pages.open($0, onLeave: $1) }
        host.onSay = { [weak self] in self?.show($0) }
        host.onRequest = { [weak self] in self?.onRequest?($0) }
        host.onBack = { [pages] in pages.goBack() }
        host.onAsk = { [weak self] in self?.ask($0) }
        problems = environment.log?.observe { [weak self] event in
            if case .problem(let text) = event.kind { self?.show("\(OneLine(text, limit: 1_000))", isLogged: true) }
        }
    }

    /// Makes a dashboard of one page.
    ///
    /// - Parameters:
    ///   - panels: What it shows, at least one panel.
    ///   - title: The name of the page.
    ///   - layout: How they share the room.
    ///   - environment: What all that it shows has in common.
    public convenience init(
        _ panels: [PanelModel], title: String = "Board", layout: BoardLayout = .byContent,
        in environment: Environment = Environment()
    ) {
        let page = PanelsPage(title: title, panels: panels, layout: layout)
        self.init(board: BoardModel(panels), tabs: [DashboardTab(title, page: page)], in: environment)
    }

    /// Loads what is not fresh.
    public func syncIfNeeded() {
        board.syncIfNeeded()
    }

    /// Says something in the last line, for three seconds.
    public func show(_ text: String) {
        show(text, isLogged: false)
    }

    /// Lets a person take one of several things. The keys of the page do nothing meanwhile.
    public func choose(_ choice: Choice) {
        overlays.append(ChoiceOverlay(choice) { [weak self] in self?.overlays.removeAll { $0 is ChoiceOverlay } })
        onChange?()
    }

    private func show(_ text: String, isLogged: Bool) {
        message = (text, isLogged, nil)
        onChange?()
    }

    public var appearance: Appearance { Appearance(theme: chosenTheme, title: shownTitle) }

    var page: any Page { pages.top }

    var context: DashboardContext {
        if let overlay = overlays.last { return overlay.context }
        return pages.isOpened && page.context != .arranging ? .opened : page.context
    }

    private var readingPlace: (any ReadingPlace)? {
        guard let overlay = overlays.last else { return (page as? any ReadingPage)?.readingPlace }
        return overlay as? any ReadingPlace
    }

    private func ask(_ question: Question) {
        overlays.append(
            QuestionOverlay(question) { [weak self] in self?.overlays.removeAll { $0 is QuestionOverlay } })
        onChange?()
    }

    // MARK: Input

    public func handle(_ event: InputEvent) -> ScreenRequest? {
        if reader.handle(event) { return nil }
        switch event {
        case .key(let key):
            return handle(key)
        case .mouse(let event):
            return handle(event)
        case .focus(let hasFocus):
            foreground.isActive = hasFocus
        case .resume:
            // It may have been stopped without being asked.
            foreground.isActive = false
            foreground.isActive = true
        case .paste:
            if let overlay = overlays.last, overlay.takesText { _ = overlay.handle(event, in: pageFrame.size) }
        case .resize:
            break
        }
        return nil
    }

    private func handle(_ key: Key) -> ScreenRequest? {
        // What was said has been seen, and the keys that are valid now stand there again.
        if message?.until != nil { message = nil }
        if let overlay = overlays.last, overlay.takesText, overlay.handle(.key(key), in: pageFrame.size) { return nil }
        let hadBegun = !pendingKeys.keys.isEmpty
        // Enter is the page's: it may be about something else than an action.
        if overlays.isEmpty, !hadBegun, key != .enter, let action = page.action(for: key) {
            action.perform(page.chosenItem)
            onChange?()
            return nil
        }
        let commands = pendingKeys.press(key, in: keyMap, context, at: host.now)
        if commands.isEmpty, !hadBegun, pendingKeys.keys.isEmpty {
            _ = (overlays.last ?? page).handle(.key(key), in: pageFrame.size)
        }
        return commands.compactMap(perform).last
    }

    func perform(_ command: DashboardCommand) -> ScreenRequest? {
        switch command {
        case .quit: return .quit
        case .suspend:
            foreground.isActive = false
            return .suspend
        case .help: toggle { help }
        case .log: toggle { LogOverlay(log, time: host.time) { [weak self] in self?.onChange?() } }
        case .export:
            return .export(title: pages.titles(.unicode)[pages.selected]) { [weak self] in self?.show("\($0)") }
        case .alerts: toggle { AlertsOverlay(alerts, host: host) }
        case .copyScreen: return .copyScreen { [weak self] in self?.show("\($0)") }
        case .refreshAll: board.sync()
        case .palette: showPalette("Find", allItems)
        case .interval: if isAvailable(.interval) { showPalette("How often", intervalItems) }
        case .theme: showNextTheme()
        case .pause: togglePause()
        case .custom(let name): onCustomCommand?(name, page.focusedPanel)
        case _ where command.isAboutText: reader.perform(command)
        default:
            if let overlay = overlays.last {
                if overlay.perform(command, in: pageFrame.size) { return nil }
                if command == .back { overlays.removeLast() }
                guard overlay.passesOn, command != .back else { return nil }
            }
            performOnPage(command)
        }
        return nil
    }

    /// The keys that are valid now.
    private var help: HelpOverlay {
        var keyMap = overlays.isEmpty ? keyMap.without(page.actions) : keyMap
        keyMap.bindings.removeAll { binding in
            binding.command.leadsElsewhere && !isAvailable(binding.command)
                || binding.command.isAboutText && readingPlace?.reading == nil
        }
        let special = overlays.isEmpty ? [page.actionSection] + page.keySections(in: context) : []
        return HelpOverlay(keyMap, of: context, special: special)
    }

    private func showPalette(_ title: String, _ items: [PaletteItem]) {
        overlays.append(
            PaletteOverlay(title, items) { [weak self] item in
                self?.overlays.removeLast()
                item.perform()
            })
    }

    /// Puts something above all else, or takes it away if it is there.
    private func toggle<Kind: BoardOverlay>(_ make: () -> Kind) {
        if overlays.last is Kind { overlays.removeLast() } else { overlays.append(make()) }
    }

    private func performOnPage(_ command: DashboardCommand) {
        if page.perform(command, in: pageFrame.size) { return }
        switch command {
        case .inspect where page.focusedPanel != nil:
            overlays.append(InspectorOverlay(host, pages: pages) { [weak self] in self?.page.focusedPanel })
        case .back: pages.goBack()
        case .nextTab: pages.turn(by: 1)
        case .previousTab: pages.turn(by: -1)
        default: break
        }
    }

    func isAvailable(_ command: DashboardCommand) -> Bool {
        if context == .question { return true }
        if let isAvailable = overlays.last?.isAvailable(command) { return isAvailable }
        return switch command {
        case .nextTab, .previousTab: pages.tabCount > 1
        case .inspect: page.focusedPanel != nil
        case _ where command.isAboutText: reader.isAvailable(command)
        case .back: !overlays.isEmpty || pages.isOpened || page.isAvailable(.back)
        case .interval: page.focusedPanel?.canChangeInterval == true
        case .refreshAll, .quit, .suspend, .help, .log, .alerts, .snooze, .failuresOnly, .turnPage, .turnPageBack,
            .export, .copyScreen, .custom, .palette, .theme, .pause:
            true
        default: page.isAvailable(command)
        }
    }

    // MARK: Time and drawing

    public func advance(to now: Duration) {
        host.now = now
        if start == nil { start = now }
        if let command = pendingKeys.expire(in: keyMap, context, at: now), let request = perform(command) {
            onRequest?(request)
        }
        if let (text, isLogged, until) = message {
            let end = until ?? now + Self.messageTime
            message = end <= now ? nil : (text, isLogged, end)
        }
        for page in pages.pages { page.advance(to: now) }
        let lookedAt = overlays.isEmpty && foreground.isActive ? page.focusedPanel : nil
        for panel in pages.pages.flatMap(\.panels) {
            panel.newItems.advance(to: now, isLookedAt: panel === lookedAt)
        }
        say(alerts.advance(to: host.date))
    }

    public func draw(in canvas: inout Canvas) {
        shownTheme = canvas.theme
        // In a low terminal the content comes first, then the keys, then the header.
        let height = canvas.size.height
        let rows = canvas.bounds.rows([.fixed(height >= 6 ? 1 : 0), .fill(), .fixed(height >= 3 ? 1 : 0)])
        drawHeader(in: rows[0], canvas: &canvas)
        places.page = rows[1]
        canvas.within(rows[1]) { canvas in
            page.draw(in: &canvas, isFocused: true, elapsed: host.now)
            for overlay in overlays { overlay.draw(in: &canvas, isFocused: true, elapsed: host.now) }
        }
        drawLastLine(in: rows[2], canvas: &canvas)
    }

    private func drawHeader(in rect: Rect, canvas: inout Canvas) {
        let now = host.date
        let spinner = Spinner(elapsed: host.now - (start ?? host.now))
        let summary = SummaryText(
            counts: board.summary(at: now), spinner: spinner, isPaused: foreground.isPaused)
        if summary.counts[.loading] != nil { canvas.redraw(after: spinner.timeToNextPicture) }
        let bar = TabBar(
            titles: pages.titles(canvas.symbols),
            selected: pages.selected,
            summary: standingText(long: true, canvas.symbols) + summary.long(canvas.symbols),
            shortSummary: standingText(long: false, canvas.symbols) + summary.short(canvas.symbols)
        )
        canvas.draw(bar, in: rect)
        (places.tabs, places.header) = (bar, rect)
        for freshUntil in board.panels.compactMap(\.provenance?.freshUntil) where freshUntil > now {
            canvas.redraw(after: now.duration(to: freshUntil))
        }
        if let change = alerts.nextChange(after: now) { canvas.redraw(after: max(.zero, now.duration(to: change))) }
    }

    private func drawLastLine(in rect: Rect, canvas: inout Canvas) {
        (places.lastLine, places.hints, places.hintCommands) = (rect, nil, [])
        if reader.isTyping { return canvas.within(rect) { reader.draw(in: &$0) } }
        if let message {
            let logKey = message.isLogged && overlays.isEmpty ? host.key(.log) : nil
            canvas.draw(MessageLine(text: message.text, logKey: logKey), in: rect)
            if let until = message.until { canvas.redraw(after: until - host.now) }
            return
        }
        if let deadline = pendingKeys.deadline {
            canvas.draw(KeyHints(keyMap, in: context, after: pendingKeys.keys), in: rect)
            canvas.redraw(after: max(.zero, deadline - host.now))
            return
        }
        let actions = overlays.isEmpty ? page.availableActions.filter { $0.keys.first != .enter } : []
        let bindings = keyMap.without(actions).bindings(in: context).filter { isAvailable($0.command) }
        let actionHints = actions.compactMap { action in
            action.hint.map { KeyHints.Hint(key: action.keys.first?.description ?? "", label: $0) }
        }
        // Whatever else there is no room for, the ways out and to the other keys stay in sight.
        let isLasting = { (command: DashboardCommand) in [.back, .help, .quit].contains(command) }
        let hinted = bindings.compactMap { binding in hint(binding).map { (hint: $0, command: binding.command) } }
        let (lasting, others) = (hinted.filter { isLasting($0.command) }, hinted.filter { !isLasting($0.command) })
        let own = overlays.isEmpty ? page.keyHints(in: context) : []
        // What is pulled is released, and what is looked for is gone through next; what the content does comes before the ways
        // to others.
        let isNext = { [page, overlays] (command: DashboardCommand) in
            command == .nextMatch || command == .open && overlays.isEmpty && page.hint(for: .open) != nil
        }
        let first = others.filter { isNext($0.command) } + others.filter { $0.command.isAboutLoading }
        let rest = others.filter { !isNext($0.command) && !$0.command.isAboutLoading }
        let hints = KeyHints(first.map(\.hint) + actionHints + own + rest.map(\.hint), trailing: lasting.map(\.hint))
        places.hints = hints
        places.hintCommands =
            first.map(\.command) + (actionHints + own).map { _ in nil } + (rest + lasting).map(\.command)
        canvas.draw(hints, in: rect)
    }

    private func hint(_ binding: DashboardKeyMap.Binding) -> KeyHints.Hint? {
        let isOnPage = overlays.last?.passesOn ?? true
        let word =
            overlays.last?.hint(for: binding.command) ?? (isOnPage ? page.hint(for: binding.command) : nil)
            ?? binding.hint
        return word.map { KeyHints.Hint(key: binding.shortLabel, label: $0) }
    }
}
