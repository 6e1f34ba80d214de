import LoadableTesting
import Testing

@testable import Loadables

/// A group of a list and its items.
@MainActor
@Suite(.timeLimit(.minutes(3)))
struct ListedGroupTests {

    private let clock = ManualClock()

    @Test(
        "The contents are as old as the oldest item, however old the list is",
        arguments: [
            (0, [3_600, 3_601], 3_600), (3_600, [0, 7_200], 0), (0, [nil, 5], 5), (nil, [5, 6], 5),
            (0, [nil, nil], nil), (0, [], nil),
        ] as [(Int?, [Int?], Int?)])
    func age(list: Int?, items: [Int?], expected: Int?) {
        let start = clock.now
        let loaders = ([list] + items).map { _ in ContentLoader<Int>(clock: clock) }
        let group = ListedGroup(loaders[0], LoadableGroup(Array(loaders.dropFirst()), mode: .any))
        let loads = zip(loaders, [list] + items).compactMap { loader, second in second.map { (loader, $0) } }
        for (loader, second) in loads.sorted(by: { $0.1 < $1.1 }) {
            clock.set(start.advanced(by: .seconds(second)))
            loader.update(.success(content: second))
        }
        #expect(group.provenance?.date == expected.map { start.advanced(by: .seconds($0)) })
    }

    @Test("Another load of the oldest item makes the contents younger, and a load of the list does not")
    func reload() {
        let (list, old, new) = (
            ScriptedLoader<Int>(clock: clock), ScriptedLoader<Int>(clock: clock), ScriptedLoader<Int>(clock: clock)
        )
        let group = ListedGroup(list, LoadableGroup([old, new], mode: .any))
        let start = clock.now
        for loader in [list, old, new, list, old] {
            loader.sync()
            loader.succeed(1)
            clock.set(clock.now.advanced(by: .seconds(10)))
        }
        #expect(group.provenance?.date == start.advanced(by: .seconds(20)))
    }

    @Test("The group is syncing while its list is loaded, even if all items have failed")
    func failedItems() {
        let (list, item) = (ScriptedLoader<Int>(clock: clock), ScriptedLoader<Int>(clock: clock))
        let group = ListedGroup(list, LoadableGroup([item], mode: .any))
        var states: [LoadableState] = []
        let observer = group.sink { states.append($0.loadableState) }
        group.sync()
        list.succeed(1)
        item.fail(LoadableError.noKey)
        #expect(group.loadableState == .didFailToSync)
        #expect(group.snapshot.error != nil)
        states = []
        list.sync()
        #expect(group.loadableState == .syncing)
        #expect(group.snapshot.error == nil)
        list.succeed(2)
        #expect(group.loadableState == .didFailToSync)
        #expect(states == [.syncing, .didFailToSync])
        observer.remove()
    }
}
