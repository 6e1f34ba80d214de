import CNcurses
import CWatcher
import Dispatch
import FoundationEssentials
public import TerminalUI

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The terminal that the program was started in, by ncurses. It is given back as it was in every way that a program can
/// end: by ``restore()``, `exit()`, a signal, or a crash. A process of its own sees to that where the program itself cannot,
/// as after `SIGKILL` or while the terminal takes nothing. Where the main queue does not get to a signal that asks for the
/// end within two seconds, the program dies of it at once.
///
/// Everything runs on the main queue of a main run loop; see ``runMainLoop(keeping:)``.
@MainActor
public final class NcursesTerminal: Terminal {

    public var onInput: (([InputEvent]) -> Void)?
    public var onWake: (() -> Void)?
    public let symbols: Symbols
    /// How many colours are shown.
    public let colorDepth: ColorDepth

    let type: TerminalType
    let showsUnicode: Bool
    let errorCapture: ErrorCapture
    let listener: TerminalListener
    var modes: TerminalModes
    var parser: InputParser
    /// The title that was asked for, made harmless; nil if the window has its own.
    var ownTitle: String?
    /// The program that has the terminal, while one has it.
    var guest: GuestProgram?
    var isWaitingForForeground = false
    var shown: Frame?
    private var writer: CellWriter
    private let output = FrameOutput()

    var state = State.shown {
        // Input that belongs to another program would wake us without end.
        didSet {
            listener.isReading = state == .shown || state == .restored
            cwatcher_set_screen(state.screen)
        }
    }

    enum State {
        /// The screen is ours.
        case shown
        /// The program is stopped, or goes on in the background: another program has the screen.
        case hidden
        /// Another program has the terminal until it ends.
        case lent
        /// The terminal was given back for good.
        case restored

        /// Whose screen it is, if the program should end now.
        fileprivate var screen: cwatcher_screen {
            switch self {
            case .shown: cwatcher_screen_own
            case .hidden, .restored: cwatcher_screen_foreign
            case .lent: cwatcher_screen_guest
            }
        }
    }

    /// Takes the terminal over.
    ///
    /// - Throws: ``TerminalError``; then nothing was written to the terminal.
    public init(options: TerminalOptions = .fromEnvironment) throws(TerminalError) {
        guard isatty(STDIN_FILENO) == 1, isatty(STDOUT_FILENO) == 1 else { throw .notATerminal }
        let type = TerminalType(environment: ProcessInfo.processInfo.environment)
        guard type.name != "dumb" else { throw .dumb }
        guard !type.name.isEmpty else { throw .unknownTerminal(nil) }
        self.type = type
        showsUnicode = cncurses_set_locale()
        symbols = showsUnicode && !options.usesASCII ? .unicode : .ascii
        // LINES and COLUMNS would beat the size that the terminal really has.
        use_env(false)
        use_tioctl(true)
        // Before signals are taken: until there is a screen they do what they always did.
        cncurses_await_foreground(STDIN_FILENO)
        TerminalListener.takeSignals()
        modes = TerminalModes(
            usesMouse: options.usesMouse, usesExtendedKeys: options.usesExtendedKeys,
            understandsPrivateModes: type.understandsPrivateModes)
        errorCapture = ErrorCapture()
        cwatcher_watch_terminal(modes.reset(), errorCapture.copy, errorCapture.original)
        cncurses_guard()
        cwatcher_set_screen(cwatcher_screen_own)
        guard let hasTrueColor = TerminalSetup.open(type, limit: options.maximumColorDepth) else {
            cncurses_unguard()
            cwatcher_release_terminal()
            errorCapture.end()
            TerminalListener.giveSignalsBack()
            throw .unknownTerminal(type.name)
        }
        colorDepth = TerminalSetup.startColors(hasTrueColor: hasTrueColor, limit: options.maximumColorDepth)
        TerminalSetup.setInputModes()
        cwatcher_note_settings()
        parser = InputParser(sequences: TerminalSetup.keySequences())
        writer = CellWriter(usesASCII: !showsUnicode, depth: colorDepth, pairLimit: Int(cncurses_color_pairs()))
        // Not before there is nothing to be thrown any more: a source that was never activated must not be released.
        listener = TerminalListener()
        modes.ending = TerminalSetup.ending()
        changeReset()
        TerminalOutput.write(modes.on)
        listen()
    }

