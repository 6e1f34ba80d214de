import LoadableTesting
import Loadables
import Testing

/// A class that conforms to the protocols by itself takes part in everything.
@MainActor
@Suite(.timeLimit(.minutes(3)))
struct ForeignLoadableTests {

    private let foreign = ForeignLoadable()

    @Test("A foreign loadable can be observed with tokens until they are removed or dropped")
    func tokens() {
        var states: [LoadableState] = []
        var dropped = foreign.sink { _ in } as LoadableObserver?
        let token = foreign.sink { (foreign: ForeignLoadable) in states.append(foreign.loadableState) }
        #expect(foreign.observerCount == 2)
        _ = dropped

        foreign.sync()
        dropped = nil
        token.remove()
        token.remove()
        foreign.succeed()

        #expect(states == [.syncing])
        #expect(foreign.observerCount == 0)
    }

    @Test("A token does not retain a foreign loadable")
    func weakness() {
        var foreign: ForeignLoadable? = ForeignLoadable()
        weak let gone = foreign
        let token = LoadableObserver(loadable: foreign) { _ in }

        foreign = nil

        #expect(gone == nil)
        token?.remove()
    }

    @Test("A foreign loadable can be a member of a group")
    func member() {
        let own = TestLoadable()
        let group = LoadableGroup([foreign, own])
        let log = LoadableRecorder(group)

        group.syncIfNeeded()
        foreign.succeed()
        own.succeed()

        #expect(foreign.syncCount == 1)
        #expect(log.changes == ["syncing", "synced+"])
    }

    @Test("A foreign loadable can be the target of a proxy")
    func target() {
        let proxy = LoadableProxy()
        let log = LoadableRecorder(proxy)

        proxy.sync()
        proxy.loadable = foreign
        foreign.succeed()

        #expect(foreign.syncCount == 1)
        #expect(log.changes == ["syncing", "syncing", "synced+"])
    }

    @Test("Only the requirements of the protocol must be implemented; the rest has defaults")
    func defaults() {
        foreign.syncIfNeeded()
        foreign.cancel()

        #expect(foreign.snapshot.description == "syncing")
        #expect(foreign.provenance == nil)
        foreign.succeed()
        foreign.syncIfNeeded()
        #expect(foreign.syncCount == 1)
    }
}
