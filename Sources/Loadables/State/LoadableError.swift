/// The errors of loadables. Most errors of sources have other types.
public enum LoadableError: Error, Hashable, CustomStringConvertible {

    /// A loadable reported success but has no contents.
    case syncedWithoutContents

    /// A load reported that the contents are unchanged, but there are no contents.
    case unchangedWithoutContents

    /// `sync()` was called on a loadable that does not implement loading.
    case noWork(type: String)

    /// `sync()` was called on a keyed loader that has no key.
    case noKey

    /// A load or a wait for contents ended without contents and without an error.
    case noContents

    /// An action or a load exceeded its time limit.
    case timedOut(after: Duration)

    public var description: String {
        switch self {
        case .syncedWithoutContents:
            "the sync succeeded without contents; set the contents before calling setDidSyncSuccessfully()"
        case .unchangedWithoutContents:
            "the source reported unchanged content, but there is no content; request the content without a validator"
        case .timedOut(let duration):
            "timed out after \(duration)"
        case .noContents:
            "nothing was loaded: the source returned no content, or no load was started"
        case .noKey:
            "there is no key to load; call load(key:) first"
        case .noWork:
            "there is no way to load this; give the loader a source or a closure, or override doSync()"
        }
    }
}
