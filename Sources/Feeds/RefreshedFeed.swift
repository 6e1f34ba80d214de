package import Loadables

/// What of a feed does not depend on its content: when it is loaded again.
@MainActor
package protocol RefreshedFeed: AnyObject {

    /// What asks for it again.
    var syncer: LoadableSyncer { get }

    /// Has content not be stale before it would be with that period; nil for as long as the program says.
    func keepFresh(every period: Duration?)
}

extension Feed: RefreshedFeed {}
