public import Loadables

/// An object whose loading state can be observed.
@preconcurrency @MainActor
public protocol ObservableLoader: AnyObject {

    /// Calls the closure after each change, until the token is released.
    func observe(_ changeHandler: @escaping () -> Void) -> LoaderObservation
}

/// A loader that loads with `load()`.
///
/// A ``ContentLoader`` that conforms to this protocol is also a loadable: `sync()` calls `load()`.
@preconcurrency @MainActor
public protocol ContentLoading: ObservableLoader {

    /// Starts to load, unless a load is running.
    func load()
}

/// A content loader whose ``ContentLoading`` subclass loads in `load()`.
@preconcurrency @MainActor
open class ContentLoader<Content>: Loadables.ContentLoader<Content>, ObservableLoader {

    /// A place to keep tokens until the loader is deallocated. The loader itself does not use them.
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
