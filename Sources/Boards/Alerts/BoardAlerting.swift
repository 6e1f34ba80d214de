import Dashboard
import Documents
import Feeds
import JSONDocuments
import Loadables
import LocalSources
import Settings

/// Raises the alerts of a source. A raised alert is shown in the panel, notifies the user and runs the command of the
/// alert. If several programs show the same board, only one of them notifies the user and runs the command.
@MainActor
struct BoardAlerting {

    private let source: BoardSourceModel
    /// The panel. The reference is weak, because the alert rules of the panel retain a copy of this value.
    private weak var panel: PanelModel?
    private let surroundings: BoardSurroundings
    private let settings: BoardSettings
    private let tools: BoardTools
    private let sender: AlertSender

    init(
        _ source: BoardSourceModel, _ panel: PanelModel, _ surroundings: BoardSurroundings, _ settings: BoardSettings,
        _ tools: BoardTools, _ sender: AlertSender
    ) {
        self.source = source
        self.panel = panel
        (self.surroundings, self.settings, self.tools) = (surroundings, settings, tools)
        self.sender = sender
    }

    /// Starts to check those alerts of the source that have the given value of the option `watch`.
    func begin(watching watch: AlertSettings.Watch = .chosen) {
        for (number, alert) in source.settings.alerts.enumerated() where alert.watch == watch { begin(alert, number) }
    }

    private func begin(_ alert: AlertSettings, _ number: Int) {
        let feed = source.feed
        let clock = tools.clock
        let options = options(of: alert, "\(source.settings.storageName)-\(number)")
        /// Whether a load is running, or the first automatic load has not started yet.
        var isAwaited: Bool {
            switch feed.loader.loadableState {
            case .idle: source.settings.every != nil || !source.settings.members.isEmpty
            case .syncing: true
            case .didSyncSuccessfully, .didFailToSync: false
            }
        }
        switch alert.condition {
        case .failed(let count):
            panel?.alert(naming(alert.name), about: feed.loader, options: options) {
                let failures = feed.syncer.failures
                if failures >= count { return true }
                // Only a load that has succeeded resolves the alert.
                return failures > 0 || feed.loader.provenance?.origin != .source ? nil : false
            }
        case .stale(let age):
            panel?.alert(
                naming(alert.name), about: feed.loader, options: options,
                changing: { feed.loader.provenance?.date.advanced(by: age) }
            ) {
                guard let provenance = feed.loader.provenance else { return nil }
                let isOld = provenance.date.duration(to: clock.now) >= age
                // Old content from the cache raises no alert while a load is running or due, because the load will
                // replace it.
                return isOld && provenance.origin == .cache && isAwaited ? nil : isOld
            }
        case .when(let filter, let delay):
            let text = filter.plain ?? filter.shown
            panel?.alert(naming(alert.name), on: feed, for: delay, options: options) {
                $0.conditions[text]
            }
            // If the filter fails, a second alert says that the first one cannot be checked.
            panel?.alert(
                "the alert “\(alert.name)” is disabled because its filter fails; see the log", on: feed
            ) {
                $0.failedConditions.contains(text)
            }
        }
    }

    /// Returns the sentence, followed by the selected values that the source depends on.
    private func naming(_ sentence: String) -> String {
        source.settings.combination.map { "\(sentence) (\($0.words))" } ?? sentence
    }

