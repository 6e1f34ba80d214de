import CNcurses
import Dispatch
import FoundationEssentials
import Synchronization

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// What wakes a program that has a terminal: input, signals, times. All of it on the main queue.
@MainActor
final class TerminalListener {

    private static let signals = [SIGWINCH, SIGTSTP, SIGINT, SIGQUIT, SIGTERM, SIGHUP, SIGCONT]

    private let input = DispatchSource.makeReadSource(fileDescriptor: STDIN_FILENO, queue: .main)
    private let wakeTimer = DispatchSource.makeTimerSource(queue: .main)
    private let inputTimer = DispatchSource.makeTimerSource(queue: .main)
    private var signalSources: [any DispatchSourceSignal] = []
    private let watchdog = SignalWatchdog([SIGINT, SIGQUIT, SIGTERM, SIGHUP])

    /// From now on signals do nothing but come here. To be called before there is a listener: the first may come early.
    static func takeSignals() {
        for number in signals { cncurses_take_signal(number) }
    }

    /// Signals do again what they did before. To be called last: one may have waited for that.
    static func giveSignalsBack() {
        for number in signals { cncurses_give_signal_back(number) }
    }

    /// Whether input is listened to.
    var isReading = true {
        didSet {
            guard isReading != oldValue else { return }
            if isReading { input.resume() } else { input.suspend() }
        }
    }

    /// Begins to listen. To be called once.
    func start(
        onInput: @escaping @MainActor () -> Void,
        onInputDeadline: @escaping @MainActor () -> Void,
        onWake: @escaping @MainActor () -> Void,
        onSignal: @escaping @MainActor (Int32) -> Void
    ) {
        input.setEventHandler { MainActor.assumeIsolated(onInput) }
        input.activate()
        for (timer, handler) in [(wakeTimer, onWake), (inputTimer, onInputDeadline)] {
            timer.setEventHandler { MainActor.assumeIsolated(handler) }
            timer.schedule(deadline: .distantFuture)
            timer.activate()
        }
        for number in Self.signals {
            let source = DispatchSource.makeSignalSource(signal: number, queue: .main)
            source.setEventHandler { MainActor.assumeIsolated { onSignal(number) } }
            source.activate()
            signalSources.append(source)
        }
    }

    func stop() {
        input.cancel()
        wakeTimer.cancel()
        inputTimer.cancel()
        for source in signalSources { source.cancel() }
    }

    /// From now on a signal may be left to other listeners. To be called when nothing is written any more: until then
    /// the terminal may hold us.
    func stopWatchdog() {
        watchdog.stop()
    }

    func wake(after delay: Duration?) {
        Self.schedule(wakeTimer, after: delay)
    }

    /// Calls the handler of the input's deadline after that time; nil for never.
    func awaitInput(for delay: Duration?) {
        Self.schedule(inputTimer, after: delay)
    }

    private static func schedule(_ timer: any DispatchSourceTimer, after delay: Duration?) {
        guard let delay else {
            timer.schedule(deadline: .distantFuture)
            return
        }
        let nanoseconds = Int(min(max(.zero, delay), .seconds(1_000_000)) / .nanoseconds(1))
        timer.schedule(deadline: .now() + .nanoseconds(nanoseconds), leeway: .nanoseconds(nanoseconds / 20))
    }
}

/// Ends the program by a signal that the main queue does not get to, because the terminal takes nothing any more and holds
/// a thread that writes to it.
@MainActor
final class SignalWatchdog {

    /// How long the main queue may take to get to a signal.
    private nonisolated static let limit = DispatchTimeInterval.seconds(2)

    private let sources: [any DispatchSourceSignal]

    init(_ signals: [Int32]) {
        sources = signals.map(Self.makeSource)
    }

    func stop() {
        for source in sources { source.cancel() }
    }

    private nonisolated static func makeSource(_ number: Int32) -> sending any DispatchSourceSignal {
        let queue = DispatchQueue(label: "signal watchdog")
        let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
        source.setEventHandler {
            let seen = Seen()
            // Behind what the main queue does about it: that may be to write to a terminal that takes nothing.
            DispatchQueue.main.async {
                DispatchQueue.main.async { seen.value.store(true, ordering: .relaxed) }
            }
            queue.asyncAfter(deadline: .now() + limit) {
                if !seen.value.load(ordering: .relaxed) { cncurses_die_at_once(number) }
            }
        }
        source.activate()
        return source
    }

    private final class Seen: Sendable {
        let value = Atomic(false)
    }
}
