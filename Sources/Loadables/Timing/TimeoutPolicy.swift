/// A policy that determines the wait before the next sync.
public protocol TimeoutPolicy {

    /// Returns the wait after a success. Nil or zero means that no further sync is planned. Also called when the
    /// program returns to the foreground.
    mutating func timeoutAfterSuccess() -> Duration?

    /// Resets the waits after failures, as a success does.
    mutating func reset()

    /// Returns the wait after a failure. This method is called after each failed attempt, and again when the wait is
    /// restarted. For example, the wait is restarted if a load began during the wait and was then cancelled.
    mutating func timeoutAfterFailure() -> Duration
}

/// A policy with a fixed wait after each success. The wait after a failure increases with each consecutive failure, up
/// to a limit.
///
/// The wait after the first failure is ``minimum``. Each further wait is ``multiplier`` times the previous wait, up to
/// ``maximum``. With ``jitter``, each wait is shortened randomly. A success resets the waits. If ``keepsPeriod`` is
/// true and there is a period, the wait after each failure is the period. The number of retries is not limited.
public struct BackoffTimeoutPolicy: TimeoutPolicy, Sendable {

    /// The wait after a success; nil or zero for no further sync.
    public var period: Duration?

    /// The wait after the first failure.
    public let minimum: Duration

    /// The longest wait after a failure.
    public let maximum: Duration

    /// The factor by which the wait increases after each further failure, at least 1.
    public let multiplier: Double

    /// The maximum fraction of a wait after a failure that is randomly left out, from 0 to 1. Random waits prevent many
    /// programs from retrying at the same time.
    public let jitter: Double

    /// Whether the wait after a failure is the period. Useful for health checks, where a failure is a regular result.
    /// Has no effect if there is no period.
    public var keepsPeriod = false

    private var bound: Duration
    private var random: UInt64

    /// Creates a policy. Values out of range are adjusted: the minimum to at least a millisecond, the maximum to at
    /// least the minimum, the multiplier to at least 1, and the jitter to the range from 0 to 1. The same seed produces
    /// the same random waits.
    public init(
        period: Duration? = nil,
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
        // Compare as floating-point numbers, because the product may exceed the range of a duration.
        bound = bound / maximum * multiplier >= 1 ? maximum : bound * multiplier
        return wait
    }

    public mutating func reset() {
        bound = minimum
    }

    /// Returns this policy, adjusted to the given period.
    ///
    /// The wait after the first failure is at most the period. The longest wait is at most ten periods, but not less
    /// than ``minimum``. A source that loads every half second therefore does not wait for a minute after failures.
    ///
    /// - Parameter period: The wait after a success. If nil or zero, there is no further sync after a success, and the
    ///   waits after failures do not change.
    public func every(_ period: Duration?) -> BackoffTimeoutPolicy {
        let limit = period.flatMap { $0 > .zero ? min($0, maximum) : nil } ?? maximum
        var policy = BackoffTimeoutPolicy(
            period: period, minimum: min(minimum, limit), maximum: min(maximum, max(minimum, limit * 10)),
            multiplier: multiplier, jitter: jitter, seed: random)
        policy.keepsPeriod = keepsPeriod
        return policy
    }

    /// Returns a random number from 0 up to but not including 1, generated with SplitMix64.
    private mutating func nextRandom() -> Double {
        random &+= 0x9E37_79B9_7F4A_7C15
        var bits = random
        bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
        bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
        bits ^= bits >> 31
        return Double(bits >> 11) / Double(1 << 53)
    }
}

/// An error that may rule out a retry, for example because the program was started without network access. If so, there
/// is no automatic retry, but the user can still retry.
public protocol RetryRejecting: Error {

    /// Whether a retry would fail with the same error.
    var rejectsRetry: Bool { get }
}

/// An error that may state the wait before a retry, for example the `Retry-After` of an HTTP server.
public protocol RetryAfterProviding: Error {

    /// The minimum wait, counted from the time of the error; nil if the error states none.
    var retryAfter: Duration? { get }
}
