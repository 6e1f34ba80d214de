public import KeyFiles
public import Settings
public import TerminalUI

/// The screen of the gallery: a list of all views, the chosen view, and its controls.
public final class GalleryScreen: Screen {

    public var onChange: (() -> Void)?

    enum Command: String, Hashable, Sendable {
        case down, up, first, last, nextView, previousView, switchFocus, leave
        case theme, signs, colors, contents, export, copy, cost, help, suspend, quit
    }

    enum Focus: Hashable, Sendable { case list, scene, help }

    private let scenes: [any GalleryScene]
    private let keys: KeyMap<Command, Focus>
    /// The problems in the file of the user's key bindings.
    public let keyProblems: [SettingsProblem]
    /// The time since an arbitrary start, on a monotonic clock.
    private var now = Duration.zero
    private var list = ListState()
    private var focus = Focus.list
    private var focusBeforeHelp = Focus.list
    private var helpScroll = ScrollState()
    /// The time at which the current scene was chosen; nil before the first frame.
    private var shownSince: Duration?
    private var themeIndex = 0
    private var usesASCII = false
    private var depthIndex = 0
    /// A message in place of the controls or the summary; nil for none. The next key press removes the message.
    private var message: String?
    /// The size and the symbols of the canvas when the screen was last drawn.
    private var canvasLook = (size: Size(width: 0, height: 0), symbols: Symbols.unicode)
    /// The rectangles of the areas when the screen was last drawn, for mouse events.
    private var places = Places()
    /// The area in which a mouse button is held down. This area receives all mouse events until the button is released.
    private var pressed: Focus?

    private struct Places {
        var list = Rect(width: 0, height: 0)
        var scene = Rect(width: 0, height: 0)
        var help = Rect(width: 0, height: 0)

        subscript(focus: Focus) -> Rect {
            switch focus {
            case .list: list
            case .scene: scene
            case .help: help
            }
        }
    }

    static let themes = Theme.named
    private static let depths: [(name: String, depth: ColorDepth?)] = [
        ("all", nil), ("256", .palette), ("16", .sixteen), ("8", .eight), ("none", ColorDepth.none),
    ]
    /// The minimum width of a screen that shows the list and the view side by side.
    private static let narrow = 56

    /// Creates a gallery that shows its first view.
    ///
    /// - Parameters:
    ///   - scenes: The scenes, at least one.
    ///   - keyFile: The file of the user's key bindings; nil for none.
    public init(scenes: [any GalleryScene] = GalleryScenes.makeAll(), keyFile: KeyFile? = nil) {
        self.scenes = scenes
        var keys = GalleryKeys.map
        // Ignore unknown commands, because most of the user's key bindings are for boards.
        keyProblems = keyFile.map { keys.rebind($0, knowsAll: false) } ?? []
        self.keys = keys
        message = keyProblems.first.map { "\($0)" }
    }

    public var appearance: Appearance {
        Appearance(
            theme: Self.themes[themeIndex].theme,
            symbols: usesASCII ? .ascii : nil,
            maximumColorDepth: Self.depths[depthIndex].depth,
            title: title)
    }

    private var title: String { "Gallery: \(scene.name)" }

    private var scene: any GalleryScene { scenes[min(list.selected, scenes.count - 1)] }

    // MARK: Input

    public func handle(_ event: InputEvent) -> ScreenRequest? {
        if case .key = event { message = nil }
        switch event {
        case .mouse(let mouse):
            handle(mouse)
        case .key(let key):
            if focus == .scene, scene.handle(event, in: places.scene.size) { return nil }
            if focus == .scene, let control = scene.controls.first(where: { $0.key == key }) {
                control.change()
                return nil
            }
            if let command = keys.command(for: key, in: focus) { return perform(command) }
            if focus == .help { scrollHelp(event) }
        case .paste where focus == .scene:
            _ = scene.handle(event, in: places.scene.size)
        case .paste, .focus, .resize, .resume:
            break
        }
        return nil
    }

    private func handle(_ mouse: MouseEvent) {
        let below = (focus == .help ? [.help] : [.list, .scene]).first { places[$0].contains(mouse.position) }
        let isHeld = mouse.action == .drag || mouse.action == .release
        guard let target = isHeld ? pressed ?? below : below else { return }
        if mouse.action == .press {
            pressed = target
            focus = target
        }
        if mouse.action == .release { pressed = nil }
        let event = InputEvent.mouse(mouse.relative(to: places[target]))
        switch target {
        case .list:
            let before = list.selected
            _ = list.handle(event, count: scenes.count, in: places.list.size)
            if list.selected != before { shownSince = now }
        case .scene: _ = scene.handle(event, in: places.scene.size)
        case .help: scrollHelp(event)
        }
    }

    private func perform(_ command: Command) -> ScreenRequest? {
        switch command {
        case .down, .nextView: choose(list.selected + 1)
        case .up, .previousView: choose(list.selected - 1)
        case .first: choose(0)
        case .last: choose(scenes.count - 1)
        case .switchFocus: focus = focus == .list ? .scene : .list
        case .leave: focus = focus == .help ? focusBeforeHelp : .list
        case .theme: themeIndex = (themeIndex + 1) % Self.themes.count
        case .signs: usesASCII.toggle()
        case .colors: depthIndex = (depthIndex + 1) % Self.depths.count
        case .contents: scene.isEmpty.toggle()
        case .export:
            return .export(title: title) { [weak self] outcome in self?.message = "\(outcome)" }
        case .copy:
            return .copyScreen { [weak self] outcome in self?.message = "\(outcome)" }
        case .cost:
            return .toggleDebugOverlay
        case .help:
            focusBeforeHelp = focus
            focus = .help
            helpScroll = ScrollState()
        case .suspend: return .suspend
        case .quit: return .quit
        }
        return nil
    }

