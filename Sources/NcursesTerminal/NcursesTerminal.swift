import CNcurses
import CWatcher
import Dispatch
import FoundationEssentials
import Glibc
public import TerminalUI

/// The terminal in which the program was started, drawn by ncurses. It is restored when the program ends by
/// ``restore()``, `exit()`, a signal or a crash. A separate process restores it if the program cannot, for example
/// after `SIGKILL` or while the terminal accepts no output. If the main queue does not handle a signal that requests
/// the end within two seconds, the program ends immediately.
///
/// All work runs on the main queue of a main run loop; see ``runMainLoop(keeping:)``.
@MainActor
public final class NcursesTerminal: Terminal {

    public var onInput: (([InputEvent]) -> Void)?
    public var onWake: (() -> Void)?
    /// Called after the terminal was restored and before the program ends because of a signal.
    var beforeEnd: (@MainActor () -> Void)?
    public let symbols: Symbols
    /// The color depth.
    public let colorDepth: ColorDepth
    /// If the description of `TERM` is not installed, a sentence that names the terminal whose description is used
    /// instead; otherwise nil.
    public let notice: String?

    let type: TerminalType
    let showsUnicode: Bool
    let device: TerminalDevice
    let errorCapture: ErrorCapture
    let listener: TerminalListener
    var modes: TerminalModes
    var parser: InputParser
    /// The title that the program has set, without control characters; nil if the window has its own title.
    var ownTitle: String?
    /// The other program that has the terminal; nil if there is none.
    var guest: GuestProgram?
    var isWaitingForForeground = false
    var shown: Frame?
    let settings: TerminalSettings
    let screen: CursesScreen
    /// Whether the terminal is restored. False if the program was suspended without notice, because it then restores
    /// nothing.
    private(set) var isGivenBack = true

    var state = State.shown {
        // Input is not read while another program has the terminal, because each input would wake this program.
        didSet {
            listener.isReading = state == .shown
            cwatcher_set_screen(state.screen)
        }
    }

    enum State {
        /// The program has the screen.
        case shown
        /// The program is suspended or in the background. Another program has the screen.
        case hidden
        /// Another program has the terminal until it ends.
        case lent
        /// The terminal was restored permanently.
        case restored

        /// The owner of the screen, for the case that the program ends now.
        fileprivate var screen: cwatcher_screen {
            switch self {
            case .shown: cwatcher_screen_own
            case .hidden, .restored: cwatcher_screen_foreign
            case .lent: cwatcher_screen_guest
            }
        }
    }

    /// Prepares for taking over the terminal. This takes less time the earlier it is called, because the process that
    /// restores the terminal after a crash starts as a copy of this one. Call it in a program that is about to show a
    /// screen, before it reads files and creates objects. Otherwise the preparation happens when the terminal is taken
    /// over. Has no effect without a terminal, or if the terminal was already taken over. It prepares the terminal on
    /// standard input and output; see ``TerminalOptions/usesControllingTerminal``.
    public static func prepare() {
        guard prepared == nil, TerminalListener.current == nil, let device = try? TerminalDevice(isControlling: false)
        else { return }
        prepared = watch(device)
    }

    /// The preparations for the terminal.
    private static var prepared: ErrorCapture?

    private static func watch(_ device: TerminalDevice) -> ErrorCapture {
        let capture = ErrorCapture()
        cwatcher_open_terminal(device.output, capture.copy, capture.original)
        return capture
    }

    /// Takes over the terminal.
    ///
    /// - Throws: ``TerminalError``. Nothing was written to the terminal in that case.
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
        screen = try CursesScreen(
            description, size: size, usesASCII: !showsUnicode, showsLinks: type.understandsPrivateModes,
            depth: colorDepth)
        symbols = !showsUnicode || options.usesASCII ? .ascii : type.isConsole ? .console : .unicode
        // The settings are read before signals are handled. Until there is a screen, signals have their default effect.
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

    /// Runs the main queue on this thread forever, and waits for input. `dispatchMain()` is not used, because it would
    /// move the main queue to a thread with blocked signals, which child programs would inherit.
    ///
    /// - Parameter objects: The objects to retain. Nothing else retains local variables in a function that never
    ///   returns.
    public static func runMainLoop(keeping objects: AnyObject...) -> Never {
        withExtendedLifetime(objects) {
            TerminalListener.run()
        }
    }

    /// Whether the locale of the environment supports Unicode.
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
        // Screen readers follow the cursor, even while it is invisible.
        let cursor = frame.cursor ?? Point(x: 0, y: size.height - 1)
        let (painted, changed) = screen.show(frame.cells, over: shown?.cells, size: size, cursor: cursor)
        shown = frame
        guard !painted.isEmpty else { return FrameCost(changedCells: changed, bytes: 0) }
        // A frame with only a few changed cells is not marked: it is never visible in parts, and the marks would be
        // most of the output.
        let isMarked = changed > 80 && modes.understandsPrivateModes
        // The frame is written at once. Otherwise it would appear in pieces over a network.
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
            // The other program was requested to end. What it leaves on the terminal is removed afterwards.
            cwatcher_set_screen(cwatcher_screen_guest)
        }
        TerminalListener.giveSignalsBack()
    }

    // MARK: Screen

    /// Takes over the terminal. All of its content is drawn again, because other programs may have changed it.
    func begin() {
        settings.begin()
        cwatcher_note_settings()
        takeSize()
        screen.begin(wasEnded: isGivenBack).withUnsafeBytes(device.write)
        isGivenBack = false
        device.write(modes.on)
        shown = nil
    }

    /// Restores the terminal.
    func giveBack() {
        device.write(modes.off + (ownTitle == nil ? "" : TerminalModes.oldTitle))
        screen.end().withUnsafeBytes(device.write)
        settings.end()
        isGivenBack = true
    }
}
