import Dispatch
public import LoadableCaching
import Loadables
import Synchronization

/// A ``SharedStore`` in the file of a cache: for the programs of one person on one machine, without any server.
///
/// A lease is a lock. It ends at once when the program that holds it ends, also by being killed. Programs hear of each other's
/// changes from the system. What is shared is kept in the file beside the cache's own entries, within the same limits; nothing is
/// written while one program alone uses the file.
public final class CacheFileStore: SharedStore {

    /// What is allowed.
    public struct Limits: Hashable, Sendable {

        /// How long a command may take: a file may be on a slow disk, or in use.
        public var command = Duration.milliseconds(500)

        /// How many bytes an entry may have. The ``Sharing`` has a limit for the content, which is smaller.
        public var entry = (1 << 20) + 8_192

        /// For how long an entry is kept that nobody loads again.
        public var keep = Duration.seconds(86_400)

        /// How many bytes the values in the file may have together, those of the cache included. The oldest are removed.
        public var file = 256 << 20

        /// Makes limits that are as usual.
        public init() {}
    }

    private let limits: Limits
    private let leases: CacheFileLeases
    private let records: Mutex<CacheFileRecords>
    private let watch: CacheFileWatch
    private let queue = DispatchQueue(label: "Loadboard.CacheFileStore")
    /// Where limits are over while the other one is at work.
    private let limitQueue = DispatchQueue(label: "Loadboard.CacheFileStore.limits")

    /// Makes a store; the lock beside the file is made with the first lease, and the file when something is stored.
    ///
    /// - Parameters:
    ///   - path: Of the file of the cache: see `SQLiteStorage.standardPath(for:)`.
    ///   - limits: What is allowed.
    ///   - report: Is told what had to be put in order in the file, on any thread. By default it is logged.
    public convenience init(
        path: String, limits: Limits = Limits(), report: @escaping @Sendable (CacheProblem) -> Void = { $0.log() }
    ) {
        self.init(path: path, limits: limits, clock: .system, report: report)
    }

    init(
        path: String, limits: Limits, clock: any WallClock, report: @escaping @Sendable (CacheProblem) -> Void
    ) {
        self.limits = limits
        leases = CacheFileLeases(CacheFilePresence(cache: path), clock: clock)
        records = Mutex(CacheFileRecords(path: path, leases, limits: limits, clock: clock, report: report))
        watch = CacheFileWatch(
            path: path, leases.presence,
            CacheFileRecords(path: path, leases, limits: limits, clock: clock, report: { _ in }))
    }

    deinit {
        watch.end()
    }

    public func look(at source: SharedIdentity) async throws -> SharedFinding {
        try await run { records throws(SQLiteError) in try records.look(at: source) }
    }

    public func lease(_ source: SharedIdentity, _ request: SharedLeaseRequest) async throws -> SharedLease {
        let answer = try await run { records throws(SQLiteError) in try records.lease(source, request) }
        guard case .held(let duration) = answer else { return answer }
        watch.wait(for: source)
        // Where nobody tells when it ends.
        return watch.isWatching ? answer : .held(for: min(duration, .seconds(1)))
    }

    public func leaseAlone(_ source: SharedIdentity, _ request: SharedLeaseRequest) -> UInt64? {
        // The folder may be there only now.
        defer { watch.poke() }
        return leases.leaseAlone(source, request)
    }

    public func releaseAlone(_ source: SharedIdentity, token: String) -> Bool {
        leases.releaseAlone(source, token: token)
    }

    public func renew(_ source: SharedIdentity, token: String, for length: Duration) async throws -> Bool {
        leases.renew(source, token: token, length: length)
    }

    public func store(_ entry: SharedStoreEntry, for source: SharedIdentity) async throws -> Bool {
        guard entry.bytes.count <= limits.entry else { throw SharedStoreError.refused("the entry is too large") }
        return try await run { records throws(SQLiteError) in try records.store(entry, for: source) }
    }

    public func release(_ source: SharedIdentity, token: String) async throws {
        leases.release(source, token: token)
    }

    public func subscribe(
        to source: SharedIdentity, _ receive: @escaping @Sendable (SharedNews) -> Void
    ) -> SharedSubscription {
        let id = watch.subscribe(to: source, receive)
        // For as long as it is held there is a store.
        return SharedSubscription { [self] in
            withExtendedLifetime(self) { watch.unsubscribe(id) }
        }
    }

    /// The limit counts from the call: what takes longer is done all the same, and its answer is lost.
    private func run<Answer: Sendable>(
        _ work: @escaping @Sendable (CacheFileRecords) throws(SQLiteError) -> Answer
    ) async throws -> Answer {
        try await withCheckedThrowingContinuation { continuation in
            let waiter = Waiter(continuation)
            queue.async { [self] in
                let result = records.withLock { records in
                    Result { () throws(SQLiteError) in try work(records) }
                }
                // The folder may be there only now.
                watch.poke()
                waiter.resume(result.mapError(SharedStoreError.init))
            }
            limitQueue.asyncAfter(deadline: .now() + .nanoseconds(Int(limits.command / .nanoseconds(1)))) {
                waiter.resume(.failure(.slow))
            }
        }
    }

    /// Waits for the first of two answers.
    private final class Waiter<Answer: Sendable>: Sendable {

        private let continuation: Mutex<CheckedContinuation<Answer, any Error>?>

        init(_ continuation: CheckedContinuation<Answer, any Error>) {
            self.continuation = Mutex(continuation)
        }

        func resume(_ result: Result<Answer, SharedStoreError>) {
            continuation.withLock { $0.take() }?.resume(with: result)
        }
    }
}

extension SharedStoreError {

    fileprivate init(_ error: SQLiteError) {
        self = error.isBusy ? .slow : .refused("\(error)")
    }
}
