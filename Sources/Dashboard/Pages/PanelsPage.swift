import Loadables
public import TerminalUI

/// A page of panels, one of which has the focus.
@MainActor
public final class PanelsPage: Page {

    public var title: String { isZoom ? focusedPanel?.title ?? name : rowTitle ?? name }

    /// Returns the page that `enter` opens for the chosen item of a panel; the item is nil if none is chosen. An action
    /// of the panel for `enter` takes precedence. If the closure is nil or returns nil, `enter` zooms the panel. If the
    /// panel already takes up the whole page, its content receives the key instead.
    public var onOpen: ((_ panel: PanelModel, _ item: TextLine?) -> (any Page)?)?

    /// Returns whether ``onOpen`` would return a page. If the closure returns false, ``onOpen`` is not called. The key
    /// hints also depend on the result, so the closure is called for each frame and must have no side effects. If this
    /// property is nil, ``onOpen`` is always called.
    public var canOpen: ((_ panel: PanelModel, _ item: TextLine?) -> Bool)?

    /// Called each time before the page is drawn. The closure may change the content of panels depending on
    /// ``chosenItem(of:)``.
    public var willDraw: ((_ page: PanelsPage) -> Void)?

    /// Returns a layout as text for the file of the board: see ``BoardPage/layoutText``.
    var layoutText: ((BoardLayout) -> String)?

    private(set) var name: String
    private(set) var slots: [PanelSlot]
    /// The names by which the user's arrangement identifies the panels.
    private(set) var names: [String]
    /// Whether the page shows a zoomed panel of another page.
    let isZoom: Bool
    /// The name of the row that the page was opened for; nil if it was not opened for a row.
    package var rowTitle: String?
    /// Returns the new version of the page when the pages of the board are replaced. Nil for a page that stays the
    /// same.
    let renewal: (() -> BoardPage?)?
    private(set) var layout: BoardLayout
    var arrangement = BoardArrangement()
    var isArranging = false
    var pointer = BoardPointer()
    var focus = 0
    /// The panels that had the focus, latest first.
    var usedPanels: [PanelModel] = []
    /// The frames of the panels in the last drawing. They are used for mouse events, to move the focus, and to arrange
    /// panels.
    var frames: [Rect] = []
    /// The bounds of the page in the last drawing.
    var bounds = Rect(width: 0, height: 0)
    /// The frames of the contents in the last drawing.
    var contents: [Rect] = []
    private(set) var host = PageHost()
    var settling = BoardSettling()
    var scrolling = PageScrolling()
    /// The stored frames, keyed by the focused panel, and the values that determine these frames. Nil if no frames are
    /// stored.
    var placing: (cause: Placing, frames: [Int: [Rect]])?

    /// Creates a page of panels.
    ///
    /// - Parameters:
    ///   - title: The name of the page.
    ///   - panels: The panels in the order of the program.
    ///   - layout: The layout of the panels.
    public convenience init(title: String, panels: [PanelModel], layout: BoardLayout = .byContent) {
        self.init(BoardPage(title, panels: panels, layout: layout))
    }

    init(_ page: BoardPage, for rowTitle: String? = nil, renewal: (() -> BoardPage?)? = nil) {
        name = page.title
        layout = page.layout
        slots = page.panels.map(PanelSlot.init)
        names = BoardArrangement.names(of: page.panels.map { $0.name ?? $0.title })
        (isZoom, self.rowTitle, self.renewal) = (false, rowTitle, renewal)
        (onOpen, willDraw, layoutText) = (page.onOpen, page.willDraw, page.layoutText)
    }

    init(zooming board: PanelsPage) {
        name = board.name
        layout = board.layout
        slots = board.slots.map { $0.copy() }
        names = board.names
        (isZoom, rowTitle, renewal) = (true, board.rowTitle, board.renewal)
        arrangement = board.arrangement
        focus = board.focus
        (onOpen, canOpen, willDraw) = (board.onOpen, board.canOpen, board.willDraw)
        usedPanels = board.usedPanels
    }

    /// Creates a page with a single panel.
    public convenience init(_ panel: PanelModel) {
        self.init(title: panel.title, panels: [panel])
    }

    public var panels: [PanelModel] { slots.map(\.model) }

    public var focusedPanel: PanelModel? { focusedSlot?.model }

