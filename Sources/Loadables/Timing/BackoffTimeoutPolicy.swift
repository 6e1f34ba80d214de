/// Waits a fixed period after a success and longer and longer after each failure, up to a limit.
///
/// The first failure waits `minimum`; each further one `multiplier` times as long as the one before, `maximum` at most.
/// A success begins from the start. It never gives up.
public struct BackoffTimeoutPolicy: TimeoutPolicy, Sendable {

    /// How long to wait after a success; nil or zero means for ever.
    public var period: Duration?

    /// The first wait after a failure.
    public let minimum: Duration

    /// The longest wait after a failure.
    public let maximum: Duration

    /// By how much a wait is longer than the one before it; at least 1.
    public let multiplier: Double

    private var bound: Duration

    /// Makes a policy. A maximum below the minimum, or a multiplier below 1, counts as equal to it.
    public init(
        period: Duration?,
        minimum: Duration = .seconds(1),
        maximum: Duration = .seconds(60),
        multiplier: Double = 2.0.squareRoot()
    ) {
        self.period = period
        self.minimum = minimum
        self.maximum = max(minimum, maximum)
        self.multiplier = max(1, multiplier)
        bound = minimum
    }

    public mutating func timeoutAfterSuccess() -> Duration? {
        bound = minimum
        return period
    }

    public mutating func timeoutAfterFailure() -> Duration {
        defer { bound = min(maximum, bound * multiplier) }
        return bound
    }
}
