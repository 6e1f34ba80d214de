import CNcurses
import Dispatch
import Synchronization

/// Ends the program by a signal that the main queue does not get to, because the terminal takes nothing any more and holds
/// whoever writes to it.
@MainActor
final class SignalWatchdog {

    /// How long the main queue may take to get to a signal.
    private nonisolated static let patience = DispatchTimeInterval.seconds(2)

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
            queue.asyncAfter(deadline: .now() + patience) {
                if !seen.value.load(ordering: .relaxed) { cn_die_at_once(number) }
            }
        }
        source.activate()
        return source
    }

    private final class Seen: Sendable {
        let value = Atomic(false)
    }
}
