/// An object that shows a screen on a terminal. It passes input to the screen, and draws the screen when necessary.
///
/// The screen is drawn immediately after input, and usually within a few milliseconds after a change. There are at most
/// 240 frames per second. The limit is 60 if drawing takes too much time or if the terminal does not accept frames
/// immediately. If nothing changes and nothing on the screen is animated, no drawing is scheduled. Nothing is drawn
/// while the program is suspended or another program uses the terminal.
@MainActor
public final class ScreenRunner {

    /// Whether drawing statistics are shown in a corner of the screen.
    public var showsDebugOverlay = false {
        didSet {
            if showsDebugOverlay != oldValue, isRunning { requestDraw() }
        }
    }

    private let screen: any Screen
    private let terminal: any Terminal
    private let theme: Theme
    private let maximumSize: Size?
    private let onQuit: () -> Void
    private var pacing = FramePacing()
    private var measurement: DebugOverlay.Measurement?
    private var frameCount = 0
    /// The time of the next drawing, on the terminal's ``Terminal/uptime``.
    private var due: Duration?
    private var isRunning = false

    /// Creates a runner.
    ///
    /// - Parameters:
    ///   - screen: The screen.
    ///   - terminal: The terminal.
    ///   - theme: The theme to use if the screen's ``Screen/appearance`` does not contain one.
    ///   - maximumSize: The maximum size of the drawing. The rest of a larger terminal stays empty. If nil, the drawing
    ///     fills the terminal.
    ///   - onQuit: A closure that is called after a request to quit, when the terminal has been restored.
    public init(
        screen: any Screen,
        terminal: any Terminal,
        theme: Theme = .terminal,
        maximumSize: Size? = nil,
        onQuit: @escaping () -> Void
    ) {
        self.screen = screen
        self.terminal = terminal
        self.theme = theme
        self.maximumSize = maximumSize
        self.onQuit = onQuit
    }

    /// Draws the first frame and starts listening for input.
    public func start() {
        isRunning = true
        screen.onChange = { [weak self] in self?.requestDraw() }
        screen.onRequest = { [weak self] in self?.perform($0) }
        terminal.onInput = { [weak self] in self?.receive($0) }
        terminal.onWake = { [weak self] in self?.wake() }
        draw()
    }

    /// Stops showing the screen, and restores the terminal.
    public func stop() {
        guard isRunning else { return }
        isRunning = false
        screen.onChange = nil
        screen.onRequest = nil
        terminal.onInput = nil
        terminal.onWake = nil
        terminal.wake(after: nil)
        terminal.restore()
    }

    /// Performs a request as if the screen had made it. Has no effect before ``start()`` or after ``stop()``.
    public func perform(_ request: ScreenRequest) {
        guard isRunning else { return }
        switch request {
        case .quit:
            stop()
            onQuit()
        case .suspend:
            terminal.suspend()
        case .run(let program, let completion):
            terminal.run(program) { [weak self] outcome in
                completion(outcome)
                self?.answer()
            }
        case .copy(let text, let completion):
            completion(terminal.copyToClipboard(text))
        case .export(let title, let completion):
            let files = [
                ExportedFile("txt", text: drawn(withoutScrollBars: true).frame.plainText),
                ExportedFile("svg", text: drawn().frame.svg(title: title)),
            ]
            completion(terminal.write(files, named: ExportedFile.name(for: title)))
        case .copyScreen(let completion):
            completion(terminal.copyToClipboard(ClipboardText(text: drawn(withoutScrollBars: true).frame.plainText)))
        case .ring:
            terminal.ring()
        case .notify(let text):
            if screen.appearance.showsNotifications ?? true { terminal.notify(text) }
        case .toggleDebugOverlay:
            showsDebugOverlay.toggle()
        }
    }

    private func receive(_ events: [InputEvent]) {
        if isRunning { screen.advance(to: terminal.uptime) }
        for event in events where isRunning { screen.handle(event).map(perform) }
        if isRunning { terminal.runPendingWork() }
        answer()
    }

    /// Draws the screen after input, now or as soon as the pacing allows.
    private func answer() {
        guard isRunning else { return }
        let moment = pacing.momentForAnswer(at: terminal.uptime)
        if moment <= terminal.uptime { draw() } else { schedule(moment) }
    }

    private func requestDraw() {
        schedule(pacing.momentForChange(at: terminal.uptime))
    }

    private func schedule(_ moment: Duration) {
        guard terminal.isVisible else { return }
        if let due, due <= moment { return }
        due = moment
        terminal.wake(after: max(.zero, moment - terminal.uptime))
    }

    private func wake() {
        if isRunning { draw() }
    }

    // MARK: Drawing

    private func draw() {
        // An invisible screen is drawn when it becomes visible.
        guard terminal.isVisible else {
            due = nil
            terminal.wake(after: nil)
            return
        }
        screen.advance(to: terminal.uptime)
        // The work in `advance(to:)` may have ended the program.
        guard isRunning else { return }
        due = nil
        terminal.wake(after: nil)
        let look = screen.appearance
        if let title = look.title, title != terminal.title { terminal.title = title }
        if let usesMouse = look.usesMouse, usesMouse != terminal.usesMouse { terminal.usesMouse = usesMouse }
        let start = terminal.uptime
        let (frame, redrawDelay) = drawn()
        let hasNews = showsDebugOverlay && measurement == nil
        let cost = show(frame, drawing: terminal.uptime - start)
        let now = terminal.uptime
        pacing.drawn(at: now, in: now - start, hadToWait: cost.hadToWait)
        if hasNews { requestDraw() }
        if let delay = redrawDelay { schedule(max(now + delay, pacing.momentForRedraw(at: now))) }
    }

    /// Returns the drawn screen, and the time until it must be redrawn even if no data changes. The time is nil if
    /// nothing on the screen is animated.
    private func drawn(withoutScrollBars: Bool = false) -> (frame: Frame, redrawDelay: Duration?) {
        let look = screen.appearance
        let symbols = look.symbols ?? terminal.symbols
        var canvas = Canvas(
            size: terminal.size, theme: look.theme ?? theme,
            symbols: withoutScrollBars ? symbols.withoutScrollBars : symbols)
        canvas.within(Rect(maximumSize ?? terminal.size).intersection(canvas.bounds)) { canvas in
            screen.draw(in: &canvas)
            if showsDebugOverlay { canvas.draw(DebugOverlay(measurement: measurement), in: canvas.bounds) }
        }
        var frame = canvas.frame
        if let depth = look.maximumColorDepth { frame.cells = frame.cells.reduced(to: depth) }
        return (frame, canvas.redrawDelay)
    }

    private func show(_ frame: Frame, drawing: Duration) -> FrameCost {
        frameCount += 1
        let start = terminal.uptime
        let cost = terminal.show(frame)
        measurement = DebugOverlay.Measurement(
            frame: frameCount, cost: cost, drawing: drawing, showing: terminal.uptime - start)
        return cost
    }
}
