import Basics
import Feeds
import Loadables
import Settings

/// The running sources that depend on selections. For each combination of the selections that it needs, a source has a
/// separate instance.
///
/// An instance is a source with its own content, schedule and cache. Instances stay in memory after they were shown, so
/// that their content is shown immediately when their combination is selected again.
@MainActor
final class SourceInstances {

    enum Instance {
        case running(BoardSourceModel)
        /// The source cannot run for the combination.
        case blocked(BlockedSource)
    }

    struct Limits {
        /// The maximum number of instances of each source that depends only on variables.
        var choices = 100
        /// The maximum number of instances of each source that depends on a row.
        var rows = 1_000
        /// The maximum size of the contents of all instances, in bytes.
        var bytes = 64 << 20
    }

    private struct Key: Hashable {
        let source: String
        let combination: String
    }

    private struct Entry {
        let model: BoardSourceModel
        /// A number that increases with each new instance. It is higher than the numbers of all instances that this
        /// instance needs.
        let number: Int
        var lastUse: Int
        var lastShown: Timestamp
    }

    let graph: SourceGraph
    private let tools: BoardTools
    private let limits: Limits
    private let environment: Environment
    /// A closure that returns a source for use as a member of an instance. The source does not depend on selections.
    private let member: (SourceName) -> SourceMember
    private var entries: [Key: Entry] = [:]
    private let rowSources: Set<String>
    private var loading: [BoardSourceModel] = []
    /// The instances that ``show(only:keeping:)`` keeps but does not allow to load.
    private var waiting: [BoardSourceModel] = []
    /// The keys of instances that may not have started a load yet.
    private var unloaded: Set<Key> = []
    private var useCount = 0
    private var madeCount = 0
    /// The instances from before a reload that have not been taken over yet.
    private var former: [Key: Entry]
    private let reuses: Bool

    /// - Parameters:
    ///   - graph: The sources of the board.
    ///   - former: The instances from before a reload; nil if there are none.
    ///   - reuses: Whether instances with unchanged settings continue to run. If false, all instances are created
    ///     again, with the contents of the former instances.
    ///   - member: A closure that returns a source for use as a member of an instance. The source does not depend on
    ///     selections.
    init(
        of graph: SourceGraph, _ tools: BoardTools, after former: SourceInstances? = nil, reusing reuses: Bool = true,
        limits: Limits = Limits(), in environment: Environment, member: @escaping (SourceName) -> SourceMember
    ) {
        (self.graph, self.tools, self.limits, self.environment) = (graph, tools, limits, environment)
        self.former = former?.entries ?? [:]
        self.member = member
        self.reuses = reuses
        rowSources = Set(graph.membersFirst.filter { !graph.selections(of: $0).rows.isEmpty }.map(\.name))
    }

    /// Returns the names of the sources whose chosen rows a source depends on.
    func rows(of source: SourceSettings) -> [String] { graph.selections(of: source).rows }

    var running: [BoardSourceModel] { entries.values.map(\.model) }

    /// Returns the instance of a source for the given selections. Creates the instance if there is none yet. If the
    /// source cannot run for the selections, returns the reason.
    ///
    /// - Parameter selections: The selections. Selections that the source does not need are ignored.
    func instance(of source: SourceSettings, for selections: Selections) -> Instance {
        useCount += 1
        do throws(BlockedSource) {
            return .running(try model(of: source, for: selections))
        } catch {
            return .blocked(error)
        }
    }

    private func model(of source: SourceSettings, for selections: Selections) throws(BlockedSource) -> BoardSourceModel
    {
        let needs = graph.selections(of: source)
        if let variable = needs.variables.sorted().first(where: { selections.variables[$0] == nil }) {
            throw .choices(of: variable)
        }
        if let row = needs.rows.first(where: { selections.rows[$0] == nil }) { throw .row(of: row) }
        var members: [SourceMember] = []
        for name in graph.needs(of: source) {
            guard let needed = graph[name.name], !graph.selections(of: needed).isEmpty else {
                members.append(member(name))
                continue
            }
            members.append(try model(of: needed, for: selections).asMember)
        }
        let combination = needs.combination(of: selections)
        let key = Key(source: source.name, combination: combination.key)
        if let entry = entries[key], entry.model.needs(only: members), !isOutdated(entry) {
            entries[key]?.lastUse = useCount
            entries[key]?.lastShown = environment.clock.now
            return entry.model
        }
        let settings: SourceSettings
        do {
            settings = try source.filled(with: selections, as: combination)
        } catch {
            throw .value(error)
        }
        let before = former.removeValue(forKey: key).flatMap { isOutdated($0) ? nil : $0.model }
        let same = before.flatMap { reuses && $0.settings == settings && $0.needs(only: members) ? $0 : nil }
        let model = same ?? BoardSourceModel(settings, tools, madeOf: members, after: before, in: environment)
        if same == nil { before?.end() }
        madeCount += 1
        entries[key] = Entry(model: model, number: madeCount, lastUse: useCount, lastShown: environment.clock.now)
        unloaded.insert(key)
        return model
    }