    public var context: DashboardContext { isArranging ? .arranging : .board }

    public var actions: [PanelAction] { isArranging ? [] : focusedPanel?.actions ?? [] }

    public var chosenItem: TextLine? { focusedSlot?.body?.choice }

    public var markedItems: MarkedItems? { focusedSlot.flatMap { $0.isOfOtherSource ? nil : $0.marks } }

    /// Whether the page has several panels, including hidden panels. False for a zoomed panel.
    var hasSeveralPanels: Bool { slots.count > 1 && !isZoom }

    var focusedSlot: PanelSlot? { slots.indices.contains(focus) ? slots[focus] : nil }

    /// The indices of the panels that the user has not hidden, in the order of the arrangement.
    var shown: [Int] {
        let hidden = arrangement.hidden(of: names)
        return arrangement.order(of: names).filter { !hidden.contains($0) }
    }

    public func enter(_ host: PageHost) {
        self.host = host
        if hasSeveralPanels { restoreArrangement() }
        restoreColumns()
    }

    /// Shows the panels of another version of the page. Panels that remain keep their states. If the focused panel
    /// remains, it keeps the focus. All panels are placed again.
    func show(_ page: BoardPage) {
        let (panels, focused, hadArrangement) = (page.panels, focusedPanel, hasSeveralPanels)
        let known = slots
        name = page.title
        slots = panels.map { panel in known.first { $0.model === panel } ?? PanelSlot(panel) }
        names = BoardArrangement.names(of: panels.map { $0.name ?? $0.title })
        (layout, onOpen, willDraw, layoutText) = (page.layout, page.onOpen, page.willDraw, page.layoutText)
        if hasSeveralPanels, !hadArrangement { restoreArrangement() }
        restoreColumns()
        usedPanels.removeAll { used in !panels.contains { $0 === used } }
        focus = panels.firstIndex { $0 === focused } ?? min(focus, max(0, panels.count - 1))
        (frames, contents, settling, pointer) = ([], [], BoardSettling(), BoardPointer())
        scrolling = PageScrolling()
        placing = nil
        isArranging = isArranging && slots.count > 1
    }

    // MARK: Commands

    public func perform(_ command: DashboardCommand, in size: Size) -> Bool {
        guard let slot = focusedSlot else { return false }
        switch command {
        case .syncIfNeeded: slot.model.syncIfNeeded()
        case .refresh: slot.model.sync()
        case .cancel: slot.model.cancel()
        case .back: return slot.cancelPull() || slot.stopFinding() || slot.marks.removeAll() || endArranging()
        case .mark: return slot.toggleMark()
        case .nextPanel: turn(by: 1)
        case .previousPanel: turn(by: -1)
        case .jump(let number): return jump(to: number - 1)
        case .copyLayout: return copyLayout()
        case _ where isArranging: return arrange(command)
        case .arrange: return beginArranging()
        case .collapse: return toggleCollapsed(focus)
        case .zoom: return zoom()
        case .columns: return chooseColumns()
        case .left, .right: return move(slot, toTheRight: command == .right)
        case .open: return open(slot)
        default: return command.movement.map { move($0, in: size) } ?? false
        }
        return true
    }

    public func move(_ movement: Movement, in size: Size) -> Bool {
        guard let slot = focusedSlot else { return false }
        let size = contents.indices.contains(focus) ? contents[focus].size : size
        defer { slot.loadMoreIfNearEnd(in: size) }
        switch movement {
        case .rows(-1): slot.moveUp(at: host.now, in: size)
        case .rows(1): slot.moveDown(at: host.now, in: size)
        default: return slot.move(movement, in: size)
        }
        return true
    }

    /// Moves to the item on the given side or, if there is none, to the panel on that side. If the page has a single
    /// panel, the content of the panel receives the key.
    private func move(_ slot: PanelSlot, toTheRight: Bool) -> Bool {
        if contents.indices.contains(focus),
            slot.body?.moveSideways(toTheRight: toTheRight, in: contents[focus].size) == true
        {
            return true
        }
        guard slots.count > 1 else { return press(toTheRight ? .right : .left, slot) }
        focus = neighbor(toTheRight ? .right : .left) ?? focus
        return true
    }

