import MMMAsyncLoadable
import Testing

/// What a subclass can be, can override and can call its own in the original, it can here.
@MainActor
@Suite(.timeLimit(.minutes(3)))
struct OverridingTests {

    /// A picture that was made of another one, and failed if it could not be made, whatever the other one says.
    private final class FilteredPicture: MMMLoadableProxy {

        private(set) var picture: String?

        init(_ original: MMMLoadableProtocol) {
            super.init()
            loadable = original
        }

        var canFilter = true

        override func proxyDidChange() {
            picture = loadable.isContentsAvailable && canFilter ? "filtered" : nil
        }

        override var isContentsAvailable: Bool { picture != nil }

        override var loadableState: MMMLoadableState {
            get {
                let state = super.loadableState
                return state == .didSyncSuccessfully && !isContentsAvailable ? .didFailToSync : state
            }
            set { super.loadableState = newValue }
        }
    }

    private final class Downloads: MMMLoadable {

        private(set) var states: [MMMLoadableState] = []
        private(set) var calls: [String] = []

        override var error: Error? { super.error ?? CancellationError() }

        override var loadableState: MMMLoadableState {
            get { super.loadableState }
            set {
                states.append(newValue)
                super.loadableState = newValue
            }
        }

        override func addObserver(_ observer: MMMLoadableObserverProtocol) {
            calls.append("add")
            super.addObserver(observer)
        }

        override func removeObserver(_ observer: MMMLoadableObserverProtocol) {
            calls.append("remove")
            super.removeObserver(observer)
        }

        override func notifyDidChange() {
            calls.append("notify")
            super.notifyDidChange()
        }

        override func setSyncing() {
            calls.append("syncing")
            super.setSyncing()
        }

        override func setDidSyncSuccessfully() {
            calls.append("success")
            super.setDidSyncSuccessfully()
        }

        override func setFailedToSyncWithError(_ error: Error?) {
            calls.append("failure")
            super.setFailedToSyncWithError(error)
        }

        override class func concurrency() -> MMMLoadableConcurrency { .mainThreadExceptInit }

        override func doSync() { setDidSyncSuccessfully() }

        override var description: String { "downloads" }
    }

    /// Has properties and methods with all the names that the core's classes have, of other types.
    private final class Names: AsyncLoadable<Int> {
        var state = "mine"
        var validator = 1
        var clock = 2
        var generation = 3
        var provenance = 4
        var snapshot = 5
        var inspection = 6
        var freshFor = 7
        var loadHistory = 8
        var loadHistoryLimit = 9
        var loadableName = 10
        var parts = 11
        var present = 12
        var facts = 13
        func cancel() -> String { "mine" }
        func doCancel() -> Int { 14 }
        func setIdle() -> Int { 15 }
        func invalidate() -> Int { 16 }
        override func doSync() { setDidSyncSuccessfullyWithContent(clock) }
    }

    private final class Page: MMMLoadableGroup {
        var mode = "mine"
        var isNeeded = false
        var changes = 0
        init() { super.init(loadables: nil) }
        override var needsSync: Bool { isNeeded }
        override func groupDidChange() { changes += 1 }
    }

    private final class Rebound: MMMPureLoadableProxy {
        private(set) var assignments = 0
        override var loadable: MMMPureLoadableProtocol? {
            didSet { assignments += 1 }
        }
    }

    private let target = MMMTestLoadable()

