/// Something whose loading state can be watched.
@preconcurrency @MainActor
public protocol ObservableLoader: AnyObject {

    /// Calls the closure after each change, for as long as the token is kept.
    func observe(_ changeHandler: @escaping () -> Void) -> LoaderObservation
}

/// A loader that is told to load by `load()`.
///
/// A ``ContentLoader`` that conforms is a loadable, too: `sync()` calls `load()`.
@preconcurrency @MainActor
public protocol ContentLoading: ObservableLoader {

    /// Begins to load, unless that is being done already.
    func load()
}
