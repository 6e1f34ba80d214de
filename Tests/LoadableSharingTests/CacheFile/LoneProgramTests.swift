import Foundation
import LoadableTesting
import Loadables
import TestSupport
import Testing

@testable import LoadableSharing

/// A program that uses the file of a cache while no other one does, or until another one comes.
@MainActor
@Suite(.timeLimit(.minutes(5)))
struct LoneProgramTests {

    private struct Unavailable: SummarizedError, RetryAfterProviding {
        var summary: String { "503 unavailable" }
        var retryAfter: Duration? { .seconds(30) }
    }

    private let place: StorePlace
    private let clock = ManualClock()

    init() throws {
        place = try StorePlace(.cacheFile)
    }

    private nonisolated static func wait(microseconds: Int) {
        let end = ContinuousClock.now + .microseconds(microseconds)
        while .now < end {}
    }

    private func open() -> CacheFileStore {
        var limits = CacheFileStore.Limits()
        limits.command = .seconds(60)
        return CacheFileStore(path: place.path, limits: limits, clock: clock, report: { _ in })
    }

    /// A program whose leases last for as long as a busy machine takes.
    private nonisolated static func board(_ name: String, in store: any SharedStore) -> Board {
        Board(name, in: store, timeLimit: .seconds(300))
    }

    private func request(_ reason: LoadRequest.Reason = .period, known: String? = nil) -> LoadRequest {
        LoadRequest(known: ContentValidator(entityTag: known), reason: reason, clock: clock)
    }

    @Test("A program alone loads as without sharing: with its own validator, and without a file")
    func alone() async throws {
        let store = open()
        let board = Self.board("kitchen", in: store)
        for number in 0..<5 {
            board.origin.answer(.content("\(number)", LoadFacts()))
            _ = try await board.source.load(request(known: "a"))
        }
        board.origin.fail(Unavailable())
        await #expect(throws: Unavailable.self) { try await board.source.load(request()) }
        #expect(board.origin.requests.prefix(5).allSatisfy { $0.known?.entityTag == "a" })
        #expect(!FileManager.default.fileExists(atPath: place.path))
        withExtendedLifetime(store) {}
    }

    @Test("Two sources of one program with the same request make it once")
    func oneProgram() async throws {
        let store = open()
        let (one, other) = (Self.board("kitchen", in: store), Self.board("kitchen", in: store))
        let first = Task { try await one.source.load(request()) }
        await until { one.origin.isAsked }
        let second = Task { try await other.source.load(request()) }
        await until { other.isWaiting }
        one.origin.answer(.content("1", LoadFacts()))
        #expect(try await [first.value.content, second.value.content] == ["1", "1"])
        #expect(other.origin.requests.isEmpty)
    }

    @Test("A program that starts during another one's load gets its result, without a request")
    func second() async throws {
        let (one, other) = (Self.board("kitchen", in: open()), Self.board("hall", in: open()))
        let first = Task { try await one.source.load(request()) }
        await until { one.origin.isAsked }
        let second = Task { try await other.source.load(request()) }
        await until { other.isWaiting }
        one.origin.answer(.content("1", LoadFacts()))
        #expect(try await [first.value.content, second.value.content] == ["1", "1"])
        #expect(other.origin.requests.isEmpty)
    }

    @Test(
        "Unchanged content is reported as such to a new program that has it, and loaded by one that does not"
    )
    func unchanged() async throws {
        for known in ["a", nil] {
            let place = try StorePlace(.cacheFile)
            let (one, other) = (
                Self.board("kitchen", in: CacheFileStore(path: place.path, limits: .patient, report: { _ in })),
                Self.board("hall", in: CacheFileStore(path: place.path, limits: .patient, report: { _ in }))
            )
            let first = Task { try await one.source.load(request(known: "a")) }
            await until { one.origin.isAsked }
            let second = Task { try await other.source.load(request(known: known)) }
            await until { other.isWaiting }
            one.origin.answer(.unchanged(LoadFacts()))
            other.origin.answer(.content("1", LoadFacts()))
            #expect(try await first.value.content == nil)
            #expect(try await second.value.content == (known == nil ? "1" : nil))
            #expect(other.origin.requests.count == (known == nil ? 1 : 0))
        }
    }

