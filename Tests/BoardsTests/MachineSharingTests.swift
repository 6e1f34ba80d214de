import Dashboard
import Feeds
import Foundation
import LoadableCaching
import LoadableNetworking
import LoadableSharing
import LoadableTesting
import Loadables
import TestSupport
import Testing

@testable import Boards

/// Programs that show one board on one machine, which share without a word in its settings.
@MainActor
@Suite(.timeLimit(.minutes(3)))
struct MachineSharingTests {

    /// The board as one program has it, with a server of its own that answers it.
    @MainActor
    private final class Program {
        let client = StubClient()
        let environment: Environment
        let board: Board

        init(
            _ name: String, _ text: String, _ fixture: BoardFixture, _ machine: any SharedStore, _ far: any SharedStore
        )
            throws
        {
            var surroundings = fixture.surroundings(["USER": "me", "TOKEN": "s3cret"], client: client)
            surroundings.machine = .init(as: name) { machine }
            surroundings.makeStore = { _, _ in far }
            environment = fixture.makeEnvironment()
            board = Board(try fixture.settings(text), surroundings: surroundings, time: .utc, in: environment)
        }

        var shared: [String] { board.shownPanels[0].inspectorFields().map { "\($0.name): \($0.text)" } }

        var problems: [String] {
            environment.log?.events.compactMap { if case .problem(let text) = $0.kind { text } else { nil } } ?? []
        }
    }

    private let clock = ManualClock()
    private let machine: MemorySharedStore
    private let far: MemorySharedStore
    private let fixture: BoardFixture

    init() throws {
        machine = MemorySharedStore(clock: clock)
        far = MemorySharedStore(clock: clock)
        fixture = try BoardFixture(clock: clock)
    }

    private static let rates = "sources: { rates: { http: 'http://localhost:8080/rates', every: 1m } }\n"

    private func open(_ name: String, _ text: String = rates) throws -> Program {
        try Program(name, text, fixture, machine, far)
    }

    @Test(
        "Of two programs with the same board one makes requests, even to a local server, and refreshes appear in both"
    )
    func together() async throws {
        let (one, other) = (try open("one"), try open("other"))
        one.client.answer("41")
        one.board.start()
        await until { one.board.text.contains("41") }
        other.board.start()
        await until { other.board.text.contains("41") }
        #expect(one.shared == ["Shared: loaded here for this machine’s boards; automatic load"])
        #expect(other.shared.first?.hasPrefix("Shared: loaded by one in ") == true)
        one.client.answer("42")
        one.board.screen.refreshAll()
        await until { other.board.text.contains("42") }
        #expect(one.client.requests.count == 2)
        #expect(other.client.requests.isEmpty)
    }

    @Test("A source with “on_focus: always” is loaded again even if the shared content is fresh")
    func comingBack() async throws {
        let one = try open("one", Self.rates.replacing("every: 1m", with: "every: 1m, on_focus: always"))
        one.client.answer("41")
        one.board.start()
        await until { one.board.text.contains("41") }
        one.client.answer("42")
        one.board.screen.foreground.isActive = false
        one.board.screen.foreground.isActive = true
        await clock.advance(by: .zero)
        await until { one.board.text.contains("42") }
        #expect(one.client.requests.count == 2)
    }

    @Test("A program that started with fresh content shows the loads of another one, without requests")
    func freshCache() async throws {
        let one = try open("one")
        one.client.answer("41")
        await one.board.loadOnce()
        let other = try open("other")
        other.board.start()
        await until { other.board.text.contains("41") }
        await until { machine.subscriberCount == 2 }
        one.client.answer("42")
        one.board.screen.refreshAll()
        await until { other.board.text.contains("42") }
        #expect(other.client.requests.isEmpty)
    }

    @Test("A requested load is made, and its result shared")
    func once() async throws {
        let programs = [try open("one"), try open("other")]
        for program in programs { await program.board.loadOnce() }
        #expect(programs.map(\.client.requests.count) == [1, 1])
        #expect(machine.storeCount == 2)
    }

    @Test("A failing server is requested by one program, and a second later by another one")
    func failure() async throws {
        let (one, other) = (try open("one"), try open("other"))
        one.client.answer(status: 503)
        await one.board.loadOnce()
        other.client.answer("41")
        other.board.shownPanels[0].sync(for: .period)
        await until { other.board.text.contains("(reported by one)") }
        #expect(other.client.requests.isEmpty)
        clock.set(clock.now.advanced(by: .seconds(1)))
        other.board.shownPanels[0].sync(for: .period)
        await until { other.client.requests.count == 1 }
        await until { other.board.text.contains("41") }
    }

