public import LoadableSharing
public import Loadables
import Synchronization

/// A shared store in this process, for tests. A test can advance its clock and simulate failures.
public final class MemorySharedStore: SharedStore {

    /// A simulated failure.
    public enum Trouble: Hashable, Sendable {
        /// Each operation fails with the error and has no effect.
        case fails(SharedStoreError)
        /// Each operation takes effect, but fails with `SharedStoreError.slow`, because its response is lost. No
        /// subscriber is notified.
        case losesAnswers
        /// Operations take effect, but no subscriber is notified.
        case losesNews
    }

    private struct Lease {
        var token: String
        var number: UInt64
        var granted: Timestamp
        var end: Timestamp
    }

    private struct Stored {
        var number: UInt64
        var bytes: [UInt8]
        var date: Timestamp
        var granted: Timestamp

        func record(at now: Timestamp) -> SharedFinding.Record {
            SharedFinding.Record(
                number: number, bytes: bytes, age: max(.zero, date.duration(to: now)),
                loadAge: max(.zero, granted.duration(to: now)))
        }
    }

    private struct Place {
        var content: Stored?
        var failure: Stored?
        var lease: Lease?

        var newest: UInt64 { max(content?.number ?? 0, failure?.number ?? 0) }
    }

    private struct Subscriber {
        var source: SharedIdentity
        var receive: @Sendable (SharedNews) -> Void
    }

    private struct State {
        var places: [SharedIdentity: Place] = [:]
        var issued: UInt64 = 0
        var subscribers: [Int: Subscriber] = [:]
        var nextSubscriber = 0
        var trouble: Trouble?
        var storeCount = 0
        var lookCount = 0
    }

    private let clock: any WallClock
    private let state = Mutex(State())

    /// Creates an empty store.
    ///
    /// - Parameter clock: The clock of the store, which determines the ages of entries and the ends of leases.
    public init(clock: any WallClock) {
        self.clock = clock
    }

    /// The failure that the store simulates; nil for none. Setting nil notifies subscribers that the connection was
    /// restored.
    public var trouble: Trouble? {
        get { state.withLock { $0.trouble } }
        set {
            state.withLock { $0.trouble = newValue }
            guard newValue == nil else { return }
            for subscriber in state.withLock({ Array($0.subscribers.values) }) { subscriber.receive(.reconnected) }
        }
    }

    /// The number of entries that holders of leases have stored. Calls of ``put(_:number:for:)`` are not counted.
    public var storeCount: Int { state.withLock { $0.storeCount } }

    /// The number of lookups, including lookups that found nothing. Lookups that failed with ``Trouble/fails(_:)`` are
    /// not counted.
    public var lookCount: Int { state.withLock { $0.lookCount } }

    /// The number of current leases.
    public var leaseCount: Int {
        let now = clock.now
        return state.withLock { $0.places.values.count { $0.lease.map { $0.end > now } == true } }
    }

    /// The number of subscribers.
    public var subscriberCount: Int { state.withLock { $0.subscribers.count } }

    /// Removes all entries and leases, as a restart of a server does. Subscribers stay subscribed but are not notified.
    /// ``storeCount`` and ``lookCount`` are not reset.
    public func empty() {
        state.withLock { $0.places = [:] }
    }

    /// Stores bytes as the content of a source without a lease. Notifies subscribers, unless the store simulates a
    /// failure.
    ///
    /// - Parameters:
    ///   - bytes: The bytes of the content.
    ///   - number: The number of the content. Higher numbers are newer.
    ///   - source: The source.
    public func put(_ bytes: [UInt8], number: UInt64, for source: SharedIdentity) {
        let now = clock.now
        state.withLock {
            $0.places[source, default: Place()].content = Stored(number: number, bytes: bytes, date: now, granted: now)
        }
        tell(source, .stored(number: number))
    }

    /// Returns the bytes of the source's content; nil if there is no content.
    public func bytes(of source: SharedIdentity) -> [UInt8]? {
        state.withLock { $0.places[source]?.content?.bytes }
    }

    public func look(at source: SharedIdentity) async throws -> SharedFinding {
        let now = clock.now
        return try answer { state in
            state.lookCount += 1
            let place = state.places[source] ?? Place()
            return SharedFinding(content: place.content?.record(at: now), failure: place.failure?.record(at: now))
        }
    }

    public func lease(_ source: SharedIdentity, _ request: SharedLeaseRequest) async throws -> SharedLease {
        let now = clock.now
        return try answer { state in
            var place = state.places[source] ?? Place()
            if place.newest > request.seen { return .outdated }
            if let lease = place.lease, lease.end > now { return .held(for: now.duration(to: lease.end)) }
            state.issued = max(state.issued, request.known, place.newest) + 1
            let end = now.advanced(by: request.length)
            place.lease = Lease(token: request.token, number: state.issued, granted: now, end: end)
            state.places[source] = place
            return .granted(number: state.issued)
        }
    }

    public func renew(_ source: SharedIdentity, token: String, for length: Duration) async throws -> Bool {
        let now = clock.now
        return try answer { state in
            guard let lease = state.places[source]?.lease, lease.token == token, lease.end > now else { return false }
            state.places[source]?.lease?.end = now.advanced(by: length)
            return true
        }
    }

    public func store(_ entry: SharedStoreEntry, for source: SharedIdentity) async throws -> Bool {
        let now = clock.now
        let isStored = try answer { state in
            var place = state.places[source] ?? Place()
            guard let lease = place.lease, lease.token == entry.token, lease.end > now, entry.number > place.newest
            else { return false }
            let stored = Stored(number: entry.number, bytes: entry.bytes, date: now, granted: lease.granted)
            if entry.isFailure {
                place.failure = stored
            } else {
                (place.content, place.failure) = (stored, nil)
            }
            place.lease = nil
            state.places[source] = place
            state.storeCount += 1
            return true
        }
        if isStored, let place = state.withLock({ $0.places[source] }) {
            if let failure = place.failure {
                tell(source, .broughtFailure(failure.record(at: now), content: place.content?.number ?? 0))
            } else if let content = place.content {
                tell(source, .brought(content.record(at: now)))
            }
        }
        return isStored
    }

    public func release(_ source: SharedIdentity, token: String) async throws {
        let isReleased = try answer { state in
            guard state.places[source]?.lease?.token == token else { return false }
            state.places[source]?.lease = nil
            return true
        }
        if isReleased { tell(source, .released) }
    }

    public func subscribe(
        to source: SharedIdentity, _ receive: @escaping @Sendable (SharedNews) -> Void
    ) -> SharedSubscription {
        let id = state.withLock { state in
            state.nextSubscriber += 1
            state.subscribers[state.nextSubscriber] = Subscriber(source: source, receive: receive)
            return state.nextSubscriber
        }
        return SharedSubscription { [weak self] in
            self?.state.withLock { $0.subscribers[id] = nil }
        }
    }

    private func answer<Answer>(_ work: (inout State) -> Answer) throws -> Answer {
        let answer = try state.withLock { state in
            if case .fails(let error) = state.trouble { throw error }
            return work(&state)
        }
        if trouble == .losesAnswers { throw SharedStoreError.slow }
        return answer
    }

    private func tell(_ source: SharedIdentity, _ news: SharedNews) {
        let receivers = state.withLock { state in
            state.trouble == nil ? state.subscribers.values.filter { $0.source == source }.map(\.receive) : []
        }
        for receive in receivers { receive(news) }
    }
}
