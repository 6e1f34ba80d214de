import LoadableTesting
import Loadables
import TestSupport
import Testing

@MainActor
@Suite(.timeLimit(.minutes(3)))
struct DerivedLoadableTests {

    private let origin = ScriptedLoader<Int>()

    // MARK: map

    @Test("map maps existing content: synced stays synced, failed keeps content and error, idle has none")
    func mapAtCreation() {
        #expect(origin.map { "\($0)" }.loadableState == .idle)
        origin.finishLoading(.success(1))
        let synced = origin.map { "\($0)" }
        #expect(synced.loadableState == .didSyncSuccessfully)
        #expect(synced.content == "1")
        origin.setFailedToSyncWithError(TestError("no"))
        let failed = origin.map { "\($0)" }
        #expect(failed.loadableState == .didFailToSync)
        #expect(failed.content == "1")
        #expect(failed.error as? TestError == TestError("no"))
    }

    @Test("A5: map follows later syncs of its origin")
    func mapFollows() {
        let mapped = origin.map { "\($0)" }
        origin.sync()
        #expect(mapped.loadableState == .syncing)
        origin.finishLoading(.success(1))
        #expect(mapped.content == "1")
        origin.sync()
        #expect(mapped.loadableState == .syncing)
        #expect(mapped.content == "1")
        origin.finishLoading(.success(2))
        #expect(mapped.content == "2")
    }

    @Test("Syncing or cancelling a mapped loadable syncs or cancels its origin")
    func mapForwards() async throws {
        let mapped = origin.map { $0 * 2 }
        let task = Task { try await mapped.fetch() }
        await until { origin.loads.count == 1 }
        origin.finishLoading(.success(4))
        #expect(try await task.value == 8)
        mapped.sync()
        mapped.cancel()
        #expect(origin.cancelCount == 1)
        #expect(origin.loadableState == .didSyncSuccessfully)
        #expect(mapped.loadableState == .didSyncSuccessfully)
    }

    @Test("If the closure throws, the mapped loadable fails and keeps its content")
    func mapThrows() {
        let mapped = origin.map { number in
            if number < 0 { throw TestError("negative") }
            return number
        }
        origin.finishLoading(.success(1))
        origin.finishLoading(.success(-1))
        #expect(mapped.loadableState == .didFailToSync)
        #expect(mapped.error as? TestError == TestError("negative"))
        #expect(mapped.content == 1)
    }

    // MARK: asyncMap, flatMap, joined

    @Test("asyncMap maps only when it is synced")
    func asyncMap() async throws {
        origin.finishLoading(.success(1))
        let mapped = origin.asyncMap { $0 + 1 }
        #expect(mapped.loadableState == .idle)
        #expect(mapped.needsSync())
        #expect(try await mapped.fetchIfNeeded() == 2)
        #expect(origin.loads.count == 0)
        #expect(!mapped.needsSync())
    }

    @Test("A derived loadable copies the existing error of its origin")
    func copiesError() {
        origin.setFailedToSyncWithError(TestError("no"))
        #expect(origin.asyncMap { $0 }.error as? TestError == TestError("no"))
    }

    @Test("fetch of a derived loadable fetches its origin; fetchIfNeeded does so only if needed")
    func asking() async throws {
        origin.finishLoading(.success(1))
        let mapped = origin.asyncMap { $0 }
        _ = try await mapped.fetchIfNeeded()
        #expect(origin.loads.count == 0)
        let task = Task { try await mapped.fetch() }
        await until { origin.loads.count == 1 }
        origin.finishLoading(.success(2))
        #expect(try await task.value == 2)
    }

    @Test("A5: after a sync of its origin, a derived loadable keeps its contents and needs a sync")
    func originSyncedSince() async throws {
        origin.finishLoading(.success(1))
        let mapped = origin.asyncMap { $0 }
        _ = try await mapped.fetchIfNeeded()
        origin.sync()
        origin.finishLoading(.success(2))
        #expect(mapped.content == 1)
        #expect(mapped.needsSync())
        #expect(try await mapped.fetchIfNeeded() == 2)
    }

    @Test("A4: a cancelled derived load does not write its result")
    func cancelled() async {
        origin.finishLoading(.success(1))
        let inner = ScriptedLoader<String>()
        let mapped = origin.flatMap { _ in inner }
        mapped.syncIfNeeded()
        await until { inner.loads.count == 1 }
        mapped.cancel()
        inner.finishLoading(.success("late"))
        for _ in 0..<20 { await Task.yield() }
        #expect(mapped.content == nil)
        #expect(mapped.loadableState == .idle)
    }

    @Test("flatMap creates a new inner loadable at each sync and has its content")
    func flatMap() async throws {
        origin.finishLoading(.success(3))
        var inners: [ScriptedLoader<String>] = []
        let mapped = origin.flatMap { number in
            let inner = ScriptedLoader<String>()
            inner.finishLoading(.success("inner \(number)"))
            inners.append(inner)
            return inner
        }
        #expect(try await mapped.fetchIfNeeded() == "inner 3")
        origin.finishLoading(.success(4))
        origin.sync()
        origin.finishLoading(.success(4))
        #expect(try await mapped.fetchIfNeeded() == "inner 4")
        #expect(inners.count == 2)
    }