    private func options(of alert: AlertSettings, _ name: String) -> AlertOptions {
        let (feed, clock, sender) = (source.feed, tools.clock, sender)
        let claim = surroundings.alertFolder.map {
            AlertClaim(folder: $0, board: settings.file, name: name, delay: alert.delay)
        }
        let report = Report()
        let sentence = naming(alert.name)
        func end(since: Timestamp, wasReported: Bool) {
            let title = panel?.title ?? source.settings.name
            let message = message(
                alert, alert.resolved, "resolved: \(title): \(sentence)", since: since, end: clock.now)
            sender.end(alert.resolved == nil ? nil : message, of: name, wasReported: wasReported)
        }
        var options = AlertOptions(ringsBell: alert.bell, level: alert.level) { change in
            guard change.isTrue else {
                end(since: change.since, wasReported: report.isSent)
                report.isSent = false
                return
            }
            // The alert is not sent if it was claimed before: by another program that shows this board, or by this
            // program before a restart.
            guard claim?.take(at: clock.now) ?? true else { return }
            var message = message(alert, alert.run, alert.level.naming(change.sentence), since: change.since)
            message.onSend = { if let claim { claim.report() } else { report.isSent = true } }
            sender.send(message, of: name)
        }
        options.earlierStart = { claim?.earlierStart }
        options.whileFalse = {
            // If the condition is false, a claim for older content ends, for example a claim from before a restart.
            guard let claim, let date = feed.loader.provenance?.date,
                let since = claim.end(at: date, now: clock.now)
            else { return }
            end(since: since, wasReported: true)
        }
        return options
    }

    /// Records whether a raised alert was sent. Used if the board stores no claims.
    private final class Report {
        var isSent = false
    }

    /// - Parameters:
    ///   - line: The command; nil if the alert has none.
    ///   - end: The time of the resolution; nil if the alert is raised.
    private func message(
        _ alert: AlertSettings, _ line: SettingsText?, _ sentence: String, since: Timestamp, end: Timestamp? = nil
    ) -> AlertSender.Message {
        var message = AlertSender.Message(sentence: sentence, source: source.settings.name)
        guard let line else { return message }
        // The content is read now, because the command may run later.
        let content = source.feed.loader.state.content
        message.command = { sentence, missed in
            var variables = tools.hiding
            variables["ALERT"] = json(of: alert, content, since: since, end: end)
            variables["SENTENCE"] = sentence
            variables["MORE"] = "\(missed)"
            variables["SOURCE"] = source.settings.name
            variables["LEVEL"] = alert.level.rawValue
            variables["VALUE"] = content?.valueText ?? ""
            return CommandSource(shell: line.plain ?? line.shown, environment: variables, folder: settings.folder)
        }
        return message
    }

    /// Returns the alert as JSON, for the variable `ALERT` of the command.
    private func json(of alert: AlertSettings, _ content: BoardContent?, since: Timestamp, end: Timestamp?) -> String {
        var builder = JSONBuilder()
        builder.beginObject()
        func add(_ name: String, _ text: String) {
            builder.name(name)
            builder.add(text)
        }
        add("name", alert.name)
        add("source", source.settings.name)
        add("level", alert.level.rawValue)
        add("since", since.isoText)
        if let end { add("resolved", end.isoText) }
        builder.name("value")
        content?.addValue(to: &builder)
        builder.end()
        return String(decoding: builder.document.source, as: UTF8.self)
    }
}

extension BoardContent {

    /// The first 1,000 characters of the document, for the variable `VALUE` of an alert's command. Empty for a picture.
    /// Zero bytes are removed, because variables cannot contain them.
    fileprivate var valueText: String {
        let text =
            switch document {
            case .json(let document): Element(document).text
            case .text(let text): text
            case .picture: ""
            }
        return String(text.prefix(1_000).filter { $0 != "\0" })
    }

    /// Adds the document to the JSON for an alert's command. A document that is not JSON, or is larger than 32 KiB, is
    /// replaced by the string ``valueText``.
    fileprivate func addValue(to builder: inout JSONBuilder) {
        guard case .json(let document) = document, document.source.count <= 32 << 10 else {
            return builder.add(valueText)
        }
        builder.add(document)
    }
}

extension AlertSettings {

    fileprivate var delay: Duration { if case .when(_, let delay) = condition { delay } else { .zero } }

    /// The title of the alert or, if it has none, a text that is derived from the condition.
    fileprivate var name: String {
        if let title { return title.shown }
        return switch condition {
        case .failed(let count): count == 1 ? "failed" : "failed \(count) times in a row"
        case .stale: "the content is old"
        case .when(let filter, _): filter.plain ?? filter.shown
        }
    }
}
