import Synchronization

/// The latest known time of a server's clock. It is used to compute the ages of entries that the server sends in
/// notifications.
final class RedisTime: Sendable {

    private struct Reading {
        /// The time of the server's clock, in milliseconds.
        var server: Int64
        /// The time of the request to the server, according to a monotonic clock of this machine. The server read its
        /// clock at this time or later.
        var asked: ContinuousClock.Instant
    }

    private let last = Mutex<Reading?>(nil)

    func note(_ milliseconds: Int64, asked: ContinuousClock.Instant) {
        last.withLock { $0 = Reading(server: milliseconds, asked: asked) }
    }

    /// Forgets the time. Called when the connection is lost, because the next server may have another clock.
    func forget() {
        last.withLock { $0 = nil }
    }

    /// Returns the maximum age of an entry. Returns nil if no time has been received since the connection was lost, or
    /// if a clock was set.
    ///
    /// - Parameter milliseconds: The time at which the entry was stored, according to the server's clock, in
    ///   milliseconds.
    func age(of milliseconds: Int64, now: ContinuousClock.Instant = .now) -> Duration? {
        guard let last = last.withLock({ $0 }) else { return nil }
        let (passed, isTooLarge) = milliseconds.subtractingReportingOverflow(last.server)
        let real = last.asked.duration(to: now)
        // Add a millisecond, because both times of the server were truncated to milliseconds.
        let age = real - .milliseconds(isTooLarge ? .max : passed) + .milliseconds(1)
        // Allow a small negative age, because two clocks never run at exactly the same speed.
        guard age > .milliseconds(-100) - real / 500 else { return nil }
        return max(.zero, age)
    }
}
