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

    private static let wakeLimit = 1_000

    private var deadline: Duration?

    /// Makes a terminal.
    public init(size: Size, symbols: Symbols = .unicode) {
        self.size = size
        self.symbols = symbols
    }

    // MARK: Terminal

    public func show(_ frame: Frame) {
        self.frame = frame
        frameCount += 1
    }

    public func wake(after delay: Duration?) {
        deadline = delay.map { uptime + $0 }
    }

    public func suspend() {
        isSuspended = true
    }

    public func restore() {
        isRestored = true
        deadline = nil
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

    /// Makes the terminal larger or smaller.
    public func resize(to size: Size) {
        self.size = size
        onInput?([.resize(size)])
    }

    /// Continues a program that was stopped.
    public func resume() {
        isSuspended = false
        onInput?([.resume])
    }

    /// Lets time go by, waking the program whenever it asked for that. A program that asks again and again without
    /// letting time pass is a failure, and is left alone then.
    public func advance(by duration: Duration, sourceLocation: SourceLocation = #_sourceLocation) {
        let end = uptime + duration
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

    /// What is on the screen, as text.
    public var text: String { frame?.plainText ?? "" }
}
