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
    private var observers: [LoadableObserver] = []
    /// The number of loads, keyed by the name of the source and then by the result.
    private var loads: [String: [LoadOutcome.Result: Int]] = [:]
    /// The last counted load of each source, keyed by the name of the source.
    private var counted: [String: LoadGeneration] = [:]

    /// Creates the metrics of a board, and begins counting its loads.
    ///
    /// - Parameter screen: The board.
    public init(_ screen: DashboardScreen) {
        self.screen = screen
        observe(screen.board.panels)
        screen.onReplace = { [weak self, onReplace = screen.onReplace] panels in
            onReplace?(panels)
            self?.observe(panels)
        }
    }

    private func observe(_ panels: [PanelModel]) {
        observers = panels.map { panel in
            panel.sink { [weak self, weak panel] _ in
                if let panel { self?.count(panel) }
                self?.onChange?()
            }
        }
        panels.forEach(count)
    }

    private func count(_ panel: PanelModel) {
        guard let outcome = panel.snapshot.lastOutcome, counted[panel.sourceName] != outcome.generation else { return }
        counted[panel.sourceName] = outcome.generation
        let result = outcome.result == .late ? .cancelled : outcome.result
        loads[panel.sourceName, default: [:]][result, default: 0] += 1
    }

    // MARK: Text

    /// The current metrics.
    public var text: String {
        let now = screen.environment.clock.now
        // Several panels may show the same source, which is listed once.
        let panels = screen.board.panels.uniqued { $0.sourceName }
        let families = [
            states(panels, at: now), ages(panels, at: now), loads(panels), alerts(at: now),
        ]
        return families.joined() + "# EOF\n"
    }

    private func states(_ panels: [PanelModel], at now: Timestamp) -> String {
        let samples = panels.flatMap { panel in
            let status = PanelStatus(panel, panel.snapshot, at: now)
            return PanelStatus.allCases.map {
                "loadboard_state{\(panel.metricLabel),loadboard_state=\"\($0.rawValue)\"} \($0 == status ? 1 : 0)"
            }
        }
        return Self.family("loadboard_state", "stateset", "The state of a source.", samples)
    }

    private func ages(_ panels: [PanelModel], at now: Timestamp) -> String {
        let samples = panels.compactMap { panel -> String? in
            guard panel.isContentsAvailable, let provenance = panel.provenance, provenance.isAgeKnown(at: now) else {
                return nil
            }
            let seconds = (provenance.age(at: now) / .milliseconds(1)).rounded() / 1_000
            return "loadboard_content_age_seconds{\(panel.metricLabel)} \(seconds)"
        }
        return Self.family(
            "loadboard_content_age_seconds", "gauge", "The age of the content of a source.", unit: "seconds", samples)
    }

    private func loads(_ panels: [PanelModel]) -> String {
        let results: [(LoadOutcome.Result, String)] = [
            (.succeeded, "succeeded"), (.unchanged, "unchanged"), (.failed, "failed"), (.cancelled, "cancelled"),
        ]
        let samples = panels.flatMap { panel in
            results.map { result, word in
                let count = loads[panel.sourceName]?[result] ?? 0
                return "loadboard_loads_total{\(panel.metricLabel),result=\"\(word)\"} \(count)"
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

extension PanelModel {

    fileprivate var metricLabel: String {
        let escaped = VisibleText(sourceName).description.map { $0 == "\"" || $0 == "\\" ? "\\\($0)" : String($0) }
        return "source=\"\(escaped.joined())\""
    }
}
