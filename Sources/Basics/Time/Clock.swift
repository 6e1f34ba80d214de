/// A clock that tells the time and can wait. All time in this library comes from such a clock.
///
/// Programs use ``SystemClock``. Tests use a clock that they move.
public protocol WallClock: Clock, Sendable where Instant == Timestamp, Duration == Swift.Duration {}

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The system's calendar clock. Time during which the machine sleeps counts as waiting. Setting the clock does not
/// change a running wait.
public struct SystemClock: WallClock {

    /// Creates the clock. All instances are equal.
    public init() {}

    public var now: Timestamp {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return Timestamp(seconds: time.tv_sec, nanoseconds: time.tv_nsec)
    }

    public var minimumResolution: Duration { .nanoseconds(1) }

    public func sleep(until deadline: Timestamp, tolerance: Duration? = nil) async throws {
        let now = now
        // At the last representable moment, the clock stops and every deadline has passed. Wait for a second, so that
        // nothing loads without a pause.
        let least: Duration = now.nanosecondsSince1970 == .max ? .seconds(1) : .zero
        try await SleepTimer.shared.sleep(for: max(least, now.duration(to: deadline)))
    }
}

/// A monotonic clock for time limits. It includes time during which the machine sleeps, and does not depend on the
/// calendar.
///
/// Unlike the standard library's `ContinuousClock`, a cancelled sleep leaves no timer behind.
public struct SteadyClock: Clock {

    /// Creates the clock. All instances are equal.
    public init() {}

    public var now: ContinuousClock.Instant { .now }

    public var minimumResolution: Duration { .nanoseconds(1) }

    public func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration? = nil) async throws {
        try await SleepTimer.shared.sleep(for: now.duration(to: deadline))
    }
}

extension WallClock where Self == SystemClock {
    /// The system's calendar clock.
    public static var system: SystemClock { SystemClock() }
}
