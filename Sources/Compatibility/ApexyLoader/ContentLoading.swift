public import Loadables

/// An object whose changes can be observed.
@preconcurrency @MainActor
public protocol ObservableLoader: AnyObject {

    /// Calls the closure after each change, until the token is released.
    func observe(_ changeHandler: @escaping () -> Void) -> LoaderObservation
}

/// A loader with a method that starts loading.
///
/// If a subclass of ``ContentLoader`` conforms to this protocol, `sync()` calls `load()`.
@preconcurrency @MainActor
public protocol ContentLoading: ObservableLoader {

    /// Starts loading, unless a load is running.
    func load()
}

/// A base class of content loaders. A subclass conforms to ``ContentLoading`` and loads in `load()`.
@preconcurrency @MainActor
open class ContentLoader<Content>: Loadables.ContentLoader<Content>, ObservableLoader {

    /// Tokens that a subclass keeps until the loader is deallocated. The loader itself does not use them.
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
