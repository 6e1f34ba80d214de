public import Loadables

/// A policy that determines the time to wait before the next sync, in seconds.
public protocol MMMTimeoutPolicy: AnyObject, TimeoutPolicy {

    /// Returns the time to wait after a failure or a success, in seconds. After a success, 0 means that there is no
    /// further sync.
    func nextTimeout(afterFailure: Bool) -> Double

    /// Resets the waits as if a sync had succeeded.
    func reset()
}

extension MMMTimeoutPolicy {

    public func timeoutAfterSuccess() -> Duration? {
        .seconds(nextTimeout(afterFailure: false))
    }

    public func timeoutAfterFailure() -> Duration {
        .seconds(nextTimeout(afterFailure: true))
    }
}

/// A policy with a fixed wait after each success. The wait after a failure increases with each consecutive failure, up
/// to a limit.
public final class MMMBackoffTimeoutPolicy: MMMTimeoutPolicy {

    private var policy: BackoffTimeoutPolicy

    /// Creates a policy.
    ///
    /// - Parameters:
    ///   - period: The wait after a success, in seconds; 0 for no further sync.
    ///   - min: The wait after the first failure, in seconds.
    ///   - max: The longest wait after a failure, in seconds.
    ///   - multiplier: The ratio of each wait after a failure to the previous wait.
    public init(period: Double = 0, min: Double, max: Double, multiplier: Double = 2.0.squareRoot()) {
        policy = BackoffTimeoutPolicy(
            period: .seconds(period),
            minimum: .seconds(min),
            maximum: .seconds(max),
            multiplier: multiplier
        )
    }

    /// The wait after a success, in seconds; 0 for no further sync. A new value takes effect after the next success.
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

extension LoadableSyncer {

    /// The waits after failures. `min` is the first wait and `max` is the longest wait, in seconds. `multiplier` is the
    /// ratio of each wait to the previous wait.
    public typealias BackoffSettings = (min: Double, max: Double, multiplier: Double)

    /// Creates a syncer of the loadable, which is held weakly.
    public convenience init(
        loadable: any LoadableProtocol,
        syncPolicy: SyncPolicy = .sync,
        timeoutPolicy: any MMMTimeoutPolicy,
        clock: any WallClock = .system
    ) {
        self.init(loadable, timeoutPolicy: timeoutPolicy, syncPolicy: syncPolicy, clock: clock)
    }

    /// Creates a syncer of the loadable, which is held weakly.
    ///
    /// - Parameter period: The wait after a success, in seconds; 0 for no further sync.
    public convenience init(
        loadable: any LoadableProtocol,
        syncPolicy: SyncPolicy = .sync,
        period: Double,
        backoff: BackoffSettings,
        clock: any WallClock = .system
    ) {
        self.init(
            loadable: loadable,
            syncPolicy: syncPolicy,
            timeoutPolicy: MMMBackoffTimeoutPolicy(
                period: period,
                min: backoff.min,
                max: backoff.max,
                multiplier: backoff.multiplier
            ),
            clock: clock
        )
    }
}
