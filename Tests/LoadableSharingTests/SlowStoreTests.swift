import LoadableTesting
import Loadables
import TestSupport
import Testing

@testable import LoadableSharing

/// Boards whose store does not answer in time: as few of them as can be ask the source.
@MainActor
@Suite(.timeLimit(.minutes(3)))
struct SlowStoreTests: @MainActor MachineSuite {

    var machine = SharingMachine(limits)
    var now = Timestamp(secondsSince1970: 1_000)

    /// Begins the next load of a board that has content 5, so old.
    private mutating func begin(_ event: Event = due, age: Int) -> [Action] {
        machine = SharingMachine(Self.limits)
        _ = after(Self.due, Self.content(5, age: 10), .given)
        now = now.advanced(by: .seconds(age - 10))
        machine = SharingMachine(Self.limits, memory: machine.memory)
        return after(event)
    }

    @Test("Fresh content is kept without a lookup, and the load is made when it is no longer fresh")
    mutating func keep() {
        #expect(begin(age: 40) == [.keep])
        #expect(after(.given) == [.wait(.seconds(22))])
        now = now.advanced(by: .seconds(22))
        #expect(after(.timer) == [.look])
        #expect(after(.storeFailed()) == [.wait(.seconds(2))])
        #expect(after(.timer, .storeFailed()) == [.load(nil)])
        #expect(after(.loaded) == [.giveLoaded])
        #expect(after(.given) == [.follow])
        #expect(machine.memory == .init(known: 5, unsharedSince: now))
    }

    @Test("The board that loaded last makes the postponed load as soon as the content is due")
    mutating func leader() {
        #expect(begin(.begin(asked: false, jitter: .seconds(2), leads: true), age: 40) == [.keep])
        #expect(after(.given) == [.wait(.seconds(20))])
    }

    @Test("A postponed load asks the store like any other")
    mutating func madeUp() {
        _ = begin(age: 40)
        _ = after(.given)
        now = now.advanced(by: .seconds(22))
        #expect(after(.timer, Self.content(5, age: 62)) == [.lease(seen: 5, known: 5)])
        #expect(after(.granted(6)) == [.load(6)])
    }

    @Test("A notification replaces the postponed load")
    mutating func news() {
        _ = begin(age: 40)
        _ = after(.given)
        let content = SharingMachine.Found(number: 6, age: .zero, loadAge: .zero)
        #expect(after(.brought(content)) == [.give])
        #expect(after(.given) == [.follow])
    }

    @Test("A lookup without result keeps the postponed load")
    mutating func notForgotten() {
        _ = begin(age: 40)
        _ = after(.given)
        now = now.advanced(by: .seconds(2))
        #expect(after(.reconnected, Self.content(5, age: 42)) == [.wait(.seconds(20))])
        #expect(after(.reconnected, .storeFailed()) == [.wait(.seconds(32))])
        now = now.advanced(by: .seconds(10))
        #expect(after(.timer, Self.content(5, age: 52)) == [.wait(.seconds(10))])
        now = now.advanced(by: .seconds(10))
        #expect(after(.timer, Self.content(5, age: 62)) == [.lease(seen: 5, known: 5)])
    }

    @Test("A slow store is asked once more than a missing one before a board loads separately")
    mutating func slow() {
        #expect(after(Self.due, .storeFailed(isSlow: true)) == [.wait(.seconds(2))])
        #expect(
            after(.timer, Self.content(5, age: 90), .storeFailed(isSlow: true)) == [.release, .wait(.seconds(2))])
        #expect(after(.timer, .storeFailed(isSlow: true)) == [.load(nil)])

        machine = SharingMachine(Self.limits)
        #expect(after(Self.due, .storeFailed(isSlow: true)) == [.wait(.seconds(2))])
        #expect(after(.timer, .storeFailed()) == [.load(nil)])
    }

    @Test(
        "Content that is stale, not shared, requested by the user, or after a clock change is not kept")
    mutating func notKept() {
        #expect(begin(.begin(asked: false, jitter: .seconds(2), leads: true), age: 60) == [.look])
        #expect(after(.storeFailed()) == [.wait(.seconds(2))])
        #expect(begin(.begin(asked: true, jitter: .seconds(2)), age: 40) == [.look])
        #expect(after(.storeFailed()) == [.load(nil)])
        #expect(begin(age: -20) == [.wait(.seconds(2))])

        machine = SharingMachine(Self.limits, memory: .init(known: 5, unsharedSince: now))
        #expect(after(Self.due) == [.look])
        #expect(after(.storeFailed()) == [.wait(.seconds(2))])
    }

    @Test("A board with fresh content makes no request while the store is slow, and one when it is due")
    func board() async {
        let clock = ManualClock()
        let store = MemorySharedStore(clock: clock)
        let (kitchen, hall) = (Board("kitchen", in: store), Board("hall", in: store))
        let loaders = [kitchen, hall].map { ContentLoader($0.source, clock: clock) }
        kitchen.origin.answer(.content("1.08"))
        loaders[0].sync()
        await until { loaders[0].content == "1.08" }
        loaders[1].sync()
        await until { loaders[1].content == "1.08" }
        let start = clock.now

        clock.set(start.advanced(by: .seconds(30)))
        store.trouble = .fails(.slow)
        loaders[1].sync(for: .period)
        await until { clock.sleepers == 1 && loaders[1].loadableState == .didSyncSuccessfully }
        #expect(loaders[1].content == "1.08" && loaders[1].provenance?.date == start)
        #expect(hall.origin.requests.isEmpty)

        hall.origin.answer(.content("1.09"))
        await clock.advance(by: .seconds(30)) { loaders[1].content == "1.09" }
        #expect(hall.origin.requests.count == 1 && kitchen.origin.requests.count == 1)
    }

    @Test("If the store is slow for all boards, one requests the source, and the others show its response")
    func slowForAll() async {
        let clock = ManualClock()
        let store = MemorySharedStore(clock: clock)
        let boards = (0..<50).map { Board("board \($0)", in: store, random: Double($0) / 50) }
        let loaders = boards.map { ContentLoader($0.source, clock: clock) }
        store.trouble = .fails(.slow)
        for loader in loaders[1...] { loader.sync() }
        await until { clock.sleepers == 49 }
        store.trouble = nil
        boards[0].origin.answer(.content("1.08"))
        loaders[0].sync()
        await until { loaders.allSatisfy { $0.content == "1.08" } }
        #expect(boards.map(\.origin.requests.count).reduce(0, +) == 1)
    }
}
