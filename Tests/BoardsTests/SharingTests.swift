import Dashboard
import Feeds
import Foundation
import LoadableCaching
import LoadableNetworking
import LoadableSharing
import LoadableTesting
import Loadables
import TerminalTesting
import TerminalUI
import TestSupport
import Testing

@testable import Boards

/// Boards that share what they load: each with a server of its own that answers it, so that it is seen who asks.
@MainActor
@Suite(.timeLimit(.minutes(3)))
struct SharingTests {

    /// A board as one program has it.
    @MainActor
    private final class Place {
        let client = StubClient()
        let environment: Environment
        let board: Board

        init(
            _ name: String, _ text: String, _ fixture: BoardFixture, _ store: any SharedStore,
            keepsIn storage: MemoryStorage? = nil
        ) throws {
            var surroundings = fixture.surroundings(["USER": name, "TOKEN": "s3cret"], client: client)
            surroundings.makeStore = { _, _ in store }
            environment = Environment(
                clock: fixture.clock ?? .system, storage: storage, log: LoadableEventLog(capacity: 100))
            board = Board(try fixture.settings(text), surroundings: surroundings, time: .utc, in: environment)
        }

        func fields(_ panel: Int = 0) -> [String] {
            board.shownPanels[panel].inspectorFields().map { "\($0.name): \($0.text)" }
        }

        var log: [String] {
            environment.log?.events.filter { event in
                switch event.kind {
                case .note, .problem: true
                default: false
                }
            }.map(\.description) ?? []
        }
    }

    private let clock = ManualClock()
    private let store: MemorySharedStore
    private let fixture: BoardFixture

    init() throws {
        store = MemorySharedStore(clock: clock)
        fixture = try BoardFixture(clock: clock)
    }

    private static let rates = "  rates: { http: http://server.test/rates, every: 1m }\n"

    private func text(_ name: String, sources: String = rates, key: String = "") -> String {
        "share: { store: redis://store.test, name: \(name)\(key) }\nsources:\n" + sources
    }

    private func place(_ name: String, _ text: String? = nil) throws -> Place {
        try Place(name, text ?? self.text(name), fixture, store)
    }

    @Test("Content loaded by one board is shown by the next one without a request")
    func taken() async throws {
        let (kitchen, hall) = (try place("kitchen"), try place("hall"))
        kitchen.client.answer("41")
        await kitchen.board.loadOnce()
        await hall.board.loadOnce()
        #expect(hall.board.text.contains("41"))
        #expect(hall.client.requests.isEmpty)
        #expect(kitchen.fields() == ["Shared: loaded here for all boards, as kitchen; automatic load"])
        #expect(hall.fields().first?.hasPrefix("Shared: loaded by kitchen in ") == true)
    }

