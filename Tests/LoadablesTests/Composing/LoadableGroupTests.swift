import LoadableTesting
import Loadables
import Testing

/// Rules 10 to 12: when a group tells, what its error is, and where its calls go.
@MainActor
@Suite(.timeLimit(.minutes(3)))
struct LoadableGroupTests {

    private final class Hooked: LoadableGroup {
        var log: [String] = []
        override func groupDidChange() { log.append("hook \(snapshot)") }
    }

    private let first = TestLoadable()
    private let second = TestLoadable()

    @Test("A group notifies its observers only if its state changes")
    func tellsOfTransitions() {
        let group = LoadableGroup([first, second])
        let log = LoadableRecorder(group)

        first.sync()
        second.sync()
        first.succeed()
        second.setFailedToSyncWithError(TestError("e"))
        first.setIdle()

        #expect(log.changes == ["syncing", "failed(TestLoadable: e)"])
    }

    @Test("A synced group notifies its observers of every change of a member")
    func tellsWhileSynced() {
        first.succeed()
        second.succeed()
        let group = LoadableGroup([first, second])
        let log = LoadableRecorder(group)

        first.setDidSyncSuccessfully()
        second.setDidSyncSuccessfully()

        #expect(log.changes == ["synced+", "synced+"])
    }

    @Test("M11: a change of availability alone is announced, and the group's availability is always current")
    func availability() {
        let loader = ScriptedLoader<Int>()
        first.isContentsAvailable = true
        first.setIdle()
        let group = LoadableGroup([first, loader])
        let log = LoadableRecorder(group)

        loader.restore(1, from: Provenance(origin: .cache, date: Timestamp(secondsSince1970: 0)))

        #expect(log.changes == ["idle+"])
        #expect(group.isContentsAvailable)
    }

    @Test("The hook for subclasses runs before the observers")
    func hook() {
        let group = Hooked([first])
        let token = group.sink { $0.log.append("observer \($0.snapshot.description)") }

        first.sync()

        #expect(group.log == ["hook syncing", "observer syncing"])
        token.remove()
    }

    @Test("The error of a group wraps the error of the first failed member that has one")
    func error() throws {
        let group = LoadableGroup([ForeignLoadable(), second, first])
        first.setFailedToSyncWithError(TestError("first"))
        second.setFailedToSyncWithError(TestError("second"))

        let error = try #require(group.error as? LoadableGroup.MemberError)

        #expect(error.member == "TestLoadable")
        #expect(error.underlying as? TestError == TestError("second"))
        #expect(error.description == "TestLoadable: second")
    }

    @Test(
        "M12: a group that has not failed has no error, even if its members have",
        arguments: LoadableGroup.Mode.allCases)
    func noErrorUnlessFailed(mode: LoadableGroup.Mode) {
        let group = LoadableGroup([first, second], mode: mode)
        first.setFailedToSyncWithError(TestError("e"))
        second.succeed()

        #expect((group.error != nil) == (group.loadableState == .didFailToSync))
        #expect((group.error != nil) == (mode == .all))
    }

    @Test("sync() and syncIfNeeded() reach every member that can sync, even while the group is syncing")
    func syncGoesToAll() {
        let pure = PureLoadable()
        second.succeed()
        let group = LoadableGroup([pure, first, second])
        pure.setSyncing()

        group.sync()
        group.sync()
        #expect(first.syncCount == 2)
        #expect(second.syncCount == 2)
        #expect(pure.loadableState == .syncing)

        second.succeed()
        first.resetCounters()
        second.resetCounters()
        first.setFailedToSyncWithError(TestError("e"))
        group.syncIfNeeded()
        #expect(first.syncCount == 1)
        #expect(second.syncCount == 0)
    }

    @Test("A group needs a sync if any of its members does; an empty one does not")
    func needsSync() {
        first.succeed()
        second.succeed()

        #expect(!LoadableGroup([first, second]).needsSync())
        second.setIdle()
        #expect(LoadableGroup([first, second]).needsSync())
        #expect(!LoadableGroup([PureLoadable()]).needsSync())
        #expect(!LoadableGroup().needsSync())
    }

    @Test("Cancelling a group cancels every syncing member and restores the previous state")
    func cancel() {
        first.succeed()
        second.succeed()
        let group = LoadableGroup([first, second, PureLoadable()], mode: .any)
        let log = LoadableRecorder(group)

        group.sync()
        group.cancel()

        #expect(first.cancelCount + second.cancelCount == 2)
        #expect(log.changes == ["syncing+", "synced+"])
    }

    @Test("The provenance of a group is as old as its oldest member")
    func provenance() {
        let old = ScriptedLoader<Int>()
        let new = ScriptedLoader<Int>()
        let group = LoadableGroup([new, old])
        old.restore(1, from: Provenance(origin: .cache, date: Timestamp(secondsSince1970: 5)))
        new.finishLoading(.success(2))

        #expect(group.provenance == Provenance(origin: .cache, date: Timestamp(secondsSince1970: 5)))
    }

    @Test("A group of groups passes on their notifications")
    func nested() {
        let inner = LoadableGroup([first])
        let outer = LoadableGroup([inner, second])
        let log = LoadableRecorder(outer)

        outer.sync()
        second.succeed()
        first.succeed()

        #expect(log.changes == ["syncing", "synced+"])
    }

    @Test("A member that is in a group twice counts twice")
    func memberTwice() {
        let group = LoadableGroup([first, first])

        first.sync()
        #expect(group.loadableState == .syncing)
        first.succeed()
        #expect(group.snapshot.description == "synced+")
    }

    @Test("A failed group announces a change of its own error, but not of a later member's error")
    func changedError() {
        let group = LoadableGroup([first, second])
        let log = LoadableRecorder(group)

        second.setFailedToSyncWithError(TestError("b"))
        first.setFailedToSyncWithError(TestError("a"))
        second.setFailedToSyncWithError(TestError("b2"))
        first.setFailedToSyncWithError(TestError("a"))
        first.setFailedToSyncWithError(TestError("a2"))
        first.setIdle()

        let type = "TestLoadable"
        #expect(log.changes == ["b", "a", "a2", "b2"].map { "failed(\(type): \($0))" })
    }

    @Test("New members that change the error of a failed group are announced")
    func replacedError() {
        first.setFailedToSyncWithError(TestError("a"))
        second.setFailedToSyncWithError(TestError("b"))
        let group = LoadableGroup([first])
        let log = LoadableRecorder(group)

        group.loadables = [first, second]
        group.loadables = [second, first]

        #expect(log.changes == ["failed(TestLoadable: b)"])
    }

    @Test("A group without contents has no provenance")
    func provenanceWithoutContents() {
        let loaded = ScriptedLoader<Int>()
        loaded.finishLoading(.success(1))

        #expect(LoadableGroup([loaded, ScriptedLoader<Int>()]).provenance == nil)
        #expect(LoadableGroup([loaded, ScriptedLoader<Int>()], mode: .any).provenance != nil)
    }
}
