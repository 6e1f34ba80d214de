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

/// The actions in the panels of a board: the keys from the board's file, and the key that opens the URL of a row.
@MainActor
final class BoardActions {

    let settings: BoardSettings
    let tools: BoardTools
    private let time: TimeOfDay
    weak var host: PageHost?
    var refreshAll: () -> Void = {}
    var feed: (_ source: String) -> Feed<BoardContent>? = { _ in nil }
    /// A closure that returns the feed of a source that depends on chosen rows. The selections contain these rows.
    /// Returns nil if the source depends on no row, or if it cannot run for the selections.
    var rowFeed: (_ source: String, _ selections: Selections) -> Feed<BoardContent>? = { _, _ in nil }
    var isShown: (Feed<BoardContent>) -> Bool = { _ in true }
    var variables: () -> BoardVariables? = { nil }
    private let running: RunningKeys
    /// The latest result of ``item(_:)``. It is stored because each frame checks whether the selected item of the
    /// focused panel has a URL.
    private var lastItem: (reference: ItemReference, item: BoardItem)?

    /// The keys whose actions are running. A reload of the board keeps this object.
    @MainActor
    private final class RunningKeys {

        struct ID: Hashable {
            let key: String
            let source: String?

            init(_ key: KeySettings) { (self.key, source) = (key.key, key.source) }
        }

        /// The output page of each key whose action is running. The page is nil if the output is shown only at the end.
        var keys: [ID: PanelsPage?] = [:]
        /// The actions of the current settings.
        weak var actions: BoardActions?

        /// Returns whether a key that was pressed with the given settings may act with the current settings. Returns
        /// false if the key may now have another effect or use another account.
        func allows(_ key: KeySettings, pressedWith settings: BoardSettings) -> Bool {
            guard let now = actions?.settings else { return false }
            return now.keys.contains(key) && now.sources == settings.sources && now.secrets == settings.secrets
                && now.variables == settings.variables && now.share == settings.share
                && now.sharesNothing == settings.sharesNothing && now.shownVariables == settings.shownVariables
                && now.folder == settings.folder
        }
    }

    /// Creates the actions of a board.
    ///
    /// - Parameter before: The actions of the previous settings, whose commands may still be running; nil if there are
    ///   none.
    init(_ settings: BoardSettings, _ tools: BoardTools, time: TimeOfDay, after before: BoardActions? = nil) {
        self.settings = settings
        self.tools = tools
        self.time = time
        running = before?.running ?? RunningKeys()
        running.actions = self
    }

    func actions(of source: SourceSettings, _ feed: Feed<BoardContent>, in view: SourceView) -> [PanelAction] {
        let own = settings.keys.filter { $0.source == nil || $0.source == source.name }
        let actions = own.compactMap { action($0, feed, view) }
        return actions + (actions.contains { $0.keys.contains(Self.openingKey) } ? [] : [opening()])
    }

    /// Returns whether any of the board's key bindings applies to the rows of the given source.
    func areAbout(_ source: SourceSettings) -> Bool { settings.keys.contains { $0.source == source.name } }

    /// Returns the item that a line shows, with the values that are on the screen. Returns nil if the line does not
    /// show an item.
    func item(_ line: TextLine?) -> BoardItem? {
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
        guard let pressed = try? KeySequence(parsing: key.key) else { return nil }
        let isSequence = pressed.keys.count > 1
        var action = PanelAction(key.title, isSequence ? [] : pressed.keys, hint: key.title.lowercased()) { _ in
            true
        } perform: { [weak self] line in
            self?.press(key, [line], feed, view)
        }
        if isSequence { action.sequences = [pressed] }
        if key.takesRows {
            action.performMarked = { [weak self] marks in
                let lines = marks.lines
                self?.press(key, lines, feed, view) { marks.unmark(lines[$0]) }
            }
        }
        return action
    }

    private func press(
        _ key: KeySettings, _ lines: [TextLine?], _ feed: Feed<BoardContent>, _ view: SourceView,
        onDone: @escaping (Int) -> Void = { _ in }
    ) {
        if let page = running.keys[RunningKeys.ID(key)] ?? nil {
            host?.open(page)
            return
        }
        let environment = ProcessInfo.processInfo.environment.filter { !tools.hiddenVariables.contains($0.key) }
        let room = key.action.line.map { RowVariables.room(beside: environment, in: $0.plain ?? $0.shown) }
        let runs = lines.map { line in
            let items =
                (line?.item?.source as? any BoardItemSource) ?? view.items(of: feed.loader.state.content?.document)
            let shown = key.takesRows ? item(line) ?? (line == nil ? items?.only : nil) : nil
            return KeyRun(
                key, for: shown, of: items, in: view, environment: Set(environment.keys),
                room: room ?? RowVariables.totalLimit)
        }
        let all = KeyRuns(runs)
        let press = KeyPress(
            runs: all, feed: feed, view: view, onDone: { if all.areAboutItems { onDone($0) } },
            selections: Selections(variables: variables()?.values ?? [:]))
        if let name = press.unknownVariable { return take(.refuse(.noChoice(variable: name)), of: press) }
        // The values of variables may have changed since the action was offered, for example in the palette.
        guard isShown(feed) else { return take(.refuse(.otherRows), of: press) }
        let step = press.runs.press(press.document)
        if case .refuse = step { return take(step, of: press) }
        if key.asks.isEmpty { take(step, of: press) } else { showForm(for: press) }
    }

