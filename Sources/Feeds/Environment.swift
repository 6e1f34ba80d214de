public import LoadableCaching
public import Loadables

/// What all that loads in a program shares: the clock, whether somebody looks, where contents are kept, and the log.
///
/// It is made once, where the program begins, and handed down:
///
/// ```swift
/// let environment = Environment.standard(for: "rates")
/// ```
@preconcurrency @MainActor
public final class Environment {

    /// Where all times come from.
    public let clock: any WallClock

    /// Whether somebody looks at the program.
    public let foreground: Foreground

    /// Where contents are kept; nil for nowhere.
    public let storage: (any CacheStorage)?

    /// What happened to all loadables; nil if nobody writes it down.
    public let log: LoadableEventLog?

    private struct WeakWrites {
        weak var writes: (any PendingWrites)?
    }

    private var pendingWrites: [WeakWrites] = []

    /// Makes an environment; by default one that keeps nothing and writes nothing down.
    ///
    /// - Parameters:
    ///   - clock: Where all times come from.
    ///   - foreground: Whether somebody looks at the program.
    ///   - storage: Where contents are kept; nil for nowhere.
    ///   - log: What happens is written there. There is one log for a program: this one becomes `LoadableEventLog.current`.
    public init(
        clock: any WallClock = .system,
        foreground: Foreground = Foreground(),
        storage: (any CacheStorage)? = nil,
        log: LoadableEventLog? = nil
    ) {
        self.clock = clock
        self.foreground = foreground
        self.storage = storage
        self.log = log
        if let log { LoadableEventLog.current = log }
    }

    /// The environment of a program that is used every day: contents are kept in a file of the user's folder of caches, and
    /// the latest thousand events are written down.
    ///
    /// - Parameter program: What the file is named after.
    public static func standard(for program: String) -> Environment {
        Environment(
            storage: SQLiteStorage(path: SQLiteStorage.standardPath(for: program)),
            log: LoadableEventLog(capacity: 1_000)
        )
    }

    /// Writes what is still to be written. To be called before the program ends.
    ///
    /// What is wrong with the storage was reported when it happened.
    ///
    /// - Parameter limit: How long to wait at most.
    public func flushAndWait(atMost limit: Duration = .seconds(2)) {
        for pending in pendingWrites { pending.writes?.flush() }
        try? storage?.flushAndWait(atMost: limit)
    }

    /// Has it write what waits before the program ends, for as long as it lives.
    package func flushBeforeEnd(_ writes: any PendingWrites) {
        pendingWrites.removeAll { $0.writes == nil }
        pendingWrites.append(WeakWrites(writes: writes))
    }
}
