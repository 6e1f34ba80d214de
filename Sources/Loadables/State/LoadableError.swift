/// What can go wrong in the loadables themselves, whatever they load.
public enum LoadableError: Error, Hashable, CustomStringConvertible {

    /// A loadable said that it was synced but has no contents.
    case syncedWithoutContents

    /// `sync()` was called on a loadable that does not say how it loads.
    case noWork(type: String)

    /// Somebody waited for contents; the loadable is done and has none, and says nothing of a failure.
    case noContents

    public var description: String {
        switch self {
        case .syncedWithoutContents:
            "the sync ended as a success but left no contents; set them before calling setDidSyncSuccessfully()"
        case .noContents:
            "nothing was loaded; call sync() or syncIfNeeded() before waiting"
        case .noWork(let type):
            "\(type) does not say how it loads; override doSync(), conform to ContentLoading, or give it a closure"
        }
    }
}
