import Dispatch
public import LoadableCaching
import Loadables
import Synchronization

/// A ``SharedStore`` in a cache file, for the programs of one user on one machine. It does not need a server.
///
/// A lease is a lock. The system releases it immediately when the program ends or is killed. The system also notifies
/// programs of changes that other programs make. Shared content is stored in the same file as the entries of the cache,
/// and counts toward the same size limit. If only one program uses the file, loads usually end without writing shared
/// content.
public final class CacheFileStore: SharedStore {

    /// The limits of a store.
    public struct Limits: Hashable, Sendable {

        /// The time limit of an operation. A slow disk, or another program that uses the file, may delay an operation.
        /// Each access to the file waits for other programs for at most half of this time.
        public var command = Duration.milliseconds(500)

        /// The maximum size of an entry in bytes. By default, ``Sharing`` limits the content to less than this size.
        public var entry = (1 << 20) + 8_192

        /// The time that an entry is kept if the source is not loaded again.
        public var keep = Duration.seconds(86_400)

        /// The maximum total size of the values in the file, in bytes, including the values of the cache. If the size
        /// is exceeded, the oldest values are removed.
        public var file = 256 << 20

        /// Creates the default limits.
        public init() {}
    }

    private let limits: Limits
    private let leases: CacheFileLeases
    private let records: Mutex<CacheFileRecords>
    private let watch: CacheFileWatch
    private let queue = DispatchQueue(label: "Loadboard.CacheFileStore")
    /// The queue for time limits. It is separate because the queue for operations may be busy.
    private let limitQueue = DispatchQueue(label: "Loadboard.CacheFileStore.limits")

    /// Creates a store. The lock file is created with the first lease, and the cache file with the first stored entry.
    ///
    /// - Parameters:
    ///   - path: The path of the cache file. See `SQLiteStorage.standardPath(for:)`.
    ///   - limits: The limits of the store.
    ///   - report: Called on any thread with each problem of the file that was found and repaired. By default, problems
    ///     are logged.
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
        // Without notifications of changes, the caller would not learn that the lease has ended. Make the caller retry
        // soon.
        return watch.isWatching ? answer : .held(for: min(duration, .seconds(1)))
    }

    public func leaseAlone(_ source: SharedIdentity, _ request: SharedLeaseRequest) -> UInt64? {
        // The operation may have created the folder, so check whether the watch can start.
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
        // The closure retains the store as long as the subscription exists.
        return SharedSubscription { [self] in
            withExtendedLifetime(self) { watch.unsubscribe(id) }
        }
    }

    /// Performs an operation on the queue. The time limit starts with the call. An operation that exceeds the limit is
    /// still performed, but its result is dropped.
    private func run<Answer: Sendable>(
        _ work: @escaping @Sendable (CacheFileRecords) throws(SQLiteError) -> Answer
    ) async throws -> Answer {
        try await withCheckedThrowingContinuation { continuation in
            let waiter = Waiter(continuation)
            queue.async { [self] in
                let result = records.withLock { records in
                    Result { () throws(SQLiteError) in try work(records) }
                }
                // The operation may have created the folder, so check whether the watch can start.
                watch.poke()
                waiter.resume(result.mapError(SharedStoreError.init))
            }
            limitQueue.asyncAfter(deadline: .now() + .nanoseconds(Int(limits.command / .nanoseconds(1)))) {
                waiter.resume(.failure(.slow))
            }
        }
    }

    /// A continuation that is resumed once: with the result of the operation or with the timeout error, whichever comes
    /// first.
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
