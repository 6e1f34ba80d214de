import FoundationEssentials
import LoadableTesting
import Loadables
import TestSupport
import Testing

@testable import LoadableSharing

/// An error that is shared with all boards.
private struct Unavailable: SummarizedError, RetryAfterProviding {
    var summary: String { "503 unavailable" }
    var retryAfter: Duration? { .seconds(30) }
}

/// As of a server that cannot read a validator.
private struct BadRequest: ValidatorRejecting {
    var rejectsValidator: Bool { true }
}

@MainActor
@Suite(.timeLimit(.minutes(3)))
struct SharedSourceTests {

    let clock = ManualClock()
    let store: MemorySharedStore
    let kitchen: Board
    let hall: Board

    init() {
        store = MemorySharedStore(clock: clock)
        kitchen = Board("kitchen", in: store)
        hall = Board("hall", in: store)
    }

    func request(_ reason: LoadRequest.Reason = .period, known: String? = nil) -> LoadRequest {
        LoadRequest(known: ContentValidator(entityTag: known), reason: reason, clock: clock)
    }

    /// Loads on the board, whose origin answers so.
    func load(
        _ board: Board, _ content: String, _ facts: LoadFacts = LoadFacts(), for reason: LoadRequest.Reason = .period
    ) async throws {
        board.origin.answer(.content(content, facts))
        #expect(try await board.source.load(request(reason)).content == content)
    }

    func loader(of board: Board) -> ContentLoader<String> {
        ContentLoader(board.source, clock: clock)
    }

    @Test("Content loaded by one board is used by another one, with its age, without a request")
    func taken() async throws {
        try await load(
            kitchen, "1.08", LoadFacts(validator: ContentValidator(entityTag: "\"a\""), freshFor: .seconds(20)))
        clock.set(clock.now.advanced(by: .seconds(10)))

        let answer = try await hall.source.load(request())

        #expect(answer.content == "1.08")
        #expect(hall.origin.requests.isEmpty)
        #expect(answer.facts.validator?.entityTag == "\"a\"")
        #expect(answer.facts.provenance?.age(at: clock.now) == .seconds(10))
        #expect(answer.facts.freshFor == .seconds(20))
        #expect(answer.facts.exchange?.response.first == "loaded by kitchen in 0 ms")
        #expect(hall.notices == [.shares])
    }

    @Test("Content that the board already has, by its validator, is unchanged")
    func unchanged() async throws {
        try await load(kitchen, "1.08", LoadFacts(validator: ContentValidator(entityTag: "\"a\"")))

        let answer = try await hall.source.load(request(known: "\"a\""))

        guard case .unchanged = answer else {
            Issue.record("\(answer)")
            return
        }
    }

    @Test(
        "After the period the request has the shared validator, and unchanged content is fresh for all")
    func conditional() async throws {
        try await load(kitchen, "1.08", LoadFacts(validator: ContentValidator(entityTag: "\"a\"")))
        clock.set(clock.now.advanced(by: .seconds(60)))

        hall.origin.answer(.unchanged(LoadFacts()))
        let answer = try await hall.source.load(request())

        #expect(hall.origin.requests.map(\.known?.entityTag) == ["\"a\""])
        #expect(answer.content == "1.08")
        #expect(try await kitchen.source.load(request()).content == "1.08")
        #expect(kitchen.origin.requests.count == 1)
        #expect(store.storeCount == 2)
    }

    @Test("A shared validator that the source rejects is dropped, and the request repeated at once")
    func rejectedValidator() async throws {
        try await load(kitchen, "1.08", LoadFacts(validator: ContentValidator(entityTag: "\"a\"")))
        clock.set(clock.now.advanced(by: .seconds(60)))
        hall.origin.fail(BadRequest())
        try await load(hall, "1.09")
        #expect(hall.origin.requests.map(\.known?.entityTag) == ["\"a\"", nil])
    }

    @Test("Content returned with an old validator is content, not the loader's earlier content")
    func backAgain() async throws {
        let facts = ["a", "b"].map { LoadFacts(validator: ContentValidator(entityTag: $0)) }
        try await load(kitchen, "one", facts[0])
        let loader = loader(of: hall)
        loader.sync()
        await until { loader.content == "one" }
        loader.sync()
        hall.origin.answer(.content("one", facts[0]))
        await until { hall.origin.requests.count == 1 && loader.loadableState == .didSyncSuccessfully }
        for (content, facts) in [("two", facts[1]), ("one", facts[0])] {
            try await load(kitchen, content, facts, for: .asked)
            await until { loader.content == content }
        }
        #expect(loader.content == "one")
    }

