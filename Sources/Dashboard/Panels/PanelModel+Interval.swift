import Feeds
public import Loadables

// When a panel loads again by itself.

extension PanelModel {

    /// The schedule by which the loaders load again.
    var syncers: [LoadableSyncer] { feeds.map(\.syncer) }

    /// Whether there is something that loads it again by itself.
    var canChangeInterval: Bool { !syncers.isEmpty }

    /// How often it is loaded again by itself: that of the first of several sources. A feed's other panels have the same. Its
    /// content is not out of date before a load is overdue.
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

    /// How long after a success the program loads it again; nil for never.
    var intervalAsMade: Duration? { syncers.compactMap(\.periodAsMade).min() }

    /// When it is tried again after a failure, and how many attempts there were before; nil if nothing will.
    public var retry: (number: Int, at: Timestamp)? {
        let waiting = syncers.filter { $0.failures > 0 }.compactMap { syncer in
            syncer.nextSync.map { (number: syncer.failures, at: $0) }
        }
        return waiting.min { $0.at < $1.at }
    }

    /// When it is loaded again by itself, after a failure or after a success; nil if it is not.
    public var nextSync: Timestamp? {
        syncers.compactMap(\.nextSync).min()
    }
}
