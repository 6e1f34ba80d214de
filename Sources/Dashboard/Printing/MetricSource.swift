package import Loadables
import TerminalUI

/// A source of a board, for the metrics.
@MainActor
package struct MetricSource {

    let name: String
    let loadable: ObservableLoadable
    let partFailure: () -> String?

    /// Creates a source.
    ///
    /// - Parameters:
    ///   - name: The name of the source.
    ///   - loadable: The loadable that loads the source.
    ///   - partFailure: Returns the sentence about the failed parts of the content; nil if no part failed.
    package init(_ name: String, _ loadable: ObservableLoadable, partFailure: @escaping () -> String?) {
        (self.name, self.loadable, self.partFailure) = (name, loadable, partFailure)
    }

    init(_ panel: PanelModel) {
        self.init(panel.sourceName, panel) { [weak panel] in panel?.partFailure() }
    }

    /// Whether the metrics contain the source. A source without a panel is left out until it begins to load.
    var isListed: Bool { loadable is PanelModel || loadable.loadableState != .idle }

    /// Returns whether the latest load did not ask the source: it read content from the cache or from the shared store.
    func hasOnlyRead(by outcome: LoadOutcome) -> Bool {
        guard outcome.result == .succeeded || outcome.result == .unchanged else { return false }
        return loadable.snapshot.provenance?.origin == .cache
            || loadable.inspection.exchange(of: outcome.generation)?.isFromStore == true
    }

    /// Returns the status that the source has apart from a running load. For a source that was never loaded, the status
    /// is idle.
    ///
    /// - Parameter state: The state before the running load.
    func status(after state: LoadableState, at now: Timestamp) -> PanelStatus {
        var snapshot = loadable.snapshot
        if snapshot.state == .syncing { snapshot.state = state }
        let status = PanelStatus(snapshot, at: now)
        return (status == .fresh || status == .stale) && partFailure() != nil ? .failed : status
    }

    var label: String {
        let escaped = VisibleText(name).description.map { $0 == "\"" || $0 == "\\" ? "\\\($0)" : String($0) }
        return "source=\"\(escaped.joined())\""
    }
}

extension LoadableInspection {

    /// Returns the exchange of the latest load; nil if it is unknown. The exchange of a proxy is that of its target.
    fileprivate func exchange(of load: LoadGeneration) -> LoadExchange? {
        if let exchange = exchanges[load] { return exchange }
        guard parts.count == 1, parts[0].snapshot.lastOutcome?.generation == load else { return nil }
        return parts[0].exchange(of: load)
    }
}
