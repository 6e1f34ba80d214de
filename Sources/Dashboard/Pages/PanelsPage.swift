import Loadables
public import TerminalUI

/// A page of panels, one of which has the focus.
@MainActor
public final class PanelsPage: Page, ReadingPage {

    public let title: String

    /// Makes the page that opens when an item is chosen by `enter`: gets the panel and the item, nil if none is chosen. Without
    /// one, or if it returns nil, the panel itself is opened.
    public var onOpen: ((_ panel: PanelModel, _ item: TextLine?) -> (any Page)?)?

    private let slots: [PanelSlot]
    private let layout: BoardLayout
    private var focus = 0
    /// Where the panels were drawn last; for the mouse, and for going left and right.
    private var frames: [Rect] = []
    /// Where in them the contents were drawn.
    private var contents: [Rect] = []
    private var host = PageHost()

    /// Makes a page. The layout says where which panel stands.
    public init(title: String, panels: [PanelModel], layout: BoardLayout) {
        self.title = title
        self.layout = layout
        slots = panels.map(PanelSlot.init)
    }

    /// Makes a page for one panel of another page.
    private init(_ slot: PanelSlot) {
        title = slot.model.title
        layout = .single
        slots = [slot]
    }

    /// Makes a page of one panel that takes all of it.
    public convenience init(_ panel: PanelModel) {
        self.init(title: panel.title, panels: [panel], layout: .single)
    }

    public var panels: [PanelModel] { slots.map(\.model) }

    public var focusedPanel: PanelModel? { focusedSlot?.model }

    public var context: DashboardContext { .board }

    private var focusedSlot: PanelSlot? { slots.indices.contains(focus) ? slots[focus] : nil }

    var readingPlace: (any ReadingPlace)? { focusedSlot }

    public func enter(_ host: PageHost) {
        self.host = host
    }

    // MARK: Commands

    public func perform(_ command: DashboardCommand, in size: Size) -> Bool {
        guard let slot = focusedSlot else { return false }
        switch command {
        case .syncIfNeeded: slot.model.syncIfNeeded()
        case .refresh: slot.model.sync()
        case .cancel: slot.model.cancel()
        case .back: return slot.cancelPull() || slot.stopFinding()
        case .nextPanel: focus = (focus + 1) % slots.count
        case .previousPanel: focus = (focus + slots.count - 1) % slots.count
        case .left, .right: return move(slot, toTheRight: command == .right)
        case .jump(let number): return jump(to: number - 1)
        case .open: return open(slot)
        default: return command.movement.map { move($0, in: size) } ?? false
        }
        return true
    }

    public func move(_ movement: Movement, in size: Size) -> Bool {
        guard let slot = focusedSlot else { return false }
        let size = contents.indices.contains(focus) ? contents[focus].size : size
        switch movement {
        case .rows(-1): slot.moveUp(at: host.now, in: size)
        case .rows(1): slot.moveDown(at: host.now, in: size)
        default: return slot.body?.move(movement, in: size) ?? false
        }
        return true
    }

    /// Goes to the item on that side; from the last one there, to the panel on that side. A panel that has the page for itself
    /// gets the key.
    private func move(_ slot: PanelSlot, toTheRight: Bool) -> Bool {
        if contents.indices.contains(focus),
            slot.body?.moveSideways(toTheRight: toTheRight, in: contents[focus].size) == true
        {
            return true
        }
        guard slots.count > 1 else { return press(toTheRight ? .right : .left, slot) }
        focus = neighbor(toTheRight: toTheRight) ?? focus
        return true
    }

    private func press(_ key: Key, _ slot: PanelSlot) -> Bool {
        guard contents.indices.contains(focus) else { return false }
        return slot.body?.handle(.key(key), in: contents[focus].size) ?? false
    }

    public func isAvailable(_ command: DashboardCommand) -> Bool {
        switch command {
        case .refresh, .syncIfNeeded: focusedPanel?.canSync == true
        case .cancel: focusedPanel?.loadableState == .syncing && focusedPanel?.canSync == true
        case .nextPanel, .previousPanel, .left, .right, .jump: slots.count > 1
        case .back: focusedSlot.map { $0.pull.isPulling || $0.isFinding } ?? false
        case .open: slots.count > 1 || focusedSlot?.pull.isPulling == true || onOpen != nil
        default: true
        }
    }

    public func hint(for command: DashboardCommand) -> String? {
        guard let slot = focusedSlot else { return nil }
        if slot.pull.isPulling { return command == .open ? "release" : nil }
        return command == .back ? slot.wordForEnd : nil
    }

