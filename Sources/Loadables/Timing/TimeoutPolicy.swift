/// Says how long to wait before the next sync.
public protocol TimeoutPolicy {

    /// How long to wait after a success; nil or zero means for ever.
    mutating func timeoutAfterSuccess() -> Duration?

    /// Begins from the start, as after a success.
    mutating func reset()

    /// How long to wait after a failure. Called once for each attempt that failed.
    mutating func timeoutAfterFailure() -> Duration
}

/// Waits a fixed period after a success and longer and longer after each failure, up to a limit.
///
/// The first failure waits `minimum`; each further one `multiplier` times as long as the one before, `maximum` at most.
/// A success begins from the start. It never gives up. With ``keepsPeriod`` a failure waits the period as well.
public struct BackoffTimeoutPolicy: TimeoutPolicy, Sendable {

    /// How long to wait after a success; nil or zero means for ever.
    public var period: Duration?

    /// The first wait after a failure.
    public let minimum: Duration

    /// The longest wait after a failure.
    public let maximum: Duration

    /// By how much a wait is longer than the one before it; at least 1.
    public let multiplier: Double

    /// By which share of it a wait may be shorter, at random, so that many programs do not come back all at once; from
    /// 0, never, to 1.
    public let jitter: Double

    /// Whether the wait after a failure is the period, as for checks whose failures are results. It has no effect without a
    /// period.
    public var keepsPeriod = false

    private var bound: Duration
    private var random: UInt64

    /// Makes a policy. A maximum below the minimum, or a multiplier below 1, counts as equal to it; a
    /// minimum below a millisecond counts as one. The seed is that of the
    /// jitter: the same one gives the same waits.
    public init(
        period: Duration?,
        minimum: Duration = .seconds(1),
        maximum: Duration = .seconds(60),
        multiplier: Double = 2.0.squareRoot(),
        jitter: Double = 0,
        seed: UInt64 = .random(in: .min ... .max)
    ) {
        self.period = period
        self.minimum = max(.milliseconds(1), minimum)
        self.maximum = max(self.minimum, maximum)
        self.multiplier = max(1, multiplier)
        self.jitter = min(1, max(0, jitter))
        bound = self.minimum
        random = seed
    }

    public mutating func timeoutAfterSuccess() -> Duration? {
        reset()
        return period
    }

    public mutating func timeoutAfterFailure() -> Duration {
        if keepsPeriod, let period, period > .zero { return period }
        let wait = jitter == 0 ? bound : bound * (1 - jitter * nextRandom())
        // Compared as numbers first: the product may be too long for a duration.
        bound = bound / maximum * multiplier >= 1 ? maximum : bound * multiplier
        return wait
    }

    public mutating func reset() {
        bound = minimum
    }

    /// The same policy for another period.
    ///
    /// The first wait is at most the period. The longest is at most ten periods, but not less than `minimum`: a source
    /// that loads twice a second does not rest for a minute.
    ///
    /// - Parameter period: The wait after a success; nil or zero means for ever, and leaves the other waits as they are.
    public func every(_ period: Duration?) -> BackoffTimeoutPolicy {
        let limit = period.flatMap { $0 > .zero ? min($0, maximum) : nil } ?? maximum
        var policy = BackoffTimeoutPolicy(
            period: period, minimum: min(minimum, limit), maximum: min(maximum, max(minimum, limit * 10)),
            multiplier: multiplier, jitter: jitter, seed: random)
        policy.keepsPeriod = keepsPeriod
        return policy
    }

    /// From 0 to 1, by SplitMix64.
    private mutating func nextRandom() -> Double {
        random &+= 0x9E37_79B9_7F4A_7C15
        var bits = random
        bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
        bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
        bits ^= bits >> 31
        return Double(bits >> 11) / Double(1 << 53)
    }
}

/// An error that knows that another attempt would fail like this one, as when the program was started without a network.
///
/// Nobody tries again by themselves; a person can.
public protocol RetryRejecting: Error {

    /// Whether another attempt would fail in the same way.
    var rejectsRetry: Bool { get }
}

/// An error that knows how long to wait before trying again, as an HTTP server says by `Retry-After`.
public protocol RetryAfterProviding: Error {

    /// How long to wait at least, from when the error came; nil if nobody said.
    var retryAfter: Duration? { get }
}
