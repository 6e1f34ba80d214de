import LoadableTesting
import Loadables
import Testing

/// Rule 9, and changes of a group from inside its own notifications.
@MainActor
@Suite(.timeLimit(.minutes(3)))
struct LoadableGroupMembershipTests {

    private let first = TestLoadable()
    private let second = TestLoadable()

    @Test("An empty group is idle, has no contents, and notifies no observers", arguments: LoadableGroup.Mode.allCases)
    func empty(mode: LoadableGroup.Mode) {
        let group = LoadableGroup(mode: mode)
        let log = LoadableRecorder(group)

        group.sync()
        group.syncIfNeeded()
        group.cancel()
        group.loadables = []

        #expect(group.snapshot.description == "idle")
        #expect(log.changes.isEmpty)
    }

    @Test("After its members change, a group follows the new ones and ignores the old ones")
    func replaced() {
        first.succeed()
        let group = LoadableGroup([first])
        let log = LoadableRecorder(group)

        group.loadables = [second]
        first.sync()
        second.sync()
        group.loadables = []

        #expect(log.changes == ["idle", "syncing", "idle"])
        #expect(!first.hasObservers && !second.hasObservers)
    }

    @Test("New members that change nothing are not announced")
    func noDifference() {
        let group = LoadableGroup([first])
        let log = LoadableRecorder(group)

        group.loadables = [second]

        #expect(log.changes.isEmpty)
    }

    @Test("A member whose first observer starts a sync counts as syncing and is announced once")
    func autosyncingMember() {
        let member = HookedLoadable()
        member.whenWatched = { $0.sync() }
        let group = LoadableGroup()
        let log = LoadableRecorder(group)

        group.loadables = [first, member]

        #expect(log.changes == ["syncing"])
    }

    @Test("New members are followed from the start, even if an observer syncs them when it is notified")
    func syncedOnReplacement() {
        first.succeed()
        let group = LoadableGroup([first])
        let log = LoadableRecorder(group) { group in
            if group.loadableState == .idle { group.sync() }
        }

        group.loadables = [second]
        second.succeed()

        #expect(log.changes == ["idle", "syncing", "synced+"])
        #expect(group.loadableState == .didSyncSuccessfully)
    }

    @Test("If an observer replaces the members, later observers see the old ones first, then the new ones")
    func replacedByObserver() {
        let group = LoadableGroup([first])
        second.isContentsAvailable = true
        let replacing = LoadableRecorder(group) { [second] group in
            if group.loadableState == .syncing { group.loadables = [second] }
        }
        let after = LoadableRecorder(group)

        group.sync()

        #expect(replacing.changes == ["syncing", "idle+"])
        #expect(after.changes == ["syncing", "idle+"])
    }

    @Test("If an observer of a group changes a member, the other observers see that next, with correct errors")
    func memberChangedByObserver() {
        first.setFailedToSyncWithError(TestError("e"))
        let group = LoadableGroup([second])
        let changing = LoadableRecorder(group) { [first] group in
            if group.loadableState == .didFailToSync { first.sync() }
        }
        let after = LoadableRecorder(group)

        group.loadables = [first]

        let expected = ["failed(MemberError)", "syncing"]
        for log in [changing, after] {
            #expect(log.changes.map { $0.replacing(/TestLoadable: e/, with: "MemberError") } == expected)
        }
    }

    @Test("Until a group is notified of a member's change, observers of the member see the old state of the group")
    func consistentBeforeTold() {
        var seen: [String] = []
        var group: LoadableGroup?
        let early = first.sink { _ in seen.append(group?.snapshot.description ?? "none") }
        let made = LoadableGroup([first])
        group = made

        first.setFailedToSyncWithError(TestError("e"))
        first.sync()
        first.succeed()

        #expect(seen == ["idle", "failed(TestLoadable: e)", "syncing"])
        #expect(made.snapshot.description == "synced+")
        early.remove()
    }
}
