import LoadableTesting
import Loadables
import TestSupport
import Testing

@testable import LoadableSharing

/// The content of all boards is due at once: which of them goes first, and what becomes of the others.
@MainActor
@Suite(.timeLimit(.minutes(3)))
struct LeadingTests: @MainActor MachineSuite {

    var machine = SharingMachine(limits)
    var now = Timestamp(secondsSince1970: 1_000)

    /// Content 5 is there, and due.
    private mutating func getContent() {
        machine = SharingMachine(Self.limits)
        _ = after(Self.due, Self.content(5, age: 0), .given)
        now = now.advanced(by: .seconds(60))
        machine = SharingMachine(Self.limits, memory: machine.memory)
    }

    @Test("A board with another board's content holds back, and uses pushed content without a lookup")
    mutating func follower() {
        getContent()
        #expect(after(Self.due) == [.wait(.seconds(2))])
        #expect(after(Self.brought(6)) == [.give])
        #expect(after(.given) == [.follow])
    }

    @Test("The board that loaded last goes first")
    mutating func leader() {
        getContent()
        #expect(after(.begin(asked: false, jitter: .seconds(2), leads: true)) == [.look])
    }

    @Test("Boards with a user request, without content, or with content from elsewhere do not hold back")
    mutating func atOnce() {
        getContent()
        #expect(after(.begin(asked: true, jitter: .seconds(2))) == [.look])
        machine = SharingMachine(Self.limits)
        #expect(after(Self.due) == [.look])
        machine = SharingMachine(Self.limits, memory: .init(known: 5, unsharedSince: now))
        #expect(after(Self.due) == [.look])
    }

    @Test("Without a leader, the next board looks up in its turn, and loads")
    mutating func noLeader() {
        getContent()
        _ = after(Self.due)
        now = now.advanced(by: .seconds(2))
        #expect(after(.timer) == [.look])
        #expect(after(Self.content(5, age: 62)) == [.lease(seen: 5, known: 5)])
    }

    @Test("Announced content, and the remains of a failure, are looked up by each board in its turn")
    mutating func inTurn() {
        getContent()
        _ = after(Self.due)
        #expect(after(.announced(6)) == [])
        #expect(after(.released) == [])
        now = now.advanced(by: .seconds(2))
        #expect(after(.timer, Self.content(6, age: 1)) == [.give])
    }

    @Test("If the store fails after a board has held back, it is asked once more before the board loads separately")
    mutating func slow() {
        getContent()
        #expect(after(Self.due, .timer) == [.look])
        #expect(after(.storeFailed()) == [.wait(.seconds(2))])
        #expect(after(.announced(6)) == [.look])
        #expect(after(.storeFailed()) == [.load(nil)])
    }

    @Test("An announcement between two loads is looked up by the second one, even with fresh content")
    func missed() async throws {
        let clock = ManualClock()
        let store = MemorySharedStore(clock: clock)
        let (kitchen, hall) = (Board("kitchen", in: store), Board("hall", in: store, random: 0.5))
        func answer(_ board: Board, _ content: String?, _ reason: LoadRequest.Reason = .period) async throws -> String?
        {
            let request = LoadRequest(content: content, reason: reason, clock: clock)
            for try await answer in board.source.updates(request) ?? .init(unfolding: { nil }) { return answer.content }
            return nil
        }
        kitchen.origin.answer(.content("1.08"))
        #expect(try await answer(kitchen, nil) == "1.08")
        #expect(try await answer(hall, nil) == "1.08")
        clock.set(clock.now.advanced(by: .seconds(30)))
        #expect(try await answer(hall, "1.08") == nil)

        kitchen.origin.answer(.content("1.09"))
        #expect(try await answer(kitchen, "1.08", .asked) == "1.09")
        #expect(try await answer(hall, "1.08") == "1.09")
        #expect(hall.origin.requests.isEmpty)
    }

    @Test("Of fifty boards whose content is due at once, only the one that loaded last asks the store")
    func fifty() async {
        let clock = ManualClock()
        let store = MemorySharedStore(clock: clock)
        let boards = (0..<50).map { Board("board \($0)", in: store, random: Double($0 + 1) / 51) }
        let loaders = boards.map { ContentLoader($0.source, clock: clock) }
        boards[7].origin.answer(.content("1.08"))
        loaders[7].sync()
        await until { loaders[7].content == "1.08" }
        for loader in loaders where loader.content == nil { loader.sync() }
        await until { loaders.allSatisfy { $0.content == "1.08" } }

        for round in 1...3 {
            clock.set(clock.now.advanced(by: .seconds(60)))
            let lookCount = store.lookCount
            boards[7].origin.answer(.content("1.08\(round)"))
            // The one that leads is the last one here, so that nobody misses what it stores.
            let due = loaders[..<7] + loaders[8...] + [loaders[7]]
            for (index, loader) in due.enumerated() {
                if index == 49 { await until { clock.sleepers == 49 } }
                loader.sync(for: .period)
            }
            await until { loaders.allSatisfy { $0.content == "1.08\(round)" } }
            #expect(store.lookCount == lookCount + 1)
        }
        #expect(boards.map(\.origin.requests.count).reduce(0, +) == 4)
    }
}