    @Test("Each board parses and filters the bytes itself")
    func views() async throws {
        let kitchen = try place(
            "kitchen", text("kitchen", sources: Self.rates.replacing("every", with: "select: .a, every")))
        let hall = try place("hall", text("hall", sources: Self.rates.replacing("every", with: "select: .b, every")))
        kitchen.client.answer(#"{"a": 17, "b": 23}"#)
        await kitchen.board.loadOnce()
        await hall.board.loadOnce()
        #expect(kitchen.board.text.contains("17"))
        #expect(hall.board.text.contains("23"))
        #expect(hall.client.requests.isEmpty)
    }

    @Test("A refresh on one board appears on the others, with its origin")
    func refresh() async throws {
        let (kitchen, hall) = (try place("kitchen"), try place("hall"))
        await kitchen.board.loadOnce()
        await hall.board.loadOnce()
        kitchen.client.answer("42")
        await kitchen.board.loadOnce()
        await until { hall.board.text.contains("42") }
        #expect(hall.client.requests.isEmpty)
        await until { hall.log == ["rates: refreshed by kitchen"] }
        #expect(kitchen.log == [])
        #expect(hall.fields().first?.hasSuffix("; requested by its user") == true)
        #expect(kitchen.fields() == ["Shared: loaded here for all boards, as kitchen; requested here"])
    }

    @Test("A requested load uses the source, even if only fresh kept content was shown")
    func firstAsked() async throws {
        let kitchen = try Place("kitchen", text("kitchen"), fixture, store, keepsIn: fixture.storage)
        await kitchen.board.loadOnce()
        let again = try Place("kitchen", text("kitchen"), fixture, store, keepsIn: fixture.storage)
        again.client.answer("42")
        again.board.start()
        #expect(again.board.shownPanels[0].isContentsAvailable)
        #expect(again.board.shownPanels[0].loadableState != .syncing)
        again.board.screen.refreshAll()
        await until { again.board.text.contains("42") }
        #expect(again.client.requests.count == 1)
    }

    @Test("A starting board uses fresh shared content, even though it requests a load")
    func start() async throws {
        let (kitchen, hall) = (try place("kitchen"), try place("hall"))
        kitchen.client.answer("41")
        await kitchen.board.loadOnce()
        hall.board.start()
        await until { hall.board.text.contains("41") }
        #expect(hall.client.requests.isEmpty)
    }

    @Test("While another board loads, the inspector shows that")
    func waiting() async throws {
        let hall = try place("hall")
        guard case .described(let description) = try fixture.settings(text("hall")).sources[0].sharing else { return }
        let request = SharedLeaseRequest(token: "kitchen", length: .seconds(60), seen: 0, known: 0)
        _ = try await store.lease(SharedIdentity(of: description), request)
        hall.board.start()
        await until { hall.fields().first?.contains("another board has been loading this source") == true }
        #expect(hall.client.requests.isEmpty)
        try await store.release(SharedIdentity(of: description), token: "kitchen")
        await until { hall.client.requests.count == 1 }
    }

    @Test("A source that is not shared shows why, and each board loads it")
    func own() async throws {
        let sources = Self.rates.replacing("every", with: "share: false, every")
        let places = [
            try place("kitchen", text("kitchen", sources: sources)), try place("hall", text("hall", sources: sources)),
        ]
        for place in places { await place.board.loadOnce() }
        #expect(places.map(\.client.requests.count) == [1, 1])
        #expect(places[0].fields() == ["Shared: no: the settings say so"])
        #expect(store.storeCount == 0)
    }

    @Test("A board without sharing does not mention it")
    func without() async throws {
        let place = try place("kitchen", "sources:\n" + Self.rates)
        await place.board.loadOnce()
        #expect(place.fields() == [])
        #expect(store.storeCount == 0)
    }

    @Test("Sources with secrets are shared under a common name, and no secret is in the store")
    func secrets() async throws {
        func text(_ name: String, _ team: String) -> String {
            "secrets: { token: { env: TOKEN } }\n"
                + self.text(
                    name, sources: "  pulls: { http: 'http://server.test/?key=${secret.token}', share: as \(team) }\n")
        }
        let kitchen = try place("kitchen", text("kitchen", "one"))
        let (hall, cellar) = (try place("hall", text("hall", "one")), try place("cellar", text("cellar", "two")))
        kitchen.client.answer(#""what s3cret says""#)
        for place in [kitchen, hall, cellar] { await place.board.loadOnce() }
        #expect(kitchen.client.requests.map(\.url.absoluteString) == ["http://server.test/?key=s3cret"])
        #expect(hall.client.requests.isEmpty)
        #expect(cellar.client.requests.count == 1)
        #expect(hall.board.text.contains("what ••• says"))
        guard case .described(let description) = try fixture.settings(text("hall", "one")).sources[0].sharing else {
            return
        }
        let bytes = try #require(store.bytes(of: SharedIdentity(of: description)))
        #expect(!String(decoding: bytes, as: UTF8.self).contains("s3cret"))
    }

    @Test("Boards with different keys cannot read each other's content")
    func keys() async throws {
        let places = try ["one", "one", "two"].enumerated().map { index, key in
            try place("\(index)", text("\(index)", key: ", key: \(key)-sixteen-bytes-long"))
        }
        for place in places { await place.board.loadOnce() }
        #expect(places.map(\.client.requests.count) == [1, 0, 1])
    }

    @Test("Without the store's secret, the board loads separately and reports it")
    func noSecret() async throws {
        let text =
            "secrets: { redis: { env: NOTHING } }\nshare: 'redis://:${secret.redis}@store.test'\nsources:\n"
            + Self.rates
        let place = try place("kitchen", text)
        await place.board.loadOnce()
        #expect(place.client.requests.count == 1)
        await clock.advance(by: .seconds(1)) { place.board.screen.notice != nil }
        #expect(place.board.screen.notice == "sharing off: no secret")
        #expect(place.fields().first == "Shared: loaded here, and not shared")
    }

    @Test("An unusable setting of the store is not reported as a missing secret")
    func shortKey() async throws {
        let text =
            "secrets: { key: { env: TOKEN } }\nshare: { store: 'redis://store.test', key: '${secret.key}' }\n"
            + "sources:\n" + Self.rates
        let place = try place("kitchen", text)
        await place.board.loadOnce()
        await clock.advance(by: .seconds(1)) { place.board.screen.notice != nil }
        #expect(place.board.screen.notice == "sharing off: wrong settings")
        #expect(place.log.contains { $0.contains("fewer than 16 bytes") })
    }

    @Test(
        "A lost store is shown by a sign, a log line and in the inspector; its return is logged"
    )
    func lost() async throws {
        let place = try place("kitchen")
        await place.board.loadOnce()
        store.trouble = .fails(.unreachable("gone"))
        await place.board.loadOnce()
        #expect(place.board.screen.notice == nil)
        await clock.advance(by: .seconds(1)) { place.board.screen.notice != nil }
        #expect(place.board.screen.notice == "sharing off: no connection")
        let sentence = "the shared store cannot be reached (gone)"
        #expect(place.log == ["Sharing: The\(sentence.dropFirst(3)); sources are loaded without the store"])
        #expect(place.fields().last?.hasPrefix("Sharing: off since ") == true)
        #expect(place.fields().last?.hasSuffix(sentence) == true)
        #expect(place.client.requests.count == 2)

        store.trouble = nil
        await until { place.board.screen.notice == nil }
        #expect(place.log.last == "Sharing: the shared store is available again")
        #expect(place.fields().count == 1)
    }

    @Test("A store that is lost for less than a second is not reported")
    func shortLoss() async throws {
        let place = try place("kitchen")
        await place.board.loadOnce()
        store.trouble = .fails(.slow)
        await place.board.loadOnce()
        store.trouble = nil
        await place.board.loadOnce()
        await clock.advance(by: .seconds(2))
        #expect(place.board.screen.notice == nil)
        #expect(place.log == [])
    }

    @Test("The sign of a lost store is shown beside other notices")
    func notice() async throws {
        let place = try place("kitchen")
        store.trouble = .fails(.nonsense)
        let load = Task { await place.board.loadOnce() }
        await clock.advance(by: .seconds(2)) { place.board.screen.notice != nil }
        await load.value
        place.board.notice = "settings have errors"
        #expect(place.board.screen.notice == "settings have errors, sharing off: not Redis")
    }

    @Test("A busy server is requested by one board, and its failure removes no content")
    func failure() async throws {
        let sources = Self.rates.replacing("1m", with: "10s")
        let kitchen = try place("kitchen", text("kitchen", sources: sources))
        let hall = try place("hall", text("hall", sources: sources))
        await kitchen.board.loadOnce()
        await hall.board.loadOnce()
        clock.set(clock.now.advanced(by: .seconds(11)))
        kitchen.client.answer(status: 503)
        kitchen.board.shownPanels[0].sync(for: .period)
        await until { kitchen.board.shownPanels[0].loadableState == .didFailToSync }
        hall.board.shownPanels[0].sync(for: .period)
        // It holds back for a second at most.
        await clock.advance(by: .seconds(1)) { hall.board.shownPanels[0].loadableState == .didFailToSync }
        #expect(hall.client.requests.isEmpty)
        #expect(hall.board.shownPanels[0].isContentsAvailable)
        #expect(hall.board.text.contains("(reported by kitchen)"))
    }

    @Test("Settings with another store, or without sharing, apply when saved, and keep the content")
    func reload() async throws {
        let place = try place("kitchen")
        await place.board.loadOnce()
        store.trouble = .fails(.unreachable("gone"))
        await place.board.loadOnce()
        await clock.advance(by: .seconds(1)) { place.board.screen.notice != nil }
        place.board.apply(try fixture.settings("sources:\n" + Self.rates))
        #expect(place.board.screen.notice == nil)
        #expect(place.board.shownPanels[0].isContentsAvailable)
        #expect(place.fields() == [])
        store.trouble = nil
        place.board.apply(try fixture.settings(text("hall")))
        await place.board.loadOnce()
        #expect(place.fields().first?.hasPrefix("Shared: loaded ") == true)
    }

    @Test("Shared content keeps its age on all boards")
    func age() async throws {
        let (kitchen, hall) = (try place("kitchen"), try place("hall"))
        await kitchen.board.loadOnce()
        clock.set(clock.now.advanced(by: .seconds(30)))
        await hall.board.loadOnce()
        #expect(hall.board.shownPanels[0].provenance?.age(at: clock.now) == .seconds(30))
    }

    @Test("With a maximum age, older shared content is not used")
    func maximumAge() async throws {
        let kitchen = try place("kitchen")
        await kitchen.board.loadOnce()
        clock.set(clock.now.advanced(by: .seconds(30)))
        for (age, count) in [(Duration.seconds(40), 0), (.seconds(20), 1)] {
            let client = StubClient()
            var surroundings = fixture.surroundings([:], client: client)
            let store = store
            surroundings.makeStore = { _, _ in store }
            surroundings.maximumAge = age
            let board = Board(
                try fixture.settings(text("hall")), surroundings: surroundings, time: .utc,
                in: Environment(clock: clock))
            await board.loadOnce()
            #expect(client.requests.count == count)
        }
    }
}
