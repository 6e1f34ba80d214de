import FoundationEssentials
import LoadableTesting
import Loadables
import Synchronization
import TestSupport
import Testing

@testable import LoadableSharing

/// A program with one source.
private final class Board: Sendable {

    let origin = ScriptedSource<String>()
    let source: SharedSource<String>
    private let log: NoticeLog

    init(_ name: String, in store: any SharedStore, key: SharedKey? = nil, limit: Int = 1_000, random: Double = 0) {
        let log = NoticeLog()
        self.log = log
        let sharing = Sharing(
            by: store, key: key, board: name, limit: limit, random: { random }, report: { log.note($0) })
        source = SharedSource(origin, as: Board.description, every: .seconds(60), coder: .json, by: sharing)
    }

    static let description = "GET https://example.org/rates"

    var notices: [Sharing.Notice] { log.notices }
}

/// What was said of the sharing.
final class NoticeLog: Sendable {

    private let all = Mutex<[Sharing.Notice]>([])

    var notices: [Sharing.Notice] { all.withLock { $0 } }

    func note(_ notice: Sharing.Notice) {
        all.withLock { $0.append(notice) }
    }
}

/// An error of which all are to know.
private struct Unavailable: SummarizedError, RetryAfterProviding {
    var summary: String { "503 unavailable" }
    var retryAfter: Duration? { .seconds(30) }
}

@MainActor
@Suite(.timeLimit(.minutes(3)))
struct SharedSourceTests {

    private let clock = ManualClock()
    private let store: MemorySharedStore
    private let kitchen: Board
    private let hall: Board

    init() {
        store = MemorySharedStore(clock: clock)
        kitchen = Board("kitchen", in: store)
        hall = Board("hall", in: store)
    }

    private func request(_ reason: LoadRequest.Reason = .period, known: String? = nil) -> LoadRequest {
        LoadRequest(known: ContentValidator(entityTag: known), reason: reason, clock: clock)
    }

    /// Loads on the board, whose origin answers so.
    private func load(
        _ board: Board, _ content: String, _ facts: LoadFacts = LoadFacts(), for reason: LoadRequest.Reason = .period
    ) async throws {
        board.origin.answer(.content(content, facts))
        #expect(try await board.source.load(request(reason)).content == content)
    }

    private func loader(of board: Board) -> ContentLoader<String> {
        ContentLoader(board.source, clock: clock)
    }

    @Test("What one board has loaded another one takes, with its age, and asks nobody")
    func taken() async throws {
        try await load(
            kitchen, "1.08", LoadFacts(validator: ContentValidator(entityTag: "\"a\""), freshFor: .seconds(20)))
        clock.set(clock.now.advanced(by: .seconds(10)))

        let answer = try await hall.source.load(request())

        #expect(answer.content == "1.08")
        #expect(hall.origin.requests.isEmpty)
        #expect(answer.facts.validator?.entityTag == "\"a\"")
        #expect(answer.facts.provenance?.age(at: clock.now) == .seconds(10))
        #expect(answer.facts.provenance?.freshUntil == clock.now.advanced(by: .seconds(10)))
        #expect(answer.facts.exchange?.response.first == "loaded by kitchen in 0 ms")
        #expect(hall.notices == [.shares])
    }

    @Test("What the board knows by its validator is unchanged")
    func unchanged() async throws {
        try await load(kitchen, "1.08", LoadFacts(validator: ContentValidator(entityTag: "\"a\"")))

        let answer = try await hall.source.load(request(known: "\"a\""))

        guard case .unchanged = answer else {
            Issue.record("\(answer)")
            return
        }
    }

    @Test(
        "After the period the source is asked with the shared validator, and unchanged content is fresh for all again")
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

    @Test("While one board loads, others wait, and get what it gets")
    func waiting() async throws {
        let loaders = [loader(of: kitchen), loader(of: hall)]
        loaders[0].sync()
        await until { kitchen.origin.isAsked }
        loaders[1].sync()
        await until { clock.sleepers == 1 }

        kitchen.origin.answer(.content("1.08"))
        await until { loaders.allSatisfy { $0.loadableState == .didSyncSuccessfully } }

        #expect(loaders.map(\.content) == ["1.08", "1.08"])
        #expect(hall.origin.requests.isEmpty)
    }

    @Test("A board that is killed while it loads is waited for as long as its lease")
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

    @Test("A load that is cancelled leaves no lease behind, and who waited for it loads")
    func cancelled() async {
        let loaders = [loader(of: kitchen), loader(of: hall)]
        loaders[0].sync()
        await until { kitchen.origin.isAsked }
        loaders[1].sync()
        await until { clock.sleepers == 1 }

        loaders[0].cancel()
        await until { hall.origin.isAsked }
        #expect(store.leaseCount == 1)
        loaders[1].cancel()
        await until { store.leaseCount == 0 }
    }

