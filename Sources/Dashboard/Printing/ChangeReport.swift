import Feeds
import Loadables
import TerminalUI

/// A report of the changes on a board, for screen readers and logs. Each change is one line with the time and a
/// sentence. Nothing is drawn, and no change is reported twice.
///
///     14:02:10 Cameras: fresh, 8 items
///     14:02:40 Latest events: 2 new: 14:02 Gate opened; 14:01 Movement
///     14:03:10 Cameras: failed: /cameras: 500 server error; the content is from 1 min ago
///     14:03:15 Cameras: recovered
@MainActor
public final class ChangeReport {

    private struct Told {
        var content: (any PanelContent)?
        var version = 0
        var loaded = 0
        var error: String?
        var isStale = false
    }

    private var panels: [PanelModel] = []
    private let alerts: BoardAlerts
    private let clock: any WallClock
    private let time: TimeOfDay
    private let saysLogLines: Bool
    private let write: (String) -> Void
    private var told: [ObjectIdentifier: Told] = [:]
    private var observers: [LoadableObserver] = []
    private var timer: Task<Void, Never>?

    /// The maximum number of items that are named for each kind of change.
    private static let itemLimit = 5

    /// Creates a report, and reports the current states of the panels.
    ///
    /// - Parameters:
    ///   - screen: The board.
    ///   - saysLogLines: Whether new lines of logs are reported.
    ///   - write: Called with each line, which has no line end.
    public init(_ screen: DashboardScreen, saysLogLines: Bool = true, write: @escaping (String) -> Void) {
        self.saysLogLines = saysLogLines
        alerts = screen.alerts
        clock = screen.environment.clock
        time = screen.time
        self.write = write
        observe(screen.board.panels)
        screen.onReplace = { [weak self, onReplace = screen.onReplace] panels in
            onReplace?(panels)
            self?.observe(panels)
            self?.report()
        }
        screen.onSentence = { [weak self, clock, onSentence = screen.onSentence] sentence in
            onSentence?(sentence)
            self?.say(sentence, at: clock.now)
        }
        alerts.onChange = { [weak self, onChange = alerts.onChange] in
            onChange?()
            self?.report()
        }
        report()
    }

    isolated deinit {
        timer?.cancel()
    }

    /// Sets the panels. For panels that remain, the last reported states are kept.
    private func observe(_ panels: [PanelModel]) {
        self.panels = panels
        let known = Set(panels.map(ObjectIdentifier.init))
        told = told.filter { known.contains($0.key) }
        observers = panels.map { panel in
            panel.sink { [weak self] _ in self?.report() }
        }
    }

    private func report() {
        let now = clock.now
        for panel in panels {
            let news = news(of: panel, &told[ObjectIdentifier(panel), default: Told()], at: now)
            if !news.isEmpty { say("\(panel.title): \(news.joined(separator: ", "))", at: now) }
        }
        for sentence in alerts.advance(to: now).sentences { say("Alert: \(sentence)", at: now) }
        wait(from: now)
    }

    private func say(_ sentence: String, at now: Timestamp) {
        write("\(time.text(now)) \(OneLine(sentence, limit: 2_000))")
    }

    /// Replaces the timer. The new timer reports changes at the next time at which a panel or an alert may change
    /// without an event. If there is no such time, no timer is set.
    private func wait(from now: Timestamp) {
        let ends = panels.compactMap(\.provenance?.freshUntil).filter { $0 > now }
        let change = alerts.nextChange(after: now).map { max($0, now.advanced(by: .milliseconds(1))) }
        timer?.cancel()
        timer = (ends + [change].compactMap(\.self)).min().map { due in
            Task { [weak self, clock] in
                try? await clock.sleep(until: due, tolerance: nil)
                if !Task.isCancelled { self?.report() }
            }
        }
    }

    // MARK: Changes

