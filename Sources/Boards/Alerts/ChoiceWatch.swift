import Dashboard
import Feeds
import Loadables
import Settings

/// Loads sources for every choice of their variables, for alerts with `watch: all`.
///
/// A source has an instance for each combination of choices. The board itself loads the instances that a panel shows.
/// This object loads all other instances when they are due, at most ``concurrency`` at the same time. For the alerts of
/// each instance, there is a hidden panel.
@MainActor
final class ChoiceWatch {

    /// The maximum number of combinations of choices that are watched for each source.
    nonisolated static let limit = 100

    nonisolated static let concurrency = 4

    struct Group {
        let settings: SourceSettings
        /// The instances of the source that can run, at most ``limit``.
        let sources: [BoardSourceModel]
        let count: Int
    }

    private struct Member {
        let source: BoardSourceModel
        let panel: PanelModel
        var lastAttempt: Timestamp?
    }

    private var members: [Member] = []
    /// The hidden panels with alerts about instances that cannot be watched, keyed by the name of the source.
    private var overviews: [String: PanelModel] = [:]
    private var running: [ObjectIdentifier: SimpleLoadableWaiter] = [:]
    /// The loaders that ``loadOnce()`` must still load, whatever the age of their content.
    private var demanded: Set<ObjectIdentifier> = []
    private var whenIdle: [CheckedContinuation<Void, Never>] = []
    private var isStarted = false
    private var timer: Task<Void, Never>?
    private let clock: any WallClock
    private let foreground: Foreground
    private var observation: Foreground.Observation?

    private static let retry = Duration.seconds(60)

    init(in environment: Environment) {
        (clock, foreground) = (environment.clock, environment.foreground)
        observation = foreground.observe { _ in
        } onPause: { [weak self] _ in
            self?.loadDue()
        }
    }

    isolated deinit {
        timer?.cancel()
    }

    var sources: [BoardSourceModel] { members.map(\.source) }

    /// The hidden panels: one for each instance, and one for each source. The panel of a source has alerts about
    /// instances that cannot be watched.
    var panels: [PanelModel] {
        members.map(\.panel) + overviews.sorted { $0.key < $1.key }.map(\.value)
    }

    /// Sets the watched sources. Sources that were already watched keep their states.
    ///
    /// - Parameters:
    ///   - groups: The sources.
    ///   - begin: A closure that starts to check the alerts of an instance in a panel.
    func watch(_ groups: [Group], begin: (BoardSourceModel, PanelModel) -> Void) {
        let former = members
        members = groups.flatMap(\.sources).map { source in
            if let same = former.first(where: { $0.source === source }) { return same }
            let known = former.first { source.continues($0.source) }
            let panel = known?.panel ?? PanelModel(title: source.settings.title ?? source.settings.name)
            panel.isOnlyWatched = true
            panel.removeAlerts()
            begin(source, panel)
            return Member(source: source, panel: panel, lastAttempt: known?.lastAttempt)
        }
        overviews = Dictionary(uniqueKeysWithValues: groups.map { ($0.settings.name, overview(of: $0)) })
    }

    func start() {
        isStarted = true
        loadDue()
    }

    /// Loads each instance that no panel loads, even while auto-refresh is paused. Waits until these loads have ended.
    func loadOnce() async {
        demanded = Set(members.map { ObjectIdentifier($0.source.loads) })
        start()
        guard !running.isEmpty else { return demanded = [] }
        await withCheckedContinuation { whenIdle.append($0) }
    }

    // MARK: Loads

    /// Starts loads of instances that are due, as far as ``concurrency`` allows, and sets a timer for the next one.
    /// While auto-refresh is paused, only the loads of ``loadOnce()`` are started. Does nothing before ``start()``.
    func loadDue() {
        timer?.cancel()
        guard isStarted else { return }
        let now = clock.now
        while running.count < Self.concurrency, let index = nextDue(by: now) {
            members[index].lastAttempt = now
            load(members[index].source.loads)
        }
        guard running.count < Self.concurrency, let next = members.compactMap({ dueDate(of: $0) }).min() else { return }
        timer = Task { [weak self, clock] in
            try? await clock.sleep(for: max(.zero, now.duration(to: next)))
            if !Task.isCancelled { self?.loadDue() }
        }
    }

    private func load(_ loads: any LoadableProtocol) {
        let id = ObjectIdentifier(loads)
        demanded.remove(id)
        loads.sync(for: .period)
        running[id] = SimpleLoadableWaiter(loads) { [weak self] in
            guard let self else { return }
            running[id] = nil
            loadDue()
            guard running.isEmpty else { return }
            demanded = []
            for waiter in whenIdle { waiter.resume() }
            whenIdle = []
        }
    }

    private func nextDue(by now: Timestamp) -> Int? {
        let dates = members.indices.compactMap { index in dueDate(of: members[index]).map { (index: index, date: $0) } }
        return dates.filter { $0.date <= now }.min { $0.date < $1.date }?.index
    }

    /// Returns the time when a member is due. Returns nil if the board loads the instance, if a load is running, if no
    /// load is needed, or if auto-refresh is paused.
    private func dueDate(of member: Member) -> Timestamp? {
        let source = member.source
        guard source.isParked, source.loads.loadableState != .syncing, running[ObjectIdentifier(source.loads)] == nil
        else { return nil }
        let past = Timestamp(seconds: 0, nanoseconds: 0)
        guard !demanded.contains(ObjectIdentifier(source.loads)) else { return past }
        guard !foreground.isPaused else { return nil }
        let isFailed = source.loads.loadableState == .didFailToSync
        let hasContent = source.feed.loader.isContentsAvailable
        guard let last = [source.feed.loader.provenance?.date, member.lastAttempt].compactMap(\.self).max() else {
            return past
        }
        guard let every = source.settings.every else {
            return hasContent && !isFailed ? nil : last.advanced(by: Self.retry)
        }
        return last.advanced(by: every)
    }

    // MARK: The watch itself

    private func overview(of group: Group) -> PanelModel {
        let (sources, count, settings) = (group.sources, group.count, group.settings)
        let panel = overviews[settings.name] ?? PanelModel(title: settings.name)
        panel.isOnlyWatched = true
        panel.removeAlerts()
        panel.alert("the alert watches only \(sources.count) of \(count) choices; this is the limit") {
            count > sources.count
        }
        func failed() -> Int { sources.count { $0.isParked && $0.feed.syncer.failures > 0 } }
        panel.alert(
            "the alert cannot watch \(failed()) of \(sources.count) choices, because they could not be loaded",
            for: Self.retry
        ) {
            failed() > 0
        }
        return panel
    }
}