    @Test("An overridden state of a proxy is seen by observers, groups and other proxies")
    func filteredState() {
        let picture = FilteredPicture(target)
        let group = MMMLoadableGroup(loadables: [picture])
        let proxy = MMMLoadableProxy()
        proxy.loadable = picture
        picture.canFilter = false
        target.setDidSyncSuccessfully()
        #expect(
            [picture.loadableState, group.loadableState, proxy.loadableState]
                == Array(repeating: .didFailToSync, count: 3))
        picture.canFilter = true
        target.notifyDidChange()
        #expect(
            [picture.loadableState, group.loadableState, proxy.loadableState]
                == Array(repeating: .didSyncSuccessfully, count: 3))
        #expect(picture.picture == "filtered")
    }

    @Test("A proxy is a loadable, a pure proxy a pure loadable, and a group a pure group")
    func hierarchy() {
        let proxy = MMMLoadableProxy()
        let pureProxy = MMMPureLoadableProxy()
        let group: MMMPureLoadableGroup = MMMLoadableGroup(loadables: [target])
        let loadable: MMMLoadable = proxy
        let pureLoadable: MMMPureLoadable = pureProxy
        loadable.setSyncing()
        pureLoadable.loadableState = .syncing
        #expect(proxy.loadableState == .syncing && pureProxy.loadableState == .syncing)
        var calls = 0
        let observers = [
            group.sink { _ in calls += 1 }, proxy.sink { _ in calls += 1 }, pureProxy.sink { _ in calls += 1 },
        ]
        group.notifyDidChange()
        proxy.notifyDidChange()
        pureProxy.notifyDidChange()
        proxy.setFailedToSyncWithError(nil)
        #expect(calls == 4)
        #expect(proxy.loadableState == .didFailToSync)
        withExtendedLifetime(observers) {}
    }

    @Test("State, error, observers, setters and notifications can be overridden")
    func overriding() {
        let downloads = Downloads()
        let observer = downloads.sink { _ in }
        downloads.sync()
        downloads.setSyncing()
        downloads.setFailedToSyncWithError(nil)
        observer?.remove()
        #expect(downloads.states == [.syncing, .didSyncSuccessfully, .syncing, .didFailToSync])
        #expect(
            downloads.calls == [
                "add", "notify", "success", "notify", "syncing", "notify", "failure", "notify", "remove",
            ])
        #expect(downloads.error is CancellationError)
        #expect(MMMPureLoadableGroup(loadables: [downloads]).loadableState == .didFailToSync)
        #expect("\(downloads)" == "downloads")
        #expect(Downloads.concurrency() == .mainThreadExceptInit && MMMLoadable.concurrency() == .mainThread)
    }

    @Test("The properties of proxies and groups can be overridden: loadable, needsSync")
    func overriddenProperties() {
        let rebound = Rebound()
        rebound.loadable = target
        #expect(rebound.assignments == 1)
        let page = Page()
        page.loadables = [target]
        let shown: MMMLoadableProtocol = page
        #expect(!page.needsSync && !shown.needsSync && !page.needsSync())
        page.isNeeded = true
        #expect(page.needsSync && shown.needsSync && page.needsSync())
        target.setSyncing()
        #expect(page.changes == 1 && page.mode == "mine")
    }

    @Test("A subclass can use all names that are new here")
    func names() async throws {
        let names = Names()
        let shown: MMMLoadableProtocol = names
        #expect(try await names.fetch() == 2)
        #expect(shown.snapshot.state == .didSyncSuccessfully && names.snapshot == 5)
        #expect(shown.provenance != nil && names.provenance == 4)
        shown.sync()
        shown.cancel()
        #expect(names.cancel() == "mine" && names.state == "mine")
        #expect(shown.inspection.observerCount == 0)
    }

    @Test("An observer token and a waiting token can be subclassed")
    func tokens() async {
        final class Counting: MMMLoadableObserver {
            private(set) var removals = 0
            override func remove() {
                removals += 1
                super.remove()
            }
        }
        var calls = 0
        let counting = Counting(loadable: target) { _ in calls += 1 }
        target.notifyDidChange()
        counting?.remove()
        target.notifyDidChange()
        #expect(calls == 1 && counting?.removals == 1)
        let token: MMMLoadableObserver? = target.sink { _ in await Task.yield() }
        #expect(token is AsyncLoadableObserver)
        token?.remove()
        #expect(!target.hasObservers)
    }

    @Test("Loadables are Foundation objects with a description")
    func objects() {
        let loadable = MMMLoadable()
        let same: NSObject = loadable
        #expect(loadable == same && Set([loadable]).contains(loadable))
        #expect("\(loadable)" == "<MMMLoadable: idle, contents available: false, needs sync: true>")
        #expect("\(MMMPureLoadable())" == "<MMMPureLoadable: idle, contents available: false>")
    }

    @Test("Any loadable can be observed in one line with sink, and with an async sink")
    func sinks() async {
        let shown: MMMLoadableProtocol = target
        let pure: MMMPureLoadableProtocol = target
        shown.sink { _ in }?.remove()
        pure.sink { _ in }?.remove()
        target.sink { _ in await Task.yield() }?.remove()
        if let observer = pure.sink({ _ in await Task.yield() }) { observer.remove() }
        #expect(target.addObserverCounter == 4 && target.removeObserverCounter == 4)
    }
}
