import LoadableTesting
import Loadables
import TestSupport
import Testing

struct Ship: Equatable {
    var name: String
    var berth: Int
}

// snippet: Async/subclass
final class ShipLoadable: ContentLoader<Ship> {
    private let register: Station<Ship>

    init(_ register: Station<Ship>) {
        self.register = register
        super.init()
    }

    override func doSync() {
        let generation = generation
        register.read { [weak self] result in
            self?.finishLoading(result, for: generation)
        }
    }
}
// end

@MainActor
@Suite("Async.md", .timeLimit(.minutes(3)))
struct AsyncSnippets {

    private let register = Station<Ship>()
    private let frya = Ship(name: "Frya", berth: 3)

    private func loaded() -> ShipLoadable {
        let ship = ShipLoadable(register)
        ship.finishLoading(.success(frya))
        return ship
    }

    @Test("Fetching")
    func fetch() async throws {
        let ship = ShipLoadable(register)
        let answers = Task { [register, frya] in
            await until { ship.loadableState == .syncing }
            register.answer(.success(frya))
        }

        // snippet: Async/fetch
        let fresh = try await ship.fetch()
        let same = try await ship.fetchIfNeeded()  // Returns the current content; loads nothing.
        // end

        await answers.value
        #expect(fresh == frya)
        #expect(same == frya)
        #expect(ship.loadHistory.count == 1)
    }

    @Test("A closure also loads an async loadable")
    func closure() async throws {
        let gauge = Gauge(.success(2.5))

        // snippet: Async/closure
        let tide = ContentLoader { try await gauge.level() }
        let level = try await tide.fetch()
        // end

        #expect(level == 2.5)
    }

    @Test("The map family")
    func derived() async throws {
        let ship = loaded()
        func crew(of name: String) async throws -> [String] { ["Ada"] }
        func weather(at berth: Int) -> ContentLoader<String> { ContentLoader { "Fog at \(berth)" } }

        // snippet: Async/map
        let name = ship.map { $0.name }
        let crewList = ship.asyncMap { try await crew(of: $0.name) }
        let forecast = ship.flatMap { weather(at: $0.berth) }
        let shipAndForecast = ship.joined { weather(at: $0.berth) }
        // end

        #expect(name.content == "Frya")
        #expect(crewList.content == nil)
        #expect(try await crewList.fetchIfNeeded() == ["Ada"])
        #expect(try await forecast.fetchIfNeeded() == "Fog at 3")
        #expect(try await shipAndForecast.fetchIfNeeded().0 == frya)
        #expect(ship.loadHistory.count == 1)

        ship.finishLoading(.success(Ship(name: "Tern", berth: 4)))
        #expect(name.content == "Tern")
        #expect(crewList.content == ["Ada"])
        ship.sync()
        register.answer(.success(Ship(name: "Tern", berth: 4)))
        #expect(crewList.needsSync())
    }

    @Test("Sequences of snapshots and states")
    func sequences() async {
        var seen: [String] = []
        func show(_ state: LoadingState<Double>) { seen.append("\(state)") }
        let tide = ScriptedLoader<Double>()
        tide.sync()
        let answer = Task {
            await until { seen == ["loading(nil)"] }
            tide.succeed(2.5)
        }

        // snippet: Async/states
        for await state in tide.states {
            show(state)
            if case .success = state { break }
        }
        // end

        await answer.value
        #expect(seen == ["loading(nil)", "success(2.5)"])
    }

    @Test("Waiting starts no load")
    func waiting() async throws {
        let gauge = Gauge(.success(2.5))
        let tide = ContentLoader { try await gauge.level() }

        // snippet: Async/waiting
        tide.syncIfNeeded()
        try await tide.doneSyncing()  // Throws only if there are no contents afterwards.
        let level = try await tide.contentsAfterDoneSyncing()
        // end

        #expect(level == 2.5)
    }

    @Test("Each wait of a waiter has a deadline")
    func waiter() async throws {
        let clock = ManualClock()
        let accessToken = ScriptedLoader<String>(clock: clock)

        // snippet: Async/waiter
        let waiter = LoadableWaiter(accessToken, condition: .contentsAvailable, clock: clock)
        let isThere = Task { try await waiter.wait(timeout: .seconds(5)) }
        // end

        await until { accessToken.loadableState == .syncing }
        accessToken.fail(TestError("offline"))
        await clock.advance(by: .seconds(1))
        #expect(accessToken.loads.count == 2)
        accessToken.succeed("secret")
        #expect(try await isThere.value)

        // snippet: Async/simple
        let simple = SimpleLoadableWaiter(accessToken) {
            print("not syncing any more")
        }
        // end
        simple.cancel()
    }
}
