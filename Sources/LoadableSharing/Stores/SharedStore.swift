import Loadables

/// A place where programs share loaded content: a server such as Redis, a file, or a fake in a test.
///
/// For each source it has the latest content and the latest failure as opaque bytes, a lease, and the subscribers. All
/// ages are measured by its own clock. Each function returns within a short time, some 50 ms, or throws a
/// ``SharedStoreError``, even if its server hangs.
public protocol SharedStore: Sendable {

    /// Returns the entries of the source.
    func look(at source: SharedIdentity) async throws -> SharedFinding

    /// Grants the lease of the source, unless another program has it, or there is an entry that the request does not
    /// know.
    func lease(_ source: SharedIdentity, _ request: SharedLeaseRequest) async throws -> SharedLease

    /// Grants the lease at once if no other load can request the source now, and nothing has to be written.
    ///
    /// - Parameters:
    ///   - source: The source to load.
    ///   - request: The token and the length of the lease, and the number that its own must exceed.
    /// - Returns: The number of the lease; nil if another load may request it, or if the store cannot tell.
    func leaseAlone(_ source: SharedIdentity, _ request: SharedLeaseRequest) -> UInt64?

    /// Ends a lease that was granted by ``leaseAlone(_:_:)``, unless another load needs its result.
    ///
    /// - Parameters:
    ///   - source: The source that was loaded.
    ///   - token: The token of the lease.
    /// - Returns: Whether it has ended. If not, the result must be stored.
    func releaseAlone(_ source: SharedIdentity, token: String) -> Bool

    /// Extends a valid lease with the token to that time from now.
    ///
    /// - Returns: Whether it was extended.
    func renew(_ source: SharedIdentity, token: String, for length: Duration) async throws -> Bool

    /// Stores an entry, notifies all subscribers of the source, and ends the lease, as one operation.
    ///
    /// - Returns: Whether it was stored. It is not if the lease has ended, or if its number is not the greatest.
    func store(_ entry: SharedStoreEntry, for source: SharedIdentity) async throws -> Bool

    /// Ends the lease with the token, and notifies all subscribers.
    func release(_ source: SharedIdentity, token: String) async throws

    /// Calls the closure on any thread with the notifications of the source, for as long as the subscription is held. Returns
    /// immediately. News may be lost; after a lost connection ``SharedNews/reconnected`` is sent.
    func subscribe(
        to source: SharedIdentity, _ receive: @escaping @Sendable (SharedNews) -> Void
    ) -> SharedSubscription
}

extension SharedStore {

    /// Returns nil: most stores cannot tell.
    public func leaseAlone(_ source: SharedIdentity, _ request: SharedLeaseRequest) -> UInt64? { nil }

    /// Returns false.
    public func releaseAlone(_ source: SharedIdentity, token: String) -> Bool { false }
}

/// The entries of a source in a ``SharedStore``.
public struct SharedFinding: Hashable, Sendable {

    /// An entry with its age.
    public struct Record: Hashable, Sendable {

        /// The number of the lease with which it was loaded.
        public var number: UInt64

        /// The stored bytes.
        public var bytes: [UInt8]

        /// The time since it was stored.
        public var age: Duration

        /// The time since its lease was granted, or a little more: it was not loaded before that.
        public var loadAge: Duration

        /// Creates a record.
        public init(number: UInt64, bytes: [UInt8], age: Duration, loadAge: Duration) {
            self.number = number
            self.bytes = bytes
            self.age = age
            self.loadAge = loadAge
        }
    }

    /// The latest content; nil if there is none.
    public var content: Record?

    /// The failure after it; nil if the latest load did not fail.
    public var failure: Record?

    /// Creates a finding.
    public init(content: Record? = nil, failure: Record? = nil) {
        self.content = content
        self.failure = failure
    }
}

/// A request for a lease.
public struct SharedLeaseRequest: Hashable, Sendable {

    /// A random token that identifies the lease.
    public var token: String

    /// The time after which it ends unless it is renewed.
    public var length: Duration

    /// The greatest known number in the store; 0 for none. If the store has a greater one, no lease is granted.
    public var seen: UInt64

    /// A lower bound: the number of the lease must be greater.
    public var known: UInt64

    /// Creates a request.
    public init(token: String, length: Duration, seen: UInt64, known: UInt64) {
        self.token = token
        self.length = length
        self.seen = seen
        self.known = known
    }
}

/// The response to a ``SharedLeaseRequest``.
public enum SharedLease: Hashable, Sendable {

    /// It is granted. The number is greater than that of any earlier lease.
    case granted(number: UInt64)

    /// Another program has it, at most for that long.
    case held(for: Duration)

    /// There is something newer than the request knows.
    case outdated
}

/// An entry to store.
public struct SharedStoreEntry: Hashable, Sendable {

    /// The number of its lease.
    public var number: UInt64

    /// The token of its lease.
    public var token: String

    /// Whether it is a failure. A failure leaves the content before it; content replaces the failure.
    public var isFailure: Bool

    /// The bytes to store.
    public var bytes: [UInt8]

    /// Creates an entry.
    public init(number: UInt64, token: String, isFailure: Bool, bytes: [UInt8]) {
        self.number = number
        self.token = token
        self.isFailure = isFailure
        self.bytes = bytes
    }
}

/// News of a source in a ``SharedStore``.
public enum SharedNews: Hashable, Sendable {

    /// An entry with that number was stored.
    case stored(number: UInt64)

    /// Content was stored, and is included, so that no lookup is needed. Its ages are as of now, and are upper bounds:
    /// the delivery may have taken long. A store that cannot state them sends ``stored(number:)``.
    case brought(SharedFinding.Record)

    /// A failure was stored, and is included, with the number of the current content; 0 for none.
    case broughtFailure(SharedFinding.Record, content: UInt64)

    /// A lease was released without an entry.
    case released

    /// The connection was lost, for the given reason. No notifications until it is restored.
    case lost(SharedStoreError)

    /// The connection is restored: notifications may have been missed.
    case reconnected
}

/// An error of a ``SharedStore``.
public enum SharedStoreError: Error, Hashable, CustomStringConvertible {

    /// No connection, with the reason.
    case unreachable(String)

    /// No response in time.
    case slow

    /// The store refused, with the reason: it is full, read-only, or requires a password.
    case refused(String)

    /// The response is invalid.
    case nonsense

    /// A required library is missing; the text says how to install it.
    case missingLibrary(String)

    public var description: String {
        switch self {
        case .unreachable(let reason): "the shared store cannot be reached (\(OneLine(reason)))"
        case .slow: "the shared store does not respond in time"
        case .refused(let reason): "the shared store refused (\(OneLine(reason)))"
        case .nonsense: "the shared store sent an invalid reply; check that it is a Redis"
        case .missingLibrary(let advice): "\(OneLine(advice))"
        }
    }
}

/// A subscription to the notifications of a source, which ends when it is released.
public final class SharedSubscription: Sendable {

    private let end: @Sendable () -> Void

    /// Creates a subscription. The closure ends it.
    public init(_ end: @escaping @Sendable () -> Void) {
        self.end = end
    }

    deinit {
        end()
    }
}
