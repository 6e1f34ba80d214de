public import TerminalUI
public import Testing

/// A terminal without a tty: it has the size that a test gives it, its time goes on when the test says so, and it keeps
/// what was shown.
@MainActor
public final class TestTerminal: Terminal {

    public private(set) var size: Size
    public let symbols: Symbols
    public private(set) var uptime: Duration = .zero
    public var onInput: (([InputEvent]) -> Void)?
    public var onWake: (() -> Void)?

    /// What is on the screen; nil before the first frame.
    public private(set) var frame: Frame?
    /// How many frames were shown, those included that changed nothing.
    public private(set) var frameCount = 0
    /// How often it woke the program because the time had come.
    public private(set) var wakeCount = 0
    /// Whether the program was stopped and not continued.
    public private(set) var isSuspended = false
    /// Whether the terminal was given back.
    public private(set) var isRestored = false
    /// Whether the mouse is the program's. While it is not, ``click(at:button:count:modifiers:)``, ``drag(from:to:)`` and
    /// ``scroll(_:at:)`` do nothing.
    public var usesMouse = true
    /// The title that the program gave the window; nil if it has its own.
    public var title: String?
    /// How often the program rang the bell.
    public private(set) var bellCount = 0

    /// The notifications of the desktop that were asked for.
    public private(set) var notifications: [String] = []
    /// The texts that the program put on the clipboard, the last one last.
    public private(set) var clipboard: [String] = []
    /// What comes of a text for the clipboard; only if it is sent it gets there.
    public var clipboardOutcome = ClipboardOutcome.sent
    /// The files that the program wrote, by their names.
    public private(set) var files: [String: String] = [:]
    /// The reason why no file can be written; nil if they can.
    public var fileProblem: String?
    /// The programs that were given the terminal, the last one last.
    public private(set) var programs: [ExternalProgram] = []
    /// How many bytes each frame takes, as the program is told if it measures that.
    public var bytesPerFrame: Int?
    /// What waits for the main actor whenever input is answered.
    public var pendingWork: (() -> Void)?
    /// Whether frames have to wait until the terminal takes them, as the program is told.
    public var makesFramesWait = false

    private static let wakeLimit = 1_000

    private var deadline: Duration?
    /// The size that the program was told last.
    private var knownSize: Size
    /// What is to be told of the end of the program that has the terminal now.
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

    // MARK: What a test does

    /// When the program will be woken next; nil if never: then it is idle.
    public var nextWake: Duration? { deadline.map { $0 - uptime } }

    /// Presses keys, all at once.
    public func press(_ keys: Key...) {
        onInput?(keys.map { .key($0) })
    }

    /// Types text, one character after the other.
    public func type(_ text: String) {
        for character in text { onInput?([.key(Key(character))]) }
    }

    /// Hands in anything else that a terminal can say.
    public func send(_ events: InputEvent...) {
        onInput?(events)
    }

    /// Pastes text.
    public func paste(_ text: String) {
        onInput?([.paste(text)])
    }

    /// Presses a button of the mouse and lets it go, `count` times in a row.
    public func click(at position: Point, button: Int = 0, count: Int = 1, modifiers: Key.Modifiers = []) {
        for number in 1...max(1, count) where usesMouse {
            for action in [MouseEvent.Action.press, .release] {
                let event = MouseEvent(action, at: position, button: button, modifiers: modifiers, clickCount: number)
                onInput?([.mouse(event)])
            }
        }
    }

    /// Presses the left button at one place, moves the mouse to another and lets go there.
    public func drag(from start: Point, to end: Point) {
        guard usesMouse else { return }
        onInput?([.mouse(MouseEvent(.press, at: start))])
        onInput?([.mouse(MouseEvent(.drag, at: end))])
        onInput?([.mouse(MouseEvent(.release, at: end))])
    }

    /// Turns the wheel: one of the four wheel actions.
    public func scroll(_ action: MouseEvent.Action, at position: Point) {
        if usesMouse { onInput?([.mouse(MouseEvent(action, at: position))]) }
    }

    /// Makes the terminal larger or smaller. A program that does not have it is told when it has it again.
    public func resize(to size: Size) {
        self.size = size
        guard isVisible else { return }
        knownSize = size
        onInput?([.resize(size)])
    }

    /// Its size, if the program does not know it yet.
    private func sizeNews() -> [InputEvent] {
        guard size != knownSize else { return [] }
        knownSize = size
        return [.resize(size)]
    }

    /// Ends the program that has the terminal.
    public func endProgram(_ outcome: ProgramOutcome = .exited(0), sourceLocation: SourceLocation = #_sourceLocation) {
        guard let completion else {
            Issue.record("no other program has the terminal", sourceLocation: sourceLocation)
            return
        }
        self.completion = nil
        let news = sizeNews()
        if !news.isEmpty { onInput?(news) }
        completion(outcome)
    }

    /// Continues a program that was stopped.
    public func resume() {
        isSuspended = false
        onInput?([.resume] + sizeNews())
    }

    /// Lets time go by, waking the program whenever it asked for that. A program that asks again and again without
    /// letting time pass is a failure, and is left alone then.
    public func advance(by duration: Duration, sourceLocation: SourceLocation = #_sourceLocation) {
        let end = uptime + max(.zero, duration)
        var wakesAtOnce = 0
        while let deadline, deadline <= end {
            wakesAtOnce = deadline > uptime ? 0 : wakesAtOnce + 1
            guard wakesAtOnce < Self.wakeLimit else {
                Issue.record(
                    "the program asked \(wakesAtOnce) times to be woken at once", sourceLocation: sourceLocation)
                break
            }
            uptime = max(uptime, deadline)
            self.deadline = nil
            wakeCount += 1
            onWake?()
        }
        uptime = end
    }

    /// Lets time go by in one step, as when the machine was asleep: the program is woken once, at its end, if it asked to be
    /// woken before that.
    public func jump(by duration: Duration) {
        uptime += max(.zero, duration)
        guard let deadline, deadline <= uptime else { return }
        self.deadline = nil
        wakeCount += 1
        onWake?()
    }

    /// What is on the screen, as text.
    public var text: String { frame?.plainText ?? "" }
}

extension CellBuffer {

    /// How many cells are others than in a buffer before; all of them if it had another size.
    fileprivate func changedCount(from before: CellBuffer?) -> Int {
        guard let before, before.size == size else { return size.width * size.height }
        return (0..<size.height).reduce(0) { count, y in
            isRow(y, sameIn: before) ? count : count + zip(row(y), before.row(y)).count { $0 != $1 }
        }
    }
}