    @Test("A failing source is requested again after its own interval, however short")
    func shortInterval() async throws {
        let one = try open("one", Self.rates.replacing("1m", with: "500ms"))
        one.client.answer(status: 503)
        await one.board.loadOnce()
        clock.set(clock.now.advanced(by: .milliseconds(500)))
        one.board.shownPanels[0].sync(for: .period)
        await until { one.client.requests.count == 2 }
    }

    @Test("A board in a single program writes the same to its cache as without sharing")
    func alone() async throws {
        let path = "\(fixture.folder)/cache.sqlite"
        let storage = SQLiteStorage(path: path, clock: clock)
        var surroundings = fixture.surroundings()
        surroundings.machine = .init(as: "one") { CacheFileStore(path: path) }
        let board = Board(
            try fixture.settings(Self.rates), surroundings: surroundings, time: .utc,
            in: Environment(clock: clock, storage: storage))
        board.start()
        for count in 1...9 {
            board.screen.refreshAll()
            await until { fixture.client.requests.count >= count }
            await until { board.shownPanels[0].loadableState == .didSyncSuccessfully }
        }
        try await storage.flush()
        let bytes = try ["", "-wal"].reduce(into: Data()) { data, ending in
            data += try Data(contentsOf: URL(fileURLWithPath: path + ending))
        }
        #expect(bytes.firstRange(of: Data("rates".utf8)) != nil)
        #expect(bytes.firstRange(of: Data("shared by boards".utf8)) == nil)
    }

    @Test("Each program loads sources with secrets itself, and leaves nothing for others")
    func secrets() async throws {
        let text = """
            secrets: { token: { env: TOKEN } }
            sources: { pulls: { http: 'http://server.test/?key=${secret.token}', share: as team } }
            """
        let programs = [try open("one", text), try open("other", text)]
        for program in programs { program.board.start() }
        await until { programs.allSatisfy { $0.client.requests.count == 1 } }
        #expect(programs[0].shared == ["Shared: no: the source has a secret, a variable or credentials"])
        #expect(machine.storeCount == 0)
    }

    @Test("Each program loads the source of a monitor itself, because it measures the response time")
    func monitor() async throws {
        let text = Self.rates.replacing("every: 1m", with: "every: 1m, view: monitor")
        let programs = [try open("one", text), try open("other", text)]
        for program in programs { program.board.start() }
        await until { programs.allSatisfy { $0.client.requests.count == 1 } }
        #expect(programs[0].shared == ["Shared: no: each board measures the response time itself"])
        #expect(machine.storeCount == 0)
    }

    @Test("With a store, allowed content goes there, and the rest stays on the machine")
    func both() async throws {
        let text = "share: redis://store.test\n" + Self.rates
        let one = try open("one", text.replacing("localhost:8080", with: "server.test"))
        await one.board.loadOnce()
        #expect(far.storeCount == 1 && machine.storeCount == 0)
        let local = try open("local", text)
        await local.board.loadOnce()
        #expect(far.storeCount == 1 && machine.storeCount == 1)
    }

    @Test("A board with sharing disabled shares nothing, silently, until its settings change")
    func nothing() async throws {
        let program = try open("one", "share: false\n" + Self.rates)
        await program.board.loadOnce()
        #expect(program.shared == [])
        #expect(machine.storeCount == 0)
        program.board.apply(try fixture.settings(Self.rates))
        await program.board.loadOnce()
        #expect(machine.storeCount == 1)
    }

    @Test("An unusable file affects no content, shows no sign, and is reported once")
    func trouble() async throws {
        let program = try open("one")
        machine.trouble = .fails(.refused("the disk is full"))
        program.client.answer("41")
        await program.board.loadOnce()
        #expect(program.board.text.contains("41"))
        let sentence =
            "Nothing is shared with other boards on this machine: the shared store refused the operation (the disk is full)"
        // The load ends before its content is offered to the store, so the loss may count from a later time.
        while program.problems.isEmpty, !Task.isCancelled { await clock.advance(by: .seconds(1)) }
        #expect(program.problems == [sentence])
        #expect(program.shared.last?.contains("the disk is full") == true)
        machine.trouble = nil
        await program.board.loadOnce()
        machine.trouble = .fails(.slow)
        await program.board.loadOnce()
        await clock.advance(by: .seconds(1)) { program.shared.count == 2 }
        #expect(program.problems == [sentence])
        #expect(program.board.screen.notice == nil)
    }
}
