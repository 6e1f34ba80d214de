public import TerminalUI
public import Testing

/// A simulated terminal for tests. A test sets its size and advances its time. The terminal stores the frame that the
/// program shows.
@MainActor
public final class TestTerminal: Terminal {

    public private(set) var size: Size
    public let symbols: Symbols
    public private(set) var uptime: Duration = .zero
    public var onInput: (([InputEvent]) -> Void)?
    public var onWake: (() -> Void)?

    /// The current frame; nil before the first frame.
    public private(set) var frame: Frame?
    /// The number of frames that were shown, including frames without changes.
    public private(set) var frameCount = 0
    /// The number of times that the terminal woke the program.
    public private(set) var wakeCount = 0
    /// Whether the program is suspended.
    public private(set) var isSuspended = false
    /// Whether the terminal was restored.
    public private(set) var isRestored = false
    /// Whether the program uses the mouse. Without the mouse, ``click(at:button:count:modifiers:)``, ``drag(from:to:)``
    /// and ``scroll(_:at:)`` have no effect.
    public var usesMouse = true
    /// The window title set by the program; nil for none.
    public var title: String?
    /// The number of times that the program rang the bell.
    public private(set) var bellCount = 0

    /// The texts of the desktop notifications that the program showed.
    public private(set) var notifications: [String] = []
    /// The texts that the program copied to the clipboard, from first to last.
    public private(set) var clipboard: [String] = []
    /// The outcome to report when the program copies text to the clipboard. Text is copied only if the outcome is
    /// `ClipboardOutcome.sent`.
    public var clipboardOutcome = ClipboardOutcome.sent
    /// The contents of the files that the program wrote, keyed by file name. A file replaces an earlier file with the
    /// same name, unlike on a real terminal.
    public private(set) var files: [String: String] = [:]
    /// The reason why files cannot be written; nil if they can be written.
    public var fileProblem: String?
    /// The other programs that the program has run on the terminal, from first to last.
    public private(set) var programs: [ExternalProgram] = []
    /// The number of bytes to report for each frame; nil for none.
    public var bytesPerFrame: Int?
    /// A closure that performs the pending work of the main actor. It is called whenever input has been handled.
    public var pendingWork: (() -> Void)?
    /// Whether the terminal reports every frame as not accepted at once.
    public var makesFramesWait = false

    private static let wakeLimit = 1_000

    private var deadline: Duration?
    /// The last size that the program has received.
    private var knownSize: Size
    /// The completion of the other program that is using the terminal; nil if there is none.
    private var completion: (@MainActor (ProgramOutcome) -> Void)?

    /// Creates a terminal.
    public init(size: Size, symbols: Symbols = .unicode) {
        self.size = size
        self.symbols = symbols
        knownSize = size
    }

    // MARK: Terminal

    public var isVisible: Bool { !isSuspended && !isRestored && completion == nil }

    public func runPendingWork() { pendingWork?() }

    @discardableResult
    public func show(_ frame: Frame) -> FrameCost {
        guard isVisible else { return FrameCost(changedCells: 0) }
        let changed = frame.cells.changedCount(from: self.frame?.cells)
        self.frame = frame
        frameCount += 1
        return FrameCost(changedCells: changed, bytes: bytesPerFrame, hadToWait: makesFramesWait)
    }

    public func wake(after delay: Duration?) {
        deadline = delay.map { uptime + $0 }
    }

    public func ring() {
        if isVisible { bellCount += 1 }
    }

    public func notify(_ text: String) {
        if isVisible { notifications.append(text) }
    }

    public func copyToClipboard(_ text: ClipboardText) -> ClipboardOutcome {
        if clipboardOutcome == .sent { clipboard.append(text.string) }
        return clipboardOutcome
    }

    public func write(_ files: [ExportedFile], named name: String) -> ExportOutcome {
        if let fileProblem { return .failed(folder: "/screens", reason: fileProblem) }
        for file in files { self.files["\(name).\(file.fileExtension)"] = file.text }
        return .written(files.map { "\(name).\($0.fileExtension)" })
    }

    public func run(_ program: ExternalProgram, completion: @escaping @MainActor (ProgramOutcome) -> Void) {
        guard isVisible else {
            completion(.notStarted(.noTerminal))
            return
        }
        programs.append(program)
        self.completion = completion
    }

    public func suspend() {
        guard isVisible else { return }
        isSuspended = true
    }

    public func restore() {
        isRestored = true
        deadline = nil
        completion = nil
    }

    // MARK: Actions of a test

    /// The time until the program is woken; nil if no time has been requested.
    public var nextWake: Duration? { deadline.map { $0 - uptime } }