    isolated deinit {
        restore()
    }

    /// Runs the main queue on this thread, for ever. A program that starts other programs must use this and not
    /// `dispatchMain()`, which moves the main queue to a thread whose blocked signals they would inherit.
    ///
    /// - Parameter objects: What must stay as long as it runs. Nothing else keeps local variables for a function that
    ///   never returns.
    public static func runMainLoop(keeping objects: AnyObject...) -> Never {
        withExtendedLifetime(objects) {
            cncurses_run_main_queue()
        }
    }

    /// Whether the locale of the environment says that Unicode can be written.
    public static var environmentShowsUnicode: Bool { cncurses_set_locale() }

    // MARK: Terminal

    public var size: Size {
        Size(width: Int(getmaxx(cncurses_stdscr())), height: Int(getmaxy(cncurses_stdscr())))
    }

    public var uptime: Duration {
        .nanoseconds(Int64(DispatchTime.now().uptimeNanoseconds))
    }

    public var isVisible: Bool { state == .shown }

    @discardableResult
    public func show(_ frame: Frame) -> FrameCost {
        guard state == .shown else { return FrameCost(changedCells: 0, bytes: 0) }
        let changed = FrameDifference(from: shown, to: frame, size: size).write(to: &writer)
        if changed == 0, let shown, shown.size == frame.size, shown.cursor == frame.cursor {
            self.shown = frame
            return FrameCost(changedCells: 0, bytes: 0)
        }
        let isAnew = writer.lacksPairs
        if isAnew { writeAnew(frame) }
        shown = frame
        moveCursor(to: frame.cursor)
        wnoutrefresh(cncurses_stdscr())
        // A frame of a few cells cannot be seen half done, and the marks would be most of what is written.
        let isMarked = (changed > 80 || isAnew) && modes.understandsPrivateModes
        let bytes = output.update(
            beginning: isMarked ? TerminalModes.beginUpdate : "", end: isMarked ? TerminalModes.endUpdate : "")
        return FrameCost(changedCells: changed, bytes: bytes)
    }

    public func wake(after delay: Duration?) {
        listener.wake(after: delay)
    }

    public func restore() {
        guard state != .restored else { return }
        let wasShown = state == .shown
        guest?.hangUp()
        listener.stop()
        if wasShown {
            TerminalOutput.write(modes.off + (ownTitle == nil ? "" : TerminalModes.oldTitle))
            TerminalOutput.perform { endwin() }
            // Without a second screen the shell goes on below ours.
            if cncurses_description("rmcup") == nil { TerminalOutput.write("\r\n") }
        }
        state = .restored
        listener.stopWatchdog()
        cncurses_unguard()
        errorCapture.end()
        cwatcher_release_errors()
        if guest == nil {
            cwatcher_release_terminal()
        } else {
            // It was told to end. What it leaves of the terminal is put in order when it has.
            cwatcher_set_screen(cwatcher_screen_guest)
        }
        TerminalListener.giveSignalsBack()
    }

    // MARK: Writing

    /// Hands all cells to ncurses, with fewer colours if the terminal has not enough pairs of them even when those that are
    /// not seen any more have given their numbers back.
    private func writeAnew(_ frame: Frame) {
        let everything = FrameDifference(from: nil, to: frame, size: size)
        for depth in ColorDepth.allCases.reversed() where depth <= colorDepth && writer.lacksPairs {
            writer.forgetPairs()
            writer.depth = depth
            _ = everything.write(to: &writer)
        }
        writer.depth = colorDepth
        clearok(cncurses_stdscr(), true)
    }

    private func moveCursor(to cursor: Point?) {
        // Screen readers follow it, even while it is not to be seen.
        let point = cursor ?? Point(x: 0, y: max(0, size.height - 1))
        wmove(
            cncurses_stdscr(), Int32(min(point.y, max(0, size.height - 1))), Int32(min(point.x, max(0, size.width - 1)))
        )
    }
}
