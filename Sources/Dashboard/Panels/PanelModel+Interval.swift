import Feeds
public import Loadables

// The refresh interval of a panel.

extension PanelModel {

    var syncers: [LoadableSyncer] { feeds.map(\.syncer) }

    var canChangeInterval: Bool { !syncers.isEmpty }

    /// The refresh interval of the feeds. If there are several feeds, this is the interval of the first feed. A new
    /// interval applies to all feeds of the panel, and to other panels that show the same feeds. If a new interval is
    /// longer than the freshness of the content, the content stays fresh until its next load is overdue.
    var interval: RefreshInterval {
        get { syncers.first?.interval ?? .asMade }
        set {
            for feed in feeds {
                feed.keepFresh(every: newValue.period)
                feed.syncer.interval = newValue
            }
        }
    }

    /// The time from a successful load to the next load, as the program has set it. If there are several feeds, this is
    /// the shortest of their times. Nil if the program does not refresh the panel automatically.
    var intervalAsMade: Duration? { syncers.compactMap(\.periodAsMade).min() }

    /// The intervals that the user can choose. If the program has set the same interval for all feeds, this interval is
    /// left out, because a separate choice resets the interval. It is included if the user has chosen it in another
    /// panel with the same feed.
    var intervalChoices: [RefreshInterval] {
        let made = Set(syncers.map { syncer in syncer.periodAsMade.map { .every($0) } ?? RefreshInterval.never })
        return RefreshInterval.all.filter { made != [$0] || $0 == interval }
    }

    /// After a failure, the number of failed attempts and the time of the next attempt; nil if no attempt is scheduled.
    /// If several feeds have failed, these are the values of the feed with the earliest attempt.
    public var retry: (number: Int, at: Timestamp)? {
        let waiting = syncers.filter { $0.failures > 0 }.compactMap { syncer in
            syncer.nextSync.map { (number: syncer.failures, at: $0) }
        }
        return waiting.min { $0.at < $1.at }
    }

    /// The time of the next automatic load of any feed; nil if there is none.
    public var nextSync: Timestamp? {
        syncers.compactMap(\.nextSync).min()
    }
}
