import Loadables

/// Waits a fixed period after a success and longer and longer after each failure, up to a limit.
public final class MMMBackoffTimeoutPolicy: MMMTimeoutPolicy {

    private var policy: BackoffTimeoutPolicy

    /// Makes a policy.
    ///
    /// - Parameters:
    ///   - period: How long to wait after a success, in seconds; 0 means for ever.
    ///   - min: The first wait after a failure, in seconds.
    ///   - max: The longest wait after a failure, in seconds.
    ///   - multiplier: By how much a wait is longer than the one before it.
    public init(period: Double = 0, min: Double, max: Double, multiplier: Double = 2.0.squareRoot()) {
        policy = BackoffTimeoutPolicy(
            period: .seconds(period),
            minimum: .seconds(min),
            maximum: .seconds(max),
            multiplier: multiplier
        )
    }

    /// How long to wait after a success, in seconds; 0 means for ever. A syncer takes a new one after the next success.
    public var period: Double {
        get { policy.period.map { $0 / .seconds(1) } ?? 0 }
        set { policy.period = .seconds(newValue) }
    }

    public func nextTimeout(afterFailure: Bool) -> Double {
        let timeout = afterFailure ? policy.timeoutAfterFailure() : policy.timeoutAfterSuccess()
        return timeout.map { $0 / .seconds(1) } ?? 0
    }

    public func reset() {
        policy.reset()
    }
}
