import LoadableTesting
import Loadables
import TestSupport
import Testing

@MainActor
@Suite(.timeLimit(.minutes(3)))
struct LoadableChainTests {

    private let first = TestLoadable()
    private let second = TestLoadable()

    private func element(_ loadable: TestLoadable, _ action: LoadableChain.Action = .proceed) -> LoadableChain.Element {
        LoadableChain.Element(loadable) { _ in action }
    }

    @Test("Elements are synced one after the other, each in a separate turn")
    func inOrder() async {
        let chain = LoadableChain([element(first), element(second)])
        chain.sync()
        #expect(first.syncCount == 0)
        await until { first.syncCount == 1 }
        #expect(second.syncCount == 0)
        first.succeed()
        #expect(second.syncCount == 0)
        await until { second.syncCount == 1 }
        #expect(chain.loadableState == .syncing)
        second.succeed()
        await until { chain.loadableState == .didSyncSuccessfully }
        #expect(chain.isContentsAvailable)
    }

    @Test("An element without contents fails the chain, with its number and its error")
    func failure() async throws {
        let chain = LoadableChain([element(first), element(second)])
        chain.sync()
        await until { first.syncCount == 1 }
        first.succeed()
        await until { second.syncCount == 1 }
        second.setFailedToSyncWithError(TestError("no"))
        await until { chain.loadableState == .didFailToSync }
        let error = try #require(chain.error as? LoadableChain.ElementError)
        #expect(error.index == 1)
        #expect(error.description == "could not sync element #1: no")
    }

    @Test("A restart skips elements that are already synced")
    func restart() async {
        let chain = LoadableChain([element(first), element(second)])
        chain.sync()
        await until { first.syncCount == 1 }
        first.succeed()
        await until { second.syncCount == 1 }
        second.setFailedToSyncWithError(TestError("no"))
        await until { chain.loadableState == .didFailToSync }
        chain.syncIfNeeded()
        await until { second.syncCount == 2 }
        #expect(first.syncCount == 1)
    }

    @Test("A closure may fail or complete the chain; later elements are not synced")
    func actions() async {
        first.succeed()
        let failing = LoadableChain([element(first, .fail(TestError("enough"))), element(second)])
        failing.sync()
        await until { failing.loadableState == .didFailToSync }
        #expect(failing.error as? TestError == TestError("enough"))
        let complete = LoadableChain([element(first, .completeSuccessfully), element(second)])
        complete.sync()
        await until { complete.loadableState == .didSyncSuccessfully }
        #expect(second.syncCount == 0)
    }

    @Test("M8: a chain that failed in a callback is retried; one that was completed early needs no sync")
    func needsSync() async {
        first.succeed()
        var action = LoadableChain.Action.fail(TestError("not yet"))
        let chain = LoadableChain([LoadableChain.Element(first) { _ in action }, element(second)])
        chain.sync()
        await until { chain.loadableState == .didFailToSync }
        #expect(chain.needsSync())
        action = .completeSuccessfully
        chain.syncIfNeeded()
        await until { chain.loadableState == .didSyncSuccessfully }
        #expect(!chain.needsSync())
        first.setFailedToSyncWithError(TestError("again"))
        #expect(chain.needsSync())
    }

    @Test("M9: an empty chain is synced")
    func empty() {
        let chain = LoadableChain([])
        chain.sync()
        #expect(chain.loadableState == .didSyncSuccessfully)
        #expect(chain.isContentsAvailable)
    }

    @Test("M10: a chain keeps its contents during another sync, and if that fails")
    func contentsStay() async {
        first.succeed()
        let chain = LoadableChain([element(first)])
        chain.sync()
        await until { chain.loadableState == .didSyncSuccessfully }
        chain.sync()
        #expect(chain.isContentsAvailable)
        chain.setFailedToSyncWithError(TestError("no"))
        #expect(chain.isContentsAvailable)
    }

    @Test("Cancelling a chain cancels the current element and restores the previous state")
    func cancel() async {
        let chain = LoadableChain([element(first), element(second)])
        chain.sync()
        await until { first.syncCount == 1 }
        chain.cancel()
        #expect(first.cancelCount == 1)
        #expect(chain.loadableState == .idle)
        first.succeed()
        for _ in 0..<10 { await Task.yield() }
        #expect(second.syncCount == 0)
    }

    @Test("A chain is released with its owner while it waits")
    func lifetime() async {
        weak var weakChain: LoadableChain?
        do {
            let chain = LoadableChain([element(first)])
            weakChain = chain
            chain.sync()
            await until { first.syncCount == 1 }
        }
        await until { weakChain == nil }
        #expect(!first.hasObservers)
    }

    @Test("A cancelled chain does not cancel a load that other code started")
    func cancelLeavesOthers() async {
        let element = TestLoadable()
        let chain = LoadableChain([.init(element)])
        element.sync()
        chain.sync()
        for _ in 0..<5 { await Task.yield() }

        chain.cancel()

        #expect(element.cancelCount == 0)
        #expect(element.loadableState == .syncing)
    }
}
