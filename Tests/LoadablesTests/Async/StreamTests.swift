import LoadableTesting
import Loadables
import TestSupport
import Testing

@MainActor
@Suite(.timeLimit(.minutes(3)))
struct StreamTests {

    private let loadable = ScriptedLoader<Int>()

    @Test("A sequence begins with the current state and ends with its loadable")
    func ends() async {
        var loadable: ScriptedLoader<Int>? = ScriptedLoader<Int>()
        loadable?.finishLoading(.success(1))
        let states = loadable?.states
        let snapshots = loadable?.snapshots
        loadable = nil
        var seen: [LoadingState<Int>] = []
        if let states { for await state in states { seen.append(state) } }
        #expect(seen == [.success(content: 1)])
        if let snapshots { for await _ in snapshots {} }
    }

    @Test("Two readers both receive all elements; a slow reader receives the newest one")
    func twoReaders() async {
        var first = loadable.states.makeAsyncIterator()
        var second = loadable.states.makeAsyncIterator()
        _ = await first.next()
        _ = await second.next()
        loadable.finishLoading(.success(2))
        loadable.finishLoading(.success(3))
        let seen = (await first.next(), await second.next())
        #expect(seen == (.success(content: 3), .success(content: 3)))
    }

    @Test("A reader that stops is removed as an observer")
    func stopsObserving() async {
        for await _ in loadable.states { break }
        await until { !loadable.hasObservers }
        #expect(!loadable.hasObservers)
    }

    @Test("Every loadable has a stream of snapshots, including groups")
    func snapshots() async {
        let group = LoadableGroup([loadable])
        var iterator = group.snapshots.makeAsyncIterator()
        let first = await iterator.next()
        #expect(first?.state == .idle)
        loadable.sync()
        let second = await iterator.next()
        #expect(second?.state == .syncing)
    }
}
