/// What can go wrong in the loadables themselves, whatever they load.
public enum LoadableError: Error, Hashable, CustomStringConvertible {

    /// A loadable said that it was synced but has no contents.
    case syncedWithoutContents

    /// A load ended without a change of contents that are not there.
    case unchangedWithoutContents

    /// `sync()` was called on a loadable that does not say how it loads.
    case noWork(type: String)

    /// `sync()` was called on a keyed loader that has no key.
    case noKey

    /// Somebody waited for contents; the loadable is done and has none, and says nothing of a failure.
    case noContents

    /// An action took longer than it may.
    case timedOut(after: Duration)

    public var description: String {
        switch self {
        case .syncedWithoutContents:
            "the sync ended as a success but left no contents; set them before calling setDidSyncSuccessfully()"
        case .unchangedWithoutContents:
            "the source says that nothing has changed, but there is nothing here; ask it without a validator"
        case .timedOut(let duration):
            "no answer within \(duration)"
        case .noContents:
            "nothing was loaded; call sync() or syncIfNeeded() before waiting"
        case .noKey:
            "nobody has said what to load; call load(key:) first"
        case .noWork:
            "nothing says how to load this; give the loader a source or a closure, or override doSync()"
        }
    }
}
