public import Feeds
public import Loadables
public import TerminalUI

/// A screen with a dashboard: tabs with pages of panels, a summary in the header, and key hints on the last line.
@MainActor
public final class DashboardScreen: Screen {

    public var onChange: (() -> Void)?

    public var onRequest: ((ScreenRequest) -> Void)?

    /// Called when the user runs a custom command of the key map, with the command's name and the focused panel.
    public var onCustomCommand: ((_ name: String, _ panel: PanelModel?) -> Void)?

    /// The foreground state of the program. It is active while the terminal has the focus and the program is not
    /// stopped. Auto-refresh continues while the state is inactive, and stops while the state is paused.
    public var foreground: Foreground { environment.foreground }

    /// The alerts of the board.
    public let alerts: BoardAlerts
    /// Panels that are on no page and not in the board. The dashboard neither loads nor counts them, and only shows
    /// their alerts.
    package var watchedPanels: [PanelModel] = [] {
        didSet { if !oldValue.elementsEqual(watchedPanels, by: ===) { alerts.replace(board.panels + watchedPanels) } }
    }
    /// Loads the sources that only alerts use, and waits for these loads. Called before the board is printed.
    package var loadWatched: (() async -> Void)?

    /// A persistent state that the header shows, such as “offline”; nil for none.
    public var notice: String? {
        didSet { onChange?() }
    }

    /// A persistent state of the user's files that the header also shows; nil for none.
    package var userFilesNotice: String? { didSet { onChange?() } }

    /// The values in the header that the user changes for the whole board.
    public var values: [BoardValue] = [] {
        didSet { onChange?() }
    }

    /// The name of the board; nil for none. If there are several tabs, and none of them has this title, the header
    /// shows the name before the tabs.
    public var name: String? {
        didSet { if name != oldValue { onChange?() } }
    }

    /// The title of the terminal window; nil to leave the title unchanged. The open alerts and the number of failed
    /// panels precede it, as in `✗ 1 failed My home`.
    public var windowTitle: String?

    /// The shared clock, log and settings.
    public let environment: Environment

    private(set) var board: BoardModel
    var pagesWithoutTab: [BoardPage] = []
    /// The new titles of the pages that were renamed when the pages were last replaced, keyed by their former titles.
    var renamedPages: [String: String] = [:]
    /// The key bindings.
    public var keyMap: DashboardKeyMap {
        didSet {
            host.keyMap = keyMap
            lastEntries = nil
            redrawPanels()
            onChange?()
        }
    }
    /// The host of the pages, which opens pages, shows dialogs and messages, and copies text.
    public let host: PageHost
    var time: TimeOfDay { host.time }
    /// The title of the first tab.
    public private(set) var title: String
    var log: LoadableEventLog? { environment.log }
    let pages: PageStack
    let overlays = OverlayStack()
    var pendingKeys = PendingKeys()
    private(set) lazy var reader = PaneSearch(host) { [weak self] in self?.readingPlace }
    var message: ScreenMessage?
    /// The messages that follow the current message.
    var notes: [String] = []
    /// The last drawing of the key hints, which usually do not change from one frame to the next.
    var drawnKeys: (generation: Int, hints: KeyHints, drawing: KeptDrawing)?
    var lastEntries: (context: DashboardContext, entries: [KeyLine.Entry])?
    /// The monotonic time of the first frame, for spinners.
    private var start: Duration?
    private var observers: [LoadableObserver] = []
    /// Called before the panels are loaded for printing. Such a load includes panels that are not on the screen.
    package var beforeLoadingOnce: (() -> Void)?
    /// Called before the board is loaded without being drawn on a screen, for example to print it.
    package var whenUnseen: (() -> Void)?
    /// The names of the sources that no panel shows.
    package var unseenSources: [String] = []
    /// Returns the running sources that no panel shows. They load if other sources need them.
    package var sourcesWithoutPanel: () -> [MetricSource] = { [] }
    /// Adds a panel for the source with the given name, so that the source can be printed. The panel is on no page.
    package var addPanel: ((String) -> Void)?
    var onReplace: (([PanelModel]) -> Void)?
    /// Called with each message on the last line, except for messages about alerts.
    var onSentence: ((String) -> Void)?
    private var problems: LoadableEventLog.Observation?
    var places = ScreenPlaces()
    var pageFrame: Rect { places.page }