    private func showForm(for press: KeyPress) {
        do throws(KeyRefusal) {
            let selections = press.rowSelections
            let choices = { [feed, rowFeed] name in rowFeed(name, selections) ?? feed(name) }
            let form = try press.form(choicesOf: choices, variables()) { [settings, running] answers in
                var press = press
                press.answers = answers
                let isAllowed = running.allows(press.key, pressedWith: settings)
                running.actions?.take(isAllowed ? press.runs.press(press.document) : .refuse(.otherSettings), of: press)
            }
            host?.fillIn(form)
        } catch {
            take(.refuse(error), of: press)
        }
    }

    /// Performs the given step after a key was pressed.
    ///
    /// - Parameter asked: The items to which the user has agreed; nil if no question was asked.
    private func take(_ step: KeyRuns.Step, of press: KeyPress, asked: [BoardItem?]? = nil) {
        switch step {
        case .refuse(let refusal): report("\(press.key.title): not run: \(refusal)", of: press.key)
        case .run: perform(press, asked)
        case .ask(let items):
            let question = KeyQuestion(press, items, isRepeated: asked != nil)
            host?.ask(
                question.dialog { [settings, running] in
                    let next: KeyRuns.Step =
                        running.allows(press.key, pressedWith: settings)
                        ? press.runs.agree(to: items, press.document, isRepeated: asked != nil)
                        : .refuse(.otherSettings)
                    running.actions?.take(next, of: press, asked: items)
                })
        }
    }

    // MARK: Performing

    private func perform(_ press: KeyPress, _ asked: [BoardItem?]?) {
        let (key, id) = (press.key, RunningKeys.ID(press.key))
        guard running.keys[id] == nil else {
            host?.say("\(key.title) is still running")
            return
        }
        let stream =
            key.output == .stream ? KeyOutput(key.title, time: time, isStream: true, clock: tools.clock) : nil
        let page = stream?.makePage()
        running.keys[id] = .some(page)
        if let page { host?.open(page) } else { host?.say("\(key.title) …") }
        // The task retains the actions until it ends, so that the result is reported even after a reload.
        let task = Task { @MainActor in
            let outcome = await act(press, asked, stream)
            stream?.finish()
            running.keys[id] = nil
            finish(press, outcome)
        }
        stream?.onEnd = { task.cancel() }
    }

    /// Performs the action of the key for each item in order, until the first failure.
    private func act(_ press: KeyPress, _ asked: [BoardItem?]?, _ stream: KeyOutput?) async -> KeyOutcome {
        var outcome = KeyOutcome(names: press.runs.all.map(\.name))
        do {
            let work = try await KeyWork(press, in: settings.folder, tools, host)
            for (number, run) in press.runs.all.enumerated() {
                guard running.allows(press.key, pressedWith: settings) else { throw KeyRefusal.otherSettings }
                let (variables, item) = try press.runs.turn(number, after: asked, press.document)
                if press.runs.all.count > 1 { stream?.begin(run.name ?? "") }
                let result = try await work.perform(variables, of: item, stream)
                stream?.end(result.output)
                outcome.results.append(result)
                press.onDone(number)
            }
        } catch {
            outcome.error = error
        }
        return outcome
    }

    private func finish(_ press: KeyPress, _ outcome: KeyOutcome) {
        let key = press.key
        if key.output == .overlay, let text = outcome.output {
            let output = KeyOutput(key.title, time: time, isStream: false, clock: tools.clock)
            let page = output.makePage()
            host?.open(page)
            Task {
                await output.show(text)
                output.finish()
            }
        }
        let sentence = "\(key.title)\(outcome.sentence)"
        if outcome.isFailure {
            report(sentence, of: key)
        } else if key.output != .overlay {
            host?.say(sentence)
        }
        switch key.refresh {
        case .nothing: break
        case .own: if key.source == nil { refreshAll() } else { press.feed.loader.sync() }
        case .sources(let names): for name in names { feed(name)?.loader.sync() }
        }
    }

    /// Records a failure in the log. The screen shows new problems of the log on its last line. If there is no log,
    /// shows the failure directly.
    private func report(_ problem: String, of key: KeySettings) {
        guard let log = tools.log else {
            host?.say(problem)
            return
        }
        log.record(LoadableEvent(date: tools.clock.now, name: key.title, kind: .problem(problem)))
    }
}
