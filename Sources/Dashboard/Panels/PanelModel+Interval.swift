import Feeds
public import Loadables

// The refresh interval of a panel.

extension PanelModel {

    /// The syncers of the loaders.
    var syncers: [LoadableSyncer] { feeds.map(\.syncer) }

    /// Whether the panel is refreshed automatically.
    var canChangeInterval: Bool { !syncers.isEmpty }

    /// The refresh interval. With several sources, it is the interval of the first one. Setting it also affects other
    /// panels of the same feed. Content is not stale before its next load is overdue.
    var interval: RefreshInterval {
        get { syncers.first?.interval ?? .asMade }
        set {
            let period: Duration? = if case .every(let period) = newValue { period } else { nil }
            for feed in feeds {
                feed.keepFresh(every: period)
                feed.syncer.interval = newValue
            }
        }
    }

    /// The program's interval after a success; nil if the panel is not refreshed then.
    var intervalAsMade: Duration? { syncers.compactMap(\.periodAsMade).min() }

    /// The number and the time of the next attempt after a failure; nil if there will be none.
    public var retry: (number: Int, at: Timestamp)? {
        let waiting = syncers.filter { $0.failures > 0 }.compactMap { syncer in
            syncer.nextSync.map { (number: syncer.failures, at: $0) }
        }
        return waiting.min { $0.at < $1.at }
    }

    /// The time of the next automatic load; nil if there is none.
    public var nextSync: Timestamp? {
        syncers.compactMap(\.nextSync).min()
    }
}
