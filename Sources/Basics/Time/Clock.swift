/// A clock that provides the date and time, and can wait.
///
/// Programs use ``SystemClock``. Tests use a clock that the test advances.
public protocol WallClock: Clock, Sendable where Instant == Timestamp, Duration == Swift.Duration {}

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The system's calendar clock. The time during which the machine is asleep counts toward a wait. If the system time is
/// changed, running waits are not affected.
public struct SystemClock: WallClock {

    /// Creates the clock. All instances are equivalent.
    public init() {}

    public var now: Timestamp {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return Timestamp(seconds: time.tv_sec, nanoseconds: time.tv_nsec)
    }

    public var minimumResolution: Duration { .nanoseconds(1) }

    public func sleep(until deadline: Timestamp, tolerance: Duration? = nil) async throws {
        let now = now
        // At the last representable time, every deadline has passed. Wait for at least a second, so that repeated loads
        // do not follow without a pause.
        let least: Duration = now.nanosecondsSince1970 == .max ? .seconds(1) : .zero
        try await SleepTimer.shared.sleep(for: max(least, now.duration(to: deadline)))
    }
}

/// A monotonic clock for time limits. It continues while the machine is asleep, and is not affected by changes to the
/// system time.
///
/// Unlike the standard library's `ContinuousClock`, it leaves no timer behind when a sleep is cancelled.
public struct SteadyClock: Clock {

    /// Creates the clock. All instances are equivalent.
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

/// Returns a closure that measures the time since this call.
package func stopwatch<C: Clock<Duration>>(_ clock: C) -> @Sendable () -> Duration {
    let start = clock.now
    return { start.duration(to: clock.now) }
}
