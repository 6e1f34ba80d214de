import BoardFiles
import Dashboard
import Documents
import Feeds
import Foundation
import Loadables
import LocalSources
import Settings

/// Has people told of a source: by rules of its panel, and a command that is run once for each time that one has come true,
/// by one of all programs that show the board.
@MainActor
struct BoardAlerting {

    private let source: BoardSourceModel
    private let panel: PanelModel
    private let surroundings: BoardSurroundings
    private let settings: BoardSettings
    private let tools: BoardTools
    /// Tells the terminal's user.
    private let notify: (String) -> Void

    init(
        _ source: BoardSourceModel, _ panel: PanelModel, _ surroundings: BoardSurroundings, _ settings: BoardSettings,
        _ tools: BoardTools, notify: @escaping (String) -> Void
    ) {
        (self.source, self.panel) = (source, panel)
        (self.surroundings, self.settings, self.tools) = (surroundings, settings, tools)
        self.notify = notify
    }

    func begin() {
        for (number, alert) in source.settings.alerts.enumerated() { begin(alert, number) }
    }

    private func begin(_ alert: AlertSettings, _ number: Int) {
        let feed = source.feed
        let clock = tools.clock
        switch alert.condition {
        case .failed(let count):
            let text = alert.title?.shown ?? "failed \(count == 1 ? "" : "\(count) times in a row")".trimmedText
            panel.alert(text, options: options(of: alert, number)) { [weak feed] in
                guard let feed else { return nil }
                // What comes of another attempt is not known yet.
                return feed.loader.loadableState == .syncing && feed.syncer.failures > 0
                    ? nil : feed.syncer.failures >= count
            }
        case .stale(let age):
            panel.alert(alert.title?.shown ?? "the content is old", options: options(of: alert, number)) {
                [weak feed] in
                guard let date = feed?.loader.provenance?.date else { return nil }
                return date.duration(to: clock.now) > age
            }
        case .when(let filter, let delay):
            let text = filter.plain ?? filter.shown
            panel.alert(
                alert.title?.shown ?? text, on: feed, for: delay, options: options(of: alert, number)
            ) { $0.conditions[text] }
        }
    }

    private func options(of alert: AlertSettings, _ number: Int) -> AlertOptions {
        let claim = surroundings.alertFolder.map {
            AlertClaim(folder: $0, board: settings.file, name: "\(source.settings.name)-\(number)")
        }
        return AlertOptions(ringsBell: alert.bell, isCritical: alert.level == .critical) { isTrue, sentence in
            guard isTrue else {
                claim?.end()
                return
            }
            // Of those who find the same only one sends it, and after a restart nobody does again.
            if claim?.take() ?? true { run(alert, sentence) }
        }
    }

    private func run(_ alert: AlertSettings, _ sentence: String) {
        notify(sentence)
        guard let line = alert.run else { return }
        var variables: [String: String?] = [:]
        for name in tools.hiddenVariables { variables.updateValue(nil, forKey: name) }
        variables["ALERT"] = sentence
        variables["SOURCE"] = source.settings.name
        variables["LEVEL"] = alert.level.rawValue
        variables["VALUE"] = source.feed.loader.state.content?.valueText ?? ""
        let command = CommandSource(
            shell: line.plain ?? line.shown, environment: variables, folder: settings.folder)
        let name = source.settings.name
        Task { @MainActor in
            do {
                _ = try await command.load(LoadRequest())
            } catch {
                let problem = "The command of an alert of \(name) failed: \(error)"
                LoadableEventLog.current?.record(
                    LoadableEvent(date: tools.clock.now, name: name, kind: .problem(problem)))
            }
        }
    }
}

extension BoardContent {

    /// The document in one line, as commands of alerts get it.
    fileprivate var valueText: String {
        switch document {
        case .json(let document): String(Element(document).text.prefix(1_000))
        case .text(let text): String(text.prefix(1_000))
        case .picture: ""
        }
    }
}

extension String {
    fileprivate var trimmedText: String { String(trimmedBlanks) }
}

/// Says by a file that an alert was sent, to all programs that show the board, now and after a restart.
struct AlertClaim: Sendable {

    private let path: String

    init(folder: String, board: String, name: String) {
        // By its whole path: two folders may have a board of the same name.
        let board = URL(fileURLWithPath: board).standardizedFileURL.path
        path = "\(folder)/\(StableHash("\(board)\n\(name)").name).alert"
    }

    /// Whether nobody has sent it; from now on somebody has.
    func take() -> Bool {
        try? FileManager.default.createDirectory(
            atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
        let file = open(path, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0o600)
        guard file >= 0 else { return errno != EEXIST }
        close(file)
        return true
    }

    /// It is well again: the next time counts anew.
    func end() {
        unlink(path)
    }
}
