import LoadableTesting
import Loadables
import Testing

/// Rule 6: what a loadable hears of being watched.
@MainActor
@Suite(.timeLimit(.minutes(3)))
struct ObserverHookTests {

    private let loadable = HookedLoadable()

    @Test("The hooks run after the first observer was added and after the last one was removed, and not between")
    func hooks() {
        let first = loadable.sink { _ in }
        let second = loadable.sink { _ in }
        #expect(loadable.hooks == ["first"])

        first.remove()
        #expect(loadable.hooks == ["first"])

        second.remove()
        #expect(loadable.hooks == ["first", "last"])
    }

    @Test("The hooks run again for those who watch later")
    func again() {
        for _ in 0..<2 { loadable.sink { _ in }.remove() }

        #expect(loadable.hooks == ["first", "last", "first", "last"])
    }

    @Test("Removing what is not there runs no hook")
    func removingNothing() {
        loadable.removeObserver(CountingObserver())
        let token = loadable.sink { _ in }
        token.remove()
        token.remove()

        #expect(loadable.hooks == ["first", "last"])
    }

    @Test("M19: an observer that went away without removing itself does not block the last-observer hook")
    func deadObserver() {
        var observer: CountingObserver? = CountingObserver()
        observer.map(loadable.addObserver)
        let token = loadable.sink { _ in }
        observer = nil

        token.remove()

        #expect(loadable.hooks == ["first", "last"])
    }

    @Test("M19: the hook for the last observer runs at the next change if all have gone without a word")
    func allDead() {
        var observer: CountingObserver? = CountingObserver()
        observer.map(loadable.addObserver)
        observer = nil

        loadable.setIdle()

        #expect(loadable.hooks == ["first", "last"])
    }

    @Test("One who comes after all others have gone without a word is a first observer again")
    func firstAfterDead() {
        var observer: CountingObserver? = CountingObserver()
        observer.map(loadable.addObserver)
        observer = nil

        let token = loadable.sink { _ in }

        #expect(loadable.hooks == ["first", "last", "first"])
        token.remove()
    }

    @Test("A sync that is begun by the hook for the first observer is heard of by that observer")
    func syncInHook() {
        loadable.whenWatched = { $0.sync() }

        let log = LoadableRecorder(loadable)

        #expect(log.changes == ["syncing"])
    }
}
