package import Loadables

/// What of a feed does not depend on its content: when it is loaded again.
@MainActor
package protocol RefreshedFeed: AnyObject {

    /// What asks for it again.
    var syncer: LoadableSyncer { get }

    /// Has content be fresh for at least as long as that; nil for as long as the program says.
    func keepFresh(atLeast duration: Duration?)
}

extension Feed: RefreshedFeed {}
