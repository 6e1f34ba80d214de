/// What can go wrong in the loadables themselves, whatever they load.
public enum LoadableError: Error, Hashable, CustomStringConvertible {

    /// A loadable said that it was synced but has no contents.
    case syncedWithoutContents

    /// `sync()` was called on a loadable that does not say how it loads.
    case noWork(type: String)

    public var description: String {
        switch self {
        case .syncedWithoutContents:
            "the sync ended as a success but left no contents; set them before calling setDidSyncSuccessfully()"
        case .noWork(let type):
            "\(type) does not say how it loads; override doSync(), conform to ContentLoading, or give it a closure"
        }
    }
}
