package import Loadables

/// The schedule of a feed, independent of the type of its content.
@MainActor
package protocol RefreshedFeed: AnyObject {

    /// The syncer that schedules loads.
    var syncer: LoadableSyncer { get }

    /// Keeps content fresh until the next load is overdue, if loads have the given interval. Nil restores the original
    /// freshness. A longer original freshness takes precedence.
    func keepFresh(every period: Duration?)
}

extension Feed: RefreshedFeed {}
