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
        return Timestamp(nanosecondsSince1970: Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec))
    }

    public var minimumResolution: Duration { .nanoseconds(1) }

    public func sleep(until deadline: Timestamp, tolerance: Duration? = nil) async throws {
        try await ContinuousClock().sleep(for: now.duration(to: deadline), tolerance: tolerance)
    }
}

extension WallClock where Self == SystemClock {
    /// The system's clock of the calendar.
    public static var system: SystemClock { SystemClock() }
}
