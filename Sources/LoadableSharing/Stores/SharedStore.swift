import Loadables

/// A store of loaded content that programs share, such as a Redis server, a file, or a fake for tests.
///
/// For each source, a store contains the latest content and the latest failure as opaque bytes, the lease, and the
/// subscribers. All ages are measured with the store's own clock. A method that takes longer than a short time limit
/// throws a ``SharedStoreError``, even if the server of the store hangs.
public protocol SharedStore: Sendable {

    /// Returns the latest entries of the source.
    func look(at source: SharedIdentity) async throws -> SharedFinding

    /// Grants the lease of the source if no other load has the lease. Another load of this program counts as well. Does
    /// not grant the lease if the store contains an entry that is newer than ``SharedLeaseRequest/seen``.
    func lease(_ source: SharedIdentity, _ request: SharedLeaseRequest) async throws -> SharedLease

    /// Grants the lease at once if no other load can currently request the lease. Must not write data.
    ///
    /// - Parameters:
    ///   - source: The source to load.
    ///   - request: The request. The number of the lease must be greater than ``SharedLeaseRequest/known``.
    /// - Returns: The number of the lease. Nil if another load may request the lease.
    func leaseAlone(_ source: SharedIdentity, _ request: SharedLeaseRequest) -> UInt64?

    /// Ends a lease that ``leaseAlone(_:_:)`` granted, unless another load needs the result.
    ///
    /// - Parameters:
    ///   - source: The source that was loaded.
    ///   - token: The token of the lease.
    /// - Returns: Whether this call has ended the lease. If false, the result must be stored.
    func releaseAlone(_ source: SharedIdentity, token: String) -> Bool

    /// Extends the lease that has the token, if the lease is still valid.
    ///
    /// - Parameters:
    ///   - source: The source that is being loaded.
    ///   - token: The token of the lease.
    ///   - length: The time from now until the lease ends.
    ///
    /// - Returns: Whether the lease was extended.
    func renew(_ source: SharedIdentity, token: String, for length: Duration) async throws -> Bool

    /// Stores an entry, notifies all subscribers of the source, and ends the lease, in one atomic operation.
    ///
    /// - Returns: Whether the entry was stored. False if the lease has ended, or if the store already contains an entry
    ///   with the same or a greater number.
    func store(_ entry: SharedStoreEntry, for source: SharedIdentity) async throws -> Bool

    /// Ends the lease that has the token, and notifies all subscribers. Has no effect if the source has no such lease.
    func release(_ source: SharedIdentity, token: String) async throws

    /// Calls the closure on any thread with the notifications about the source until the subscription is released.
    /// Returns immediately. Notifications may be lost. When a lost connection has been restored, the closure is called
    /// with ``SharedNews/reconnected``. A store may also call the closure with this value when the notifications begin.
    func subscribe(
        to source: SharedIdentity, _ receive: @escaping @Sendable (SharedNews) -> Void
    ) -> SharedSubscription
}

extension SharedStore {

    /// Returns nil: by default, no lease is granted in this way. Most stores do not know whether other loads could request
    /// the lease.
    public func leaseAlone(_ source: SharedIdentity, _ request: SharedLeaseRequest) -> UInt64? { nil }

    /// Returns false, because the default implementation of ``leaseAlone(_:_:)`` grants no leases.
    public func releaseAlone(_ source: SharedIdentity, token: String) -> Bool { false }
}

/// The entries of a source in a ``SharedStore``.
public struct SharedFinding: Hashable, Sendable {

    /// An entry with its age.
    public struct Record: Hashable, Sendable {

        /// The number of the lease that the entry was loaded with.
        public var number: UInt64

        /// The stored bytes.
        public var bytes: [UInt8]

        /// The time since the entry was stored.
        public var age: Duration

        /// The time since the lease of the entry was granted, or slightly more. The load started after the lease was
        /// granted.
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

    /// The latest failure if it was stored after the content; nil if the latest entry is not a failure.
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

    /// The time after which the lease ends unless it is renewed.
    public var length: Duration

    /// The greatest number that the caller has found in the store; 0 for none. If the store contains an entry with a
    /// greater number, no lease is granted.
    public var seen: UInt64

    /// The number of the lease must be greater than this number.
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

    /// The lease was granted. Its number is greater than that of any earlier lease of the source.
    case granted(number: UInt64)

    /// Another load, possibly of this program, has the lease, for at most the given time.
    case held(for: Duration)

    /// The store contains an entry that is newer than ``SharedLeaseRequest/seen``.
    case outdated
}

/// An entry to store.
public struct SharedStoreEntry: Hashable, Sendable {

    /// The number of the lease that the entry was loaded with.
    public var number: UInt64

    /// The token of the lease with the ``number``.
    public var token: String

    /// Whether the entry is a failure. A failure does not replace earlier content, but content replaces an earlier
    /// failure.
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

/// A notification about a source in a ``SharedStore``.
public enum SharedNews: Hashable, Sendable {

    /// An entry with this number was stored.
    case stored(number: UInt64)

    /// Content was stored. The notification includes the content, so no lookup is needed. When the notification
    /// arrives, the ages in the record are upper bounds. A store that cannot determine the ages sends
    /// ``stored(number:)`` instead.
    case brought(SharedFinding.Record)

    /// A failure was stored. The notification includes the failure. `content` is the number of the current content; 0
    /// for none.
    case broughtFailure(SharedFinding.Record, content: UInt64)

    /// A lease ended, and no entry was stored.
    case released

    /// The connection was lost, for the given reason. There are no further notifications until the connection is
    /// restored.
    case lost(SharedStoreError)

    /// The connection has been made or restored. Earlier notifications may have been missed.
    case reconnected
}

/// An error of a ``SharedStore``.
public enum SharedStoreError: Error, Hashable, CustomStringConvertible {

    /// There is no connection, for the given reason.
    case unreachable(String)

    /// The store did not respond in time.
    case slow

    /// The store refused the operation, for the given reason. For example, it is full or read-only, or it requires a
    /// password.
    case refused(String)

    /// The store returned an invalid response.
    case nonsense

    /// A required library is missing. The value states how to install it.
    case missingLibrary(String)

    public var description: String {
        switch self {
        case .unreachable(let reason): "the shared store cannot be reached (\(OneLine(reason)))"
        case .slow: "the shared store does not respond in time"
        case .refused(let reason): "the shared store refused the operation (\(OneLine(reason)))"
        case .nonsense: "the shared store sent an invalid reply; check that it is a Redis or Valkey server"
        case .missingLibrary(let advice): "\(OneLine(advice))"
        }
    }
}

/// A subscription to the notifications about a source. It ends when it is released.
public final class SharedSubscription: Sendable {

    private let end: @Sendable () -> Void

    /// Creates a subscription. The closure is called when the subscription is released, and must end the notifications.
    public init(_ end: @escaping @Sendable () -> Void) {
        self.end = end
    }

    deinit {
        end()
    }
}
