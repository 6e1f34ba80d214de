/// The terminal on which a screen is shown: a real terminal, or a test double.
@MainActor
public protocol Terminal: AnyObject {

    /// The current number of columns and rows.
    var size: Size { get }

    /// The symbols that the terminal can show.
    var symbols: Symbols { get }

    /// A monotonic time, measured from a fixed moment in the past.
    var uptime: Duration { get }

    /// Whether the screen is visible. False while the program is suspended or in the background, and while another
    /// program uses the terminal.
    var isVisible: Bool { get }

    /// A closure that is called with all available input events, in order.
    var onInput: (([InputEvent]) -> Void)? { get set }

    /// A closure that is called at the time set with ``wake(after:)``.
    var onWake: (() -> Void)? { get set }

    /// Runs the pending jobs of the main actor. Work that was started in response to input then begins before the next
    /// frame is drawn. Has no effect inside a job of the main actor.
    func runPendingWork()

    /// Shows a frame. Unchanged cells are not written again.
    ///
    /// - Returns: The cost of showing the frame.
    @discardableResult
    func show(_ frame: Frame) -> FrameCost

    /// Calls ``onWake`` once after the given delay, in a separate iteration of the main loop. A later call replaces an
    /// earlier one.
    ///
    /// - Parameter delay: The delay; nil to cancel the scheduled call of ``onWake``.
    func wake(after delay: Duration?)

    /// Whether the program receives mouse events. If false, the terminal handles the mouse, for example to select text.
    /// The value can be changed at any time.
    var usesMouse: Bool { get set }

    /// The title of the terminal's window. Nil restores the previous title, if the terminal supports that. Control
    /// characters are made visible as in ``VisibleText``. Has no effect on terminals without a title.
    var title: String? { get set }

    /// Rings the bell.
    func ring()

    /// Shows a desktop notification, if the terminal supports it. Control characters are made visible as in
    /// ``VisibleText``.
    func notify(_ text: String)

    /// Copies the text to the clipboard of the machine on which the terminal runs, which may differ from the machine of
    /// the program.
    func copyToClipboard(_ text: ClipboardText) -> ClipboardOutcome

    /// Writes all files into the current folder, or none of them if an error occurs. Existing files are not
    /// overwritten: if a file exists, a number that is not used yet is added to all names.
    ///
    /// - Parameters:
    ///   - files: The files.
    ///   - name: The base name of the files.
    func write(_ files: [ExportedFile], named name: String) -> ExportOutcome

    /// Lets another program use the terminal until that program ends. The other program receives all keys, including
    /// `ctrl-c` and `ctrl-z`. In the meantime, this program shows nothing.
    ///
    /// - Parameters:
    ///   - program: The program.
    ///   - completion: A closure that is called when the other program has ended, or immediately if it cannot be
    ///     started. The closure is not called if ``restore()`` was called in the meantime.
    func run(_ program: ExternalProgram, completion: @escaping @MainActor (ProgramOutcome) -> Void)

    /// Restores the terminal and suspends the program, as `ctrl-z` does, until the program is resumed. Has no effect if
    /// there is no shell that can resume the program.
    func suspend()

    /// Restores the terminal to its original state.
    func restore()
}

/// The cost of showing a frame.
public struct FrameCost: Hashable, Sendable {

    /// The number of changed cells.
    public var changedCells: Int
    /// The number of bytes written to the terminal; nil if it is not available.
    public var bytes: Int?
    /// Whether the terminal read too slowly to accept all bytes immediately.
    public var hadToWait: Bool

    /// Creates a cost.
    public init(changedCells: Int, bytes: Int? = nil, hadToWait: Bool = false) {
        self.changedCells = changedCells
        self.bytes = bytes
        self.hadToWait = hadToWait
    }
}
