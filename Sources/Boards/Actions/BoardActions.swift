import Dashboard
import Documents
import Feeds
import FoundationEssentials
import LoadableCoding
import Loadables
import LocalSources
import Settings
import TerminalUI
import Values

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
    /// The item that was asked for last: whether it has a page is asked for each frame, of the panel with the focus.
    private var lastItem: (reference: ItemReference, item: BoardItem)?

    /// The keys whose command still runs, for all settings of the board one after the other.
    @MainActor
    private final class RunningKeys {
        var keys: Set<String> = []
        /// The actions of the present settings.
        weak var actions: BoardActions?
    }

    /// - Parameter before: The actions of the settings before, whose commands may still run.
    init(_ settings: BoardSettings, _ tools: BoardTools, time: TimeOfDay, after before: BoardActions? = nil) {
        self.settings = settings
        self.tools = tools
        self.time = time
        running = before?.running ?? RunningKeys()
        running.actions = self
    }

    /// The actions of a panel of that source.
    func actions(of source: SourceSettings, _ feed: Feed<BoardContent>, in view: SourceView) -> [PanelAction] {
        let own = settings.keys.filter { $0.source == nil || $0.source == source.name }
        let taken = Set(own.map(\.key))
        return own.compactMap { action($0, feed, view) } + (taken.contains("O") ? [] : [opening()])
    }

    /// The item of the line, as the screen showed it; nil if the line stands for none.
    private func item(_ line: TextLine?) -> BoardItem? {
        guard let reference = line?.item, let source = reference.source as? any BoardItemSource else { return nil }
        if let lastItem, lastItem.reference.source === source, lastItem.reference.index == reference.index {
            return lastItem.item
        }
        let item = source.item(at: reference.index)
        lastItem = (reference, item)
        return item
    }

    // MARK: Keys of the file

    private func action(_ key: KeySettings, _ feed: Feed<BoardContent>, _ view: SourceView) -> PanelAction? {
        guard let pressed = try? Key(parsing: key.key) else { return nil }
        return PanelAction(key.title, [pressed], hint: key.title.lowercased()) { _ in
            true
        } perform: { [weak self] line in
            guard let self else { return }
            let items =
                (line?.item?.source as? any BoardItemSource) ?? view.items(of: feed.loader.state.content?.document)
            let shown = item(line) ?? (line == nil ? items?.only : nil)
            let environment = ProcessInfo.processInfo.environment.filter { !tools.hiddenVariables.contains($0.key) }
            let run = KeyRun(
                key, for: shown, of: items, in: view, environment: Set(environment.keys),
                room: RowVariables.room(beside: environment, in: key.run.plain ?? key.run.shown))
            take(run.press(feed.loader.state.content?.document), of: run, feed, view, isRepeated: false)
        }
    }

    /// - Parameter isRepeated: Whether a question was asked already.
    private func take(
        _ step: KeyRun.Step, of run: KeyRun, _ feed: Feed<BoardContent>, _ view: SourceView, isRepeated: Bool
    ) {
        switch step {
        case .refuse(let refusal): report("\(run.key.title): not run: \(refusal)", of: run.key)
        case .run(let variables): perform(run.key, variables, feed)
        case .ask(let item):
            let question = KeyQuestion(run, item, in: view, isRepeated: isRepeated)
            host?.ask(
                Question(question.title, question.message, confirm: run.key.title) { [weak self, running] in
                    // The key and the content of other settings may be those of another account.
                    let isPresent = self != nil && running.actions === self
                    let document = feed.loader.state.content?.document
                    let next: KeyRun.Step =
                        isPresent
                        ? run.agree(to: item, document, isRepeated: isRepeated) : .refuse(.otherSettings)
                    running.actions?.take(next, of: run, feed, view, isRepeated: true)
                })
        }
    }

    private func perform(_ key: KeySettings, _ variables: [String: String?], _ feed: Feed<BoardContent>) {
        guard running.keys.insert(key.key).inserted else {
            host?.say("\(key.title) is still running")
            return
        }
        var variables = variables
        for name in tools.hiddenVariables { variables.updateValue(nil, forKey: name) }
        var source = CommandSource(
            shell: key.run.plain ?? key.run.shown, environment: variables, folder: settings.folder,
            limits: CommandLimits(output: 1 << 20, timeout: .seconds(key.detaches ? 10 : 600)))
        source.detaches = key.detaches
        host?.say("\(key.title) …")
        // Kept until then: what came of it is said also if there are other settings by then.
        Task { @MainActor in
            let result: Result<Data, any Error>
            do {
                result = .success(try await source.load(LoadRequest()).content ?? Data())
            } catch {
                result = .failure(error)
            }
            finish(key, result, feed)
        }
    }

    private func finish(_ key: KeySettings, _ result: Result<Data, any Error>, _ feed: Feed<BoardContent>) {
        running.keys.remove(key.key)
        switch result {
        case .failure(let error): report("\(key.title) failed: \(ErrorText(error).text)", of: key)
        case .success(let output) where key.showsOutput: show(output, key.title)
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

    private func show(_ output: Data, _ title: String) {
        let panel = PanelModel(title: title, emptyText: "It wrote nothing")
        // A key has no option for its encoding.
        let options = ReadingOptions(encodingAdvice: "have the command write UTF-8")
        let source = ClosureSource { _ in .content(try await DocumentFormat.ansi.part(of: output, options: options)) }
        let loader = ContentLoader(source, clock: tools.clock)
        panel.show(loader) { part in
            guard case .text(let text) = part.document else { return TextContent([]) }
            return TextContent(ansi: text)
        }
        panel.remarks = { [weak loader] in loader?.state.content?.remarks ?? [] }
        loader.sync()
        host?.open(PanelsPage(panel))
    }

    // MARK: Opening

    /// Opens the URL of the row: here by the desktop, and elsewhere by putting it on the clipboard.
    private func opening() -> PanelAction {
        PanelAction("Open the page of the row", [Key("O")], hint: "open page") { [weak self] line in
            self?.item(line)?.url != nil
        } perform: { [weak self] line in
            guard let self, let url = item(line)?.url else { return }
            let variables = ProcessInfo.processInfo.environment
            guard variables["SSH_CONNECTION"] == nil, variables["DISPLAY"] != nil || variables["WAYLAND_DISPLAY"] != nil
            else {
                host?.copy(url, saying: "The address is on the clipboard")
                return
            }
            Task { @MainActor [weak self] in
                do {
                    // It may be the browser itself.
                    var opener = CommandSource("xdg-open", [url], limits: CommandLimits(timeout: .seconds(10)))
                    opener.detaches = true
                    _ = try await opener.load(LoadRequest())
                    self?.host?.say("Opened \(OneLine(url, limit: 80))")
                } catch {
                    self?.host?.copy(url, saying: "The address is on the clipboard, as nothing here opens it")
                }
            }
        }
    }

    /// The page of a row: all of its values beside their names. Nil if the row itself says as much.
    func page(of line: TextLine?, in feed: Feed<BoardContent>, _ view: SourceView) -> (any Page)? {
        guard let chosen = item(line), chosen.fields.count > 1, !chosen.fields.contains(where: \.isOwn),
            let source = line?.item?.source as? any BoardItemSource
        else { return nil }
        let cell = view.reader.cell
        let title = chosen.title(in: cell).map { cell.text($0).string } ?? feed.name
        let panel = PanelModel(title: title)
        let latest = LatestItem(chosen, of: source)
        panel.show(feed) { content in
            let item = latest.item(in: content.document)
            let values = FieldValues(item.fields)
            return KeyValueContent(
                item.fields.enumerated().map { index, field in
                    let note = latest.readings?.reading(field.name).flatMap { $0.isWorthSaying ? $0.summary : nil }
                    let reading = note.map { StyledText("  \($0)", .secondary) } ?? StyledText()
                    return KeyValueView.Item(
                        field.name.replacing("_", with: " "), cell.text(field) + reading,
                        item: ItemReference(values, index))
                })
        }
        panel.remarks = { latest.remarks }
        panel.actions = [
            PanelAction("Open the page of the row", [Key("O")], hint: "open page") { [weak self] _ in
                self != nil && latest.item.url != nil
            } perform: { [weak self] _ in
                self?.opening().perform(line)
            }
        ]
        return PanelsPage(panel)
    }
}

/// The exact values of an item's fields, for the clipboard.
private final class FieldValues: ItemSource {

    private let fields: [BoardItem.Field]

    init(_ fields: [BoardItem.Field]) { self.fields = fields }

    func exactText(ofItem index: Int) -> String? { fields[index].text }
}

/// The item that a page is about, in the latest version that has it.
@MainActor
private final class LatestItem {

    private(set) var item: BoardItem
    private let source: any BoardItemSource
    /// The readings of the columns of the latest version; nil if there are none.
    private(set) var readings: RowReadings?
    /// Why the item is not that of the latest version; empty if it is.
    private(set) var remarks: [String] = []

    init(_ item: BoardItem, of source: any BoardItemSource) {
        (self.item, self.source) = (item, source)
    }

    /// The item in a version; the last known one if the version does not have it.
    func item(in document: Document) -> BoardItem {
        let items = source.items(in: document)
        readings = (items as? RowItems)?.readings
        let found = items?.item(withID: item.id)
        if let found, !found.isAmbiguous, !item.isAmbiguous {
            (item, remarks) = (found, [])
        } else if let found, found.isAmbiguous || item.isAmbiguous {
            remarks = ["several rows have the same identity; this is the one that was chosen"]
        } else {
            remarks = ["this row is no longer there; these are its last values"]
        }
        return item
    }
}