    private func news(of panel: PanelModel, _ told: inout Told, at now: Timestamp) -> [String] {
        let snapshot = panel.snapshot
        // Withdrawn content is not reported as removed.
        if panel.latest == nil { (told.content, told.version) = (nil, 0) }
        let status = PanelStatus(snapshot, at: now)
        switch status {
        case .idle, .loading: return []
        case .failed:
            let error = snapshot.error.map { ErrorText($0).text } ?? "could not be loaded"
            guard told.error != error else { return [] }
            told.error = error
            let missing = partsNews(of: panel, &told)
            guard let provenance = snapshot.provenance, panel.latest != nil else {
                return ["failed: \(error)"] + missing
            }
            let age = provenance.knownAge(at: now).map { "from \($0.sentence)" } ?? "of unknown age"
            return ["failed: \(error); the content is \(age)"] + missing
        case .fresh, .cached, .stale:
            // The content was withdrawn, and no new content has arrived yet.
            guard panel.latest != nil else { return [] }
            var news: [String] = []
            let failure = panel.partFailure()
            if told.error != nil, failure == nil { news.append("recovered") }
            let isFirst = told.content == nil
            if isFirst { news.append(status.word) }
            if !isFirst, told.isStale != (status == .stale) {
                news.append(status == .stale ? "out of date" : "up to date again")
            }
            told.isStale = status == .stale
            if let failure, told.error != failure { news.append(failure) }
            told.error = failure
            return news + partsNews(of: panel, &told)
        }
    }

    private func partsNews(of panel: PanelModel, _ told: inout Told) -> [String] {
        guard let latest = panel.latest?.content, told.version != panel.versionNumber else { return [] }
        let before = told.content
        // Only newly loaded content is reported. Local changes and changes in appearance, for example because a picture
        // has arrived, are not reported.
        let isLoaded = told.loaded != panel.loadedNumber
        // The view may have been made for the failure. Keep the earlier content for the next comparison.
        if told.content != nil, !isLoaded, panel.loadableState == .didFailToSync {
            told.version = panel.versionNumber
            return []
        }
        (told.content, told.version, told.loaded) = (latest, panel.versionNumber, panel.loadedNumber)
        guard let before else { return [latest.isEmpty ? panel.emptyText : Self.count(of: latest)] }
        guard isLoaded, saysLogLines || !(latest is LogContent), !panel.newItems.isRestless, !latest.isSame(as: before)
        else { return [] }
        if latest.isEmpty { return [panel.emptyText] }
        guard latest.saysItems else { return ["updated"] }
        return Self.difference(before.lines, latest.lines)
    }

    private static func count(of content: some PanelContent) -> String {
        guard content.saysItems else { return "shown" }
        if content is ChartContent { return list(content.lines) }
        let (count, word) = content.reading?.lineItems.map { ($0.count, "item") } ?? (content.lineCount, "line")
        return count.counted(word)
    }

    private static func difference(_ before: [TextLine], _ after: [TextLine]) -> [String] {
        let known = Dictionary(before.map { ($0.identity, $0.text) }) { first, _ in first }
        let present = Set(after.map(\.identity))
        let parts: [(String, [TextLine])] = [
            ("new", after.filter { known[$0.identity] == nil }),
            ("changed", after.filter { line in known[line.identity].map { $0 != line.text } ?? false }),
            ("gone", before.filter { !present.contains($0.identity) }),
        ]
        let news = parts.filter { !$0.1.isEmpty }.map { word, lines in "\(lines.count) \(word): \(list(lines))" }
        // Lines that stay the same are not reported, even if the drawing differs, as for a number with a longer
        // history.
        let isMoved = news.isEmpty && before.map(\.identity) != after.map(\.identity)
        return isMoved ? ["in another order"] : news
    }

    private static func list(_ lines: [TextLine]) -> String {
        let texts = lines.prefix(itemLimit).map { line in
            line.text.split(separator: " ", omittingEmptySubsequences: true).joined(separator: " ")
        }
        let rest = lines.count - texts.count
        return texts.joined(separator: "; ") + (rest > 0 ? "; and \(rest) more" : "")
    }
}

extension PanelContent {

    /// Whether the lines can be named in the report. False for drawings.
    fileprivate var saysItems: Bool { !(self is ViewContent || self is PictureContent) }
}
