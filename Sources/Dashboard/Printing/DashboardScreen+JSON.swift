import Feeds
import FoundationEssentials
import Loadables
import TerminalUI

extension DashboardScreen {

    /// The board as JSON, for programs: each panel with its title, how it is, since when its content is what it is, what it says
    /// by its ``PanelContent/json``, and what went wrong; and the alerts that are true.
    ///
    ///     {"alerts": [], "panels": [{
    ///         "title": "Jobs", "status": "fresh", "date": "2026-09-15T14:05:00Z",
    ///         "content": {"columns": ["Job", "State"], "rows": [["fuzz", "failed"]]}}]}
    ///
    /// Characters that act on a terminal or are invisible there are written as `\u` escapes, so that the JSON may also be looked at.
    public func json() -> String {
        let now = environment.clock.now
        let report = BoardReport(
            alerts: alerts.raised(at: now).map(BoardReport.Alert.init),
            panels: board.panels.map { BoardReport.Panel($0, at: now, time) })
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        encoder.dateEncodingStrategy = .iso8601
        // Texts and dates of this calendar can always be encoded.
        let data = (try? encoder.encode(report)) ?? Data()
        return JSONEscapes.escapingUnseen(String(decoding: data, as: UTF8.self)) + "\n"
    }
}

/// What a board shows, for programs.
private struct BoardReport: Encodable {

    struct Panel: Encodable {
        let title: String
        let status: String
        /// When the source gave the content; nil if there is none, or if nobody knows.
        let date: Date?
        /// Nil if there is none.
        let content: JSONValue?
        /// What is said of the content, such as how many rows of how many it has; nil if nothing is.
        let remarks: [String]?
        let error: String?
        /// When its maintenance ends; nil if there is none.
        let maintenance: Date?
    }

    struct Alert: Encodable {
        /// The title of the panel.
        let panel: String
        let text: String
        let level: String
        let since: Date

        init(_ entry: BoardAlerts.Entry) {
            panel = entry.title
            text = entry.text
            level = entry.level.rawValue
            since = Date(timeIntervalSince1970: entry.since.secondsSince1970)
        }
    }

    let alerts: [Alert]
    let panels: [Panel]
}

extension BoardReport.Panel {

    @MainActor
    init(_ panel: PanelModel, at now: Timestamp, _ time: TimeOfDay) {
        let snapshot = panel.snapshot
        let status = PanelStatus(snapshot, at: now)
        let provenance = snapshot.isContentsAvailable ? snapshot.provenance : nil
        self.init(
            title: panel.title, status: status.rawValue,
            date: provenance.map { Date(timeIntervalSince1970: $0.date.secondsSince1970) },
            content: panel.latest?.content.json,
            remarks: panel.latest == nil || panel.remarks().isEmpty ? nil : panel.remarks(),
            error: PrintedPanel(panel, at: now, time).failure,
            maintenance: panel.maintenance.end(at: now, time).map {
                Date(timeIntervalSince1970: $0.secondsSince1970)
            })
    }
}
