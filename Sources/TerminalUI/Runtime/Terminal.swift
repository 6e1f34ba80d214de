/// The terminal that a screen is shown on: a real one, or a fake in tests.
@MainActor
public protocol Terminal: AnyObject {

    /// The current number of columns and rows.
    var size: Size { get }

    /// The symbols that the terminal can show.
    var symbols: Symbols { get }

    /// A monotonic time, measured from a fixed moment in the past.
    var uptime: Duration { get }

    /// Whether the screen is visible. False while the program is suspended or in the background, and while another
    /// program has the terminal.
    var isVisible: Bool { get }

    /// Called with input: all available events, in order.
    var onInput: (([InputEvent]) -> Void)? { get set }

    /// Called at the time set by ``wake(after:)``.
    var onWake: (() -> Void)? { get set }

    /// Runs pending work of the main actor, so that work requested by input starts before the next frame is drawn. Has
    /// no effect if called by such work.
    func runPendingWork()

    /// Shows a frame. Unchanged cells are not written again.
    ///
    /// - Returns: The cost of showing the frame.
    @discardableResult
    func show(_ frame: Frame) -> FrameCost

    /// Calls ``onWake`` once after a time, in a separate turn of the main loop. A later call replaces an earlier one;
    /// nil cancels it.
    func wake(after delay: Duration?)

    /// Whether the program receives clicks, drags and the wheel. If false, the terminal handles the mouse, for example
    /// to select text. The value can be changed at any time.
    var usesMouse: Bool { get set }

    /// The title of the terminal's window; nil for the previous title, if the terminal can restore it. The title is
    /// written as one ``VisibleText``. Has no effect on terminals without a title.
    var title: String? { get set }

    /// Rings the bell.
    func ring()

    /// Shows a desktop notification, if the terminal supports it. The text is written as one ``VisibleText``.
    func notify(_ text: String)

    /// Copies the text to the clipboard of the terminal's user, who may be on another machine.
    func copyToClipboard(_ text: ClipboardText) -> ClipboardOutcome

    /// Writes all files into the current folder, or none of them. Existing files are not overwritten: if one exists,
    /// all names get another number.
    ///
    /// - Parameters:
    ///   - files: The files.
    ///   - name: The start of the files' names.
    func write(_ files: [ExportedFile], named name: String) -> ExportOutcome

    /// Gives the terminal to another program until that program ends. It receives all keys, including `ctrl-c` and
    /// `ctrl-z`. This program shows nothing in the meantime.
    ///
    /// - Parameters:
    ///   - program: The program.
    ///   - completion: Called once, when this program has the terminal again; never if the terminal was restored in the
    ///     meantime.
    func run(_ program: ExternalProgram, completion: @escaping @MainActor (ProgramOutcome) -> Void)

    /// Restores the terminal and suspends the program, as `ctrl-z` does, until the program is resumed. Has no effect
    /// without a shell that could resume the program.
    func suspend()

    /// Restores the terminal to its original state.
    func restore()
}

/// The cost of showing a frame.
public struct FrameCost: Hashable, Sendable {

    /// The number of changed cells.
    public var changedCells: Int
    /// The number of bytes written to the terminal; nil if unknown.
    public var bytes: Int?
    /// Whether the terminal did not accept the bytes at once, because it reads too slowly.
    public var hadToWait: Bool

    /// Creates a cost.
    public init(changedCells: Int, bytes: Int? = nil, hadToWait: Bool = false) {
        self.changedCells = changedCells
        self.bytes = bytes
        self.hadToWait = hadToWait
    }
}
