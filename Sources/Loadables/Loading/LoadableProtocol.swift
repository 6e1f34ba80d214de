/// Something that loads when it is told to.
@preconcurrency @MainActor
public protocol LoadableProtocol: PureLoadableProtocol {

    /// Loads the contents anew, whether or not there are some; while they are being loaded, does nothing more.
    func sync()

    /// Whether ``syncIfNeeded()`` would load.
    func needsSync() -> Bool

    /// Loads the contents unless they are there already.
    func syncIfNeeded()

    /// Stops loading, if it is being done. What there was before stays, and so does the state from before: a
    /// cancellation is not a failure.
    func cancel()
}

extension LoadableProtocol {

    public func syncIfNeeded() {
        if needsSync() { sync() }
    }

    public func cancel() {}
}
