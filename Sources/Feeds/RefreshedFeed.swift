package import Loadables

/// The part of a feed that does not depend on its content: its schedule.
@MainActor
package protocol RefreshedFeed: AnyObject {

    /// The syncer that schedules loads.
    var syncer: LoadableSyncer { get }

    /// Extends the freshness of content to the freshness for the period; nil restores the original
    /// freshness.
    func keepFresh(every period: Duration?)
}

extension Feed: RefreshedFeed {}
