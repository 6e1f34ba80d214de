public import Dashboard
public import Feeds
import Filters
import LoadableNetworking
import Loadables
import LocalSources
import Settings
public import TerminalUI

/// A board that is made of settings: feeds, panels, pages, alerts and keys. Other settings are taken over as a difference, so
/// that what did not change goes on as it is.
@MainActor
public final class Board {

    /// What is shown.
    public let screen: DashboardScreen

    /// The panels of all pages, in no order.
    var shownPanels: [PanelModel] { allPanels.map(\.value.model) }

    /// The loader of a source; nil if there is no such source.
    func loader(of source: String) -> ContentLoader<BoardContent>? { model(of: source)?.feed.loader }

    /// The content of a source; nil if there is none.
    func content(of source: String) -> BoardContent? { loader(of: source)?.state.content }

    /// The variables, with what is chosen of them.
    private(set) var variables: BoardVariables
    /// The values of variables that the command line sets.
    private let choices: [String: [String]]

    let environment: Environment
    let surroundings: BoardSurroundings
    private let shells = SecureShells()
    let time: TimeOfDay
    var settings: BoardSettings
    var tools: BoardTools
    /// The sources that depend on no selection.
    var sources: [String: BoardSourceModel] = [:]
    /// The sources that do, as the file says, and those that run of them.
    var templates: [String: SourceSettings] = [:]
    private(set) var instances: SourceInstances
    /// The choices that alerts watch without a panel.
    let watch: ChoiceWatch
    /// The panels that depend on no row.
    var panels: [PanelKey: ShownPanel] = [:]
    /// The pages that have names.
    var namedPages: [String: NamedPage] = [:]
    /// The sources whose rows others depend on.
    var rowSources: Set<String> = []
    /// The rows of the pages of the file, and those of the sources without a panel at the end.
    var pageRows: [ChosenRows] = []
    var openedRows: [OpenedRows] = []
    /// Whether the first rows are chosen, as nothing is drawn.
    var takesFirstRows = false
    var isChoosingFirstRows = false
    var firstRowObservers: [LoadableObserver] = []
    private(set) var actions: BoardActions
    /// Whether what panels show is loaded.
    private(set) var isStarted = false
    /// Sources that the first page does not show: what was kept of them is there after the first frame.
    private var unrestored: [BoardSourceModel] = []
    let alertSender: AlertSender
    private let sharingReport: SharingReport
    private let machineReport: SharingReport

    /// Something that is so with its settings, as that they have errors; stands in the header. Nil for nothing.
    public var standing: String? { didSet { showStanding() } }

    /// Called when a source of choices, once it is loaded, does not have a text that the command line chose.
    public var onChoiceError: (ChoiceError) -> Void = { _ in }

    /// Creates the board. Nothing is loaded yet: see ``start()``.
    ///
    /// - Parameters:
    ///   - settings: What is on it.
    ///   - surroundings: What it finds in its process.
    ///   - keyMap: Which keys do what.
    ///   - time: How times are written, and in which zone those are that name none.
    ///   - choices: What is chosen of variables at first, by their names, in place of what is remembered. It is not remembered.
    ///   - environment: Where contents are kept.
    public init(
        _ settings: BoardSettings, surroundings: BoardSurroundings, keyMap: DashboardKeyMap = .standard,
        time: TimeOfDay = .local, choosing choices: [String: [String]] = [:], in environment: Environment
    ) {
        self.settings = settings
        self.choices = choices
        self.surroundings = surroundings
        self.environment = environment
        self.time = time
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
        // The cached content of all sources is shown by then. A start still begins them.
        screen.beforeLoadingOnce = { [weak self] in
            self?.isStarted = true
            self?.unrestored.forEach { $0.restore() }
        }
        screen.loadWatched = { [weak self] in
            self?.settle()
            await self?.watch.loadOnce()
        }
        screen.whenUnseen = { [weak self] in self?.takeFirstRows() }
        sharingReport.onChange = { [weak self] in self?.showStanding() }
    }