    private func jump(to index: Int) -> Bool {
        guard slots.indices.contains(index), slots.count > 1 else { return false }
        guard index == focus else {
            focus = index
            return true
        }
        return zoom(slots[index])
    }

    private func open(_ slot: PanelSlot) -> Bool {
        if slot.release(at: host.now) { return true }
        if let page = onOpen?(slot.model, slot.body?.selection) {
            host.open(page)
            return true
        }
        return slots.count > 1 ? zoom(slot) : press(.enter, slot)
    }

    /// Gives the panel a page of its own: it goes on there as it is here, and here as it was left there.
    private func zoom(_ slot: PanelSlot) -> Bool {
        let zoomed = slot.copy()
        host.open(PanelsPage(zoomed)) { slot.takeBack(zoomed) }
        return true
    }

    /// The nearest panel in the same rows on that side; if there is none, the next or the previous one.
    private func neighbor(toTheRight: Bool) -> Int? {
        guard frames.indices.contains(focus) else { return nil }
        let here = frames[focus]
        let beside = frames.indices.filter { index in
            let frame = frames[index]
            let overlaps = frame.y < here.maxY && here.y < frame.maxY
            return overlaps && (toTheRight ? frame.x >= here.maxX : frame.maxX <= here.x)
        }
        if let nearest = beside.min(by: { abs(frames[$0].x - here.x) < abs(frames[$1].x - here.x) }) {
            return nearest
        }
        let next = focus + (toTheRight ? 1 : -1)
        return slots.indices.contains(next) ? next : nil
    }

    // MARK: Keys of the content, and the mouse

    public func handle(_ event: InputEvent, in size: Size) -> Bool {
        switch event {
        case .mouse(let mouse): return handle(mouse)
        case .key(let key):
            // Whether these move is for the key map to say.
            guard let slot = focusedSlot, Movement(key) == nil else { return false }
            return press(key, slot)
        default: return false
        }
    }

    public func keySections(in context: DashboardContext) -> [HelpView.Section] {
        let section = focusedSlot?.body?.keySection { isPassedOn($0, in: context) }
        return section.map { [$0] } ?? []
    }

    public func keyHints(in context: DashboardContext) -> [KeyHints.Hint] {
        focusedSlot?.body?.keyHints { isPassedOn($0, in: context) } ?? []
    }

    /// Whether the key comes to what the panel shows: nothing else is bound to it, or what is finds nothing to do on this
    /// page.
    private func isPassedOn(_ key: Key, in context: DashboardContext) -> Bool {
        guard host.keyMap.continuations(of: [key], in: context).isEmpty else { return false }
        return switch host.keyMap.command(for: key, in: context) {
        case nil: Movement(key) == nil
        case .left, .right: slots.count == 1
        case .open: slots.count == 1 && onOpen == nil
        default: false
        }
    }

    private func handle(_ event: MouseEvent) -> Bool {
        guard let index = frames.firstIndex(where: { $0.contains(event.position) }) else { return false }
        let slot = slots[index]
        let isPress = event.action == .press && event.button == 0
        if isPress { focus = index }
        let content = contents[index]
        let inContent = event.relative(to: content)
        let isHandled = slot.body?.handle(.mouse(inContent), in: content.size) ?? false
        let isButton = isPress && slot.body?.isButton(at: inContent.position, in: content.size) == true
        if isPress, isButton ? event.clickCount == 1 : event.clickCount == 2 { return open(slot) }
        return isHandled || isPress
    }

    // MARK: Time and drawing

    public func advance(to now: Duration) {
        for slot in slots { slot.advance(to: now, date: host.date) }
    }

    public var lines: [TextLine] {
        slots.flatMap { [TextLine($0.model.title)] + ($0.body?.lines ?? []) }
    }

    public func draw(in canvas: inout Canvas, isFocused: Bool, elapsed: Duration) {
        frames = layout.frames(in: canvas.bounds, focused: focus)
        contents = frames.map(\.insidePanel)
        for (index, slot) in slots.enumerated() where !frames[index].isEmpty {
            let number = slots.count > 1 ? index + 1 : nil
            let view = PanelView(slot, number: number, isFocused: index == focus, host: host)
            canvas.within(frames[index]) { canvas in
                let content = view.draw(in: &canvas)
                contents[index] = Rect(
                    x: frames[index].x + content.x, y: frames[index].y + content.y, width: content.width,
                    height: content.height)
                slot.readingSize = content.size
            }
        }
    }
}
