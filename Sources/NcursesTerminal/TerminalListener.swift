import CNcurses
import CWatcher
import Dispatch
import FoundationEssentials
import Glibc

/// What wakes a program that has a terminal: input, signals, times. All of it on the main thread.
@MainActor
final class TerminalListener {

    private static let signals = deadly + [SIGWINCH, SIGTSTP, SIGCONT]
    private nonisolated static let deadly = [SIGINT, SIGQUIT, SIGTERM, SIGHUP]

    /// Who gets input and is woken.
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

    /// From now on signals do nothing but come here. To be called before there is a listener: the first may come early.
    static func takeSignals() {
        for number in signals { cncurses_take_signal(number) }
    }

    /// Signals do again what they did before. To be called last: one may have waited for that.
    static func giveSignalsBack() {
        for number in signals { cncurses_give_signal_back(number) }
    }

    /// Whether input is listened to.
    var isReading = true

    /// Begins to listen. To be called once.
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

    /// From now on nothing is called. A signal still ends the program if the terminal holds it.
    func stop() {
        (onInput, onSignal, wake, inputDeadline) = (nil, nil, MainLoopTimer(), MainLoopTimer())
    }

    /// From now on signals may be left to other listeners. To be called when nothing is written any more.
    func stopWatchingSignals() {
        for source in signalSources { source.cancel() }
    }

    /// How long the main queue may take to get to a signal that asks for the end.
    private nonisolated static let limit = DispatchTimeInterval.seconds(2)

    /// Passes a signal on to the main queue. If that does not get to one that asks for the end, because the terminal takes nothing
    /// any more and holds the thread that writes to it, the program dies of it.
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
        source.activate()
        return source
    }

    func wake(after delay: Duration?) {
        wake.set(after: delay)
    }

    /// Calls the handler of the input's deadline after that time; nil for never.
    func awaitInput(for delay: Duration?) {
        inputDeadline.set(after: delay)
    }

    /// Does what the main queue has to do, and tells the listener that there is now.
    ///
    /// The main thread itself waits for input and times: by sources of the main queue each key would go through
    /// another thread and back.
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

/// A time at which the main thread does something.
@MainActor
private struct MainLoopTimer {

    var action: (() -> Void)?
    /// In nanoseconds of a clock that goes on evenly; nil for never.
    private(set) var deadline: UInt64?

    static var now: UInt64 { DispatchTime.now().uptimeNanoseconds }

    mutating func set(after delay: Duration?) {
        deadline = delay.map { Self.now + UInt64(min(max(.zero, $0), .seconds(1_000_000)) / .nanoseconds(1)) }
    }

    /// What is to be done if the time has come, once.
    mutating func takeDue() -> (() -> Void)? {
        guard let deadline, deadline <= Self.now else { return nil }
        self.deadline = nil
        return action
    }
}
