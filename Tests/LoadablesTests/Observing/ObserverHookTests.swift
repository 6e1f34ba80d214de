import LoadableTesting
import Loadables
import Testing

/// Rule 6: what a loadable hears of being watched.
@MainActor
@Suite(.timeLimit(.minutes(3)))
struct ObserverHookTests {

    private let loadable = HookedLoadable()

    @Test("The hooks run only after the first observer is added and after the last one is removed")
    func hooks() {
        let first = loadable.sink { _ in }
        let second = loadable.sink { _ in }
        #expect(loadable.hooks == ["first"])

        first.remove()
        #expect(loadable.hooks == ["first"])

        second.remove()
        #expect(loadable.hooks == ["first", "last"])
    }

    @Test("The hooks run again for later observers")
    func again() {
        for _ in 0..<2 { loadable.sink { _ in }.remove() }

        #expect(loadable.hooks == ["first", "last", "first", "last"])
    }

    @Test("Removing an unknown observer runs no hook")
    func removingNothing() {
        loadable.removeObserver(CountingObserver())
        let token = loadable.sink { _ in }
        token.remove()
        token.remove()

        #expect(loadable.hooks == ["first", "last"])
    }

    @Test("M19: an observer that was released without removal does not block the last-observer hook")
    func deadObserver() {
        var observer: CountingObserver? = CountingObserver()
        observer.map(loadable.addObserver)
        let token = loadable.sink { _ in }
        observer = nil

        token.remove()

        #expect(loadable.hooks == ["first", "last"])
    }

    @Test("M19: if all observers were released, the last-observer hook runs at the next change")
    func allDead() {
        var observer: CountingObserver? = CountingObserver()
        observer.map(loadable.addObserver)
        observer = nil

        loadable.setIdle()

        #expect(loadable.hooks == ["first", "last"])
    }

    @Test("An observer added after all others were released counts as the first one")
    func firstAfterDead() {
        var observer: CountingObserver? = CountingObserver()
        observer.map(loadable.addObserver)
        observer = nil

        let token = loadable.sink { _ in }

        #expect(loadable.hooks == ["first", "last", "first"])
        token.remove()
    }

    @Test("A sync started by the first-observer hook is announced to that observer")
    func syncInHook() {
        loadable.whenWatched = { $0.sync() }

        let log = LoadableRecorder(loadable)

        #expect(log.changes == ["syncing"])
    }
}
