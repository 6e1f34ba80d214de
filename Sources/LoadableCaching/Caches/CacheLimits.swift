/// How much is kept in memory. What was not used for the longest time goes first.
public struct CacheLimits: Hashable, Sendable {

    /// How many entries, from 0.
    public var count: Int

    /// How many bytes all of them may have.
    public var byteCount: Int

    /// Makes limits; by default 1,000 entries and 32 MiB.
    public init(count: Int = 1_000, byteCount: Int = 32 << 20) {
        self.count = max(0, count)
        self.byteCount = max(0, byteCount)
    }
}
