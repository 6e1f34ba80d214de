public import Loadables

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

/// A content loader that a ``ContentLoading`` subclass loads by `load()`.
@preconcurrency @MainActor
open class ContentLoader<Content>: Loadables.ContentLoader<Content>, ObservableLoader {

    /// A place for tokens, for as long as the loader is there: it does nothing with them.
    public final var observations: [LoaderObservation] = []

    open override func sync() {
        if let loader = self as? any ContentLoading { loader.load() } else { super.sync() }
    }
}

extension MergedLoader: ObservableLoader {}

extension ObservableLoader where Self: PureLoadableProtocol {

    public func observe(_ changeHandler: @escaping () -> Void) -> LoaderObservation {
        sink { _ in changeHandler() }
    }
}

/// The token that ``ObservableLoader/observe(_:)`` returns.
public typealias LoaderObservation = LoadableObserver
