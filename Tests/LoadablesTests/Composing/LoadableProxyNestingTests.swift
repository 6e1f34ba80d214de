import LoadableTesting
import Loadables
import Testing

/// Changes of proxies and their targets from inside notifications.
@MainActor
@Suite(.timeLimit(.minutes(3)))
struct LoadableProxyNestingTests {

    private let proxy = LoadableProxy()
    private let target = TestLoadable()

    @Test("If an observer assigns the requested target, the other observers see the request first")
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

    @Test("If an observer syncs the target, the other observers see the previous state first")
    func targetSyncedByObserver() {
        let syncing = LoadableRecorder(proxy) { [target] proxy in
            if proxy.loadableState == .idle { target.sync() }
        }
        let after = LoadableRecorder(proxy) { #expect($0.loadableState == $0.snapshot.state) }

        proxy.loadable = target

        #expect(syncing.changes == ["idle", "syncing"])
        #expect(after.changes == ["idle", "syncing"])
    }

    @Test("If an observer replaces the target, all observers see both targets in order")
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

    @Test("If forwarding a request assigns another target, the proxy ends with that one and observes it")
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

    @Test("Assignments during a notification of the proxy are neither lost nor announced twice")
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

    @Test("A change made by the target's own observer reaches the proxy's observers in order")
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

    @Test("If the hook syncs the target, observers see the hook's state first")
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
