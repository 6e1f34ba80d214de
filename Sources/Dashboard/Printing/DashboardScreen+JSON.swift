import Feeds
import FoundationEssentials
import Loadables
import TerminalUI

extension DashboardScreen {

    /// Returns the board as JSON for other programs: the chosen values, the raised alerts, and each panel with its
    /// state, the time of its content, its values, their unit, its remarks, its error and its maintenance. Members
    /// without a value are left out. The text is indented, unlike this example:
    ///
    ///     {"version": 2, "board": "Builds", "alerts": [], "panels": [{
    ///         "title": "Jobs", "source": "jobs", "status": "fresh", "date": "2026-09-15T14:05:00Z",
    ///         "content": [{"job": "fuzz", "failed": true, "seconds": 12.50}]}]}
    ///
    /// The content of a panel that shows a source of the board is the filtered data of the source, with all digits of
    /// numbers. For other panels, it is the ``PanelContent/json`` of their content. Control characters and invisible
    /// characters are written as `\u` escapes, so that the JSON can be shown on a terminal.
    public func json() -> String {
        let now = environment.clock.now
        var report = JSONBuilder()
        report.beginObject()
        report.name("version")
        report.add(2)
        report.add("board", name ?? title)
        let variables = values.compactMap { value in value.json().map { (value.name, $0) } }
        if !variables.isEmpty {
            report.name("variables")
            report.add(JSONValue.object(Dictionary(variables) { first, _ in first }))
        }
        report.name("alerts")
        report.beginArray()
        for entry in alerts.raised(at: now) { report.add(entry) }
        report.end()
        report.name("panels")
        report.beginArray()
        for panel in board.panels { report.add(panel, at: now, time) }
        report.end()
        report.end()
        return JSONEscapes.escapingUnseen(IndentedJSON(report.document).text) + "\n"
    }
}

extension JSONBuilder {

    fileprivate mutating func add(_ name: String, _ text: String?) {
        guard let text else { return }
        self.name(name)
        add(text)
    }

    fileprivate mutating func add(_ name: String, _ time: Timestamp?) {
        add(name, time.map { Date(timeIntervalSince1970: $0.secondsSince1970).formatted(.iso8601) })
    }

    fileprivate mutating func add(_ entry: BoardAlerts.Entry) {
        beginObject()
        add("panel", entry.title)
        add("text", entry.text)
        add("level", entry.level.rawValue)
        add("since", entry.since)
        end()
    }

    @MainActor
    fileprivate mutating func add(_ panel: PanelModel, at now: Timestamp, _ time: TimeOfDay) {
        let snapshot = panel.snapshot
        beginObject()
        add("title", panel.title)
        add("source", panel.source?.name)
        add("status", PanelStatus(snapshot, at: now).rawValue)
        add("date", snapshot.isContentsAvailable ? snapshot.provenance?.date : nil)
        if let latest = panel.latest {
            name("content")
            if let values = panel.source?.values() { add(asWritten: values) } else { add(latest.content.json) }
            add("unit", panel.source?.unit())
            if let units = panel.source?.units(), !units.isEmpty {
                name("units")
                add(JSONValue.object(units.mapValues { .string($0) }))
            }
            let remarks = panel.remarks()
            if !remarks.isEmpty {
                name("remarks")
                add(JSONValue.array(remarks.map { .string($0) }))
            }
        }
        add("error", PrintedPanel(panel, at: now, time).failure)
        add("maintenance", panel.maintenance.end(at: now, time))
        end()
    }
}
