/// Says how long to wait before the next sync.
public protocol TimeoutPolicy {

    /// How long to wait after a success; nil or zero means for ever.
    mutating func timeoutAfterSuccess() -> Duration?

    /// Begins from the start, as after a success.
    mutating func reset()

    /// How long to wait after a failure. Called once for each attempt that failed.
    mutating func timeoutAfterFailure() -> Duration
}
