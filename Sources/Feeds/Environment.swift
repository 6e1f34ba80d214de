public import LoadableCaching
public import Loadables

/// The objects that all loadables of a program share: the clock, the foreground state, the storage and the log.
///
/// Create it once at the start of the program, and pass it on:
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

    /// The storage of contents; nil for none.
    public let storage: (any CacheStorage)?

    /// The log of events of all loadables; nil for none.
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
    ///   - storage: The storage of contents; nil for none.
    ///   - log: The log of events of all loadables. A program has one log, so this one becomes
    ///     `LoadableEventLog.current`.
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

    /// Returns the environment of an ordinary program. It keeps contents in a file in the user's cache folder, and
    /// logs the latest thousand events.
    ///
    /// - Parameter program: The name of the program, and of the file.
    public static func standard(for program: String) -> Environment {
        Environment(
            storage: SQLiteStorage(path: SQLiteStorage.standardPath(for: program)),
            log: LoadableEventLog(capacity: 1_000)
        )
    }

    /// Writes pending contents. Call it before the program ends.
    ///
    /// Problems of the storage are reported when they occur, not by this method.
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
