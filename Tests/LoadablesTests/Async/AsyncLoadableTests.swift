import LoadableTesting
import Loadables
import TestSupport
import Testing

@MainActor
@Suite(.timeLimit(.minutes(3)))
struct AsyncLoadableTests {

    private let loadable = ScriptedLoader<Int>()

    /// A fetch that has begun to wait.
    private func fetching() async -> Task<Int, any Error> {
        let count = loadable.loads.count
        let wasSyncing = loadable.loadableState == .syncing
        let task = Task { try await loadable.fetch() }
        await until { wasSyncing || loadable.loads.count > count }
        for _ in 0..<5 { await Task.yield() }
        return task
    }

    @Test("fetch starts a sync and returns its content")
    func fetch() async throws {
        let task = await fetching()
        loadable.finishLoading(.success(1))
        #expect(try await task.value == 1)
    }

    @Test("fetch throws the error of the sync even if earlier content exists")
    func fetchFails() async {
        loadable.finishLoading(.success(1))
        let task = await fetching()
        loadable.setFailedToSyncWithError(TestError("no"))
        await #expect(throws: TestError("no")) { try await task.value }
        #expect(loadable.content == 1)
    }

    @Test("A1: two overlapping fetches both return the content of the same sync")
    func overlapping() async throws {
        let first = await fetching()
        let second = await fetching()
        #expect(loadable.loads.count == 1)
        loadable.finishLoading(.success(7))
        #expect(try await first.value == 7)
        #expect(try await second.value == 7)
    }

    @Test("A2: a loadable that becomes idle ends a fetch as cancelled")
    func settlesToIdle() async {
        let task = await fetching()
        loadable.setIdle()
        await #expect(throws: CancellationError.self) { try await task.value }
    }

    @Test("A3: a fetch never returns content from before its sync")
    func staleContent() async {
        loadable.finishLoading(.success(1))
        let task = await fetching()
        loadable.cancel()
        #expect(loadable.loadableState == .didSyncSuccessfully)
        await #expect(throws: CancellationError.self) { try await task.value }
    }

    @Test("A4: cancelling the task ends only its own wait; the load and other waiters continue")
    func cancelWait() async throws {
        let first = await fetching()
        let second = await fetching()
        first.cancel()
        await #expect(throws: CancellationError.self) { try await first.value }
        #expect(loadable.loadableState == .syncing)
        #expect(loadable.cancelCount == 0)
        loadable.finishLoading(.success(2))
        #expect(try await second.value == 2)
    }

    @Test("fetchIfNeeded returns existing content if no sync is needed")
    func fetchIfNeeded() async throws {
        loadable.finishLoading(.success(3))
        #expect(try await loadable.fetchIfNeeded() == 3)
        #expect(loadable.loads.count == 0)
    }

    @Test("fetchIfNeeded loads after a failure")
    func fetchIfNeededAfterFailure() async throws {
        loadable.setFailedToSyncWithError(TestError("no"))
        let task = Task { try await loadable.fetchIfNeeded() }
        await until { loadable.loads.count == 1 }
        loadable.finishLoading(.success(4))
        #expect(try await task.value == 4)
    }

    @Test("A fetch also returns the content of a sync that ends before sync() returns")
    func immediate() async throws {
        final class Immediate: ContentLoader<Int> {
            override func doSync() { finishLoading(.success(5)) }
        }
        #expect(try await Immediate().fetch() == 5)
    }

    @Test("doneSyncing starts nothing, and returns if contents exist, even after a failure")
    func doneSyncing() async throws {
        await #expect(throws: LoadableError.noContents) { try await loadable.doneSyncing() }
        #expect(loadable.loads.count == 0)
        loadable.setFailedToSyncWithError(TestError("no"))
        await #expect(throws: TestError("no")) { try await loadable.doneSyncing() }
        loadable.finishLoading(.success(6))
        loadable.setFailedToSyncWithError(TestError("again"))
        #expect(try await loadable.contentsAfterDoneSyncing() == 6)
    }

    @Test("A loadable is released with its owner, and a finished fetch does not retain it")
    func lifetime() async throws {
        weak var weakLoadable: ScriptedLoader<Int>?
        do {
            let loadable = ScriptedLoader<Int>()
            weakLoadable = loadable
            let task = Task { try await loadable.fetch() }
            await until { loadable.loads.count == 1 }
            task.cancel()
            _ = await task.result
        }
        await until { weakLoadable == nil }
        #expect(weakLoadable == nil)
    }

    @Test(
        "A6: concurrent calls of fetch and fetchIfNeeded each return the right content in any order",
        arguments: [true, false])
    func fetchAndFetchIfNeeded(fetchFirst: Bool) async throws {
        let origin = ScriptedLoader<Int>()
        origin.finishLoading(.success(1))
        let derived = origin.asyncMap { $0 * 10 }
        let first = Task { fetchFirst ? try await derived.fetch() : try await derived.fetchIfNeeded() }
        let second = Task { fetchFirst ? try await derived.fetchIfNeeded() : try await derived.fetch() }
        if fetchFirst {
            // The forced one began the load, and made the origin load anew; the other one joined it.
            await until { origin.loads.count == 1 }
            origin.finishLoading(.success(2))
        }

        #expect(try await first.value == (fetchFirst ? 20 : 10))
        #expect(try await second.value == (fetchFirst ? 20 : 10))
        #expect(origin.loads.count == (fetchFirst ? 1 : 0))
    }

    @Test("A9: a loadable is synced only with content, which may be an empty optional")
    func syncedWithoutContent() async throws {
        let optional = ScriptedLoader<Int?>()
        optional.finishLoading(.success(nil))
        #expect(optional.isContentsAvailable)
        #expect(try await optional.fetchIfNeeded() == nil)

        let loadable = ScriptedLoader<Int>()
        loadable.setDidSyncSuccessfully()
        #expect(loadable.loadableState == .didFailToSync)
        #expect(loadable.error as? LoadableError == .syncedWithoutContents)
        #expect(loadable.content == nil)
    }

    @Test("A fetch returns the content of its own load, even if another load begins before its task resumes")
    func anotherLoadAtOnce() async throws {
        let task = await fetching()
        loadable.finishLoading(.success(1), for: loadable.generation)
        loadable.sync()

        #expect(try await task.value == 1)
        #expect(loadable.loadableState == .syncing)
    }

    @Test("A fetch returns the content of its own load, even if an observer starts another load immediately")
    func anotherLoadByObserver() async throws {
        let again = loadable.sink { if $0.loadableState == .didSyncSuccessfully, $0.loads.count == 1 { $0.sync() } }
        let task = await fetching()
        loadable.succeed(1)

        #expect(try await task.value == 1)
        #expect(loadable.loadableState == .syncing)
        withExtendedLifetime(again) {}
    }
}