    @Test("A person who asks is answered by the source, and all others see the same, and who asked")
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
        #expect(answer.facts.exchange?.response.first == "loaded by kitchen in 0 ms, asked for by a person there")
    }

    @Test("The first load of a program takes what is fresh, though nothing but a person's wish is known of it")
    func first() async throws {
        try await load(kitchen, "1.08", for: .asked)
        #expect(try await hall.source.load(request(.asked)).content == "1.08")
    }

    @Test("A failure that counts for all is met by one board, and the others wait for as long as it says")
    func failure() async throws {
        try await load(kitchen, "1.08")
        clock.set(clock.now.advanced(by: .seconds(60)))
        kitchen.origin.fail(Unavailable())
        await #expect(throws: Unavailable.self) { try await kitchen.source.load(request()) }
        clock.set(clock.now.advanced(by: .seconds(10)))

        let error = await #expect(throws: SharedFailure.self) { try await hall.source.load(request()) }

        #expect(error?.retryAfter == .seconds(20))
        #expect("\(try #require(error))" == "503 unavailable, as kitchen was told; asked again in 21 s")
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

    @Test(
        "Without the store boards load by themselves, say so once, and share again when it is there",
        arguments: [
            SharedStoreError.unreachable("connection refused"), .slow, .refused("OOM"), .refused("READONLY"), .nonsense,
        ])
    func alone(error: SharedStoreError) async throws {
        store.trouble = .fails(error)
        for board in [kitchen, hall] {
            try await load(board, "1.08")
            try await load(board, "1.09")
            #expect(board.notices == [.alone(error)])
        }
        store.trouble = nil
        clock.set(clock.now.advanced(by: .seconds(1)))

        try await load(kitchen, "1.10")
        #expect(try await hall.source.load(request()).content == "1.10")
        #expect(hall.notices == [.alone(error), .shares])
    }

    @Test("A store whose answers are lost costs sharing, and nothing else")
    func lostAnswers() async throws {
        store.trouble = .losesAnswers
        try await load(kitchen, "1.08")
        try await load(hall, "1.08")
    }

    @Test("Boards that have lost the store do not ask the source all at once")
    func spread() async {
        store.trouble = .fails(.slow)
        let boards = [0.0, 0.5].map { Board("board", in: store, random: $0) }
        let loaders = boards.map(loader)
        for loader in loaders { loader.sync() }
        await until { boards[0].origin.isAsked && clock.sleepers == 1 }
        #expect(!boards[1].origin.isAsked)
        await clock.advance(by: .seconds(3)) { boards[1].origin.isAsked }
        for loader in loaders { loader.cancel() }
    }

    @Test("After a lost connection boards catch up with what they did not hear of")
    func catchesUp() async throws {
        try await load(kitchen, "1.08")
        let loader = loader(of: hall)
        loader.sync()
        await until { loader.content == "1.08" }
        store.trouble = .losesNews
        try await load(kitchen, "1.09", for: .asked)

        store.trouble = nil
        await until { loader.content == "1.09" }
    }

    @Test("A store that was emptied is filled again by the next load")
    func emptied() async throws {
        try await load(kitchen, "1.08")
        store.empty()
        try await load(hall, "1.09")
        #expect(try await kitchen.source.load(request()).content == "1.09")
    }

    @Test("Entries of strangers are ignored, said once, and replaced by what the source gives")
    func hostile() async throws {
        var random = SplitMix64(seed: 9)
        let key = SharedKey("sixteen bytes, and some")
        let boards = ["hall", "cellar"].map { Board($0, in: store, key: key) }
        let loader = loader(of: boards[0])
        for number in 1...50 {
            let bytes = (0..<random.next() % 300).map { _ in UInt8(truncatingIfNeeded: random.next()) }
            store.put(bytes, number: UInt64(number), for: boards[0].source.identity)
            if number == 1 {
                loader.sync()
                boards[0].origin.answer(.content("1.08"))
                await until { loader.content == "1.08" }
            }
        }
        try await load(boards[0], "1.09")

        #expect(try await boards[1].source.load(request()).content == "1.09")
        #expect(boards[0].notices.count == 2 && boards[0].notices.contains(.ignored(.malformed)))
    }

    @Test("What a newer version has stored is left alone, and boards load by themselves")
    func newerFormat() async throws {
        let bytes = Array("LBS".utf8) + [SharedEntry.version + 1, 0, 1, 2, 3]
        store.put(bytes, number: 5, for: hall.source.identity)
        for _ in 0..<2 { try await load(hall, "1.08") }
        #expect(store.bytes(of: hall.source.identity) == bytes)
        #expect(hall.notices == [.ignored(.newerFormat)])
    }

    @Test("Content that is too large for others is loaded by each, and never stored")
    func tooLarge() async throws {
        let board = Board("hall", in: store, limit: 20)
        try await load(board, String(repeating: "a", count: 30))
        #expect(store.storeCount == 0)
        #expect(board.notices == [.shares, .ignored(.unshareable)])
        await until { store.leaseCount == 0 }
    }

    @Test("A source that nobody holds hears no news any more")
    func subscriptions() async throws {
        do {
            let board = Board("cellar", in: store)
            try await load(board, "1.08")
            #expect(store.subscriberCount == 1)
        }
        #expect(store.subscriberCount == 0)
    }
}
