public import Loadables
public import TerminalUI

/// A page of panels, one of which has the focus.
@MainActor
public final class PanelsPage: Page {

    public let title: String

    /// Makes the page that opens when a row is chosen by `enter`: gets the panel's index and the row. Without one, or if
    /// it returns nil, the panel itself is opened.
    public var onOpen: ((_ panel: Int, _ row: Int) -> (any Page)?)?

    private let slots: [PanelSlot]
    private let layout: BoardLayout
    private var focus = 0
    /// Where the panels were drawn last; for the mouse, and for going left and right.
    private var frames: [Rect] = []

    /// Makes a page. The layout says where which panel stands.
    public init(title: String, panels: [PanelModel], layout: BoardLayout) {
        self.title = title
        self.layout = layout
        slots = panels.map(PanelSlot.init)
    }

    /// Makes a page of one panel that takes all of it.
    public convenience init(_ panel: PanelModel) {
        self.init(title: panel.title, panels: [panel], layout: .single)
    }

    public var panels: [PanelModel] { slots.map(\.model) }

    public var focusedPanel: PanelModel? { focusedSlot?.model }

    public var context: DashboardContext { .board }

    private var focusedSlot: PanelSlot? { slots.indices.contains(focus) ? slots[focus] : nil }

    // MARK: Commands

    public func perform(_ command: DashboardCommand, at now: Timestamp) -> PageResult {
        guard let slot = focusedSlot else { return .unknown }
        switch command {
        case .syncIfNeeded: slot.model.syncIfNeeded()
        case .refresh: slot.model.sync()
        case .cancel: slot.model.cancel()
        case .nextPanel: focus = (focus + 1) % slots.count
        case .previousPanel: focus = (focus + slots.count - 1) % slots.count
        case .left: focus = neighbor(toTheRight: false) ?? focus
        case .right: focus = neighbor(toTheRight: true) ?? focus
        case .jump(let number): return jump(to: number - 1)
        case .open: return open(slot, at: now)
        default: return move(slot, command, at: now)
        }
        return .done
    }

    private func move(_ slot: PanelSlot, _ command: DashboardCommand, at now: Timestamp) -> PageResult {
        switch command {
        case .up: slot.moveUp(at: now)
        case .down: slot.moveDown(at: now)
        default:
            guard let movement = command.movement else { return .unknown }
            let visible = frames.indices.contains(focus) ? rows(of: slot, in: frames[focus]).height : 1
            slot.list.move(movement, count: slot.rowCount, visible: visible)
        }
        return .done
    }

    public func isAvailable(_ command: DashboardCommand) -> Bool {
        switch command {
        case .cancel: focusedPanel?.loadableState == .syncing
        case .nextPanel, .previousPanel, .left, .right, .jump: slots.count > 1
        case .open: slots.count > 1 || focusedSlot?.pull.isPulling == true || onOpen != nil
        default: true
        }
    }

    public func hint(for command: DashboardCommand) -> String? {
        command == .open && focusedSlot?.pull.isPulling == true ? "release" : nil
    }

    private func jump(to index: Int) -> PageResult {
        guard slots.indices.contains(index), slots.count > 1 else { return .unknown }
        guard index == focus else {
            focus = index
            return .done
        }
        return zoom(slots[index])
    }

    private func open(_ slot: PanelSlot, at now: Timestamp) -> PageResult {
        if slot.release(at: now) { return .done }
        if let page = onOpen?(focus, slot.list.selected) { return .open(page) }
        return slots.count > 1 ? zoom(slot) : .unknown
    }

    private func zoom(_ slot: PanelSlot) -> PageResult {
        .open(PanelsPage(slot.model))
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

    // MARK: Mouse

    public func handle(_ event: MouseEvent, at now: Timestamp) -> PageResult {
        guard let index = frames.firstIndex(where: { $0.contains(event.position) }) else { return .unknown }
        let slot = slots[index]
        let isPress = event.action == .press && event.button == 0
        if isPress { focus = index }
        let rows = rows(of: slot, in: frames[index])
        guard slot.list.handle(.mouse(event.relative(to: rows)), count: slot.rowCount, in: rows.size) else {
            return .done
        }
        return isPress && event.clickCount == 2 ? open(slot, at: now) : .done
    }

    /// Where the rows of a panel are drawn.
    private func rows(of slot: PanelSlot, in frame: Rect) -> Rect {
        frame.insidePanel.inset(top: slot.pull.rows)
    }

    // MARK: Time and drawing

    public func advance(to now: Timestamp) {
        for slot in slots { slot.advance(to: now) }
    }

    public func draw(in canvas: inout Canvas, context: DrawingContext) {
        frames = layout.frames(in: canvas.bounds, focused: focus)
        for (index, slot) in slots.enumerated() {
            let frame = frames[index]
            guard !frame.isEmpty else { continue }
            slot.list = slot.list.adjusted(count: slot.rowCount, visible: rows(of: slot, in: frame).height)
            let number = slots.count > 1 ? index + 1 : nil
            canvas.draw(PanelView(slot, number: number, isFocused: index == focus, context: context), in: frame)
        }
    }
}
