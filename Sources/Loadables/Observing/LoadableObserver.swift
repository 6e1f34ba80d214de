/// A token for watching a loadable. Watching ends when the token is dropped, or by ``remove()``.
///
/// The loadable is held weakly. The token may be dropped on any thread.
@preconcurrency @MainActor
public final class LoadableObserver {

    private let entry: ObserverEntry
    private weak var loadable: (any PureLoadableProtocol)?
    /// Keeps a loadable that knows objects only, not tokens, supplied with one.
    private var bridge: Bridge?

    /// Calls the block, on the main actor, after each change of the loadable. Nil if there is no loadable.
    public init?(loadable: (any PureLoadableProtocol)?, block: @escaping (any PureLoadableProtocol) -> Void) {
        guard let loadable else { return nil }
        // The list of the loadable holds the closure and calls it only while the loadable is there to do so.
        entry = ObserverEntry { [unowned loadable] in block(loadable) }
        observe(loadable)
    }

    /// Calls the method on the target, which is held weakly, after each change of the loadable. Nil if there is none.
    public convenience init?<Target: AnyObject>(
        loadable: (any PureLoadableProtocol)?,
        target: Target,
        method: @escaping (Target) -> () -> Void
    ) {
        self.init(loadable: loadable) { [weak target] _ in
            if let target { method(target)() }
        }
    }

    init<Watched: PureLoadableProtocol>(watching loadable: Watched, _ closure: @escaping (Watched) -> Void) {
        entry = ObserverEntry { [unowned loadable] in closure(loadable) }
        observe(loadable)
    }

    isolated deinit {
        remove()
    }

    /// Ends the watching: the block is not called any more, not even by a notification that is under way.
    public func remove() {
        entry.remove()
        if let observable = loadable as? ObservableLoadable {
            observable.pruneObservers()
        } else if let bridge {
            loadable?.removeObserver(bridge)
        }
        loadable = nil
        bridge = nil
    }

    private func observe(_ loadable: any PureLoadableProtocol) {
        self.loadable = loadable
        if let observable = loadable as? ObservableLoadable {
            observable.add(entry)
        } else {
            let bridge = Bridge(entry)
            self.bridge = bridge
            loadable.addObserver(bridge)
        }
    }

    private final class Bridge: LoadableObserverProtocol {
        private let entry: ObserverEntry

        init(_ entry: ObserverEntry) {
            self.entry = entry
        }

        func loadableDidChange(_ loadable: any PureLoadableProtocol) {
            entry.call(loadable)
        }
    }
}

/// The token that ``ContentLoader/observe(_:)`` returns.
public typealias LoaderObservation = LoadableObserver
