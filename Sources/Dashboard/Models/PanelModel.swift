public import Loadables
public import TerminalUI

/// What a panel shows: a proxy, because the panel is there before its loader.
///
/// It keeps the rows that were made of the loader's latest content, and those of the content before, so that both can be
/// compared.
@MainActor
public final class PanelModel: LoadableProxy {

    /// What stands in the panel's upper edge.
    public let title: String

    /// What stands in the panel when its content is there and has no rows.
    public let emptyText: String

    /// What is shown; nil before there was any content.
    public private(set) var latest: PanelVersion?

    /// What was shown before that; nil if there was nothing.
    public private(set) var previous: PanelVersion?

    private var knownDifference: TextDifference?

    /// What sees to it that the loaders are asked again; tells when.
    public var syncers: [LoadableSyncer] = []

    private var makeRows: (() -> [ListRow]?)?

    /// Makes a model that has no loader yet. It is named after its title.
    public init(title: String, emptyText: String = "Nothing here") {
        self.title = title
        self.emptyText = emptyText
        super.init()
        loadableName = title
    }

    /// Shows what the loader loads.
    ///
    /// - Parameters:
    ///   - loader: May be shared with other panels.
    ///   - rows: Makes the rows of the content. Text from outside needs no care here.
    public func show<Loader: ContentLoadable>(_ loader: Loader, rows: @escaping (Loader.Content) -> [ListRow]) {
        makeRows = { [weak loader] in loader?.state.content.map(rows) }
        loadable = loader
    }

    public override func proxyDidChange() {
        guard isContentsAvailable, let rows = makeRows?() else { return }
        let version = PanelVersion(rows: rows, provenance: provenance)
        if version != latest {
            previous = latest
            latest = version
            knownDifference = nil
        }
    }

    /// What differs between both, line by line; nil without both. It is found when it is asked for first.
    var difference: TextDifference? {
        guard knownDifference == nil, let previous, let latest else { return knownDifference }
        knownDifference = TextDifference(from: previous.rows.map(\.string), to: latest.rows.map(\.string))
        return knownDifference
    }

    /// When it is tried again after a failure, and how many attempts there were before; nil if nobody does.
    public var retry: (number: Int, at: Timestamp)? {
        let waiting = syncers.filter { $0.failures > 0 }.compactMap { syncer in
            syncer.nextSync.map { (number: syncer.failures, at: $0) }
        }
        return waiting.min { $0.at < $1.at }
    }

    /// When it is loaded again by itself, after a failure or after a success; nil if nobody does.
    public var nextSync: Timestamp? {
        syncers.compactMap(\.nextSync).min()
    }
}
