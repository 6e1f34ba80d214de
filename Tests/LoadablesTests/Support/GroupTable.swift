import Loadables

/// The table of the rules for groups, written down once more and slowly, without any memory.
@MainActor
struct GroupTable {

    struct Verdict: Equatable {
        var state: LoadableState
        var hasContents: Bool

        init(state: LoadableState, hasContents: Bool) {
            self.state = state
            self.hasContents = hasContents
        }

        @MainActor
        init(_ loadable: any PureLoadableProtocol) {
            self.init(state: loadable.loadableState, hasContents: loadable.isContentsAvailable)
        }
    }

    private let mode: LoadableGroup.Mode

    init(_ mode: LoadableGroup.Mode) {
        self.mode = mode
    }

    func verdict(on members: [any PureLoadableProtocol]) -> Verdict {
        let states = members.map(\.loadableState)
        let all = !members.isEmpty && members.allSatisfy(\.isContentsAvailable)
        let any = members.contains(where: \.isContentsAvailable)
        return Verdict(state: state(of: states), hasContents: mode == .any ? any : all)
    }

    private func state(of states: [LoadableState]) -> LoadableState {
        if states.isEmpty { return .idle }
        let failed: Bool
        let synced: Bool
        switch mode {
        case .all:
            failed = states.contains(.didFailToSync)
            synced = states.allSatisfy { $0 == .didSyncSuccessfully }
        case .any:
            failed = states.allSatisfy { $0 == .didFailToSync }
            synced = states.contains(.didSyncSuccessfully)
        case .never:
            failed = false
            synced = states.allSatisfy { $0 == .didSyncSuccessfully || $0 == .didFailToSync }
        }
        if failed { return .didFailToSync }
        if states.contains(.syncing) { return .syncing }
        return synced ? .didSyncSuccessfully : .idle
    }
}
