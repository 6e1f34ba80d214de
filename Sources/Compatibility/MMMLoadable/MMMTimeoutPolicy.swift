public import Loadables

extension LoadableSyncer {

    /// How long to wait after failures, in seconds, and by how much each wait is longer than the one before it.
    public typealias BackoffSettings = (min: Double, max: Double, multiplier: Double)

    /// Begins to look after the loadable, which is held weakly.
    public convenience init(
        loadable: any LoadableProtocol,
        syncPolicy: SyncPolicy = .sync,
        timeoutPolicy: any MMMTimeoutPolicy,
        clock: any WallClock = .system
    ) {
        self.init(loadable, timeoutPolicy: timeoutPolicy, syncPolicy: syncPolicy, clock: clock)
    }

    /// Begins to look after the loadable, which is held weakly.
    ///
    /// - Parameter period: How long to wait after a success, in seconds; 0 means for ever.
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