    @Test("A program that starts during a failing load gets the failure, without a request")
    func failure() async throws {
        let (one, other) = (Self.board("kitchen", in: open()), Self.board("hall", in: open()))
        let first = Task { try await one.source.load(request()) }
        await until { one.origin.isAsked }
        let second = Task { try await other.source.load(request()) }
        await until { other.isWaiting }
        one.origin.fail(Unavailable())
        await #expect(throws: Unavailable.self) { try await first.value }
        await #expect(throws: SharedFailure.self) { try await second.value }
        #expect(other.origin.requests.isEmpty)
    }

    @Test("A program is notified of another one's load even if that started after its own")
    func news() async throws {
        let (one, other) = (Self.board("kitchen", in: open()), Self.board("hall", in: open()))
        one.origin.answer(.content("1", LoadFacts()))
        let loader = ContentLoader(one.source)
        loader.sync()
        await until { loader.state.content == "1" }
        // Numbers come from the calendar: of two loads at one moment neither is newer.
        await clock.advance(by: .milliseconds(1))
        other.origin.answer(.content("2", LoadFacts()))
        _ = try await other.source.load(LoadRequest())
        await until { loader.state.content == "2" }
        #expect(one.origin.requests.count == 1)
    }

    @Test("At any moment of a load, a new program does not repeat the running request")
    func randomMoments() async throws {
        var sharedCount = 0
        for _ in 0..<200 {
            let place = try StorePlace(.cacheFile)
            let boards = ["kitchen", "hall"].map {
                Self.board($0, in: CacheFileStore(path: place.path, limits: .patient, report: { _ in }))
            }
            let first = Task.detached { try await boards[0].source.load(LoadRequest()).content }
            await until { boards[0].origin.isAsked }
            let second = Task.detached {
                Self.wait(microseconds: .random(in: 0..<400))
                return try await boards[1].source.load(LoadRequest()).content
            }
            Self.wait(microseconds: .random(in: 0..<400))
            boards[0].origin.answer(.content("1", LoadFacts()))
            #expect(try await first.value == "1")
            boards[1].origin.answer(.content("2", LoadFacts()))
            let content = try await second.value
            // It asks only if it has come after the end of the load, and then it has not waited.
            #expect(content == (boards[1].origin.requests.isEmpty ? "1" : "2"))
            #expect(boards[1].origin.requests.isEmpty || !boards[1].hasWaited)
            if content == "1" { sharedCount += 1 }
        }
        #expect(sharedCount > 20)
    }

    @Test("If a program is killed at any moment of a load, the waiting one makes one request")
    func killed() async throws {
        for _ in 0..<Campaign.size(5, whole: 200) {
            let place = try StorePlace(.cacheFile)
            let origin = try OriginServer(delay: 0...0)
            origin.isHeld = true
            let options = ["period=3600000", "timeout=100000"]
            let first = try BoardProgram("kitchen", store: place.argument, origin: origin, options)
            await until { origin.counts == [0: 1] }
            let second = try BoardProgram("hall", store: place.argument, origin: origin, options)
            Self.wait(microseconds: .random(in: 0..<120_000))
            #expect(origin.counts == [0: 1])
            first.kill()
            await until { origin.askers.contains { $0.board == "hall" && $0.milliseconds > 20 } }
            #expect(origin.counts == [0: 2])
            origin.isHeld = false
            await until { second.said.shownCount >= 1 }
        }
    }
}

extension CacheFileStore.Limits {

    /// With time enough for a busy machine.
    fileprivate static var patient: CacheFileStore.Limits {
        var limits = CacheFileStore.Limits()
        limits.command = .seconds(60)
        return limits
    }
}
