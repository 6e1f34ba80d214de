public import Dashboard
public import Feeds
import Filters
import LoadableNetworking
import Loadables
import LocalSources
import Settings
public import TerminalUI

/// A board that is created from settings. It has feeds, panels, pages, alerts and keys. When the settings change, only
/// the feeds and panels whose settings differ are created again. All others keep running.
@MainActor
public final class Board {

    /// The screen of the board.
    public let screen: DashboardScreen

    /// All panels, in any order, including the panels of watched sources that no page shows.
    var shownPanels: [PanelModel] { allPanels.map(\.value.model) }

    /// Returns the loader of a source; nil if no source with this name is running.
    func loader(of source: String) -> ContentLoader<BoardContent>? { model(of: source)?.feed.loader }

    func content(of source: String) -> BoardContent? { loader(of: source)?.state.content }

    private(set) var variables: BoardVariables
    /// The values that the command line sets for variables, keyed by the name of the variable.
    private let choices: [String: [String]]

    let environment: Environment
    let surroundings: BoardSurroundings
    private let shells = SecureShells()
    var forms: WrittenForms
    var time: TimeOfDay { forms.time }
    /// Whether all panels are being drawn again because the formats have changed.
    var isRewriting = false
    var settings: BoardSettings
    var tools: BoardTools
    /// The running sources that do not depend on selections, keyed by name.
    var sources: [String: BoardSourceModel] = [:]
    /// The settings of the sources that depend on selections, keyed by name. The running instances of these sources are
    /// stored separately.
    var templates: [String: SourceSettings] = [:]
    private(set) var instances: SourceInstances
    /// The object that loads sources with alerts for those choices that no panel shows.
    let watch: ChoiceWatch
    /// The panels that depend on no row.
    var panels: [PanelKey: ShownPanel] = [:]
    var namedPages: [String: NamedPage] = [:]
    /// The names of the sources whose chosen rows other sources use. A source comes after the sources whose rows it
    /// uses.
    var rowSources: [String] = []
    /// The chosen rows of each page of the file. The last element contains the rows for the sources that no page shows.
    var pageRows: [ChosenRows] = []
    var openedRows: [OpenedRows] = []
    /// Whether the first rows are chosen automatically, because there is no screen.
    var takesFirstRows = false
    /// The name of the source that is printed although no page shows it; nil for none.
    var printedSource: String?
    var isChoosingFirstRows = false
    var firstRowObservers: [LoadableObserver] = []
    var actions: BoardActions
    /// Whether loading has been started, by ``start()`` or for printing.
    private(set) var isStarted = false
    /// Sources that the first page does not show. Their cached content is read after the first frame is drawn.
    private var unrestored: [BoardSourceModel] = []
    let alertSender: AlertSender
    private let sharingReport: SharingReport
    private let machineReport: SharingReport

    /// A notice about the settings, for example about errors in them. The header always shows the notice. Nil for no
    /// notice.
    public var notice: String? { didSet { showNotice() } }

    /// A closure that is called when a value from the command line is not among the loaded choices of its variable.
    public var onChoiceError: (ChoiceError) -> Void = { _ in }

    /// Creates the board. Nothing is loaded until ``start()`` is called.
    ///
    /// - Parameters:
    ///   - settings: The settings.
    ///   - surroundings: The environment variables, the HTTP client, the filter worker and other services.
    ///   - keyMap: The key bindings.
    ///   - time: The format of times, and the zone of times that state none.
    ///   - weekStart: The first day of the week in calendars.
    ///   - choices: The initial values of variables, keyed by name. They replace the stored values, and are not stored
    ///     themselves.
    ///   - environment: The storage for content, the clock and the log.
    public init(
        _ settings: BoardSettings, surroundings: BoardSurroundings, keyMap: DashboardKeyMap = .standard,
        time: TimeOfDay = .local, weekStart: WeekStart = .monday, choosing choices: [String: [String]] = [:],
        in environment: Environment
    ) {
        self.settings = settings
        self.choices = choices
        self.surroundings = surroundings
        self.environment = environment
        forms = WrittenForms(time: time, weekStart: weekStart)
        sharingReport = SharingReport(in: environment)
        machineReport = SharingReport(in: environment, isQuiet: true)
        tools = surroundings.tools(for: settings, shells, clock: environment.clock, log: environment.log)
        actions = BoardActions(settings, tools, time: time)
        instances = SourceInstances(of: SourceGraph([]), tools, in: environment) { [clock = environment.clock] in
            .failing($0.name, MissingMember(name: $0.name), clock: clock)
        }
        variables = BoardVariables([], in: environment)
        watch = ChoiceWatch(in: environment)
        let screen = DashboardScreen(
            [BoardPage(settings.name, panels: [])], keyMap: keyMap, time: time, in: environment)
        self.screen = screen
        alertSender = AlertSender(clock: environment.clock, log: environment.log) { [weak screen] sentence in
            screen?.onRequest?(.notify(sentence))
        }
        share()
        settings.compileFilters(by: surroundings.worker)
        makeSources(restoring: settings.sourcesOfFirstPage)
        startFilters()
        show()
        // Called before the board is loaded for printing. The sources stay in `unrestored`, so that a later `start()`
        // loads them.
        screen.beforeLoadingOnce = { [weak self] in
            self?.isStarted = true
            self?.unrestored.forEach { $0.restore() }
        }
        screen.loadWatched = { [weak self] in
            self?.settle()
            await self?.watch.loadOnce()
        }
        screen.sourcesWithoutPanel = { [weak self] in self?.sourcesWithoutPanel ?? [] }
        screen.whenUnseen = { [weak self] in self?.takeFirstRows() }
        screen.addPanel = { [weak self] name in
            self?.printedSource = name
            self?.show()
        }
        sharingReport.onChange = { [weak self] in self?.showNotice() }
    }

