package import Loadables

/// The schedule of a feed, independent of the type of its content.
@MainActor
package protocol RefreshedFeed: AnyObject {

    /// The syncer that schedules loads.
    var syncer: LoadableSyncer { get }

    /// Keeps content fresh until a load with the given period is overdue, if that is longer than the original
    /// freshness. If the period is nil, restores the original freshness.
    func keepFresh(every period: Duration?)
}

extension Feed: RefreshedFeed {}
