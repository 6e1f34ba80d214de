import Dashboard
import Documents
import Feeds
import FoundationEssentials
import Loadables
import LocalSources
import Settings

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Raises the alerts of a source: by rules of its panel, and by a notice and a command when one of them has come true, which one of
/// all programs that show the board sends.
@MainActor
struct BoardAlerting {

    private let source: BoardSourceModel
    /// Its rules have what is here: it must not be held by them.
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

    /// Begins the alerts that watch these choices.
    func begin(watching watch: AlertSettings.Watch = .chosen) {
        for (number, alert) in source.settings.alerts.enumerated() where alert.watch == watch { begin(alert, number) }
    }

    private func begin(_ alert: AlertSettings, _ number: Int) {
        let feed = source.feed
        let clock = tools.clock
        let claim = surroundings.alertFolder.map {
            AlertClaim(folder: $0, board: settings.file, name: "\(source.settings.storageName)-\(number)")
        }
        let options = options(of: alert, "\(source.settings.storageName)-\(number)", claim)
        /// What is false of content ends the claim of somebody who saw older content, as before a restart.
        func noting(_ isTrue: Bool?) -> Bool? {
            if isTrue == false, let date = feed.loader.provenance?.date { claim?.end(at: date, now: clock.now) }
            return isTrue
        }
        /// Whether it is not known yet what comes of the first load.
        var isAwaited: Bool {
            switch feed.loader.loadableState {
            case .idle: source.settings.every != nil || !source.settings.members.isEmpty
            case .syncing: true
            case .didSyncSuccessfully, .didFailToSync: false
            }
        }
        switch alert.condition {
        case .failed(let count):
            let text = alert.title?.shown ?? (count == 1 ? "failed" : "failed \(count) times in a row")
            panel?.alert(naming(text), about: feed.loader, options: options) {
                // What comes of another attempt is not known yet.
                feed.loader.loadableState == .syncing && feed.syncer.failures > 0
                    ? nil : noting(feed.syncer.failures >= count)
            }
        case .stale(let age):
            panel?.alert(
                naming(alert.title?.shown ?? "the content is old"), about: feed.loader, options: options,
                changing: { feed.loader.provenance?.date.advanced(by: age) }
            ) {
                guard let provenance = feed.loader.provenance else { return nil }
                let isOld = provenance.date.duration(to: clock.now) >= age
                // What is left from an earlier run is about to be loaded anew.
                return isOld && provenance.origin == .cache && isAwaited ? nil : noting(isOld)
            }
        case .when(let filter, let delay):
            let text = filter.plain ?? filter.shown
            panel?.alert(naming(alert.title?.shown ?? text), on: feed, for: delay, options: options) {
                noting($0.conditions[text])
            }
            // Who waits for an alert has to know that it cannot come.
            panel?.alert(
                "its alert “\(alert.title?.shown ?? text)” cannot come, as its filter fails: see the log", on: feed
            ) {
                $0.failedConditions.contains(text)
            }
        }
    }

    /// A sentence with the selected values that the source depends on.
    private func naming(_ sentence: String) -> String {
        source.settings.combination.map { "\(sentence) (\($0.words))" } ?? sentence
    }

    private func options(of alert: AlertSettings, _ name: String, _ claim: AlertClaim?) -> AlertOptions {
        let clock = tools.clock
        return AlertOptions(ringsBell: alert.bell, isCritical: alert.level == .critical) { isTrue, sentence in
            // Of those who find the same only one sends it, and after a restart nobody does again.
            guard isTrue, claim?.take(at: clock.now) ?? true else { return }
            var message = AlertSender.Message(sentence: sentence, source: source.settings.name)
            if let line = alert.run {
                // As the content is now: the command may have to wait.
                let value = source.feed.loader.state.content?.valueText ?? ""
                message.command = { sentence, missed in command(line, alert, value, sentence, missed) }
            }
            sender.send(message, of: name)
        }
    }

    private func command(
        _ line: SettingsText, _ alert: AlertSettings, _ value: String, _ sentence: String, _ missed: Int
    ) -> CommandSource {
        var variables: [String: String?] = [:]
        for name in tools.hiddenVariables { variables.updateValue(nil, forKey: name) }
        variables["ALERT"] = sentence
        variables["MORE"] = "\(missed)"
        variables["SOURCE"] = source.settings.name
        variables["LEVEL"] = alert.level.rawValue
        variables["VALUE"] = value
        return CommandSource(shell: line.plain ?? line.shown, environment: variables, folder: settings.folder)
    }
}

extension BoardContent {

    /// The document in one line, as commands of alerts get it: without zero bytes, which no variable can have.
    fileprivate var valueText: String {
        let text =
            switch document {
            case .json(let document): Element(document).text
            case .text(let text): text
            case .picture: ""
            }
        return String(text.prefix(1_000).filter { $0 != "\0" })
    }
}

/// Says by a file that an alert was sent, to all programs that show the board, now and after a restart. The file's time is when
/// that was.
@MainActor
final class AlertClaim {

    private let folder: String
    private let path: String
    /// Of which content it is known that nobody claims anything any more.
    private var ended: Timestamp?

    init(folder: String, board: String, name: String) {
        // By its whole path: two folders may have a board of the same name.
        let board = URL(fileURLWithPath: board).standardizedFileURL.path
        self.folder = folder
        path = "\(folder)/\(StableHash("\(board)\n\(name)").name).alert"
    }

    /// Whether nobody has sent it; from now on somebody has.
    func take(at now: Timestamp) -> Bool {
        ended = nil
        try? FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: true)
        let file = open(path, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0o600)
        guard file >= 0 else { return errno != EEXIST }
        let (seconds, rest) = now.nanosecondsSince1970.quotientAndRemainder(dividingBy: 1_000_000_000)
        let time = timespec(tv_sec: Int(seconds), tv_nsec: Int(rest))
        futimens(file, [time, time])
        close(file)
        return true
    }

    /// It is not the case of content of that date: if that is younger than the claim, the next time counts anew. A claim from the
    /// future is not waited for.
    func end(at date: Timestamp, now: Timestamp) {
        guard ended != date else { return }
        ended = date
        var facts = stat()
        guard stat(path, &facts) == 0 else { return }
        let time = facts.st_mtim
        let claimed = Timestamp(seconds: time.tv_sec, nanoseconds: time.tv_nsec)
        if claimed < date || claimed > now { unlink(path) }
    }
}