    /// Moves the focus by the given number of panels. The first panel follows the last panel.
    func turn(by count: Int) {
        let shown = shown
        guard let place = shown.firstIndex(of: focus) else { return }
        focus = shown[(place + count + shown.count) % shown.count]
    }

    func press(_ key: Key, _ slot: PanelSlot) -> Bool {
        guard contents.indices.contains(focus), let body = slot.body else { return false }
        let isHandled = body.handle(.key(key), in: contents[focus].size)
        if !isHandled, let refusal = body.refusal(of: key) { host.say(refusal) }
        return isHandled
    }

    public func isAvailable(_ command: DashboardCommand) -> Bool {
        switch command {
        case .refresh, .syncIfNeeded: focusedPanel?.canSync == true
        case .cancel: focusedPanel?.isLoading == true && focusedPanel?.canSync == true
        case .nextPanel, .previousPanel, .left, .right, .jump: shown.count > 1
        case .arrange, .collapse: hasSeveralPanels
        case .zoom: slots.count > 1
        case .copyLayout: layoutText != nil && hasSeveralPanels
        case .showAll: !arrangement.hidden(of: names).isEmpty
        case .back: isArranging || focusedSlot.map { $0.pull.isPulling || $0.isFinding || !$0.marks.isEmpty } ?? false
        case .mark: focusedSlot?.canMark == true
        case .columns: canChooseColumns
        case .open: hasSeveralPanels || focusedSlot?.pull.isPulling == true || opensPage || action(for: .enter) != nil
        default: true
        }
    }

    public func hint(for command: DashboardCommand) -> String? {
        guard let slot = focusedSlot else { return nil }
        if isArranging {
            let hidden = arrangement.hidden(of: names).count
            return command == .showAll ? "show \(hidden) hidden" : nil
        }
        if slot.pull.isPulling { return command == .open ? "release" : nil }
        if command == .open { return action(for: .enter)?.hint ?? (opensZoom ? Self.wordForZoom : nil) }
        if command == .mark { return slot.hasMarkedChoice ? "unmark" : "mark" }
        return command == .back ? slot.wordForEnd ?? (slot.marks.isEmpty ? nil : "unmark all") : nil
    }

    /// The hint of the key that opens items, used while this key zooms the panel instead.
    static let wordForZoom = "zoom"

    private var opensZoom: Bool { !opensPage && hasSeveralPanels && !isCollapsed(focus) }

    /// Whether a page may open for the chosen item.
    var opensPage: Bool {
        guard onOpen != nil, let slot = focusedSlot else { return false }
        return canOpen?(slot.model, slot.body?.choice) ?? true
    }

    // MARK: Keys of the content, and the mouse

    public func handle(_ event: InputEvent, in size: Size) -> Bool {
        switch event {
        case .mouse(let mouse): return handle(mouse)
        case .key(let key):
            // Keys for movements run commands of the key map.
            guard let slot = focusedSlot, Movement(key) == nil else { return false }
            return press(key, slot) || isZoom && turn(key)
        default: return false
        }
    }

    public func keySections(in context: DashboardContext) -> [HelpView.Section] {
        let section = focusedSlot?.body?.keySection { isPassedOn($0, in: context) }
        return (section.map { [$0] } ?? []) + (isZoom ? [otherPanels] : [])
    }

    public func keyHints(in context: DashboardContext) -> [KeyHints.Hint] {
        guard !isArranging else { return [] }
        return focusedSlot?.body?.keyHints { isPassedOn($0, in: context) } ?? []
    }

    /// Returns whether the content receives a key. It receives keys without a binding, except movements. It also
    /// receives keys whose command has no effect on this page.
    private func isPassedOn(_ key: Key, in context: DashboardContext) -> Bool {
        guard !host.keyMap.canContinue([key], in: context) else { return false }
        return switch host.keyMap.command(for: key, in: context) {
        case nil: Movement(key) == nil
        case .left, .right: slots.count == 1
        case .mark: focusedSlot?.canMark != true
        case .open:
            (isZoom || slots.count == 1) && !opensPage && action(for: .enter) == nil
        default: false
        }
    }

    public func advance(to now: Duration) {
        for slot in slots {
            slot.advance(to: now, date: host.date)
            slot.marks.takeNotice().map(host.note)
        }
        fillFreeRows()
    }
}
