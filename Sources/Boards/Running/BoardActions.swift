import BoardFiles
import Dashboard
import Documents
import Feeds
import FoundationEssentials
import LoadableCoding
import Loadables
import LocalSources
import Settings
import TerminalUI

/// What can be done in the panels of a board: the keys of its file, and opening a row.
@MainActor
final class BoardActions {

    private let settings: BoardSettings
    private let tools: BoardTools
    private let time: TimeOfDay
    /// Where questions are asked and sentences said.
    weak var host: PageHost?
    /// Loads all of the board.
    var refreshAll: () -> Void = {}
    private let running: RunningKeys
    /// What was looked for last: whether a row has a page is asked for each frame, of the panel with the focus.
    private var lastRow: (document: Document, item: TextLine?, view: ViewSettings?, fields: RowFields?)?

    /// Which keys have a command that still runs: also where settings that were read meanwhile have the key.
    @MainActor
    private final class RunningKeys {
        var keys: Set<String> = []
    }

    /// - Parameter before: The actions of the settings before, whose commands may still run.
    init(_ settings: BoardSettings, _ tools: BoardTools, time: TimeOfDay, after before: BoardActions? = nil) {
        self.settings = settings
        self.tools = tools
        self.time = time
        running = before?.running ?? RunningKeys()
    }

    /// The actions of a panel of that source.
    func actions(of source: SourceSettings, _ feed: Feed<BoardContent>, view: ViewSettings?) -> [PanelAction] {
        let view = DocumentView(settings: view, time: time)
        let own = settings.keys.filter { $0.source == nil || $0.source == source.name }
        let taken = Set(own.map(\.key))
        return own.compactMap { action($0, feed, view) } + (taken.contains("O") ? [] : [opening(feed, view)])
    }

    private func row(_ item: TextLine?, of feed: Feed<BoardContent>, _ view: DocumentView) -> RowFields? {
        guard let document = feed.loader.state.content?.document else { return nil }
        if let lastRow, lastRow.item == item, lastRow.view == view.settings, lastRow.document == document {
            // The same bytes are compared at once the next time, equal ones one by one.
            self.lastRow?.document = document
            return lastRow.fields
        }
        let fields = RowFields(document, identity: item?.id, text: item?.text ?? "", in: view)
        lastRow = (document, item, view.settings, fields)
        return fields
    }

    // MARK: Keys of the file

    private func action(_ key: KeySettings, _ feed: Feed<BoardContent>, _ view: DocumentView) -> PanelAction? {
        guard let pressed = try? Key(parsing: key.key) else { return nil }
        return PanelAction(key.title, [pressed], hint: key.title.lowercased()) { _ in
            true
        } perform: { [weak self] item in
            guard let self else { return }
            let fields = row(item, of: feed, view)
            guard key.confirms else { return run(key, fields, feed) }
            let about = fields?.name.map { ": \(view.cell.text($0).string)" } ?? ""
            host?.ask(
                Question(key.title, "\(key.title)\(about)?", "This runs: \(key.run.shown)", confirm: key.title) {
                    [weak self] in
                    self?.run(key, fields, feed)
                })
        }
    }

    private func run(_ key: KeySettings, _ fields: RowFields?, _ feed: Feed<BoardContent>) {
        guard running.keys.insert(key.key).inserted else {
            host?.say("\(key.title) is still running")
            return
        }
        var variables: [String: String?] = fields?.variables.mapValues { Optional($0) } ?? [:]
        for name in tools.hiddenVariables { variables.updateValue(nil, forKey: name) }
        let source = CommandSource(
            shell: key.run.plain ?? key.run.shown, environment: variables, folder: settings.folder,
            limits: CommandLimits(output: 1 << 20, timeout: .seconds(600)))
        host?.say("\(key.title) …")
        // Kept until then: what came of it is said also if there are other settings by then.
        Task { @MainActor in
            let result: Result<String, any Error>
            do {
                result = .success(try await source.text().load(LoadRequest()).content ?? "")
            } catch {
                result = .failure(error)
            }
            finish(key, result, feed)
        }
    }

    private func finish(_ key: KeySettings, _ result: Result<String, any Error>, _ feed: Feed<BoardContent>) {
        running.keys.remove(key.key)
        switch result {
        case .failure(let error): report("\(key.title) failed: \(ErrorText(error).text)", of: key)
        case .success(let text) where key.showsOutput: show(text, key.title)
        case .success: host?.say("\(key.title): done")
        }
        guard key.refreshes else { return }
        if key.source == nil { refreshAll() } else { feed.loader.sync() }
    }

    /// Says what went wrong in the last line, by way of the log, where it can be read later.
    private func report(_ problem: String, of key: KeySettings) {
        guard let log = tools.log else {
            host?.say(problem)
            return
        }
        log.record(LoadableEvent(date: tools.clock.now, name: key.title, kind: .problem(problem)))
    }

    private func show(_ text: String, _ title: String) {
        let panel = PanelModel(title: title, emptyText: "It wrote nothing")
        let loader = ContentLoader(ClosureSource { _ in .content(text) }, clock: tools.clock)
        panel.show(loader) { TextContent(ansi: $0) }
        loader.sync()
        host?.open(PanelsPage(panel))
    }

    // MARK: Opening

    /// Opens the URL of the row: here by the desktop, and elsewhere by putting it on the clipboard.
    private func opening(_ feed: Feed<BoardContent>, _ view: DocumentView) -> PanelAction {
        PanelAction("Open the page of the row", [Key("O")], hint: "open page") { [weak self] item in
            item != nil && feed.loader.state.content?.mayHaveURLs == true && self?.row(item, of: feed, view)?.url != nil
        } perform: { [weak self] item in
            guard let self, let url = row(item, of: feed, view)?.url else { return }
            let variables = ProcessInfo.processInfo.environment
            guard variables["SSH_CONNECTION"] == nil, variables["DISPLAY"] != nil || variables["WAYLAND_DISPLAY"] != nil
            else {
                host?.copy(url, saying: "The address is on the clipboard")
                return
            }
            Task { @MainActor [weak self] in
                do {
                    _ = try await CommandSource("xdg-open", [url]).load(LoadRequest())
                    self?.host?.say("Opened \(OneLine(url, limit: 80))")
                } catch {
                    self?.host?.copy(url, saying: "The address is on the clipboard, as nothing here opens it")
                }
            }
        }
    }

    /// The page of a row: all of its values beside their names. Nil if there is no more to say than the row does.
    func page(of item: TextLine?, in feed: Feed<BoardContent>, view settings: ViewSettings?) -> (any Page)? {
        let view = DocumentView(settings: settings, time: time)
        guard let item, let fields = row(item, of: feed, view), fields.values.count > 1 else { return nil }
        let title = fields.name.map { view.cell.text($0).string } ?? feed.name
        let panel = PanelModel(title: title)
        panel.show(feed) { content in
            let fields = RowFields(content.document, identity: item.id, text: item.text, in: view)
            return KeyValueContent(
                (fields?.values ?? []).map {
                    KeyValueView.Item($0.name.replacing("_", with: " "), view.cell.text($0.value))
                })
        }
        panel.actions = [opening(feed, view)]
        return PanelsPage(panel)
    }
}
