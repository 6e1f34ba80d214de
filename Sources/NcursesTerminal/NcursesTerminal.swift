import CNcurses
import CWatcher
import Dispatch
import FoundationEssentials
import Glibc
public import TerminalUI

/// The terminal in which the program was started, drawn by ncurses. It is restored however the program ends: with
/// ``restore()``, `exit()`, a signal, or a crash. A separate process restores it when the program itself cannot, such
/// as after `SIGKILL`, or while the terminal accepts no output. If the main queue does not handle a signal that
/// requests the end within two seconds, the program ends at once.
///
/// Everything runs on the main queue of a main run loop; see ``runMainLoop(keeping:)``.
@MainActor
public final class NcursesTerminal: Terminal {

    public var onInput: (([InputEvent]) -> Void)?
    public var onWake: (() -> Void)?
    /// Called after the terminal was restored and before the program ends because of a signal.
    var beforeEnd: (@MainActor () -> Void)?
    public let symbols: Symbols
    /// The color depth.
    public let colorDepth: ColorDepth
    /// A sentence that names the terminal whose description is used instead, if that of `TERM` is not installed; nil if
    /// it is.
    public let notice: String?

    let type: TerminalType
    let showsUnicode: Bool
    let device: TerminalDevice
    let errorCapture: ErrorCapture
    let listener: TerminalListener
    var modes: TerminalModes
    var parser: InputParser
    /// The requested title, made safe; nil if the window has its own.
    var ownTitle: String?
    /// The program that has the terminal, if there is one.
    var guest: GuestProgram?
    var isWaitingForForeground = false
    var shown: Frame?
    let settings: TerminalSettings
    let screen: CursesScreen
    /// Whether the terminal is restored. A program that is suspended without notice restores nothing.
    private(set) var isGivenBack = true

    var state = State.shown {
        // Input for another program would wake this one continuously.
        didSet {
            listener.isReading = state == .shown
            cwatcher_set_screen(state.screen)
        }
    }

    enum State {
        /// The program has the screen.
        case shown
        /// The program is suspended, or runs in the background: another program has the screen.
        case hidden
        /// Another program has the terminal until it ends.
        case lent
        /// The terminal was restored for good.
        case restored

        /// The owner of the screen if the program ended now.
        fileprivate var screen: cwatcher_screen {
            switch self {
            case .shown: cwatcher_screen_own
            case .hidden, .restored: cwatcher_screen_foreign
            case .lent: cwatcher_screen_guest
            }
        }
    }

    /// Prepares for taking over the terminal, which is cheaper the earlier it is done: the process that restores the
    /// terminal after a crash starts as a copy of this one. Call it in a program that is about to show a screen, before
    /// it reads files and creates its objects; otherwise it happens when the terminal is taken over. Has no effect
    /// without a terminal, or if it was already taken over. It prepares the terminal on standard input and output; see
    /// ``TerminalOptions/usesControllingTerminal``.
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
    /// - Throws: ``TerminalError``; nothing was written to the terminal in that case.
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
        // Before signals are handled: until there is a screen they have their default effect.
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

    /// Runs the main queue on this thread forever, and waits for input. `dispatchMain()` would move the main queue to a
    /// thread with blocked signals, which child programs would inherit.
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
        // A frame of a few cells cannot be seen half-drawn, and the marks would be most of the output.
        let isMarked = changed > 80 && modes.understandsPrivateModes
        // In a single write: over a network, the frame would otherwise appear in pieces.
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
            // The program was asked to end. Its traces on the terminal are removed afterwards.
            cwatcher_set_screen(cwatcher_screen_guest)
        }
        TerminalListener.giveSignalsBack()
    }

    // MARK: Screen

    /// Takes over the terminal, without assuming anything about its content: others may have changed it.
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
