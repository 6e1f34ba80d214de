/// For how long a value is good for what. All three count from when the source gave the value, or confirmed it; reading it
/// moves none of them.
public struct CacheLifetimes: Hashable, Sendable {

    /// For how long it is shown without asking the source.
    public var fresh: Duration

    /// For how long it is kept in memory; nil for as long as there is room.
    public var inMemory: Duration?

    /// For how long it is kept on disk, which is for how long it may be shown after a restart; nil for ever. What an earlier run
    /// has kept for another time is kept for this one from when it is read, if its own is not over.
    public var onDisk: Duration?

    /// Makes lifetimes; by default a value is fresh for an hour, as long in memory as there is room, and 30 days on disk.
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
