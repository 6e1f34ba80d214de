import CNcurses
import CWatcher
import Dispatch
import FoundationEssentials
import Glibc

/// An object that handles input, signals and timers on the main thread.
@MainActor
final class TerminalListener {

    private static let signals = deadly + [SIGWINCH, SIGTSTP, SIGCONT]
    private nonisolated static let deadly = [SIGINT, SIGQUIT, SIGTERM, SIGHUP]

    /// The listener that currently receives input and wake-ups.
    private(set) static weak var current: TerminalListener?

    private let device: TerminalDevice
    private var onInput: (() -> Void)?
    private var wake = MainLoopTimer()
    private var inputDeadline = MainLoopTimer()
    private var onSignal: ((Int32) -> Void)?
    private var signalSources: [any DispatchSourceSignal] = []

    init(_ device: TerminalDevice) {
        self.device = device
    }

    /// Starts to handle signals. Call this function before a listener starts. Earlier signals have their default
    /// effect.
    static func takeSignals() {
        for number in signals { cncurses_take_signal(number) }
    }

    /// Restores the default effects of signals. Call this function last, because a pending signal may then end the
    /// program.
    static func giveSignalsBack() {
        for number in signals { cncurses_give_signal_back(number) }
    }

    var isReading = true

    /// Starts to receive events. Call this method once.
    func start(
        onInput: @escaping @MainActor () -> Void,
        onInputDeadline: @escaping @MainActor () -> Void,
        onWake: @escaping @MainActor () -> Void,
        onSignal: @escaping @MainActor (Int32) -> Void
    ) {
        self.onInput = onInput
        wake.action = onWake
        inputDeadline.action = onInputDeadline
        self.onSignal = onSignal
        Self.current = self
        signalSources = Self.signals.map(makeSource)
    }

    /// The descriptor to wait for; nil while input is not read.
    private var readDescriptor: Int32? { onInput != nil && isReading ? device.input : nil }

    /// Stops calling the closures. A signal can still end the program if the terminal accepts no output.
    func stop() {
        (onInput, onSignal, wake, inputDeadline) = (nil, nil, MainLoopTimer(), MainLoopTimer())
    }

    /// Stops receiving signals. Call this method when the program no longer writes to the terminal.
    func stopWatchingSignals() {
        for source in signalSources { source.cancel() }
    }

    /// The time within which the main queue must handle a signal that ends the program.
    private nonisolated static let limit = DispatchTimeInterval.seconds(2)

    /// Returns a source that passes the given signal to the main queue. The main queue must handle a signal that ends
    /// the program within the time limit. If the main thread is blocked, for example because the terminal accepts no
    /// output, the program then ends immediately.
    private nonisolated func makeSource(_ number: Int32) -> sending any DispatchSourceSignal {
        let source = DispatchSource.makeSignalSource(signal: number, queue: DispatchQueue(label: "signals"))
        source.setEventHandler { [weak self] in
            let seen = DispatchSemaphore(value: 0)
            DispatchQueue.main.async {
                MainActor.assumeIsolated { self?.onSignal?(number) }
                seen.signal()
            }
            guard Self.deadly.contains(number), seen.wait(timeout: .now() + Self.limit) == .timedOut else { return }
            cwatcher_put_terminal_back()
            cncurses_die_of_signal(number)
        }
        source.setRegistrationHandler {
            // Repeat a signal that arrived before the source was registered.
            if cncurses_has_missed_signal(number) { kill(getpid(), number) }
        }
        source.activate()
        return source
    }

    func wake(after delay: Duration?) {
        wake.set(after: delay)
    }

    /// Schedules a call of the closure `onInputDeadline` after the given delay, and cancels the previous one. If the
    /// delay is nil, only cancels the previous call.
    func awaitInput(for delay: Duration?) {
        inputDeadline.set(after: delay)
    }

    /// Runs the main queue, and passes input to the current listener.
    ///
    /// The main thread waits for input and timers directly. With dispatch sources on the main queue, each key would
    /// pass through another thread.
    static func run() -> Never {
        while true {
            let listener = current
            let input = listener?.readDescriptor ?? -1
            let deadlines = [listener?.wake.deadline, listener?.inputDeadline.deadline].compactMap(\.self)
            let now = MainLoopTimer.now
            let limit = deadlines.min().map { Int64(clamping: $0 - min(now, $0)) }
            if cncurses_wait(input, limit ?? -1) { listener?.onInput?() }
            listener?.inputDeadline.takeDue()?()
            listener?.wake.takeDue()?()
        }
    }
}

@MainActor
private struct MainLoopTimer {

    var action: (() -> Void)?
    /// The deadline in nanoseconds of a monotonic clock; nil for never.
    private(set) var deadline: UInt64?

    static var now: UInt64 { DispatchTime.now().uptimeNanoseconds }

    mutating func set(after delay: Duration?) {
        deadline = delay.map { Self.now + UInt64(min(max(.zero, $0), .seconds(1_000_000)) / .nanoseconds(1)) }
    }

    /// If the deadline has passed, clears the deadline and returns the action. Returns nil in all other cases.
    mutating func takeDue() -> (() -> Void)? {
        guard let deadline, deadline <= Self.now else { return nil }
        self.deadline = nil
        return action
    }
}
