/// The durations for which values stay fresh, are kept in memory, and are kept on disk. A duration starts when the
/// source returns or confirms a value. Reading a value does not restart the duration.
public struct CacheLifetimes: Hashable, Sendable {

    /// The duration for which a value is fresh and need not be loaded again.
    public var fresh: Duration

    /// The duration for which a value is kept in memory; nil for no time limit.
    public var inMemory: Duration?

    /// The duration for which a value is kept on disk and may be shown after a restart; nil for no time limit. This
    /// lifetime also applies to values that an earlier run has stored with a different lifetime. Values that have
    /// expired under the earlier lifetime stay expired.
    public var onDisk: Duration?

    /// Creates lifetimes. By default, a value is fresh for an hour, kept in memory without a time limit, and kept on
    /// disk for 30 days.
    public init(
        fresh: Duration = .seconds(3_600),
        inMemory: Duration? = nil,
        onDisk: Duration? = .seconds(30 * 86_400)
    ) {
        self.fresh = fresh
        self.inMemory = inMemory
        self.onDisk = onDisk
    }
}
