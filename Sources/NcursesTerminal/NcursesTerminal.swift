import CNcurses
import CWatcher
import Dispatch
import FoundationEssentials
import Glibc
public import TerminalUI

/// The terminal in which the program was started. It is drawn with ncurses.
///
/// The terminal is restored by ``restore()``, and when the program ends because of `exit()`, a signal or a crash. If
/// the program cannot restore the terminal, for example after `SIGKILL` or while the terminal accepts no output, a
/// separate process restores it. A signal that ends the program must be handled on the main queue within two seconds.
/// After that, the program ends immediately.
///
/// All work runs on the main queue of a main run loop; see ``runMainLoop(keeping:)``.
@MainActor
public final class NcursesTerminal: Terminal {

    public var onInput: (([InputEvent]) -> Void)?
    public var onWake: (() -> Void)?
    /// A closure that is called after the terminal has been restored, before a signal other than `SIGQUIT` ends the
    /// program.
    var beforeEnd: (@MainActor () -> Void)?
    public let symbols: Symbols
    /// The color depth of the terminal, limited by the options.
    public let colorDepth: ColorDepth
    /// A sentence for the user if the description for `TERM` is not installed. It names the description that is used
    /// instead. Nil if the description for `TERM` is installed.
    public let notice: String?

    let type: TerminalType
    let showsUnicode: Bool
    let device: TerminalDevice
    let errorCapture: ErrorCapture
    let listener: TerminalListener
    var modes: TerminalModes
    /// The parser of input. It is created when the first input arrives.
    lazy var parser = InputParser(sequences: TerminalKeys.sequences(keys))
    private let keys: [(sequence: [UInt8], key: Key)]
    /// The title that the program has set, without control characters; nil if the program has not set a title.
    var ownTitle: String?
    /// The other program that is using the terminal; nil if there is none.
    var guest: GuestProgram?
    var isWaitingForForeground = false
    var shown: Frame?
    let settings: TerminalSettings
    let screen: CursesScreen
    /// Whether the terminal has been restored since the last call of ``begin()``. A program suspended by `SIGSTOP`
    /// cannot restore the terminal.
    private(set) var isGivenBack = true
    /// Whether the terminal is in a mode in which it distinguishes more keys.
    private var areKeysExtended = false

    var state = State.shown {
        // Do not read input while another program is using the terminal, because each input would wake this program.
        didSet {
            listener.isReading = state == .shown
            cwatcher_set_screen(state.screen)
        }
    }

    enum State {
        /// The program shows its screen.
        case shown
        /// The program is suspended or in the background. The terminal belongs to other programs.
        case hidden
        /// A program that this program has started is using the terminal until it ends.
        case lent
        /// The terminal was restored permanently.
        case restored

        /// The owner of the screen, for the process that restores the terminal.
        fileprivate var screen: cwatcher_screen {
            switch self {
            case .shown: cwatcher_screen_own
            case .hidden, .restored: cwatcher_screen_foreign
            case .lent: cwatcher_screen_guest
            }
        }
    }

    /// Starts the process that restores the terminal after a crash. If this function is not called, the process starts
    /// when the terminal is taken over.
    ///
    /// The process starts as a copy of this process. Call this function early, before the program reads files and
    /// creates objects, because the copy then takes less time. Has no effect without a terminal on standard input and
    /// output, or if the terminal has already been taken over. A terminal with
    /// ``TerminalOptions/usesControllingTerminal`` does not use the preparation.
    public static func prepare() {
        guard prepared == nil, TerminalListener.current == nil, let device = try? TerminalDevice(isControlling: false)
        else { return }
        prepared = watch(device)
    }

    /// The result of ``prepare()``; nil if it has not been called or had no effect.
    private static var prepared: ErrorCapture?

    private static func watch(_ device: TerminalDevice) -> ErrorCapture {
        let capture = ErrorCapture()
        cwatcher_open_terminal(device.output, capture.copy, capture.original)
        return capture
    }

