import Feeds
import Loadables
import TerminalUI

/// The states, ages, loads and alerts of a board as OpenMetrics text, for programs that monitor the board.
///
///     loadboard_state{source="jobs",loadboard_state="fresh"} 1
///     loadboard_content_age_seconds{source="jobs"} 12.0
///     loadboard_loads_total{source="jobs",result="failed"} 3
@MainActor
public final class BoardMetrics {

    /// Called when a panel has changed. It is not called for changes that depend only on the time, such as the growth
    /// of ages.
    public var onChange: (() -> Void)?

    private let screen: DashboardScreen
    /// The observed sources, without duplicates.
    private var sources: [MetricSource] = []
    private var observers: [LoadableObserver] = []
    /// The number of loads, without those that only read the cache or the shared store, keyed by the name of the source
    /// and then by the result.
    private var loads: [String: [LoadOutcome.Result: Int]] = [:]
    /// The last counted load of each source, keyed by the name of the source.
    private var counted: [String: LoadGeneration] = [:]
    /// The latest state of each source apart from a running load, keyed by the name of the source.
    private var states: [String: LoadableState] = [:]

    /// Creates the metrics of a board, and begins counting its loads.
    ///
    /// - Parameter screen: The board.
    public init(_ screen: DashboardScreen) {
        self.screen = screen
        observe()
        screen.onReplace = { [weak self, onReplace = screen.onReplace] panels in
            onReplace?(panels)
            self?.observe()
        }
    }

    /// Observes all sources of the board, unless they are observed already. Several panels may show the same source,
    /// which is observed and listed once.
    private func observe() {
        let all = screen.board.panels.map { MetricSource($0) } + screen.sourcesWithoutPanel()
        let new = all.uniqued(by: \.name)
        guard !new.elementsEqual(sources, by: { $0.name == $1.name && $0.loadable === $1.loadable }) else { return }
        sources = new
        observers = new.map { source in
            source.loadable.sink { [weak self] _ in
                self?.note(source)
                self?.onChange?()
            }
        }
        new.forEach(note)
    }

    private func note(_ source: MetricSource) {
        let snapshot = source.loadable.snapshot
        if snapshot.state != .syncing { states[source.name] = snapshot.state }
        guard let outcome = snapshot.lastOutcome, counted[source.name] != outcome.generation else { return }
        counted[source.name] = outcome.generation
        if source.hasOnlyRead(by: outcome) { return }
        let result = outcome.result == .late ? .cancelled : outcome.result
        loads[source.name, default: [:]][result, default: 0] += 1
    }

    // MARK: Text

    /// The current metrics.
    public var text: String {
        // A source that no panel shows may have been replaced after the user changed a value of the board.
        observe()
        let now = screen.environment.clock.now
        let listed = sources.filter(\.isListed)
        let families = [states(listed, at: now), ages(listed, at: now), loads(listed), alerts(at: now)]
        return families.joined() + "# EOF\n"
    }

    /// Returns the states of the sources. A source that is loading also has its previous state, so that a retry does
    /// not seem to end a failure.
    private func states(_ sources: [MetricSource], at now: Timestamp) -> String {
        let samples = sources.flatMap { source in
            let isLoading = PanelStatus(source.loadable.snapshot, at: now) == .loading
            let status = source.status(after: states[source.name] ?? .idle, at: now)
            return PanelStatus.allCases.map {
                let applies = $0 == .loading ? isLoading : $0 == status && !(isLoading && status == .idle)
                return "loadboard_state{\(source.label),loadboard_state=\"\($0.rawValue)\"} \(applies ? 1 : 0)"
            }
        }
        return Self.family("loadboard_state", "stateset", "The state of a source.", samples)
    }

    private func ages(_ sources: [MetricSource], at now: Timestamp) -> String {
        let samples = sources.compactMap { source -> String? in
            let snapshot = source.loadable.snapshot
            guard snapshot.isContentsAvailable, let provenance = snapshot.provenance, provenance.isAgeKnown(at: now)
            else { return nil }
            let seconds = (provenance.age(at: now) / .milliseconds(1)).rounded() / 1_000
            return "loadboard_content_age_seconds{\(source.label)} \(seconds)"
        }
        return Self.family(
            "loadboard_content_age_seconds", "gauge", "The age of the content of a source.", unit: "seconds", samples)
    }

    private func loads(_ sources: [MetricSource]) -> String {
        let results: [(LoadOutcome.Result, String)] = [
            (.succeeded, "succeeded"), (.unchanged, "unchanged"), (.failed, "failed"), (.cancelled, "cancelled"),
        ]
        let samples = sources.flatMap { source in
            results.map { result, word in
                let count = loads[source.name]?[result] ?? 0
                return "loadboard_loads_total{\(source.label),result=\"\(word)\"} \(count)"
            }
        }
        return Self.family(
            "loadboard_loads", "counter", "The number of loads of a source since the program started, by result.",
            samples)
    }

    private func alerts(at now: Timestamp) -> String {
        let raised = screen.alerts.raised(at: now)
        let samples = AlertLevel.allCases.map { level in
            "loadboard_alerts{level=\"\(level.rawValue)\"} \(raised.count { $0.level == level })"
        }
        return Self.family("loadboard_alerts", "gauge", "The active alerts, by level.", samples)
    }

    private static func family(
        _ name: String, _ type: String, _ help: String, unit: String? = nil, _ samples: [String]
    ) -> String {
        let head =
            ["# TYPE \(name) \(type)"] + (unit.map { ["# UNIT \(name) \($0)"] } ?? []) + ["# HELP \(name) \(help)"]
        return (head + samples).map { $0 + "\n" }.joined()
    }
}
