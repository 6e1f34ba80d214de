import Loadables

extension PanelModel {

    /// Returns the outcome of a refresh that has ended.
    ///
    /// - Parameter before: The version that the panel had when the refresh began; nil if there was none.
    func outcome(after before: PanelVersion?) -> PullToRefresh.Outcome {
        if loadableState == .didFailToSync { return .failed }
        switch snapshot.lastOutcome?.result {
        case .failed: return .failed
        case .cancelled, .late: return .cancelled
        case .unchanged: return .unchanged
        case .succeeded, nil: break
        }
        // A group of loaders has no outcome of its own, so the versions are compared.
        guard let latest, let before else { return latest == nil ? .cancelled : .updated }
        guard latest.content.isSame(as: before.content) else { return .updated }
        let isNew = snapshot.lastOutcome != nil || latest.provenance != before.provenance
        return isNew || latest.provenance == nil ? .unchanged : .cancelled
    }
}
