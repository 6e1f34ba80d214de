import Synchronization

/// The last known time of a server's clock. It determines the age of entries that the server sends without a
/// request.
final class RedisTime: Sendable {

    private struct Reading {
        /// The time of the server's clock, in milliseconds.
        var server: Int64
        /// The time at which the server was asked, by a monotonic clock. The server's clock was not read
        /// before that.
        var asked: ContinuousClock.Instant
    }

    private let last = Mutex<Reading?>(nil)

    /// Records the time of the server's clock.
    func note(_ milliseconds: Int64, asked: ContinuousClock.Instant) {
        last.withLock { $0 = Reading(server: milliseconds, asked: asked) }
    }

    /// Forgets the time, because another server may have another clock.
    func forget() {
        last.withLock { $0 = nil }
    }

    /// Returns the maximum age of an entry with a time of the server's clock; nil if unknown, for example
    /// after a clock was set.
    func age(of milliseconds: Int64, now: ContinuousClock.Instant = .now) -> Duration? {
        guard let last = last.withLock({ $0 }) else { return nil }
        let (passed, isTooLarge) = milliseconds.subtractingReportingOverflow(last.server)
        let real = last.asked.duration(to: now)
        // Both times of the server were truncated to milliseconds.
        let age = real - .milliseconds(isTooLarge ? .max : passed) + .milliseconds(1)
        // Allow a difference: no two clocks run at the same speed.
        guard age > .milliseconds(-100) - real / 500 else { return nil }
        return max(.zero, age)
    }
}