    /// Loads what is not fresh: first what the first page shows, then what the others do, each when what was kept of it is there.
    public func start() {
        isStarted = true
        for sharing in tools.sharings { sharing.hasPeople = true }
        let later = Set(unrestored.map { ObjectIdentifier($0) })
        for source in sources.values where !later.contains(ObjectIdentifier(source)) { source.listen() }
        // Nobody has asked for it: what other boards have loaded will do.
        for panel in allPanels.map(\.value).sorted(by: { $0.number < $1.number }) {
            if let source = panel.source, later.contains(ObjectIdentifier(source)) { continue }
            panel.model.syncIfNeeded(for: .period)
        }
        if !watchedTemplates.isEmpty { settle() }
        watch.start()
        guard !later.isEmpty else { return }
        Task { [weak self] in
            // By turns: a key does not wait for all of them.
            while self?.startNext() == true { await Task.yield() }
        }
    }

    /// Begins one of the sources that were left for later.
    ///
    /// - Returns: Whether there was one.
    private func startNext() -> Bool {
        guard !unrestored.isEmpty else { return false }
        let source = unrestored.removeFirst()
        source.restore()
        source.listen()
        // One that no panel has is not loaded.
        if allPanels.contains(where: { $0.value.source === source }) {
            source.feed.loader.syncIfNeeded(for: .period)
        }
        return true
    }

    /// Takes other settings over: what is new is made and loaded, what is gone ends, what has changed is made anew and keeps
    /// what it has; all else stays as it is and causes no request.
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
        // Those without a panel are loaded by the sources that are made of them.
        for (name, source) in sources where before[name] !== source {
            if !panels.values.contains(where: { $0.source === source }) { source.listen() }
        }
        for panel in allPanels.map(\.value) {
            guard let source = panel.source else { panel.model.syncIfNeeded(for: .period); continue }
            if !running.contains(where: { $0 === source }) { source.begin(after: before[source.settings.name]) }
        }
    }

    /// Loads the sources again whose last load failed.
    public func retryFailures() {
        let all = Array(sources.values) + instances.running.filter { !$0.isParked }
        for source in all where source.feed.loader.loadableState == .didFailToSync {
            if !source.settings.isMadeOfLoads { source.feed.loader.sync() }
            if source.settings.each != nil { source.feed.loader.syncIfNeeded() }
        }
    }

    /// Sends the alerts that wait, as for the minute after the last one, and waits until their commands have ended. To be called before
    /// the program ends.
    ///
    /// Blocks for up to 5 seconds. Commands that still run then end with the program.
    ///
    /// - Returns: A sentence for each alert that was not sent.
    public func sendWaitingAlerts() -> [String] { alertSender.finish(within: .seconds(5)) }

    /// Says something that is wrong with its settings, in the last line and in the log.
    public func report(_ problem: String) {
        guard let log = environment.log else { return screen.show(OneLine(problem, limit: 1_000).description) }
        log.record(LoadableEvent(date: environment.clock.now, name: "Settings", kind: .problem(problem)))
    }

    /// What the store of the settings takes goes there, what else may be shared to the programs of this machine.
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

    /// Has the filters compiled before the first load that needs them whatever its response is, since that takes longer than a load.
    private func startFilters() {
        let isNeeded = (Array(sources.values) + instances.running).contains { source in
            source.settings.usesFilterProcess && source.feed.loader.state.content == nil
                && !unrestored.contains { $0 === source }
        }
        if isNeeded { surroundings.worker.start() }
    }

    private func showStanding() {
        let all = [standing, sharingReport.sign].compactMap(\.self)
        screen.standing = all.isEmpty ? nil : all.joined(separator: ", ")
    }

    // MARK: From settings to sources

    /// Makes the sources that are not there yet.
    ///
    /// - Parameters:
    ///   - before: The sources that there were, of which those that have changed are made anew.
    ///   - reuses: Whether instances of sources that depend on selections go on if their settings did not change.
    ///   - seen: The names of those of which what was kept is there at once; nil for all.
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

    /// The source that runs; of one that depends on selections, that for the present ones.
    ///
    /// - Parameter rows: The rows of a page; nil for those of a page that shows the source.
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

    /// The loader of a source that other sources refer to.
    private func member(_ member: SourceName) -> SourceMember {
        if let source = sources[member.name] { return source.asMember }
        let faulty = settings.faultySources.first { $0.name == member.name }
        let error: any Error =
            faulty.map { FaultySettings(problems: $0.problems) } ?? MissingMember(name: member.name)
        return .failing(member.name, error, clock: environment.clock)
    }
}
