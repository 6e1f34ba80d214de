import CNcurses
import CWatcher
import Dispatch
import FoundationEssentials
import Glibc
public import TerminalUI

/// The terminal that the program was started in, drawn by ncurses. It is given back as it was in every way that a program can
/// end: by ``restore()``, `exit()`, a signal, or a crash. A process of its own sees to that where the program itself cannot,
/// as after `SIGKILL` or while the terminal takes nothing. Where the main queue does not get to a signal that asks for the
/// end within two seconds, the program dies of it at once.
///
/// Everything runs on the main queue of a main run loop; see ``runMainLoop(keeping:)``.
@MainActor
public final class NcursesTerminal: Terminal {

    public var onInput: (([InputEvent]) -> Void)?
    public var onWake: (() -> Void)?
    /// Called before the program dies of a signal that asks for its end, when the terminal was given back.
    var beforeEnd: (@MainActor () -> Void)?
    public let symbols: Symbols
    /// How many colours are shown.
    public let colorDepth: ColorDepth
    /// A sentence that says which other terminal's description is used, where that of `TERM` is not installed; nil if it is.
    public let notice: String?

    let type: TerminalType
    let showsUnicode: Bool
    let device: TerminalDevice
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
    let settings: TerminalSettings
    let screen: CursesScreen
    /// Whether the terminal is as it was before. A program that is stopped without being asked gives nothing back.
    private(set) var isGivenBack = true

    var state = State.shown {
        // Input that belongs to another program would wake us without end.
        didSet {
            listener.isReading = state == .shown
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

    /// Does what has to be done before the terminal can be taken over, and costs the less the earlier it is done: the process
    /// that gives the terminal back after a crash begins as a copy of this one. To be called by a program that is going to
    /// show a screen, before it reads files and makes its objects; without that it happens when the terminal is taken over.
    /// Does nothing if there is no terminal, or if it was already taken over. It prepares the terminal on standard input and
    /// output; see ``TerminalOptions/usesControllingTerminal``.
    public static func prepare() {
        guard prepared == nil, TerminalListener.current == nil, let device = try? TerminalDevice(isControlling: false)
        else { return }
        prepared = watch(device)
    }

    /// What was made for the terminal that is about to be taken over.
    private static var prepared: ErrorCapture?

    private static func watch(_ device: TerminalDevice) -> ErrorCapture {
        let capture = ErrorCapture()
        cwatcher_open_terminal(device.output, capture.copy, capture.original)
        return capture
    }

    /// Takes the terminal over.
    ///
    /// - Throws: ``TerminalError``; then nothing was written to the terminal.
    public init(options: TerminalOptions = .fromEnvironment) throws(TerminalError) {
        let device = try TerminalDevice(isControlling: options.usesControllingTerminal)
        let type = TerminalType.fromEnvironment
        guard type.name != "dumb" else { throw .dumb }
        guard !type.name.isEmpty else { throw .unknownTerminal(nil) }
        let description = try TerminalDescription(of: type)
        self.type = type
        self.device = device
        notice =
            description.name == type.name
            ? nil : "no description of \(type.name) is installed; that of \(description.name) is used"
        showsUnicode = cncurses_set_locale()
        size = device.size ?? description.defaultSize
        colorDepth = min(description.colorDepth, options.maximumColorDepth ?? .trueColor)
        screen = try CursesScreen(description, size: size, usesASCII: !showsUnicode, depth: colorDepth)
        symbols = !showsUnicode || options.usesASCII ? .ascii : type.isConsole ? .console : .unicode
        // Before signals are taken: until there is a screen they do what they always did.
        settings = TerminalSettings(of: device)
        TerminalListener.takeSignals()
        modes = TerminalModes(
            usesMouse: options.usesMouse, usesExtendedKeys: options.usesExtendedKeys,
            understandsPrivateModes: type.understandsPrivateModes)
        errorCapture = (device.isApart ? nil : Self.prepared) ?? Self.watch(device)
        Self.prepared = nil
        errorCapture.begin()
        cwatcher_watch_terminal(modes.reset())
        cncurses_guard()
        cwatcher_set_screen(cwatcher_screen_own)
        parser = InputParser(sequences: description.keys)
        listener = TerminalListener(device)
        modes.ending = String(decoding: screen.ending, as: UTF8.self)
        changeReset()
        begin()
        listen()
    }

    isolated deinit {
        restore()
    }

    /// Runs the main queue on this thread, for ever, and waits for what is typed, which nothing else does. `dispatchMain()` would
    /// move the main queue to a thread whose blocked signals other programs would inherit that are started.
    ///
    /// - Parameter objects: What must stay as long as it runs. Nothing else keeps local variables for a function that
    ///   never returns.
    public static func runMainLoop(keeping objects: AnyObject...) -> Never {
        withExtendedLifetime(objects) {
            TerminalListener.run()
        }
    }

    /// Whether the locale of the environment says that Unicode can be written.
    public static var environmentShowsUnicode: Bool { cncurses_set_locale() }

    // MARK: Terminal

    public internal(set) var size: Size

    public var uptime: Duration {
        .nanoseconds(Int64(DispatchTime.now().uptimeNanoseconds))
    }

    public var isVisible: Bool { state == .shown }

    public func runPendingWork() {
        _ = cncurses_wait(-1, 0)
    }

    @discardableResult
    public func show(_ frame: Frame) -> FrameCost {
        guard state == .shown else { return FrameCost(changedCells: 0, bytes: 0) }
        // Screen readers follow it, even while it is not to be seen.
        let cursor = frame.cursor ?? Point(x: 0, y: size.height - 1)
        let (painted, changed) = screen.show(frame.cells, over: shown?.cells, size: size, cursor: cursor)
        shown = frame
        guard !painted.isEmpty else { return FrameCost(changedCells: changed, bytes: 0) }
        // A frame of a few cells cannot be seen half done, and the marks would be most of what is written.
        let isMarked = changed > 80 && modes.understandsPrivateModes
        // With one write: over a network the frame would be seen to come in pieces.
        let bytes = isMarked ? TerminalModes.updating(painted) : painted
        let waits = cncurses_wait_count()
        bytes.withUnsafeBytes(device.write)
        return FrameCost(changedCells: changed, bytes: bytes.count, hadToWait: cncurses_wait_count() != waits)
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
            giveBack()
        }
        state = .restored
        listener.stopWatchingSignals()
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

    // MARK: Having the screen

    /// Makes the terminal ours, and knows nothing of what is on it: if it was not given back, others may have changed it without
    /// our knowing.
    func begin() {
        settings.begin()
        cwatcher_note_settings()
        takeSize()
        screen.begin(wasEnded: isGivenBack).withUnsafeBytes(device.write)
        isGivenBack = false
        device.write(modes.on)
        shown = nil
    }

    /// Makes the terminal as it was.
    func giveBack() {
        device.write(modes.off + (ownTitle == nil ? "" : TerminalModes.oldTitle))
        screen.end().withUnsafeBytes(device.write)
        settings.end()
        isGivenBack = true
    }
}
