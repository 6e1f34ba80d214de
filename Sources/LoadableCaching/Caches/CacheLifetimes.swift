/// The durations for which values are fresh and kept. All three durations start when the source returns or confirms the
/// value. Reading the value does not restart them.
public struct CacheLifetimes: Hashable, Sendable {

    /// The duration for which the value is shown without asking the source.
    public var fresh: Duration

    /// The duration for which the value is kept in memory; nil for no time limit.
    public var inMemory: Duration?

    /// The duration for which the value is kept on disk and may be shown after a restart; nil for no time limit. A
    /// stored value that has not expired gets this lifetime when it is read, even if an earlier run stored it with
    /// another one.
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
