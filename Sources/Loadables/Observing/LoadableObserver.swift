/// A token for watching a loadable. Watching ends when the token is dropped, or by ``remove()``.
///
/// The loadable is held weakly. The token may be dropped on any thread.
@preconcurrency @MainActor
public final class LoadableObserver {

    private var entry: ObserverEntry?
    private weak var loadable: (any PureLoadableProtocol)?
    /// Keeps a loadable that knows objects only, not tokens, supplied with one.
    private var bridge: Bridge?

    /// Calls the block, on the main actor, after each change of the loadable. Nil if there is no loadable.
    public init?(loadable: (any PureLoadableProtocol)?, block: @escaping (any PureLoadableProtocol) -> Void) {
        guard let loadable else { return nil }
        observe(loadable, ObserverEntry(block))
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
        if loadable is ObservableLoadable {
            // Ours tell of no other object than themselves, which spares a cast for each observer and change.
            observe(loadable, ObserverEntry { closure(unsafeDowncast($0, to: Watched.self)) })
        } else {
            observe(loadable, ObserverEntry { [unowned loadable] _ in closure(loadable) })
        }
    }

    isolated deinit {
        remove()
    }

    /// Ends the watching: the block is not called any more, not even by a notification that is under way.
    public func remove() {
        // What the closure owned goes away at the end, when nothing is half done: it may remove others.
        let removed = entry
        entry = nil
        removed?.remove()
        if let observable = loadable as? ObservableLoadable {
            observable.pruneObservers()
        } else if let bridge {
            loadable?.removeObserver(bridge)
        }
        loadable = nil
        bridge = nil
        withExtendedLifetime(removed) {}
    }

    private func observe(_ loadable: any PureLoadableProtocol, _ entry: ObserverEntry) {
        self.loadable = loadable
        self.entry = entry
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
            if !entry.isRemoved { entry.tell(loadable) }
        }
    }
}

/// The token that ``ContentLoader/observe(_:)`` returns.
public typealias LoaderObservation = LoadableObserver
