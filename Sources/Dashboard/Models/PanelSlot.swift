import Loadables
import TerminalUI

/// A panel's place on a page, with what belongs to the page and not to the content: the chosen row, the scroll position,
/// the pull. A refresh moves none of them.
@MainActor
final class PanelSlot {

    let model: PanelModel
    var list = ListState()
    private(set) var pull = PullToRefresh()
    /// What was shown when the refresh began.
    private var versionBefore: PanelVersion?

    init(_ model: PanelModel) {
        self.model = model
    }

    var rowCount: Int { model.latest?.rows.count ?? 0 }

    func moveUp(at now: Timestamp) {
        if list.isAtTop { pull.pull(at: now) } else { list.move(by: -1, count: rowCount) }
    }

    func moveDown(at now: Timestamp) {
        if pull.isPulling { pull.push(at: now) } else { list.move(by: 1, count: rowCount) }
    }

    /// Lets go of the pull, if there is one.
    ///
    /// - Returns: Whether there was.
    func release(at now: Timestamp) -> Bool {
        guard pull.isPulling else { return false }
        if pull.release(at: now) { refresh() }
        return true
    }

    /// Does what is due by now.
    func advance(to now: Timestamp) {
        if pull.advance(to: now) { refresh() }
        if case .refreshing = pull.phase, model.loadableState != .syncing {
            pull.finish(outcome, at: now)
        }
    }

    private func refresh() {
        versionBefore = model.latest
        model.sync()
    }

    private var outcome: PullToRefresh.Outcome {
        if model.loadableState == .didFailToSync { return .failed }
        if model.latest == versionBefore { return model.provenance == nil ? .unchanged : .cancelled }
        return model.latest?.rows == versionBefore?.rows ? .unchanged : .updated
    }
}
