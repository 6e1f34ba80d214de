public import TerminalUI
public import Testing

/// A program that runs on a simulated terminal. A test sends keys to the program, advances its time, and compares its
/// screens. Input after the end of the program is recorded as a failure.
@MainActor
public final class TestSession {

    /// The terminal of the program.
    public let terminal: TestTerminal
    /// Whether the program has ended.
    public private(set) var hasQuit = false
    /// The screens that have been recorded since the last call of ``record(pause:)``.
    public private(set) var recording = FrameSequence()

    private var runner: ScreenRunner?
    private var pause: Duration?

    /// Creates a session, starts the program with the given screen, and draws the first frame.
    public init(
        _ screen: any Screen,
        width: Int = 80,
        height: Int = 24,
        theme: Theme = .terminal,
        symbols: Symbols = .unicode
    ) {
        terminal = TestTerminal(size: Size(width: width, height: height), symbols: symbols)
        let runner = ScreenRunner(screen: screen, terminal: terminal, theme: theme) { [weak self] in
            self?.hasQuit = true
        }
        self.runner = runner
        runner.start()
    }

    /// The screen; nil before the first frame.
    public var frame: Frame? { terminal.frame }

    // MARK: Input

    /// Presses keys one after another.
    @discardableResult
    public func press(_ keys: Key..., sourceLocation: SourceLocation = #_sourceLocation) -> Self {
        for key in keys { send(.key(key), sourceLocation: sourceLocation) }
        return self
    }

    /// Presses keys one after another. The names of the keys are separated by spaces: `"ctrl-x"`, `"down down enter"`.
    /// A word that is not the name of a key is recorded as a failure.
    @discardableResult
    public func press(_ keys: String, sourceLocation: SourceLocation = #_sourceLocation) -> Self {
        for name in keys.split(separator: " ") {
            do throws(KeyNotationError) {
                send(.key(try Key(parsing: String(name))), sourceLocation: sourceLocation)
            } catch {
                Issue.record("\(error)", sourceLocation: sourceLocation)
            }
        }
        return self
    }

    /// Types text, one character after another. A line feed presses `enter`.
    @discardableResult
    public func type(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) -> Self {
        for character in text {
            send(.key(character == "\n" ? .enter : Key(character)), sourceLocation: sourceLocation)
        }
        return self
    }

    /// Pastes text as a single event.
    @discardableResult
    public func paste(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) -> Self {
        send(.paste(text), sourceLocation: sourceLocation)
        return self
    }

    /// Presses and releases a mouse button in the given cell, `count` times in a row. Has no effect while the program
    /// does not use the mouse.
    @discardableResult
    public func click(
        at position: Point, button: Int = 0, count: Int = 1, modifiers: Key.Modifiers = [],
        sourceLocation: SourceLocation = #_sourceLocation
    ) -> Self {
        let event = MouseEvent(.press, at: position, button: button, modifiers: modifiers)
        guard isRunning(for: .mouse(event), sourceLocation) else { return self }
        terminal.click(at: position, button: button, count: count, modifiers: modifiers)
        keep(for: pause)
        return self
    }

    /// Presses and releases a mouse button in the cell at `x`, `y`, `count` times in a row. Has no effect while the
    /// program does not use the mouse.
    @discardableResult
    public func click(
        x: Int, y: Int, button: Int = 0, count: Int = 1, sourceLocation: SourceLocation = #_sourceLocation
    ) -> Self {
        click(at: Point(x: x, y: y), button: button, count: count, sourceLocation: sourceLocation)
    }

    /// Ends the other program that is using the terminal; see ``TestTerminal/programs``. If there is no such program,
    /// records a failure.
    @discardableResult
    public func endProgram(
        _ outcome: ProgramOutcome = .exited(0), sourceLocation: SourceLocation = #_sourceLocation
    ) -> Self {
        terminal.endProgram(outcome, sourceLocation: sourceLocation)
        keep(for: pause)
        return self
    }

    /// Sends an event of any kind.
    @discardableResult
    public func send(_ event: InputEvent, sourceLocation: SourceLocation = #_sourceLocation) -> Self {
        guard isRunning(for: event, sourceLocation) else { return self }
        terminal.send(event)
        keep(for: pause)
        return self
    }

    /// Changes the size of the terminal.
    @discardableResult
    public func resize(width: Int, height: Int) -> Self {
        terminal.resize(to: Size(width: width, height: height))
        keep(for: pause)
        return self
    }

    // MARK: Time

    /// Advances the time, and wakes the program at each requested time.
    @discardableResult
    public func advance(by duration: Duration, sourceLocation: SourceLocation = #_sourceLocation) -> Self {
        var rest = duration
        while rest > .zero {
            // Perform the work that is already due, so that its result is on the next recorded screen.
            if let next = terminal.nextWake, next <= .zero {
                terminal.advance(by: .zero, sourceLocation: sourceLocation)
            }
            let next = terminal.nextWake ?? rest
            let step = next > .zero ? min(next, rest) : rest
            if pause != nil { keep(for: step) }
            terminal.advance(by: step, sourceLocation: sourceLocation)
            rest -= step
        }
        return self
    }

    /// Starts a new ``recording`` for an animated picture. All following screens are recorded.
    ///
    /// - Parameter pause: The time for which the screen is visible after each input. When the test advances the time,
    ///   the screen is visible longer by the same duration.
    @discardableResult
    public func record(pause: Duration = .milliseconds(500)) -> Self {
        self.pause = pause
        recording = FrameSequence()
        keep(for: pause)
        return self
    }

    // MARK: Expectations

    /// Compares the characters of the screen with a literal in the test, as ``expectScreen(_:is:sourceLocation:)``
    /// does.
    @discardableResult
    public func expect(_ picture: String, sourceLocation: SourceLocation = #_sourceLocation) -> Self {
        expectScreen(frame, is: picture, sourceLocation: sourceLocation)
        return self
    }

    /// Compares the screen with a file, as ``expectScreen(_:_:depth:theme:symbols:filePath:sourceLocation:)`` does.
    @discardableResult
    public func expect(
        file name: String,
        depth: ColorDepth = .sixteen,
        filePath: StaticString = #filePath,
        sourceLocation: SourceLocation = #_sourceLocation
    ) -> Self {
        expectScreen(
            frame, name, depth: depth, symbols: terminal.symbols, filePath: filePath, sourceLocation: sourceLocation)
        return self
    }

    /// Records a failure unless the program has ended.
    @discardableResult
    public func expectQuit(sourceLocation: SourceLocation = #_sourceLocation) -> Self {
        if !hasQuit { Issue.record("the program has not quit", sourceLocation: sourceLocation) }
        return self
    }

    /// Returns whether the program is running. If it has ended, records a failure.
    private func isRunning(for event: InputEvent, _ sourceLocation: SourceLocation) -> Bool {
        if hasQuit { Issue.record("the program has ended and cannot receive \(event)", sourceLocation: sourceLocation) }
        return !hasQuit
    }

    private func keep(for duration: Duration?) {
        if let duration, let frame { recording.append(frame, for: duration) }
    }
}