    /// Loads the source of each panel, unless its content is fresh. Some sources that the first page does not show are
    /// loaded later, one by one, after their cached content has been read.
    public func start() {
        isStarted = true
        for sharing in tools.sharings { sharing.hasPeople = true }
        let later = Set(unrestored.map { ObjectIdentifier($0) })
        for source in sources.values where !later.contains(ObjectIdentifier(source)) { source.listen() }
        // The reason `period` allows these automatic loads to use content that other boards have loaded.
        for panel in allPanels.map(\.value).sorted(by: { $0.number < $1.number }) {
            if let source = panel.source, later.contains(ObjectIdentifier(source)) { continue }
            panel.model.syncIfNeeded(for: .period)
        }
        if !watchedTemplates.isEmpty { settle() }
        watch.start()
        guard !later.isEmpty else { return }
        Task { [weak self] in
            // Start the deferred sources one by one, so that keys are handled in between.
            while self?.startNext() == true { await Task.yield() }
        }
    }

    /// Starts one of the deferred sources.
    ///
    /// - Returns: Whether there was a deferred source.
    private func startNext() -> Bool {
        guard !unrestored.isEmpty else { return false }
        let source = unrestored.removeFirst()
        source.restore()
        source.listen()
        // A source without a panel is not loaded.
        if allPanels.contains(where: { $0.value.source === source }) {
            source.feed.loader.syncIfNeeded(for: .period)
        }
        return true
    }

    /// Applies new settings. New sources and panels are created and loaded. Removed sources and panels are ended.
    /// Changed sources and panels are created again, but keep their content if their requests are still the same.
    /// Unchanged sources and panels keep running, and are not loaded. If the secrets or the sharing have changed, all
    /// sources are created again.
    public func apply(_ new: BoardSettings) {
        let (old, before) = (settings, sources)
        let running = allPanels.compactMap(\.value.source)
        settings = new
        new.compileFilters(by: surroundings.worker)
        let isSame =
            old.secrets == new.secrets && old.share == new.share && old.sharesNothing == new.sharesNothing
        if !isSame {
            tools = surroundings.tools(for: new, shells, clock: environment.clock, log: environment.log)
            share()
            sources = [:]
        } else {
            sources = sources.filter { name, source in
                new.sources.contains { $0.name == name && $0 == source.settings }
            }
        }
        actions = BoardActions(new, tools, time: time, after: actions)
        unrestored.removeAll { sources[$0.settings.name] !== $0 }
        makeSources(after: before, reusing: isSame)
        for (name, source) in before where sources[name] !== source { source.end() }
        show()
        instances.endFormer()
        for sharing in tools.sharings { sharing.hasPeople = true }
        // A source without a panel is not loaded here. It is loaded by the sources that are composed from it.
        for (name, source) in sources where before[name] !== source {
            if !panels.values.contains(where: { $0.source === source }) { source.listen() }
        }
        let rows = allRows
        for panel in allPanels.map(\.value) where !rows.contains(where: { $0.isWaiting(panel.model) }) {
            guard let source = panel.source else { panel.model.syncIfNeeded(for: .period); continue }
            if !running.contains(where: { $0 === source }) { source.begin(after: before[source.settings.name]) }
        }
    }

    /// Loads the sources again whose last load failed, except instances that no panel shows. For a source that consists
    /// of others, loads the failed ones again.
    public func retryFailures() {
        let all = Array(sources.values) + instances.running.filter { !$0.isParked }
        for source in all where source.feed.loader.loadableState == .didFailToSync {
            if !source.settings.isMadeOfLoads { source.feed.loader.sync() }
            if source.settings.each != nil { source.feed.loader.syncIfNeeded() }
        }
    }

