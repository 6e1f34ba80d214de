import LoadableTesting
import MMMLoadable
import Testing

/// How groups, proxies and chains behave where the original, its documents and its defects say different things.
@MainActor
@Suite(.timeLimit(.minutes(3)))
struct ComposingBehaviourTests {

    private let first = MMMTestLoadable()
    private let second = MMMTestLoadable()
    private let clock = ManualClock()

    // MARK: Groups

    @Test("M12: a group has an error only if it failed")
    func groupError() {
        let group = MMMLoadableGroup(loadables: [first, second], mode: .any)
        first.setDidFailToSyncWithError(TestError("e"))
        second.setDidSyncSuccessfully()
        #expect(group.loadableState == .didSyncSuccessfully && group.error == nil)
        second.setDidFailToSyncWithError(TestError("f"))
        #expect((group.error as? LoadableGroup.MemberError)?.underlying as? TestError == TestError("e"))
    }

    @Test("M11: a group also notifies when its availability or its error changes in the same state")
    func groupTells() {
        let group = MMMLoadableGroup(loadables: [first, second])
        let recorder = LoadableRecorder(group)
        first.setDidSyncSuccessfully()
        second.setSyncing()
        second.isContentsAvailable = true
        second.notifyDidChange()
        first.setDidFailToSyncWithError(TestError("e"))
        first.setDidFailToSyncWithError(TestError("f"))
        #expect(
            recorder.states == [
                "idle", "syncing", "syncing+", "failed(MMMTestLoadable: e)+", "failed(MMMTestLoadable: f)+",
            ])
    }

    @Test("Contents that a member set silently are seen with its next change")
    func silentContents() {
        let group = MMMLoadableGroup(loadables: [first, second])
        first.isContentsAvailable = true
        second.isContentsAvailable = true
        second.setSyncing()
        #expect(!group.isContentsAvailable)
        first.notifyDidChange()
        #expect(group.isContentsAvailable)
    }

    @Test("A group's own notification can be sent, without a change of a member")
    func ownNotification() {
        final class Page: MMMPureLoadableGroup {
            var changes = 0
            override func groupDidChange() { changes += 1 }
        }
        let page = Page(loadables: [first])
        let recorder = LoadableRecorder(page)
        page.notifyDidChange()
        #expect(page.changes == 0)
        first.setSyncing()
        #expect(page.changes == 1 && recorder.line == "idle > idle > syncing")
    }

    @Test("Groups, proxies and chains expose their members, and pass on cancellations")
    func parts() {
        let group = MMMLoadableGroup(loadables: [first])
        let proxy = MMMLoadableProxy()
        proxy.loadable = group
        #expect(proxy.inspection.flattened.map(\.type) == ["MMMLoadableProxy", "MMMLoadableGroup", "MMMTestLoadable"])
        #expect(MMMLoadableChain([first]).inspection.parts.count == 1)
        let work = MMMLoadable()
        work.setSyncing()
        group.loadables = [work]
        proxy.cancel()
        #expect(work.loadableState == .idle && group.loadableState == .idle)
    }

    // MARK: Proxies

    @Test("M16: a proxy that was told to sync forwards that, even to a loadable that needs no sync")
    func proxyWish() {
        let proxy = MMMLoadableProxy()
        first.setDidSyncSuccessfully()
        proxy.sync()
        proxy.loadable = first
        #expect(first.syncCounter == 1)
        let modest = MMMLoadableProxy()
        second.setDidSyncSuccessfully()
        modest.syncIfNeeded()
        modest.loadable = second
        #expect(second.syncCounter == 0 && second.syncIfNeededCounter == 1)
    }

    @Test("As in the original, a proxy announces each requested sync before it is assigned")
    func proxyWishes() {
        let proxy = MMMLoadableProxy()
        let recorder = LoadableRecorder(proxy)
        proxy.sync()
        proxy.sync()
        proxy.loadable = first
        #expect(recorder.line == "idle > syncing > syncing > syncing")
        #expect(first.syncCounter == 1)
        proxy.loadable = nil
        #expect(proxy.loadableState == .idle)
    }

    @Test("As in the original, a proxy set to syncing syncs its loadable if needed")
    func proxySyncing() {
        let proxy = MMMLoadableProxy()
        proxy.setSyncing()
        proxy.loadable = first
        #expect(first.syncIfNeededCounter == 1)
    }

    @Test("Here a proxy without a loadable shows the state and the error that were set")
    func proxyFailure() {
        let proxy = MMMLoadableProxy()
        proxy.setFailedToSyncWithError(TestError("e"))
        #expect(proxy.loadableState == .didFailToSync && proxy.error as? TestError == TestError("e"))
        proxy.setDidSyncSuccessfully()
        #expect(proxy.loadableState == .didFailToSync && !proxy.isContentsAvailable)
    }

    @Test("A requested sync can be withdrawn")
    func proxyCancelledWish() {
        let proxy = MMMLoadableProxy()
        proxy.sync()
        proxy.cancel()
        proxy.loadable = first
        #expect(first.syncCounter == 0 && proxy.loadableState == .idle)
    }

    @Test("A proxy announces its assignment once and each change of its loadable, but not of the previous one")
    func proxyChanges() {
        let proxy = MMMPureLoadableProxy()
        let recorder = LoadableRecorder(proxy)
        proxy.loadable = first
        first.setDidFailToSyncWithError(TestError("e"))
        second.setDidSyncSuccessfully()
        proxy.loadable = second
        first.setSyncing()
        #expect(recorder.line == "idle > idle > failed(e) > synced+")
        #expect(!first.hasObservers)
    }

    @Test("An observer of a proxy that changes the loadable is notified of each change in order")
    func proxyNesting() {
        let proxy = MMMLoadableProxy()
        proxy.loadable = first
        let retrying = proxy.sink { if $0.loadableState == .didFailToSync { $0.sync() } }
        let recorder = LoadableRecorder(proxy)
        first.setDidFailToSyncWithError(TestError("e"))
        first.error = nil
        #expect(recorder.line == "idle > failed(e) > syncing(e)")
        withExtendedLifetime(retrying) {}
    }

    // MARK: Chains

    @Test("M10: the contents of a chain stay while it syncs again")
    func chainContents() async {
        let chain = MMMLoadableChain([first])
        first.setDidSyncSuccessfully()
        chain.sync()
        await clock.advance(by: .zero)
        #expect(chain.loadableState == .didSyncSuccessfully)
        first.setIdle()
        chain.sync()
        #expect(chain.loadableState == .syncing && chain.isContentsAvailable)
    }

    @Test("M8: a chain needs a sync initially, after a failure, and for its synced items")
    func chainNeed() async {
        first.setDidSyncSuccessfully()
        second.setDidSyncSuccessfully()
        let chain = MMMLoadableChain([.init(first) { .completeSuccessfully }, .init(second)])
        #expect(chain.needsSync())
        chain.sync()
        await clock.advance(by: .zero)
        #expect(!chain.needsSync())
        second.setIdle()
        #expect(!chain.needsSync())
        first.setIdle()
        #expect(chain.needsSync())
        let failing = MMMLoadableChain([.init(second) { .fail(TestError("no")) }])
        second.setDidSyncSuccessfully()
        failing.sync()
        await clock.advance(by: .zero)
        #expect(failing.loadableState == .didFailToSync && failing.needsSync())
    }

    @Test("M9: an empty chain is synced at once; a cancelled chain is as before")
    func chainEnds() async {
        let chain = MMMLoadableChain([MMMLoadableProtocol]())
        chain.sync()
        #expect(chain.loadableState == .didSyncSuccessfully)
        let waiting = MMMLoadableChain(.init(first), .init(second))
        waiting.sync()
        await clock.advance(by: .zero)
        waiting.cancel()
        #expect(waiting.loadableState == .idle)
        first.setDidSyncSuccessfully()
        await clock.advance(by: .zero)
        #expect(second.syncCounter == 0 && waiting.loadableState == .idle)
    }
}
