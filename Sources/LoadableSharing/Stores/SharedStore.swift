import Loadables

/// Where programs leave for each other what they have loaded: a server such as Redis, a file, or what a test puts there.
///
/// For each source it has the latest content and the latest failure as bytes that it does not understand, a lease, and who
/// waits for news. All ages are measured by its own clock. Each function answers within a short time, some 50 ms, or throws
/// a ``SharedStoreError``; also while its server hangs.
public protocol SharedStore: Sendable {

    /// What there is of the source.
    func look(at source: SharedIdentity) async throws -> SharedFinding

    /// Grants the lease of the source, unless somebody has it or there is something that the request does not know of.
    func lease(_ source: SharedIdentity, _ request: SharedLeaseRequest) async throws -> SharedLease

    /// Grants the lease at once if no other load can want the source now, and nothing has to be written for that.
    ///
    /// - Parameters:
    ///   - source: The source that is about to be loaded.
    ///   - request: The token and the length of the lease, and the number that its own must exceed.
    /// - Returns: The number of the lease; nil if another load may want it, or the store cannot tell.
    func leaseAlone(_ source: SharedIdentity, _ request: SharedLeaseRequest) -> UInt64?

    /// Ends a lease that was granted by ``leaseAlone(_:_:)``, unless another load has come to want what was loaded.
    ///
    /// - Parameters:
    ///   - source: The source that was loaded.
    ///   - token: The token of the lease.
    /// - Returns: Whether it has ended. If not, what was loaded is to be stored.
    func releaseAlone(_ source: SharedIdentity, token: String) -> Bool

    /// Has the lease last for that long from now, if it has that token and is not over.
    ///
    /// - Returns: Whether it is so.
    func renew(_ source: SharedIdentity, token: String, for length: Duration) async throws -> Bool

    /// Stores an entry, tells all who wait for news of the source, and ends the lease: all of it or nothing.
    ///
    /// - Returns: Whether it was stored: not if the lease is not the entry's any more, or the number is not the greatest.
    func store(_ entry: SharedStoreEntry, for source: SharedIdentity) async throws -> Bool

    /// Ends the lease if it has that token, and tells all who wait.
    func release(_ source: SharedIdentity, token: String) async throws

    /// Calls the closure with what happens to the source from now on, on any thread, for as long as the subscription is held.
    /// Returns at once. News may be lost; after a lost connection ``SharedNews/reconnected`` says so.
    func subscribe(
        to source: SharedIdentity, _ receive: @escaping @Sendable (SharedNews) -> Void
    ) -> SharedSubscription
}

extension SharedStore {

    /// Grants nothing: most stores cannot tell.
    public func leaseAlone(_ source: SharedIdentity, _ request: SharedLeaseRequest) -> UInt64? { nil }

    /// Ends nothing.
    public func releaseAlone(_ source: SharedIdentity, token: String) -> Bool { false }
}

/// What a ``SharedStore`` has of a source.
public struct SharedFinding: Hashable, Sendable {

    /// An entry, and how old it is.
    public struct Record: Hashable, Sendable {

        /// The number of the lease with which it was loaded.
        public var number: UInt64

        /// What was stored.
        public var bytes: [UInt8]

        /// How long ago it was stored.
        public var age: Duration

        /// How long ago its lease was granted, or a little more: it was not loaded before that.
        public var loadAge: Duration

        /// Makes a record from its parts.
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

    /// Makes a finding from its parts.
    public init(content: Record? = nil, failure: Record? = nil) {
        self.content = content
        self.failure = failure
    }
}

/// The wish for a lease.
public struct SharedLeaseRequest: Hashable, Sendable {

    /// Tells it from all other leases: random.
    public var token: String

    /// After how long it ends by itself, if it is not renewed.
    public var length: Duration

    /// The greatest number that the store was seen to have; 0 for none. With a greater one there is no lease.
    public var seen: UInt64

    /// What the number of the lease is to be greater than, in any case.
    public var known: UInt64

    /// Makes a request from its parts.
    public init(token: String, length: Duration, seen: UInt64, known: UInt64) {
        self.token = token
        self.length = length
        self.seen = seen
        self.known = known
    }
}

/// What becomes of a ``SharedLeaseRequest``.
public enum SharedLease: Hashable, Sendable {

    /// It is granted. The number is greater than that of any lease before.
    case granted(number: UInt64)

    /// Another one has it, for that long at most.
    case held(for: Duration)

    /// There is something newer than what was seen.
    case outdated
}

/// What is to be stored.
public struct SharedStoreEntry: Hashable, Sendable {

    /// The number of its lease.
    public var number: UInt64

    /// The token of its lease.
    public var token: String

    /// Whether it is a failure, which leaves the content before it where it is. Content takes the failure away.
    public var isFailure: Bool

    /// What is stored.
    public var bytes: [UInt8]

    /// Makes an entry from its parts.
    public init(number: UInt64, token: String, isFailure: Bool, bytes: [UInt8]) {
        self.number = number
        self.token = token
        self.isFailure = isFailure
        self.bytes = bytes
    }
}

/// What happened to a source in a ``SharedStore``.
public enum SharedNews: Hashable, Sendable {

    /// An entry with that number was stored.
    case stored(number: UInt64)

    /// Content was stored, and here it is, so that nobody needs to look. Its ages are as of now, and rather too great than too
    /// small: it may have been on its way for long. A store that cannot say as much of them says ``stored(number:)``.
    case brought(SharedFinding.Record)

    /// The same with a failure, and the number of the content that there is all the same; 0 for none.
    case broughtFailure(SharedFinding.Record, content: UInt64)

    /// A lease was ended without an entry.
    case released

    /// Nothing is heard from now on, and why.
    case lost(SharedStoreError)

    /// The connection was lost and is there again: there may have been other news.
    case reconnected
}

/// Why a ``SharedStore`` did not do what it was asked.
public enum SharedStoreError: Error, Hashable, CustomStringConvertible {

    /// There is no connection to it, and why.
    case unreachable(String)

    /// It did not answer in time.
    case slow

    /// It said no, and why: it is full, only to be read, wants a password.
    case refused(String)

    /// It answered something that has no meaning.
    case nonsense

    /// A library that it needs is not there, and what to do.
    case missingLibrary(String)

    public var description: String {
        switch self {
        case .unreachable(let reason): "the shared store cannot be reached (\(OneLine(reason)))"
        case .slow: "the shared store does not answer in time"
        case .refused(let reason): "the shared store refused (\(OneLine(reason)))"
        case .nonsense: "the shared store answers nonsense; is it a Redis?"
        case .missingLibrary(let advice): "\(OneLine(advice))"
        }
    }
}

/// Holds on to news of a source: they end when it goes away.
public final class SharedSubscription: Sendable {

    private let end: @Sendable () -> Void

    /// Makes a subscription that is ended by the closure.
    public init(_ end: @escaping @Sendable () -> Void) {
        self.end = end
    }

    deinit {
        end()
    }
}