    /// Returns whether an instance is outdated: it is parked, and was neither loaded nor shown for longer than the
    /// `keep` of its source. If `keep` is 0, or if the instance has no content, it is not outdated.
    private func isOutdated(_ entry: Entry) -> Bool {
        let (keep, now) = (entry.model.settings.keep, environment.clock.now)
        guard entry.model.isParked, keep > .zero, let date = entry.model.feed.loader.provenance?.date else {
            return false
        }
        return max(date, entry.lastShown).duration(to: now) > keep
    }

    // MARK: Visibility

    /// Allows only the given instances, and the instances that they need, to load. All other instances stop loading and
    /// keep their contents. An instance that is neither in `shown` nor in `kept` is removed in these cases:
    /// - It depends on a row, and was never loaded.
    /// - It is outdated: it was neither loaded nor shown for longer than the `keep` of its source.
    /// - The limits are exceeded. The least recently used instances are removed first.
    ///
    /// - Parameters:
    ///   - shown: The running sources that panels or alerts show. Sources that are not instances may be included.
    ///   - kept: Instances that are kept although they do not load now.
    func show(only shown: [BoardSourceModel], keeping kept: [BoardSourceModel] = []) {
        let active = withNeeds(shown)
        let all = active.merging(withNeeds(kept)) { first, _ in first }
        let idle = loading + waiting + unloaded.compactMap { entries[$0]?.model }
        for model in idle where active[ObjectIdentifier(model)] == nil {
            if all[ObjectIdentifier(model)] == nil { model.park() } else { model.isParked = true }
        }
        loading = active.values.filter { $0.settings.combination != nil }
        for model in loading { model.isParked = false }
        waiting = all.filter { active[$0.key] == nil }.map(\.value)
        dropUnloaded(besides: all)
        dropSurplus(besides: all)
    }

    /// Stops the loads of the instances from before a reload that were not taken over.
    func endFormer() {
        for entry in former.values { entry.model.park() }
    }

    /// Returns the sources and the instances that they need, directly or through others.
    private func withNeeds(_ models: [BoardSourceModel]) -> [ObjectIdentifier: BoardSourceModel] {
        var waiting = models
        var found: [ObjectIdentifier: BoardSourceModel] = [:]
        while let model = waiting.popLast() {
            guard found.updateValue(model, forKey: ObjectIdentifier(model)) == nil, model.hasNeeds else { continue }
            waiting += entries.values.map(\.model).filter { model.needs($0) }
        }
        return found
    }

    /// Removes the instances that depend on a row and were never loaded, because the row was selected only for a
    /// moment.
    private func dropUnloaded(besides kept: [ObjectIdentifier: BoardSourceModel]) {
        unloaded = unloaded.filter { key in
            guard let model = entries[key]?.model, model.isUnused, rowSources.contains(key.source) else { return false }
            guard kept[ObjectIdentifier(model)] == nil else { return true }
            entries[key] = nil
            return false
        }
    }

    private func dropSurplus(besides kept: [ObjectIdentifier: BoardSourceModel]) {
        // Usually, there is no surplus, and sorting is not needed.
        let all = Dictionary(grouping: entries.keys, by: \.source).mapValues(\.count)
        let isFull = all.contains { $0.value > limit(of: $0.key) } || entries.values.contains(where: isOutdated)
        guard isFull || entries.values.reduce(0, { $0 + $1.model.contentSize }) > limits.bytes else { return }
        // An instance and the instances that it needs have the same last use. The needed instances have lower numbers,
        // so they are sorted first.
        let latest = entries.sorted { ($0.value.lastUse, -$0.value.number) > ($1.value.lastUse, -$1.value.number) }
        var counts: [String: Int] = [:]
        var size = 0
        for (key, entry) in latest {
            counts[key.source, default: 0] += 1
            size += entry.model.contentSize
            let isSurplus =
                counts[key.source, default: 0] > limit(of: key.source) || size > limits.bytes || isOutdated(entry)
            guard isSurplus, kept[ObjectIdentifier(entry.model)] == nil else { continue }
            size -= entry.model.contentSize
            counts[key.source, default: 0] -= 1
            entries[key] = nil
        }
    }

    private func limit(of source: String) -> Int { rowSources.contains(source) ? limits.rows : limits.choices }
}

/// The reason why a source cannot run for the current selections.
enum BlockedSource: SummarizedError, CustomStringConvertible {
    /// The choices of a variable are unknown.
    case choices(of: String)
    /// No row of a source is chosen.
    case row(of: String)
    /// A selected value is not allowed where the settings refer to it.
    case value(any Error)

    var summary: String {
        switch self {
        case .choices(let variable): "waits for the choices of “\(OneLine(variable, limit: 60))”"
        case .row(let source): "shown only for a row of “\(OneLine(source, limit: 60))”"
        case .value(let error): error.shortText
        }
    }

    var description: String { if case .value(let error) = self { "\(error)" } else { summary } }
}
