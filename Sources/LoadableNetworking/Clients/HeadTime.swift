import Synchronization

/// Measures how long it takes until the head of a response is there; with redirects, that of the last one.
final class HeadTime: Sendable {

    private let measured = Mutex<Duration?>(nil)
    private let now: @Sendable () -> Duration

    /// Measures from now on.
    init<C: Clock>(_ clock: C) where C.Duration == Duration {
        let start = clock.now
        now = { start.duration(to: clock.now) }
    }

    /// The time; nil while there was no head.
    var elapsed: Duration? { measured.withLock(\.self) }

    /// A watch that tells the other one, and measures.
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
