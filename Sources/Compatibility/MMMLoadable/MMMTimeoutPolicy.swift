public import Loadables

/// Says how long to wait before the next sync, in seconds.
public protocol MMMTimeoutPolicy: AnyObject, TimeoutPolicy {

    /// How long to wait after a failure or after a success; after a success, 0 means for ever.
    func nextTimeout(afterFailure: Bool) -> Double

    /// Begins from the start, as after a success.
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