    /// Presses keys. The program receives all of them at once.
    public func press(_ keys: Key...) {
        onInput?(keys.map { .key($0) })
    }

    /// Types text. The program receives the characters one by one.
    public func type(_ text: String) {
        for character in text { onInput?([.key(Key(character))]) }
    }

    /// Sends events of any kind. The program receives all of them at once.
    public func send(_ events: InputEvent...) {
        onInput?(events)
    }

    /// Pastes text.
    public func paste(_ text: String) {
        onInput?([.paste(text)])
    }

    /// Presses and releases a mouse button, `count` times in a row.
    public func click(at position: Point, button: Int = 0, count: Int = 1, modifiers: Key.Modifiers = []) {
        for number in 1...max(1, count) where usesMouse {
            for action in [MouseEvent.Action.press, .release] {
                let event = MouseEvent(action, at: position, button: button, modifiers: modifiers, clickCount: number)
                onInput?([.mouse(event)])
            }
        }
    }

    /// Presses and releases a mouse button in the cell at `x`, `y`, `count` times in a row.
    public func click(x: Int, y: Int, button: Int = 0, count: Int = 1) {
        click(at: Point(x: x, y: y), button: button, count: count)
    }

    /// Presses the left mouse button in a cell, moves the mouse to another cell, and releases the button there.
    public func drag(from start: Point, to end: Point) {
        guard usesMouse else { return }
        onInput?([.mouse(MouseEvent(.press, at: start))])
        onInput?([.mouse(MouseEvent(.drag, at: end))])
        onInput?([.mouse(MouseEvent(.release, at: end))])
    }

    /// Turns the mouse wheel. The action must be one of the four wheel actions.
    public func scroll(_ action: MouseEvent.Action, at position: Point) {
        if usesMouse { onInput?([.mouse(MouseEvent(action, at: position))]) }
    }

    /// Changes the size of the terminal. If the program does not use the terminal at this time, it receives the size
    /// later.
    public func resize(to size: Size) {
        self.size = size
        guard isVisible else { return }
        knownSize = size
        onInput?([.resize(size)])
    }

    /// Returns the event for the current size; an empty array if the program has already received this size.
    private func sizeNews() -> [InputEvent] {
        guard size != knownSize else { return [] }
        knownSize = size
        return [.resize(size)]
    }

    /// Ends the other program that is using the terminal. If there is no such program, records a failure.
    public func endProgram(_ outcome: ProgramOutcome = .exited(0), sourceLocation: SourceLocation = #_sourceLocation) {
        guard let completion else {
            Issue.record("no other program is using the terminal", sourceLocation: sourceLocation)
            return
        }
        self.completion = nil
        let news = sizeNews()
        if !news.isEmpty { onInput?(news) }
        completion(outcome)
    }

    /// Resumes a suspended program.
    public func resume() {
        isSuspended = false
        onInput?([.resume] + sizeNews())
    }

    /// Advances the time, and wakes the program at each requested time. Records a failure if the program requests an
    /// immediate wake-up a thousand times in a row.
    public func advance(by duration: Duration, sourceLocation: SourceLocation = #_sourceLocation) {
        let end = uptime + max(.zero, duration)
        var wakesAtOnce = 0
        while let deadline, deadline <= end {
            wakesAtOnce = deadline > uptime ? 0 : wakesAtOnce + 1
            guard wakesAtOnce < Self.wakeLimit else {
                Issue.record(
                    "the program asked \(wakesAtOnce) times to be woken immediately", sourceLocation: sourceLocation)
                break
            }
            uptime = max(uptime, deadline)
            self.deadline = nil
            wakeCount += 1
            onWake?()
        }
        uptime = end
    }

    /// Advances the time in a single step, as if the computer had been asleep. If a requested time has passed, the
    /// program is woken once, at the end.
    public func jump(by duration: Duration) {
        uptime += max(.zero, duration)
        guard let deadline, deadline <= uptime else { return }
        self.deadline = nil
        wakeCount += 1
        onWake?()
    }

    /// The current frame as plain text; empty before the first frame.
    public var text: String { frame?.plainText ?? "" }
}

extension CellBuffer {

    /// Returns the number of cells that differ from an earlier buffer. If the sizes differ, all cells count.
    fileprivate func changedCount(from before: CellBuffer?) -> Int {
        guard let before, before.size == size else { return size.width * size.height }
        return (0..<size.height).reduce(0) { count, y in
            isRow(y, sameIn: before) ? count : count + zip(row(y), before.row(y)).count { $0 != $1 }
        }
    }
}