    @Test("If the origin fails, the inner loadable is not created")
    func originFails() async {
        let mapped = origin.flatMap { _ -> ContentLoader<Int> in
            Issue.record("made")
            return ScriptedLoader<Int>()
        }
        let task = Task { try await mapped.fetch() }
        await until { origin.loads.count == 1 }
        origin.setFailedToSyncWithError(TestError("no"))
        await #expect(throws: TestError("no")) { try await task.value }
    }

    @Test("joined has both contents")
    func joined() async throws {
        origin.finishLoading(.success(3))
        let inner = ScriptedLoader<String>()
        inner.finishLoading(.success("three"))
        let pair = try await origin.joined { _ in inner }.fetchIfNeeded()
        #expect(pair == (3, "three"))
    }

    @Test("Derived loadables are released with their owners, even during a load")
    func lifetime() async {
        weak var weakMapped: ContentLoader<Int>?
        weak var weakDerived: ContentLoader<Int>?
        do {
            let mapped = origin.map { $0 }
            let derived = origin.asyncMap { $0 }
            weakMapped = mapped
            weakDerived = derived
            derived.sync()
            await until { origin.loads.count == 1 }
        }
        await until { weakMapped == nil && weakDerived == nil }
        #expect(weakMapped == nil)
        #expect(weakDerived == nil)
    }

    @Test("A6: joining a derived load does not change how it loads its origin")
    func joiningDoesNotChangeTheAsking() async {
        let origin = ScriptedLoader<Int>()
        origin.finishLoading(.success(1))
        let derived = origin.asyncMap { $0 }
        let joining = derived.sink { if $0.loadableState == .syncing { $0.syncIfNeeded() } }

        derived.sync()
        await until { origin.loads.count == 1 }

        origin.succeed(2)
        await until { derived.loadableState == .didSyncSuccessfully }
        #expect(derived.content == 2)
        withExtendedLifetime(joining) {}
    }

    @Test("A5: content pushed to the origin makes the derived one stale; a cancelled load of it does not")
    func pushedToOrigin() async throws {
        let origin = ScriptedLoader<Int>()
        origin.finishLoading(.success(1))
        let derived = origin.asyncMap { $0 }
        #expect(try await derived.fetchIfNeeded() == 1)

        origin.sync()
        origin.cancel()
        #expect(!derived.needsSync())

        origin.finishLoading(.success(2))
        #expect(derived.needsSync())
        #expect(derived.content == 1)
    }

    @Test("Resetting the origin resets a mapped loadable")
    func mapOfReset() {
        let origin = ScriptedLoader<Int>()
        let mapped = origin.map { $0 + 1 }
        origin.finishLoading(.success(1))
        #expect(mapped.content == 2)

        origin.update(.initial)

        #expect(mapped.content == nil)
        #expect(mapped.state == .initial)
    }

    @Test("Cancelling a mapped loadable cancels its origin; a load that an observer then starts is followed")
    func cancelAndRestart() {
        let origin = ScriptedLoader<Int>()
        let mapped = origin.map { $0 * 10 }
        let again = origin.sink {
            guard $0.loadableState == .idle else { return }
            $0.sync()
            $0.finishLoading(.success(7), for: $0.generation)
        }
        origin.sync()

        mapped.cancel()

        #expect(origin.content == 7)
        #expect(mapped.state == .success(content: 70))
        withExtendedLifetime(again) {}
    }

    @Test("A3: if the load of the origin is cancelled, the load of the mapped loadable is cancelled too")
    func cancelledOrigin() async {
        let origin = ScriptedLoader<Int>()
        origin.sync()
        origin.succeed(1)
        let mapped = origin.map { $0 * 2 }
        let fetching = Task { try await mapped.fetch() }
        await until { origin.loads.count == 2 }
        for _ in 0..<5 { await Task.yield() }

        origin.cancel()

        await #expect(throws: CancellationError.self) { try await fetching.value }
        #expect(mapped.snapshot.description == "synced+")
        #expect(mapped.loadHistory.last?.description.contains("cancelled") == true)
    }

    @Test("Derived content has the age and freshness of its origins")
    func provenance() async throws {
        let clock = ManualClock()
        let origin = ScriptedLoader<Int>(clock: clock)
        origin.freshFor = .seconds(60)
        origin.sync()
        origin.succeed(1)
        clock.set(clock.now.advanced(by: .seconds(59)))

        let mapped = origin.map { $0 }
        let derived = origin.asyncMap { $0 }
        _ = try await derived.fetchIfNeeded()

        #expect(mapped.provenance == origin.provenance)
        #expect(derived.provenance == origin.provenance)
        #expect(!derived.needsSync())
        clock.set(clock.now.advanced(by: .seconds(1)))
        #expect(origin.needsSync() && mapped.needsSync() && derived.needsSync())
        origin.restore(2, from: Provenance(origin: .cache, date: clock.now))
        #expect(mapped.provenance == origin.provenance)
        #expect(mapped.content == 2)
    }

    @Test("Rule 26: withdrawing content withdraws the content derived from it and notifies all observers")
    func derivedOfReset() async throws {
        let origin = ScriptedLoader<Int>()
        origin.finishLoading(.success(1))
        let derived = origin.asyncMap { $0 }
        _ = try await derived.fetchIfNeeded()
        let group = LoadableGroup([derived])
        let recorder = LoadableRecorder(derived)

        origin.update(.initial)

        #expect(recorder.line == "synced+ > idle")
        #expect(derived.content == nil)
        #expect(group.snapshot.description == "idle")
    }
}
