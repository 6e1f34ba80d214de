public import LoadableCaching
public import Loadables

/// The objects that all feeds of a program share: the clock, the foreground state, the storage and the log.
///
/// Create one environment when the program starts, and pass it to all feeds:
///
/// ```swift
/// let environment = Environment.standard(for: "rates")
/// ```
@preconcurrency @MainActor
public final class Environment {

    /// The clock of all loads.
    public let clock: any WallClock

    /// The foreground state of the program.
    public let foreground: Foreground

    /// The storage of loaded content; nil for none.
    public let storage: (any CacheStorage)?

    /// The log of the events of all loadables; nil for none.
    public let log: LoadableEventLog?

    private struct WeakWrites {
        weak var writes: (any PendingWrites)?
    }

    private var pendingWrites: [WeakWrites] = []

    /// Creates an environment. By default, it has no storage and no log.
    ///
    /// - Parameters:
    ///   - clock: The clock of all loads.
    ///   - foreground: The foreground state of the program.
    ///   - storage: The storage of loaded content; nil for none.
    ///   - log: The log of the events of all loadables; nil for none. This log becomes `LoadableEventLog.current`.
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

    /// Returns an environment for a program. Loaded content is stored in a file in the user's cache folder. The log
    /// keeps the latest thousand events.
    ///
    /// - Parameter program: The name of the program, which determines the name of the file.
    public static func standard(for program: String) -> Environment {
        Environment(
            storage: SQLiteStorage(path: SQLiteStorage.standardPath(for: program)),
            log: LoadableEventLog(capacity: 1_000)
        )
    }

    /// Writes pending content to the storage. Call this method before the program ends.
    ///
    /// Errors are not thrown, because the storage reports problems when they occur.
    ///
    /// - Parameter limit: The maximum time to wait.
    public func flushAndWait(atMost limit: Duration = .seconds(2)) {
        for pending in pendingWrites { pending.writes?.flush() }
        try? storage?.flushAndWait(atMost: limit)
    }

    /// Registers an object with pending writes, which are flushed before the program ends. The object is held weakly.
    package func flushBeforeEnd(_ writes: any PendingWrites) {
        pendingWrites.removeAll { $0.writes == nil }
        pendingWrites.append(WeakWrites(writes: writes))
    }
}
