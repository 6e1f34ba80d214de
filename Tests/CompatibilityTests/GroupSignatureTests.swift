import LoadableTesting
import MMMLoadable
import Testing

/// Groups and chains, by the original's names and signatures.
@MainActor
@Suite(.timeLimit(.minutes(3)))
struct GroupSignatureTests {

    private final class Page: MMMLoadableGroup {
        let head = MMMTestLoadable()
        let body = MMMTestLoadable()
        private(set) var changes: [MMMLoadableState] = []

        init() {
            super.init(loadables: nil, failurePolicy: .strict)
            self.loadables = [head, body]
        }

        override func groupDidChange() { changes.append(loadableState) }
    }

    private let first = MMMTestLoadable()
    private let second = MMMTestLoadable()
    private let clock = ManualClock()

    @Test("A group is strict by default")
    func strict() {
        let groups: [MMMPureLoadableProtocol] = [
            MMMLoadableGroup(loadables: [first, second]),
            MMMLoadableGroup(loadables: [first, second], failurePolicy: .strict),
            MMMLoadableGroup(loadables: [first, second], mode: .all),
            MMMPureLoadableGroup(loadables: [first, second]),
        ]
        first.setDidSyncSuccessfully()
        second.setDidFailToSyncWithError(TestError("e"))
        #expect(groups.allSatisfy { $0.loadableState == .didFailToSync })
    }

    @Test("A group that never fails is synced when nothing is syncing or idle")
    func never() {
        let policy = MMMLoadableGroupFailurePolicy.never
        let group = MMMLoadableGroup(loadables: [first, second], failurePolicy: policy)
        let pure = MMMPureLoadableGroup(loadables: [first, second], failurePolicy: policy)
        first.setDidFailToSyncWithError(nil)
        second.setSyncing()
        #expect(group.loadableState == .syncing)
        second.setDidFailToSyncWithError(nil)
        #expect(group.loadableState == .didSyncSuccessfully)
        #expect(pure.loadableState == .didSyncSuccessfully)
        #expect(!group.isContentsAvailable)
    }

    @Test("A group of which any is enough is synced with one")
    func any() {
        let mode = MMMLoadableGroupMode.any
        let group = MMMPureLoadableGroup(loadables: [first, second], mode: mode)
        first.setDidSyncSuccessfully()
        second.setDidFailToSyncWithError(nil)
        #expect(group.loadableState == .didSyncSuccessfully)
    }

    @Test("A group of nil is empty: idle, without contents")
    func empty() {
        #expect(MMMLoadableGroup(loadables: nil).loadableState == .idle)
        #expect(!MMMPureLoadableGroup(loadables: nil).isContentsAvailable)
    }

    @Test("A subclass creates its members after itself, and its hook runs at each change")
    func subclass() {
        let page = Page()
        page.syncIfNeeded()
        page.head.setDidSyncSuccessfully()
        page.body.setDidSyncSuccessfully()
        #expect(page.changes == [.syncing, .didSyncSuccessfully])
        #expect(!page.needsSync)
    }

    @Test("A chain consists of loadables or items, and syncs them in order")
    func chain() async {
        var actions: [String] = []
        let chains = [
            MMMLoadableChain([first, second]),
            MMMLoadableChain(.init(first), .init(second)),
            MMMLoadableChain([
                .init(first) {
                    actions.append("first")
                    return .proceed
                },
                MMMLoadableChain.Item(second, whenContentsAvailable: nil),
            ]),
        ]
        for chain in chains {
            first.setIdle()
            second.setIdle()
            chain.syncIfNeeded()
            await clock.advance(by: .zero)
            #expect(first.loadableState == .syncing && second.loadableState == .idle)
            first.setDidSyncSuccessfully()
            await clock.advance(by: .zero)
            #expect(second.loadableState == .syncing)
            second.setDidSyncSuccessfully()
            await clock.advance(by: .zero)
            #expect(chain.loadableState == .didSyncSuccessfully)
        }
        #expect(actions == ["first"])
    }

    @Test("An item's callback ends the chain with an error, or as a success")
    func callbacks() async {
        let action = MMMLoadableChain.NextAction.fail(TestError("enough"))
        first.setDidSyncSuccessfully()
        let failing = MMMLoadableChain([.init(first) { action }, .init(second)])
        let completing = MMMLoadableChain([.init(first) { .completeSuccessfully }, .init(second)])
        failing.sync()
        completing.sync()
        await clock.advance(by: .zero)
        #expect(failing.error as? TestError == TestError("enough"))
        #expect(completing.loadableState == .didSyncSuccessfully)
        #expect(second.syncCounter == 0)
    }
}
