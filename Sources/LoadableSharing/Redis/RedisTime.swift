import Synchronization

/// What the clock of a server says, as far as it is known here: so much is known of the age of what it sends by itself.
final class RedisTime: Sendable {

    private struct Reading {
        /// In milliseconds.
        var server: Int64
        /// When the server was asked, by a clock that nobody sets: it has read its own not before that.
        var asked: ContinuousClock.Instant
    }

    private let last = Mutex<Reading?>(nil)

    /// Notes what the server's clock said.
    func note(_ milliseconds: Int64, asked: ContinuousClock.Instant) {
        last.withLock { $0 = Reading(server: milliseconds, asked: asked) }
    }

    /// Another server may have another clock.
    func forget() {
        last.withLock { $0 = nil }
    }

    /// How long ago that moment of the server's clock was at most; nil if that is not known, as after a clock was set.
    func age(of milliseconds: Int64, now: ContinuousClock.Instant = .now) -> Duration? {
        guard let last = last.withLock({ $0 }) else { return nil }
        let (passed, isTooLarge) = milliseconds.subtractingReportingOverflow(last.server)
        let real = last.asked.duration(to: now)
        // Both moments of the server were cut to milliseconds.
        let age = real - .milliseconds(isTooLarge ? .max : passed) + .milliseconds(1)
        // No two clocks go at the same pace.
        guard age > .milliseconds(-100) - real / 500 else { return nil }
        return max(.zero, age)
    }
}
