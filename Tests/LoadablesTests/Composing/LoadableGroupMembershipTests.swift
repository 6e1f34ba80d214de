import LoadableTesting
import Loadables
import Testing

/// Rule 9, and changes of a group from inside its own notifications.
@MainActor
@Suite(.timeLimit(.minutes(3)))
struct LoadableGroupMembershipTests {

    private let first = TestLoadable()
    private let second = TestLoadable()

    @Test("An empty group is idle, without contents, and tells nobody anything", arguments: LoadableGroup.Mode.allCases)
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

    @Test("Members can be changed later: the group follows the new ones and not the old ones")
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

    @Test("New members that make no difference are not told of")
    func noDifference() {
        let group = LoadableGroup([first])
        let log = LoadableRecorder(group)

        group.loadables = [second]

        #expect(log.changes.isEmpty)
    }

    @Test("A member that begins to sync because it is watched is counted as syncing, and told of once")
    func autosyncingMember() {
        let member = HookedLoadable()
        member.whenWatched = { $0.sync() }
        let group = LoadableGroup()
        let log = LoadableRecorder(group)

        group.loadables = [first, member]

        #expect(log.changes == ["syncing"])
    }

    @Test("Members that are synced by an observer who hears of the new members are followed from the start")
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

    @Test("An observer may replace the members: those after it hear of the old ones first, then of the new ones")
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

    @Test("A member that an observer of the group changes is shown to the others afterwards, with the right errors")
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

    @Test("An observer of a member sees the group as it was until the group has heard of the member, error and all")
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
