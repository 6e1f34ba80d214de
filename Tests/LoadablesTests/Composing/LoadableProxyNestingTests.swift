import LoadableTesting
import Loadables
import Testing

/// Changes of proxies and their targets from inside notifications.
@MainActor
@Suite(.timeLimit(.minutes(3)))
struct LoadableProxyNestingTests {

    private let proxy = LoadableProxy()
    private let target = TestLoadable()

    @Test("An observer may assign the target that it hears is wanted: the others hear of the wish first")
    func assignedByObserver() {
        let assigning = LoadableRecorder(proxy) { [target] proxy in
            if proxy.loadable == nil { proxy.loadable = target }
        }
        let after = LoadableRecorder(proxy)
        target.isContentsAvailable = true

        proxy.sync()

        #expect(assigning.changes == ["syncing", "syncing+"])
        #expect(after.changes == ["syncing", "syncing+"])
        #expect(target.doSyncCount == 1)
    }

    @Test("A target that an observer syncs is shown to the others only after what it was before")
    func targetSyncedByObserver() {
        let syncing = LoadableRecorder(proxy) { [target] proxy in
            if proxy.loadableState == .idle { target.sync() }
        }
        let after = LoadableRecorder(proxy) { #expect($0.loadableState == $0.snapshot.state) }

        proxy.loadable = target

        #expect(syncing.changes == ["idle", "syncing"])
        #expect(after.changes == ["idle", "syncing"])
    }

    @Test("An observer that replaces the target is told of both, one after the other, and so are the others")
    func replacedByObserver() {
        let other = TestLoadable()
        other.succeed()
        let replacing = LoadableRecorder(proxy) { proxy in
            if proxy.loadableState == .syncing { proxy.loadable = other }
        }
        let after = LoadableRecorder(proxy)
        proxy.loadable = target

        target.sync()
        target.succeed()

        #expect(replacing.changes == ["idle", "syncing", "synced+"])
        #expect(after.changes == replacing.changes)
        #expect(!target.hasObservers)
    }

    @Test("If passing on the wish makes somebody assign another target, the proxy ends with that one and watches it")
    func replacedByWish() {
        let other = TestLoadable()
        let meddler = target.sink { [proxy] _ in
            if proxy.loadable === target { proxy.loadable = other }
        }
        proxy.sync()
        let log = LoadableRecorder(proxy)

        proxy.loadable = target
        #expect(proxy.loadable === other)
        #expect(log.changes == ["syncing", "idle"])

        other.succeed()
        target.setIdle()
        #expect(log.changes == ["syncing", "idle", "synced+"])
        meddler.remove()
    }

    @Test("The same from inside a notification of the proxy: no assignment is lost, none is told twice")
    func replacedByWishInside() {
        let other = TestLoadable()
        let meddler = target.sink { [proxy] _ in
            if proxy.loadable === target { proxy.loadable = other }
        }
        let assigning = LoadableRecorder(proxy) { [target] proxy in
            if proxy.loadable == nil { proxy.loadable = target }
        }
        let after = LoadableRecorder(proxy)
        target.isContentsAvailable = true

        proxy.sync()
        other.succeed()

        let expected = ["syncing", "syncing+", "idle", "synced+"]
        #expect(assigning.changes == expected)
        #expect(after.changes == expected)
        meddler.remove()
    }

    @Test("A change that the target's own observer makes reaches the proxy's observers in order")
    func changedByTargetsObserver() {
        let early = target.sink { target in
            if target.loadableState == .syncing { target.setFailedToSyncWithError(TestError("e")) }
        }
        proxy.loadable = target
        let log = LoadableRecorder(proxy)

        proxy.sync()

        #expect(log.changes == ["syncing", "failed(e)"])
        #expect(target.doSyncCount == 0)
        early.remove()
    }

    @Test("The hook may sync the target; observers hear of the state that the hook saw first")
    func syncFromHook() {
        final class Eager: LoadableProxy {
            override func proxyDidChange() {
                if loadableState == .idle { sync() }
            }
        }
        let proxy = Eager()
        let log = LoadableRecorder(proxy)

        proxy.loadable = target

        #expect(log.changes == ["idle", "syncing"])
    }
}
