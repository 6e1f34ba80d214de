import LoadableTesting
import Loadables
import Testing

/// Rules 13 to 15.
@MainActor
@Suite(.timeLimit(.minutes(3)))
struct LoadableProxyTests {

    private final class Hooked: LoadableProxy {
        var log: [String] = []
        override func proxyDidChange() { log.append("hook \(snapshot)") }
    }

    private let proxy = LoadableProxy()
    private let target = TestLoadable()

    @Test("Before the assignment a proxy is idle, has no contents and no error, and needs a sync")
    func unassigned() {
        #expect(proxy.snapshot.description == "idle")
        #expect(proxy.needsSync())
        #expect(PureLoadableProxy().snapshot.description == "idle")
    }

    @Test("A proxy without a target that is told to sync is syncing and announces that once")
    func pendingRequest() {
        let log = LoadableRecorder(proxy)

        proxy.sync()
        proxy.sync()
        proxy.syncIfNeeded()

        #expect(log.changes == ["syncing"])
    }

    @Test("M16: a requested sync is forwarded as a sync, even to a target that does not need one")
    func syncStaysSync() {
        target.succeed()
        proxy.sync()
        proxy.syncIfNeeded()

        proxy.loadable = target

        #expect(target.doSyncCount == 1)
    }

    @Test(
        "A conditional request asks whether the target needs a sync; a later unconditional one wins")
    func syncIfNeeded() {
        target.succeed()
        proxy.syncIfNeeded()
        proxy.loadable = target
        #expect(target.syncCount == 0)

        proxy.loadable = nil
        proxy.syncIfNeeded()
        proxy.sync()
        proxy.loadable = target
        #expect(target.syncCount == 1)
    }

    @Test("An assignment forwards the request before subscribing and notifies exactly once")
    func assignment() {
        proxy.sync()
        let log = LoadableRecorder(proxy)

        proxy.loadable = target

        #expect(log.changes == ["syncing"])
        #expect(target.doSyncCount == 1)
    }

    @Test("An assignment notifies exactly once, even if the target starts a sync when it is observed")
    func autosyncingTarget() {
        let target = HookedLoadable()
        target.whenWatched = { $0.sync() }
        let log = LoadableRecorder(proxy)

        proxy.loadable = target
        #expect(log.changes == ["syncing"])

        target.succeed()
        #expect(log.changes == ["syncing", "synced+"])
    }

    @Test("Another assignment releases the old target; nil makes the proxy idle and drops the request")
    func reassignment() {
        let other = TestLoadable()
        proxy.loadable = target
        let log = LoadableRecorder(proxy)

        proxy.loadable = other
        target.sync()
        #expect(log.changes == ["idle"])
        #expect(!target.hasObservers)

        other.succeed()
        proxy.loadable = nil
        #expect(log.changes == ["idle", "synced+", "idle"])
        proxy.sync()
        proxy.loadable = nil
        proxy.loadable = other
        #expect(other.syncCount == 0)
    }

    @Test("After the assignment every read is forwarded")
    func reads() {
        proxy.loadable = target
        target.setFailedToSyncWithError(TestError("e"))
        #expect(proxy.loadableState == .didFailToSync)
        #expect(proxy.error as? TestError == TestError("e"))
        #expect(proxy.needsSync())

        target.succeed()
        #expect(proxy.isContentsAvailable)
        #expect(proxy.provenance == target.provenance && proxy.provenance != nil)
        #expect(!proxy.needsSync())
    }

    @Test("After the assignment every call is forwarded, even sync() while the target is syncing")
    func calls() {
        proxy.loadable = target

        proxy.sync()
        proxy.sync()
        #expect(target.syncCount == 2)

        proxy.cancel()
        #expect(target.cancelCount == 1)
        proxy.syncIfNeeded()
        #expect(target.syncCount == 3)
    }

    @Test("Cancelling a proxy before the assignment drops the request and makes it idle again")
    func cancelledWish() {
        let log = LoadableRecorder(proxy)
        proxy.sync()
        proxy.cancel()
        proxy.cancel()
        #expect(log.changes == ["syncing", "idle"])

        proxy.loadable = target
        #expect(target.syncCount == 0)
    }

    @Test("The hook runs before the observers, for the assignment and for each change")
    func hook() {
        let proxy = Hooked()
        let token = proxy.sink { $0.log.append("observer \($0.snapshot.description)") }

        proxy.loadable = target
        target.sync()

        #expect(proxy.log == ["hook idle", "observer idle", "hook syncing", "observer syncing"])
        token.remove()
    }

    @Test("The loadable is nil before the assignment and can be used without unwrapping afterwards")
    func unwrapping() {
        final class Reading: LoadableProxy {
            var states: [LoadableState] = []
            override func proxyDidChange() { states.append(loadable.loadableState) }
        }
        let proxy = Reading()
        #expect(proxy.loadable == nil && PureLoadableProxy().loadable == nil)

        proxy.loadable = target
        target.sync()

        #expect(proxy.states == [.idle, .syncing])
        #expect(proxy.loadable.isContentsAvailable == false)
    }

    @Test("A pure proxy shows its target and notifies once for each assignment")
    func pureProxy() {
        let proxy = PureLoadableProxy()
        let log = LoadableRecorder(proxy)

        proxy.loadable = target
        target.succeed()
        proxy.loadable = nil

        #expect(log.changes == ["idle", "synced+", "idle"])
        #expect(!target.hasObservers)
    }

    @Test("A proxy of a proxy of a group shows the group")
    func tower() {
        let inner = LoadableProxy()
        proxy.loadable = inner
        let log = LoadableRecorder(proxy)

        proxy.sync()
        inner.loadable = LoadableGroup([target])
        target.succeed()

        #expect(log.changes == ["syncing", "syncing", "synced+"])
        #expect(target.syncCount == 1)
    }
}