    /// Returns the custom themes of the user, which are listed after the built-in themes.
    package var ownThemes: () -> [(name: String, theme: Theme)] = { [] }

    /// The appearance if the user has not chosen a theme on the screen. Its title is not used.
    package var usualAppearance = Appearance() { didSet { onChange?() } }
    /// The theme that the user has chosen on the screen; nil to use the theme of the usual appearance.
    package var chosenTheme: (name: String, theme: Theme)? { didSet { onChange?() } }
    var shownTheme: Theme?
    var shownSymbols: Symbols?
    /// The difference between the calendar time and the monotonic time at the last drawing, in seconds.
    var shownOffset = 0.0
    /// The day of the last frame, to notice a new day.
    var shownDay: CalendarDay?

    /// Creates a dashboard.
    ///
    /// - Parameters:
    ///   - board: The panels of the board. The header summarizes these panels and the panels of opened pages. The
    ///     command to refresh all panels loads the panels of the board.
    ///   - tabs: The tabs, at least one.
    ///   - keyMap: The key bindings.
    ///   - time: The format of times of day, for example below charts, in the inspector and in the log.
    ///   - environment: The shared clock, log and settings. Its foreground state is updated when the terminal gains or
    ///     loses the focus, and when the program is stopped or continued. Problems and notes in its log are shown as
    ///     messages.
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
        host.generation = 0
        pages = PageStack(tabs, host: host)
        alerts = BoardAlerts(board.panels, time: time)
        alerts.onChange = { [weak self] in self?.onChange?() }
        pages.onChange = { [weak self] in self?.onChange?() }
        observe(board.panels)
        host.screen = self
        problems = environment.log?.observe { [weak self] event in
            switch event.kind {
            case .problem(let text): self?.show("\(OneLine(text, limit: 1_000))", isLogged: true)
            case .note(let text): self?.show("\(OneLine("\(event.name): \(text)", limit: 1_000))", isLogged: true)
            default: break
            }
        }
    }

    private func observe(_ panels: [PanelModel]) {
        observers = panels.map { panel in
            panel.sink { [weak self] _ in self?.onChange?() }
        }
    }

    /// Replaces the board and the tabs. Panels that remain keep their states and alerts. In tabs that remain,
    /// opened pages stay open, up to the first page for which `isKept` returns false.
    func replace(_ board: BoardModel, tabs: [DashboardTab], isKept: (any Page) -> Bool) {
        self.board = board
        title = tabs.first?.title ?? ""
        alerts.replace(board.panels + watchedPanels)
        pages.replace(tabs, isKept: isKept)
        observe(board.panels)
        onReplace?(board.panels)
        redrawPanels()
        onChange?()
    }

    /// Shows a message on the last line for three seconds. A long message has up to four lines, and is shown for up to
    /// ten seconds.
    public func show(_ text: String) {
        show(text, isLogged: false)
    }

    private func show(_ text: String, isLogged: Bool) {
        message = ScreenMessage(text: text, isLogged: isLogged)
        onSentence?(text)
        onChange?()
    }

    var page: any Page { pages.top }

    var context: DashboardContext {
        if let overlay = overlays.top { return overlay.context }
        guard pages.isOpened, page.context != .arranging else { return page.context }
        return (page as? PanelsPage)?.hasSeveralPanels == true ? .openedBoard : .opened
    }

    var readingPlace: (any ReadingPlace)? {
        if let overlay = overlays.top { return overlay as? any ReadingPlace }
        // The casts to classes come first, because a cast to a protocol would scan all types of the program before the
        // first frame.
        if let panels = page as? PanelsPage { return panels.focusedSlot }
        if let menu = page as? MenuPage { return menu }
        return (page as? any SlotPage)?.slot
    }

    // MARK: Input

    public func handle(_ event: InputEvent) -> ScreenRequest? {
        if !movesFocusOnly(event) { redrawPanels() }
        if reader.handle(event) { return nil }
        switch event {
        case .key(let key):
            return handle(key)
        case .mouse(let event):
            return handle(event)
        case .focus(let hasFocus):
            foreground.isActive = hasFocus
        case .resume:
            // The program may have been stopped without a notification, so report first that it was inactive.
            foreground.isActive = false
            foreground.isActive = true
        case .paste:
            if let overlay = overlays.top, overlay.takesText { _ = overlay.handle(event, in: pageFrame.size) }
        case .resize:
            break
        }
        return nil
    }

    // MARK: Time and drawing

    public func advance(to now: Duration) {
        host.now = now
        if start == nil { start = now }
        if pendingKeys.deadline != nil, let command = pendingKeys.expire(in: validKeys, context, at: now) {
            redrawPanels()
            if let request = perform(command) { onRequest?(request) }
        }
        message = message?.advanced(to: now)
        noteDay()
        for page in pages.pages { page.advance(to: now) }
        if message == nil, !notes.isEmpty {
            show(notes.removeFirst())
            message = message?.advanced(to: now)
        }
        let lookedAt = overlays.isEmpty && foreground.isActive ? page.focusedPanel : nil
        for panel in pages.pages.flatMap(\.panels) {
            panel.advance(to: now, isLookedAt: panel === lookedAt)
        }
        say(alerts.advance(to: host.date))
    }

    public func draw(in canvas: inout Canvas) {
        reader.update()
        canvas.setDay(of: host.date, in: host.time)
        noteLook(canvas)
        // In a short terminal, the page is most important, followed by the key hints and the header.
        let height = canvas.size.height
        let rows = canvas.bounds.rows([.fixed(height >= 6 ? 1 : 0), .fill(), .fixed(height >= 3 ? 1 : 0)])
        drawHeader(in: rows[0], canvas: &canvas)
        places.page = rows[1]
        canvas.within(rows[1]) { canvas in
            page.draw(in: &canvas, isFocused: true, elapsed: host.now)
            for overlay in overlays.all { overlay.draw(in: &canvas, isFocused: true, elapsed: host.now) }
        }
        let links = canvas.misleadingLinks(in: rows[1])
        let link = links.first { $0.row == canvas.cursor?.y } ?? links.first
        drawLastLine(in: rows[2], linkingTo: link?.host, canvas: &canvas)
    }

    private func drawHeader(in rect: Rect, canvas: inout Canvas) {
        let now = host.date
        canvas.redraw(after: CalendarDay.rest(of: now, in: host.time))
        let spinner = Spinner(elapsed: host.now - (start ?? host.now))
        let summary = SummaryText(
            counts: shownSummary(at: now), spinner: spinner, isPaused: foreground.isPaused)
        if summary.counts[.loading] != nil { canvas.redraw(after: spinner.timeToNextPicture) }
        let titles = pages.titles(canvas.symbols)
        let isNamed = pages.tabCount > 1 && !titles.contains(name ?? "")
        let header = ScreenHeader(
            name: isNamed ? name : nil, titles: titles, selected: pages.selected,
            isArranging: page.context == .arranging, values: values, notice: fullNotice,
            alerts: alerts.openCounts, summary: summary)
        let bar = header.bar(canvas.symbols)
        canvas.draw(bar, in: rect)
        (places.tabs, places.header) = (bar, rect)
        places.alertTexts = header.alertTexts(canvas.symbols)
        places.valueTexts = values.map { value in [true, false].map { value.headerText(isLong: $0, canvas.symbols) } }
        for panel in countedPanels { canvas.redraw(whenStale: panel.provenance, at: now) }
        if let change = alerts.nextChange(after: now) { canvas.redraw(after: max(.zero, now.duration(to: change))) }
    }
}
