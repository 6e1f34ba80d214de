/// Shows a screen on a terminal: input goes to the screen, and it is drawn when something asked for that.
///
/// It is drawn at once after input. Changes of the screen itself are drawn together, 60 times a second at most. When
/// nothing changes and nothing on the screen counts time, nothing is scheduled at all.
@MainActor
public final class ScreenRunner {

    private static let frameTime: Duration = .nanoseconds(16_666_667)

    private let screen: any Screen
    private let terminal: any Terminal
    private let theme: Theme
    private let maximumSize: Size?
    private let onQuit: () -> Void
    private var lastDraw: Duration?
    /// When the next drawing is due, by the terminal's ``Terminal/uptime``.
    private var due: Duration?
    private var isRunning = false

    /// Makes a runner.
    ///
    /// - Parameters:
    ///   - screen: What is shown.
    ///   - terminal: Where.
    ///   - theme: How roles look.
    ///   - maximumSize: Of what is drawn; a larger terminal stays empty beyond it. Nil to fill any terminal.
    ///   - onQuit: Called after the terminal was given back, when the screen asks to end the program.
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

    /// Draws the first frame and begins to listen.
    public func start() {
        isRunning = true
        screen.onChange = { [weak self] in self?.requestDraw() }
        terminal.onInput = { [weak self] in self?.receive($0) }
        terminal.onWake = { [weak self] in self?.wake() }
        draw()
    }

    /// Gives the terminal back.
    public func stop() {
        guard isRunning else { return }
        isRunning = false
        screen.onChange = nil
        terminal.onInput = nil
        terminal.onWake = nil
        terminal.wake(after: nil)
        terminal.restore()
    }

    private func receive(_ events: [InputEvent]) {
        for event in events where isRunning {
            switch screen.handle(event) {
            case .quit:
                stop()
                onQuit()
            case .suspend:
                terminal.suspend()
            case nil:
                break
            }
        }
        if isRunning { draw() }
    }

    private func requestDraw() {
        let earliest = lastDraw.map { $0 + Self.frameTime } ?? .zero
        schedule(max(terminal.uptime, earliest))
    }

    private func schedule(_ moment: Duration) {
        if let due, due <= moment { return }
        due = moment
        terminal.wake(after: max(.zero, moment - terminal.uptime))
    }

    private func wake() {
        if isRunning { draw() }
    }

    private func draw() {
        screen.advance()
        // What has changed until here is about to be drawn.
        due = nil
        terminal.wake(after: nil)
        let look = screen.appearance
        var canvas = Canvas(
            size: terminal.size, theme: look.theme ?? theme, symbols: look.symbols ?? terminal.symbols)
        canvas.within(Rect(maximumSize ?? terminal.size).intersection(canvas.bounds)) { screen.draw(in: &$0) }
        var frame = canvas.frame
        if let depth = look.maximumColorDepth { frame.cells = frame.cells.reduced(to: depth) }
        terminal.show(frame)
        let now = terminal.uptime
        lastDraw = now
        if let delay = canvas.redrawDelay { schedule(now + max(delay, Self.frameTime)) }
    }
}
