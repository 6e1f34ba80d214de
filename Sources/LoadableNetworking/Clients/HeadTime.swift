import Loadables
import Synchronization

/// A measurement of the time until the headers of a response are complete. After redirects, these are the headers of
/// the last response.
final class HeadTime: Sendable {

    private let measured = Mutex<Duration?>(nil)
    private let now: @Sendable () -> Duration

    /// Starts the measurement.
    init(_ clock: any Clock<Duration>) {
        now = stopwatch(clock)
    }

    /// The measured time; nil until the headers are complete.
    var elapsed: Duration? { measured.withLock(\.self) }

    /// Returns a watch that measures the time, and forwards all calls to the given watch.
    func watch(telling watch: TransferWatch) -> TransferWatch {
        var watch = watch
        watch.didReceiveHead = { [tell = watch.didReceiveHead] size in
            let now = self.now()
            self.measured.withLock { $0 = now }
            tell(size)
        }
        return watch
    }
}
