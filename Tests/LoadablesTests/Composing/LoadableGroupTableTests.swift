import LoadableTesting
import Loadables
import Testing

/// What a group shows, against the table of the rules computed from nothing, for all states of up to three members.
@MainActor
@Suite(.timeLimit(.minutes(3)))
struct LoadableGroupTableTests {

    /// All the snapshots that a member can show, error aside.
    private static let shown: [(state: LoadableState, contents: Bool)] = LoadableState.allCases.flatMap { state in
        [true, false].filter { $0 || state != .didSyncSuccessfully }.map { (state, $0) }
    }

    private func make(_ index: Int) -> TestLoadable {
        let loadable = TestLoadable()
        put(loadable, index)
        return loadable
    }

    private func put(_ loadable: TestLoadable, _ index: Int) {
        let (state, contents) = Self.shown[index]
        loadable.isContentsAvailable = contents
        switch state {
        case .idle: loadable.setIdle()
        case .syncing: loadable.setSyncing()
        case .didSyncSuccessfully: loadable.setDidSyncSuccessfully()
        case .didFailToSync: loadable.setFailedToSyncWithError(TestError("e"))
        }
    }

    /// All ways to choose so many numbers below the limit, in order.
    private func tuples(_ count: Int, below limit: Int) -> [[Int]] {
        (0..<count).reduce([[]]) { tuples, _ in tuples.flatMap { tuple in (0..<limit).map { tuple + [$0] } } }
    }

    @Test("The state of a group follows from its members as in the table", arguments: LoadableGroup.Mode.allCases)
    func made(mode: LoadableGroup.Mode) {
        for count in 0...3 {
            for tuple in tuples(count, below: Self.shown.count) {
                let members = tuple.map(make)

                let group = LoadableGroup(members, mode: mode)

                #expect(GroupTable(mode).verdict(on: members) == GroupTable.Verdict(group), "\(tuple)")
            }
        }
    }

    @Test("The table holds after every change of a member", arguments: LoadableGroup.Mode.allCases)
    func changed(mode: LoadableGroup.Mode) {
        for tuple in tuples(2, below: Self.shown.count) {
            for next in Self.shown.indices {
                let members = tuple.map(make)
                let group = LoadableGroup(members, mode: mode)
                var told = 0
                let token = group.sink { _ in told += 1 }
                let before = GroupTable.Verdict(group)

                put(members[1], next)

                let after = GroupTable(mode).verdict(on: members)
                #expect(GroupTable.Verdict(group) == after, "\(tuple) then \(next)")
                #expect(told == (after != before || after.state == .didSyncSuccessfully ? 1 : 0))
                token.remove()
            }
        }
    }

    @Test("The table holds after the members are replaced", arguments: LoadableGroup.Mode.allCases)
    func replaced(mode: LoadableGroup.Mode) {
        for tuple in tuples(3, below: Self.shown.count) {
            let members = tuple.map(make)
            let group = LoadableGroup([members[0], members[1]], mode: mode)

            group.loadables = [members[2], members[0]]

            #expect(GroupTable(mode).verdict(on: [members[2], members[0]]) == GroupTable.Verdict(group))
        }
    }
}