    @Test("While one board loads, others wait, and get its result")
    func waiting() async throws {
        let loaders = [loader(of: kitchen), loader(of: hall)]
        loaders[0].sync()
        await until { kitchen.origin.isAsked }
        loaders[1].sync()
        await until { clock.sleepers == 2 }

        kitchen.origin.answer(.content("1.08"))
        await until { loaders.allSatisfy { $0.loadableState == .didSyncSuccessfully } }

        #expect(loaders.map(\.content) == ["1.08", "1.08"])
        #expect(hall.origin.requests.isEmpty)
    }

    @Test("A load longer than a lease renews it, and the others continue to wait")
    func renewal() async {
        let loaders = [loader(of: kitchen), loader(of: hall)]
        loaders[0].sync()
        await until { kitchen.origin.isAsked && clock.sleepers == 1 }
        loaders[1].sync()
        await until { clock.sleepers == 2 }
        for _ in 1...5 { await clock.advance(by: .seconds(2)) { clock.sleepers == 2 } }
        #expect(store.leaseCount == 1)

        kitchen.origin.answer(.content("1.08"))
        await until { loaders.allSatisfy { $0.content == "1.08" } }
        #expect(hall.origin.requests.isEmpty)
    }

    @Test("A board killed during a load is waited for until its lease ends")
    func killed() async throws {
        // As a board that never comes back: it holds the lease.
        let lease = SharedLeaseRequest(token: "gone", length: .seconds(20), seen: 0, known: 0)
        _ = try await store.lease(SharedIdentity(of: Board.description), lease)
        let loader = loader(of: hall)
        loader.sync()
        await until { clock.sleepers == 1 }
        #expect(hall.origin.requests.isEmpty)

        hall.origin.answer(.content("1.08"))
        await clock.advance(by: .seconds(20)) { loader.content != nil }

        #expect(loader.content == "1.08")
        #expect(store.storeCount == 1)
    }

    @Test("A cancelled load releases its lease, and a waiting board loads")
    func cancelled() async {
        let loaders = [loader(of: kitchen), loader(of: hall)]
        loaders[0].sync()
        await until { kitchen.origin.isAsked }
        loaders[1].sync()
        await until { clock.sleepers == 2 }

        loaders[0].cancel()
        await until { hall.origin.isAsked }
        #expect(store.leaseCount == 1)
        loaders[1].cancel()
        await until { store.leaseCount == 0 }
    }

    @Test("A user request is answered by the source, and all others see its result and origin")
    func asked() async throws {
        try await load(kitchen, "1.08")
        let loader = loader(of: hall)
        loader.sync()
        await until { loader.content == "1.08" }

        try await load(kitchen, "1.09", for: .asked)
        await until { loader.content == "1.09" }

        #expect(kitchen.origin.requests.count == 2)
        #expect(hall.origin.requests.isEmpty)
        let answer = try await Board("cellar", in: store).source.load(request())
        #expect(answer.facts.exchange?.response.first == "loaded by kitchen in 0 ms, requested by its user")
    }

    @Test("The first load of a program uses fresh content, even if it was requested")
    func first() async throws {
        try await load(kitchen, "1.08", for: .asked)
        #expect(try await hall.source.load(request(.asked)).content == "1.08")
    }

    @Test("A failure that applies to all is found by one board, and the others wait for its time")
    func failure() async throws {
        try await load(kitchen, "1.08")
        clock.set(clock.now.advanced(by: .seconds(60)))
        kitchen.origin.fail(Unavailable())
        await #expect(throws: Unavailable.self) { try await kitchen.source.load(request()) }
        clock.set(clock.now.advanced(by: .seconds(10)))

        let error = await #expect(throws: SharedFailure.self) { try await hall.source.load(request()) }

        #expect(error?.retryAfter == .seconds(20))
        #expect("\(try #require(error))" == "503 unavailable (reported by kitchen); next attempt in 21 s")
        #expect(hall.origin.requests.isEmpty)
        clock.set(clock.now.advanced(by: .seconds(20)))
        try await load(hall, "1.09")
    }

    @Test("A failure of one board alone lets the next one try")
    func ownFailure() async throws {
        kitchen.origin.fail(TestError("no network"))
        await #expect(throws: TestError.self) { try await kitchen.source.load(request()) }
        await until { store.leaseCount == 0 }
        try await load(hall, "1.08")
    }

    @Test("A released source receives no notifications")
    func subscriptions() async throws {
        do {
            let board = Board("cellar", in: store)
            try await load(board, "1.08")
            #expect(store.subscriberCount == 1)
        }
        #expect(store.subscriberCount == 0)
    }
}
