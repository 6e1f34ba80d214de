import Loadables
import Synchronization
import TestSupport
import Testing

@testable import LoadableSharing

/// News that came, in order.
final class NewsLog: Sendable {

    private let all = Mutex<[SharedNews]>([])

    var news: [SharedNews] { all.withLock { $0 } }

    /// Those of the entries that were told of.
    var numbers: [UInt64] {
        news.compactMap { news in
            switch news {
            case .stored(let number): number
            case .brought(let entry), .broughtFailure(let entry, _): entry.number
            case .released, .lost, .reconnected: nil
            }
        }
    }

    func note(_ news: SharedNews) {
        all.withLock { $0.append(news) }
    }
}

extension SharedLeaseRequest {

    /// One that lasts for ten minutes.
    static func request(
        _ token: String, _ length: Duration = .seconds(600), seen: UInt64 = 0, known: UInt64 = 0
    ) -> SharedLeaseRequest {
        SharedLeaseRequest(token: token, length: length, seen: seen, known: known)
    }
}

extension SharedLease {

    /// The number of a lease that is granted.
    var number: UInt64 {
        get throws {
            guard case .granted(let number) = self else { throw SharedStoreError.refused("\(self)") }
            return number
        }
    }
}

/// Rules for every store.
@Suite(.timeLimit(.minutes(3)))
struct SharedStoreTests {

    private static let source = SharedIdentity(of: "GET https://example.org/rates")
    private static let another = SharedIdentity(of: "GET https://example.org/tides")

    private static func entry(
        _ text: String, _ number: UInt64, _ token: String, isFailure: Bool = false
    ) -> SharedStoreEntry {
        SharedStoreEntry(number: number, token: token, isFailure: isFailure, bytes: Array(text.utf8))
    }

    @Test("A lease has one holder, who stores once; numbers grow; and others see all of it", arguments: StoreKind.all)
    func storing(_ kind: StoreKind) async throws {
        let place = try StorePlace(kind)
        let (store, other) = (try await place.open(), try await place.open())
        #expect(try await store.look(at: Self.source) == SharedFinding())

        let number = try await store.lease(Self.source, .request("a")).number
        guard case .held(let duration) = try await other.lease(Self.source, .request("b")) else {
            Issue.record("two holders")
            return
        }
        #expect(duration > .zero && duration <= .seconds(600))
        #expect(try await !other.store(Self.entry("wrong", number, "b"), for: Self.source))
        #expect(try await store.store(Self.entry("right", number, "a"), for: Self.source))
        #expect(try await !store.store(Self.entry("again", number, "a"), for: Self.source))

        let found = try #require(try await other.look(at: Self.source).content)
        #expect(found.number == number && found.bytes == Array("right".utf8))
        #expect(found.loadAge >= found.age && found.loadAge < .seconds(3_600))
        #expect(try await other.lease(Self.source, .request("b", seen: number - 1)) == .outdated)
        let next = try await other.lease(Self.source, .request("b", seen: number, known: number + 5)).number
        #expect(next > number + 5)
    }

    @Test("Each source has its own lease and content", arguments: StoreKind.all)
    func sources(_ kind: StoreKind) async throws {
        let place = try StorePlace(kind)
        let (store, other) = (try await place.open(), try await place.open())
        let number = try await store.lease(Self.source, .request("a")).number
        _ = try await other.lease(Self.another, .request("b")).number
        #expect(try await store.store(Self.entry("one", number, "a"), for: Self.source))
        #expect(try await other.look(at: Self.another) == SharedFinding())
    }

    @Test(
        "A writer with an expired lease stores and renews nothing, even if no other board has the lease",
        arguments: StoreKind.all)
    func lateWriter(_ kind: StoreKind) async throws {
        let place = try StorePlace(kind)
        let store = try await place.open()
        let number = try await store.lease(Self.source, .request("a", .milliseconds(1))).number
        let end = ContinuousClock.now + .milliseconds(20)
        await until { ContinuousClock.now > end }
        #expect(try await !store.renew(Self.source, token: "a", for: .seconds(60)))
        #expect(try await !store.store(Self.entry("late", number, "a"), for: Self.source))
        #expect(try await store.look(at: Self.source).content == nil)
        #expect(try await store.lease(Self.source, .request("b")).number > number)
        #expect(try await !store.store(Self.entry("late", number, "a"), for: Self.source))
    }

    @Test("Only its holder can renew a lease", arguments: StoreKind.all)
    func renewed(_ kind: StoreKind) async throws {
        let place = try StorePlace(kind)
        let (store, other) = (try await place.open(), try await place.open())
        let number = try await store.lease(Self.source, .request("a", .seconds(600))).number
        #expect(try await !other.renew(Self.source, token: "b", for: .seconds(3_600)))
        #expect(try await store.renew(Self.source, token: "a", for: .seconds(3_600)))
        guard case .held(let duration) = try await other.lease(Self.source, .request("b")) else {
            Issue.record("two holders")
            return
        }
        #expect(duration > .seconds(1_200) || kind == .cacheFile && duration == .seconds(1))
        #expect(try await store.store(Self.entry("one", number, "a"), for: Self.source))
        #expect(try await !store.renew(Self.source, token: "a", for: .seconds(60)))
    }

    @Test("A failure is stored beside the content, and removed by content", arguments: StoreKind.all)
    func failure(_ kind: StoreKind) async throws {
        let place = try StorePlace(kind)
        let store = try await place.open()
        var seen: UInt64 = 0
        for (text, isFailure) in [("one", false), ("503", true)] {
            seen = try await store.lease(Self.source, .request(text, seen: seen)).number
            #expect(try await store.store(Self.entry(text, seen, text, isFailure: isFailure), for: Self.source))
        }
        let finding = try await store.look(at: Self.source)
        #expect(finding.content?.bytes == Array("one".utf8) && finding.failure?.bytes == Array("503".utf8))

        seen = try await store.lease(Self.source, .request("two", seen: seen)).number
        #expect(try await store.store(Self.entry("two", seen, "two"), for: Self.source))
        #expect(try await store.look(at: Self.source).failure == nil)
    }

    @Test(
        "Subscribers are notified of entries and of leases released by their holders",
        arguments: StoreKind.all)
    func news(_ kind: StoreKind) async throws {
        let place = try StorePlace(kind)
        let (store, other) = (try await place.open(), try await place.open())
        let log = NewsLog()
        // The folder of a file is there with the first lease.
        let number = try await other.lease(Self.source, .request("a")).number
        let subscription = store.subscribe(to: Self.source) { log.note($0) }
        if kind != .memory { await until { log.news == [.reconnected] } }

        try await other.release(Self.source, token: "b")
        #expect(try await other.store(Self.entry("one", number, "a"), for: Self.source))
        await until { log.numbers.contains(number) }
        _ = try await other.lease(Self.source, .request("c", seen: number))
        try await other.release(Self.source, token: "c")
        // A lease that nobody has looked at meanwhile may end unheard of in a file.
        if kind != .cacheFile { await until { log.news.contains(.released) } }

        #expect(log.numbers == [number])
        #expect(log.news.last == .released || kind == .cacheFile)
        withExtendedLifetime(subscription) {}
    }
}
