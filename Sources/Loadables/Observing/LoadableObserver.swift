/// A token for the observation of a loadable. The observation ends when the token is released, or when ``remove()`` is
/// called.
///
/// The loadable is held weakly. The token may be released on any thread.
@preconcurrency @MainActor
public final class LoadableObserver {

    // Holds one weak reference to the loadable and none to the entry, which would need another allocation ("watch and
    // leave a ContentLoader").
    private weak let loadable: ObservableLoadable?
    /// The identity of the entry in the loadable's list. Only the list keeps the entry, so it is released with the
    /// loadable.
    private let entry: ObjectIdentifier
    /// Observes a loadable that only accepts objects as observers; nil for our loadables.
    private let bridge: Bridge?
    private var isRemoved = false

    /// Calls the block on the main actor after each change of the loadable. Returns nil if the loadable is nil.
    public convenience init?(loadable: (any PureLoadableProtocol)?, block: @escaping (any PureLoadableProtocol) -> Void)
    {
        guard let loadable else { return nil }
        self.init(loadable, ObserverEntry(block))
    }

    /// Calls the block after each change, and `whenGone` in a later turn if the loadable is deallocated while it is
    /// observed. For a loadable of another library, `whenGone` is never called.
    convenience init?(
        loadable: (any PureLoadableProtocol)?,
        whenGone: @escaping @MainActor @Sendable () -> Void,
        block: @escaping (any PureLoadableProtocol) -> Void
    ) {
        guard let loadable else { return nil }
        self.init(loadable, ObserverEntry(whenGone: whenGone, block))
    }

    /// Calls the block after each change, and `whenCancelled` when the loadable is asked to cancel although it is not
    /// loading. For a loadable of another library, `whenCancelled` is never called.
    convenience init?(
        loadable: (any PureLoadableProtocol)?,
        whenCancelled: @escaping () -> Void,
        block: @escaping (any PureLoadableProtocol) -> Void
    ) {
        guard let loadable else { return nil }
        self.init(loadable, ObserverEntry(whenCancelled: whenCancelled, block))
    }

    /// Calls the method on the target after each change of the loadable. The target is held weakly. Returns nil if the
    /// loadable is nil.
    public convenience init?<Target: AnyObject>(
        loadable: (any PureLoadableProtocol)?,
        target: Target,
        method: @escaping (Target) -> () -> Void
    ) {
        self.init(loadable: loadable) { [weak target] _ in
            if let target { method(target)() }
        }
    }

    convenience init<Watched: PureLoadableProtocol>(watching loadable: Watched, _ closure: @escaping (Watched) -> Void)
    {
        if let observable = loadable as AnyObject as? ObservableLoadable {
            self.init(observable, Self.entry(closure))
        } else {
            // Only the loadable itself calls this closure, so it exists at that time.
            self.init(loadable, ObserverEntry { [unowned loadable] _ in closure(loadable) })
        }
    }

    /// Calls the closure after each change of one of our loadables, which needs no cast.
    convenience init<Watched: ObservableLoadable>(
        watching loadable: __shared Watched, _ closure: @escaping (Watched) -> Void
    ) {
        self.init(loadable, Self.entry(closure))
    }

    /// Returns an entry for a loadable of ours. It only announces its own changes, which saves a cast for each observer
    /// and change.
    private static func entry<Watched>(_ closure: @escaping (Watched) -> Void) -> ObserverEntry
    where Watched: PureLoadableProtocol {
        ObserverEntry { closure(unsafeDowncast($0, to: Watched.self)) }
    }

    private convenience init(_ loadable: any PureLoadableProtocol, _ entry: ObserverEntry) {
        if let observable = loadable as? ObservableLoadable {
            self.init(observable, entry)
        } else {
            self.init(bridge: Bridge(entry, to: loadable))
        }
    }

    private init(bridge: Bridge) {
        loadable = nil
        entry = ObjectIdentifier(bridge)
        self.bridge = bridge
        bridge.begin()
    }

    // `__shared`: reference counting of a weakly referenced object takes four times as long ("watch and leave a
    // ContentLoader").
    private init(_ loadable: __shared ObservableLoadable, _ entry: ObserverEntry) {
        self.loadable = loadable
        self.entry = ObjectIdentifier(entry)
        bridge = nil
        loadable.add(entry)
    }

    isolated deinit {
        remove()
    }

    /// Ends the observation. The block is not called anymore, not even by a running notification.
    public func remove() {
        guard !isRemoved else { return }
        isRemoved = true
        if let loadable { loadable.remove(entry) } else { bridge?.remove() }
    }

    private final class Bridge: LoadableObserverProtocol {
        private var entry: ObserverEntry?
        private weak let loadable: (any PureLoadableProtocol)?

        init(_ entry: ObserverEntry, to loadable: any PureLoadableProtocol) {
            self.entry = entry
            self.loadable = loadable
        }

        func begin() { loadable?.addObserver(self) }

        func loadableDidChange(_ loadable: any PureLoadableProtocol) {
            entry?.tell(loadable)
        }

        func remove() {
            // The closure may be running.
            let entry = entry
            self.entry = nil
            entry?.remove()
            loadable?.removeObserver(self)
        }
    }
}
