/// What a screen is shown on: a real terminal, or its twin in tests.
@MainActor
public protocol Terminal: AnyObject {

    /// Columns and rows, as they are now.
    var size: Size { get }

    /// The signs that it can show.
    var symbols: Symbols { get }

    /// Time since some moment in the past. It goes on evenly and is never set.
    var uptime: Duration { get }

    /// Whether the screen is ours: not while the program is stopped or in the background, nor while another program has
    /// the terminal. What is shown then is not seen.
    var isVisible: Bool { get }

    /// Gets what comes from the terminal: all that is there at once, in order.
    var onInput: (([InputEvent]) -> Void)? { get set }

    /// Called when the time of ``wake(after:)`` has come.
    var onWake: (() -> Void)? { get set }

    /// Runs what waits for the main actor, so that what input has asked for begins before the frame is drawn that answers it.
    /// Does nothing where that runs already.
    func runPendingWork()

    /// Shows the frame. What is on the screen already is not written again.
    ///
    /// - Returns: What that took.
    @discardableResult
    func show(_ frame: Frame) -> FrameCost

    /// Calls ``onWake`` once, after that time, in a turn of the main loop of its own. A later call replaces an
    /// earlier one; nil takes it back.
    func wake(after delay: Duration?)

    /// Whether clicks, drags and the wheel come to the program. May be changed at any time; while it is off, the
    /// terminal does with the mouse what it does by itself, as selecting text.
    var usesMouse: Bool { get set }

    /// The title of the terminal's window; nil for the one that it had before, where the terminal remembers that.
    /// It is written as one ``VisibleText``. Without effect on terminals that have no title.
    var title: String? { get set }

    /// Rings the bell.
    func ring()

    /// Shows the terminal's user a notification of the desktop with the text, where the terminal has such; otherwise nothing.
    /// It is written as one ``VisibleText``.
    func notify(_ text: String)

    /// Puts the text on the clipboard of the terminal's user, which may be on another machine.
    func copyToClipboard(_ text: ClipboardText) -> ClipboardOutcome

    /// Writes files into the folder where the program runs, all of them or none. A file that is there already is left alone:
    /// then all of them get another number.
    ///
    /// - Parameters:
    ///   - files: What is written.
    ///   - name: How their names begin.
    func write(_ files: [ExportedFile], named name: String) -> ExportOutcome

    /// Gives the terminal to another program, which has it for itself until it ends: keys, `ctrl-c` and `ctrl-z` are
    /// that program's. Nothing is shown meanwhile.
    ///
    /// - Parameters:
    ///   - program: What is started.
    ///   - completion: Called once, when the terminal is ours again; never if it was given back meanwhile.
    func run(_ program: ExternalProgram, completion: @escaping @MainActor (ProgramOutcome) -> Void)

    /// Gives the terminal back and stops the program, as `ctrl-z` does, until it is continued. Does nothing where there
    /// is no shell that could continue it.
    func suspend()

    /// Gives the terminal back as it was.
    func restore()
}

/// What it took to show a frame.
public struct FrameCost: Hashable, Sendable {

    /// How many cells are others than before.
    public var changedCells: Int
    /// How many bytes were written to the terminal; nil where that is not known.
    public var bytes: Int?
    /// Whether the terminal did not take them at once, as one that is read too slowly.
    public var hadToWait: Bool

    /// Makes a cost.
    public init(changedCells: Int, bytes: Int? = nil, hadToWait: Bool = false) {
        self.changedCells = changedCells
        self.bytes = bytes
        self.hadToWait = hadToWait
    }
}