    /// Runs the commands of the alerts that are waiting, regardless of their rate, and waits until the commands have
    /// ended. Call this method before the program ends.
    ///
    /// Blocks the thread for up to 5 seconds. Commands that are still running after this time are stopped when the
    /// program ends.
    ///
    /// - Returns: A sentence for each command that failed or did not end in time.
    public func sendWaitingAlerts() -> [String] { alertSender.finish(within: .seconds(5)) }

    /// Reports a problem with the settings on the last line and in the log.
    public func report(_ problem: String) { screen.report(problem) }

    /// Starts sharing through the store in the settings, and with other programs on this machine.
    private func share() {
        let far = settings.share.map { BoardSharing(.redis($0), tools.identities, surroundings, sharingReport) }
        let near =
            settings.sharesNothing
            ? nil
            : surroundings.machine.map {
                BoardSharing(.machine($0), tools.identities, surroundings, machineReport)
            }
        tools.sharings = [far, near].compactMap(\.self)
        sharingReport.begin(far)
        machineReport.begin(near)
    }

    /// Starts the filter process, so that it is ready when the first load ends. Does nothing if no source needs the
    /// process at once.
    private func startFilters() {
        let isNeeded = (Array(sources.values) + instances.running).contains { source in
            source.settings.usesFilterProcess && source.feed.loader.state.content == nil
                && !unrestored.contains { $0 === source }
        }
        if isNeeded { surroundings.worker.start() }
    }

    private func showNotice() {
        let all = [notice, sharingReport.sign].compactMap(\.self)
        screen.notice = all.isEmpty ? nil : all.joined(separator: ", ")
    }

    // MARK: From settings to sources

    /// Creates the sources that do not exist yet.
    ///
    /// - Parameters:
    ///   - before: The previous sources, keyed by name. Sources whose settings have changed are created again.
    ///   - reuses: Whether instances of sources that depend on selections are kept if their settings have not changed.
    ///   - seen: The names of the sources whose cached content is read at once; nil for all sources.
    private func makeSources(
        after before: [String: BoardSourceModel] = [:], reusing reuses: Bool = true, restoring seen: Set<String>? = nil
    ) {
        let graph = SourceGraph(settings.sources)
        let seen = seen.map(graph.withAncestors)
        templates = [:]
        for source in graph.membersFirst {
            guard graph.selections(of: source).isEmpty else { templates[source.name] = source; continue }
            let members = graph.needs(of: source).map(member)
            if let present = sources[source.name], present.needs(only: members) { continue }
            let restores = seen?.contains(source.name) ?? true
            let made = BoardSourceModel(
                source, tools, madeOf: members, after: before[source.name], restores: restores, in: environment)
            sources[source.name] = made
            if !restores { unrestored.append(made) }
        }
        instances = SourceInstances(of: graph, tools, after: instances, reusing: reuses, in: environment) {
            [unowned self] in member($0)
        }
        makeVariables()
        if let problem = surroundings.identityKey.takeProblem() {
            environment.log?.record(
                LoadableEvent(date: environment.clock.now, name: "Cache", kind: .problem("\(problem)")))
        }
    }

    private func makeVariables() {
        variables = BoardVariables(settings.variables, choosing: choices, after: variables, in: environment) {
            [weak self] in self?.sources[$0]?.feed.loader
        }
        variables.onMistake = { [weak self] in self?.onChoiceError($0) }
        variables.begin()
        variables.onChange = { [weak self] in self?.selectionsDidChange() }
        variables.onChoices = { [weak self] in
            guard let self, !watchedTemplates.isEmpty else { return }
            settle()
        }
        showVariables()
    }

    /// Returns the running source with the given name. For a source that depends on selections, returns the instance
    /// for the current selections. Returns nil if no such source or instance is running.
    ///
    /// - Parameters:
    ///   - source: The name of the source.
    ///   - rows: The chosen rows of a page; nil to use the rows of a page that shows the source.
    func model(of source: String, on rows: ChosenRows? = nil) -> BoardSourceModel? {
        if let source = sources[source] { return source }
        guard let template = templates[source] else { return nil }
        if rows == nil, !instances.rows(of: template).isEmpty {
            let panels = allRows.reversed().lazy.flatMap(\.panels.values)
            return panels.first { $0.template?.name == source && $0.source != nil }?.source
        }
        var selections = selections
        selections.rows = rows?.documents ?? [:]
        if case .running(let model) = instances.instance(of: template, for: selections) { return model }
        return nil
    }

    /// Returns the source with the given name as a member of other sources. If no such source is running, returns a
    /// member that always fails to load.
    private func member(_ member: SourceName) -> SourceMember {
        if let source = sources[member.name] { return source.asMember }
        let faulty = settings.faultySources.first { $0.name == member.name }
        let error: any Error =
            faulty.map { FaultySettings(problems: $0.problems) } ?? MissingMember(name: member.name)
        return .failing(member.name, error, clock: environment.clock)
    }
}