    /// Takes over the terminal.
    ///
    /// - Throws: ``TerminalError`` if the terminal cannot be used. Nothing has then been written to the terminal.
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
            ? nil : "no description of \(type.name) is installed, so the description of \(description.name) is used"
        showsUnicode = cncurses_set_locale()
        size = device.size ?? description.defaultSize
        colorDepth = min(description.colorDepth, options.maximumColorDepth ?? .trueColor)
        screen = try CursesScreen(
            description, size: size, usesASCII: !showsUnicode, showsLinks: type.understandsPrivateModes,
            depth: colorDepth)
        symbols = !showsUnicode || options.usesASCII ? .ascii : type.isConsole ? .console : .unicode
        // Read the settings before signals are handled. If the process is in the background, a signal suspends it here.
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
        keys = description.keys
        listener = TerminalListener(device)
        modes.ending = String(decoding: screen.ending, as: UTF8.self)
        changeReset()
        begin()
        listen()
    }

    isolated deinit {
        restore()
    }

    /// Runs the main queue on this thread forever, and waits for input.
    ///
    /// Call this function instead of `dispatchMain()`, which would move the main queue to a thread with blocked
    /// signals. Child programs would inherit the blocked signals.
    ///
    /// In a task, for example after an `await` in main.swift, the main queue cannot run. The program then ends with a
    /// fatal error.
    ///
    /// - Parameter objects: The objects to retain while the loop runs, for example local variables of the caller.
    public static func runMainLoop(keeping objects: AnyObject...) -> Never {
        // A precondition would not print its message in an optimized build.
        if !canRunMainLoop { fatalError("\(TerminalError.inTask)") }
        withExtendedLifetime(objects) {
            TerminalListener.run()
        }
    }

    /// Whether the caller is on the main thread, outside of any task.
    package static var canRunMainLoop: Bool { cncurses_can_wait() }

    /// Whether the locale of the environment supports Unicode. Reading this property sets the locale of the process.
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
        // Place the cursor even if it is invisible, because screen readers follow it.
        let cursor = frame.cursor ?? Point(x: 0, y: size.height - 1)
        let (painted, changed) = screen.show(frame.cells, over: shown?.cells, size: size, cursor: cursor)
        shown = frame
        guard !painted.isEmpty else { return FrameCost(changedCells: changed, bytes: 0) }
        // The marks around a large frame make the terminal show the frame at once. For a small frame, the marks would
        // be most of the output.
        let isMarked = changed > 80 && modes.understandsPrivateModes
        // Write the marks and the frame at once. A network connection would otherwise deliver the frame in pieces.
        var bytes = isMarked ? TerminalModes.updating(painted) : painted
        if !areKeysExtended {
            // Now the terminal shows the alternate screen, so request extended keys for this screen.
            bytes += Array(modes.keysOn.utf8)
            areKeysExtended = true
        }
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
            // The other program was signaled to end. The terminal is released when that program has ended.
            cwatcher_set_screen(cwatcher_screen_guest)
        }
        TerminalListener.giveSignalsBack()
    }

    // MARK: Screen

    /// Takes over the terminal. The whole screen is drawn again, because other programs may have changed it.
    func begin() {
        endExtendedKeys()
        settings.begin()
        cwatcher_note_settings()
        takeSize()
        screen.begin(wasEnded: isGivenBack).withUnsafeBytes(device.write)
        isGivenBack = false
        device.write(modes.on)
        shown = nil
    }

    private func endExtendedKeys() {
        if areKeysExtended { device.write(modes.keysOff) }
        areKeysExtended = false
    }

    /// Restores the terminal until ``begin()`` is called.
    func giveBack() {
        endExtendedKeys()
        device.write(modes.off + (ownTitle == nil ? "" : TerminalModes.oldTitle))
        screen.end().withUnsafeBytes(device.write)
        settings.end()
        isGivenBack = true
    }
}
