/// A clock that says what time it is and can wait: where all time in this library comes from.
///
/// Programs use ``SystemClock``, tests give a clock that they move by hand.
public protocol WallClock: Clock, Sendable where Instant == Timestamp, Duration == Swift.Duration {}

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The system's clock of the calendar. Waiting goes on while the machine sleeps and is not upset when the clock is set.
public struct SystemClock: WallClock {

    /// Makes the clock; all of them are the same.
    public init() {}

    public var now: Timestamp {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return Timestamp(seconds: time.tv_sec, nanoseconds: time.tv_nsec)
    }

    public var minimumResolution: Duration { .nanoseconds(1) }

    public func sleep(until deadline: Timestamp, tolerance: Duration? = nil) async throws {
        let now = now
        // After the last moment that there is the clock stands still, and each deadline has come: not to load without a pause.
        let least: Duration = now.nanosecondsSince1970 == .max ? .seconds(1) : .zero
        try await SleepTimer.shared.sleep(for: max(least, now.duration(to: deadline)))
    }
}

/// The clock of time limits: it goes on evenly, also while the machine sleeps, whatever the calendar is set to.
///
/// It is the standard library's `ContinuousClock`, but for its sleep: of one that is cancelled nothing is left.
public struct SteadyClock: Clock {

    /// Makes the clock; all of them are the same.
    public init() {}

    public var now: ContinuousClock.Instant { .now }

    public var minimumResolution: Duration { .nanoseconds(1) }

    public func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration? = nil) async throws {
        try await SleepTimer.shared.sleep(for: now.duration(to: deadline))
    }
}

extension WallClock where Self == SystemClock {
    /// The system's clock of the calendar.
    public static var system: SystemClock { SystemClock() }
}