    private func scrollHelp(_ event: InputEvent) {
        let size = places.help.size
        let content = Size(width: size.width, height: helpView.scrollExtent(in: size).total)
        _ = helpScroll.handle(event, content: content, in: size, hasBars: false)
    }

    private func choose(_ index: Int) {
        guard scenes.indices.contains(index), index != list.selected else { return }
        list.move(by: index - list.selected, count: scenes.count)
        shownSince = now
    }

    // MARK: Drawing

    /// The current frame of the screen.
    public var frame: Frame {
        var canvas = Canvas(
            size: canvasLook.size, theme: Self.themes[themeIndex].theme, symbols: canvasLook.symbols)
        draw(in: &canvas)
        var frame = canvas.frame
        if let depth = Self.depths[depthIndex].depth { frame.cells = frame.cells.reduced(to: depth) }
        return frame
    }

    public func advance(to now: Duration) {
        self.now = now
        if shownSince == nil { shownSince = now }
    }

    public func draw(in canvas: inout Canvas) {
        canvasLook = (canvas.size, canvas.symbols)
        let height = canvas.size.height
        let rows = canvas.bounds.rows([
            .fixed(height >= 8 ? 1 : 0), .fill(), .fixed(height >= 6 ? 1 : 0), .fixed(height >= 3 ? 1 : 0),
        ])
        drawTop(in: rows[0], &canvas)
        let isNarrow = canvas.size.width < Self.narrow
        let columns = rows[1].columns([.fixed(isNarrow ? 0 : 20), .fill()])
        places = Places()
        if isNarrow, focus == .list {
            drawList(in: rows[1], &canvas)
        } else {
            if !isNarrow { drawList(in: columns[0], &canvas) }
            drawScene(in: isNarrow ? rows[1] : columns[1], &canvas)
        }
        drawControls(in: rows[2], &canvas)
        canvas.draw(KeyHints(keys, in: focus, trailing: [.leave, .help, .quit]), in: rows[3])
        if focus == .help { drawHelp(&canvas) }
    }

    private func drawTop(in rect: Rect, _ canvas: inout Canvas) {
        let look = [
            "theme " + Self.themes[themeIndex].name,
            "colors " + Self.depths[depthIndex].name,
            canvas.symbols.name == "ascii" ? "ASCII" : "Unicode",
        ]
        let place = "\(list.selected + 1) of \(scenes.count)"
        let bar = TabBar(
            titles: ["Gallery"], selected: 0,
            summary: StyledText(look.joined(separator: " \(canvas.symbols.separator) "), .hint),
            shortSummary: StyledText(place, .hint))
        canvas.draw(bar, in: rect)
    }

    private func drawList(in rect: Rect, _ canvas: inout Canvas) {
        let isFocused = focus == .list
        let inside = rect.insidePanel
        list = list.adjusted(count: scenes.count, visible: inside.height)
        places.list = inside
        let view = ListView(
            rows: scenes.map { ListRow(StyledText($0.name)) }, state: list,
            selectionRole: isFocused ? .selection : .inactiveSelection)
        let panel = Panel(
            title: "Views", isFocused: isFocused,
            scroll: ScrollExtent(offset: list.offset, visible: inside.height, total: scenes.count), content: view)
        canvas.draw(panel, in: rect)
    }

    private func drawScene(in rect: Rect, _ canvas: inout Canvas) {
        let isFocused = focus == .scene
        places.scene = rect.insidePanel
        let status = StyledText(scene.isEmpty ? "empty" : "", .hint)
        let panel = Panel(
            title: StyledText(scene.name), status: status, isFocused: isFocused,
            content: Label(""))
        canvas.draw(panel, in: rect)
        canvas.within(places.scene) { scene.draw(in: &$0, isFocused: isFocused, elapsed: now - (shownSince ?? now)) }
    }

    /// Draws the message. If there is no message, draws the controls of the scene. If the scene has no controls or no
    /// focus, draws the summary of the view.
    private func drawControls(in rect: Rect, _ canvas: inout Canvas) {
        if let message {
            canvas.draw(Label(StyledText(message, .emphasis)), in: rect.inset(left: 1))
            return
        }
        let controls = scene.controls
        guard focus == .scene, !controls.isEmpty else {
            canvas.draw(Label(StyledText(scene.summary, .secondary)), in: rect.inset(left: 1))
            return
        }
        let hints = controls.map { control in
            KeyHints.Hint(
                key: control.key.description,
                label: control.value.isEmpty ? control.label : "\(control.label): \(control.value)")
        }
        canvas.draw(KeyHints(hints), in: rect)
    }

    private var helpView: HelpView {
        HelpView(
            [
                .init("In the list", keys, in: .list),
                .init("In a view, in addition to its own keys", keys, in: .scene),
            ],
            offset: helpScroll.offset.y)
    }

    private func drawHelp(_ canvas: inout Canvas) {
        let view = helpView
        let size = view.preferredSize(in: canvas.bounds.insidePanel.size)
        let frame = Size(width: size.width + 4, height: size.height + 2)
        places.help = canvas.bounds.centered(frame).insidePanel
        let panel = Panel(
            title: "Keys", footer: StyledText("esc closes", .hint), isFocused: true,
            scroll: view.scrollExtent(in: size), content: view)
        canvas.draw(Overlay(panel, size: frame, margin: 1, dimsBackground: true), in: canvas.bounds)
    }
}
