/// How long a value is fresh and how long it is kept. All three durations start when the source returns or confirms the
/// value; reading it changes nothing.
public struct CacheLifetimes: Hashable, Sendable {

    /// How long it is shown without asking the source.
    public var fresh: Duration

    /// How long it is kept in memory; nil for no limit in time.
    public var inMemory: Duration?

    /// How long it is kept on disk, and may be shown after a restart; nil for ever. A value that an earlier run stored
    /// with another lifetime gets this one when it is read, unless its own has expired.
    public var onDisk: Duration?

    /// Creates lifetimes. By default a value is fresh for an hour, kept in memory without a limit in time, and kept on
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
