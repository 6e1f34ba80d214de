/// A token for the observation of a loadable. The observation ends when the token is released, or when ``remove()`` is
/// called.
///
/// The loadable is held weakly. The token may be released on any thread.
@preconcurrency @MainActor
public final class LoadableObserver {

    // A weak reference to the entry would require another allocation (benchmark “watch and leave a ContentLoader”).
    private weak let loadable: ObservableLoadable?
    /// The identity of the entry in the loadable's list. Only the list retains the entry.
    private let entry: ObjectIdentifier
    /// The observer of a loadable that is not an ``ObservableLoadable``; nil for an ``ObservableLoadable``.
    private let bridge: Bridge?
    private var isRemoved = false

    /// Creates an observer that calls the block on the main actor after each change of the loadable. Returns nil if the
    /// loadable is nil.
    public convenience init?(loadable: (any PureLoadableProtocol)?, block: @escaping (any PureLoadableProtocol) -> Void)
    {
        guard let loadable else { return nil }
        self.init(loadable, ObserverEntry(block))
    }

    /// Creates an observer that calls the block after each change. Returns nil if the loadable is nil.
    ///
    /// - Parameters:
    ///   - loadable: The loadable.
    ///   - whenGone: Called asynchronously on the main queue if the loadable is deallocated while it is observed. Not
    ///     called if the loadable is not an ``ObservableLoadable``.
    ///   - block: Called with the loadable after each change.
    convenience init?(
        loadable: (any PureLoadableProtocol)?,
        whenGone: @escaping @MainActor @Sendable () -> Void,
        block: @escaping (any PureLoadableProtocol) -> Void
    ) {
        guard let loadable else { return nil }
        self.init(loadable, ObserverEntry(whenGone: whenGone, block))
    }

    /// Creates an observer that calls the block after each change. Returns nil if the loadable is nil.
    ///
    /// - Parameters:
    ///   - loadable: The loadable.
    ///   - whenCancelled: Called if `cancel()` is called on the loadable while it is not loading. Not called if the
    ///     loadable is not an ``ObservableLoadable``.
    ///   - block: Called with the loadable after each change.
    convenience init?(
        loadable: (any PureLoadableProtocol)?,
        whenCancelled: @escaping () -> Void,
        block: @escaping (any PureLoadableProtocol) -> Void
    ) {
        guard let loadable else { return nil }
        self.init(loadable, ObserverEntry(whenCancelled: whenCancelled, block))
    }

    /// Creates an observer that calls the method of the target after each change of the loadable. The target is held
    /// weakly. Returns nil if the loadable is nil.
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
            // The reference can be unowned, because only the loadable calls this closure.
            self.init(loadable, ObserverEntry { [unowned loadable] _ in closure(loadable) })
        }
    }

    /// Creates an observer that calls the closure after each change of the loadable. This overload is faster than the
    /// one for all loadables, because it needs no cast.
    convenience init<Watched: ObservableLoadable>(
        watching loadable: __shared Watched, _ closure: @escaping (Watched) -> Void
    ) {
        self.init(loadable, Self.entry(closure))
    }

    /// Returns an entry that calls the closure. Add the entry only to the observed loadable, because the type is not
    /// checked.
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

    // `__shared` avoids reference counting, which takes four times as long for an object with weak references
    // (benchmark “watch and leave a ContentLoader”).
    private init(_ loadable: __shared ObservableLoadable, _ entry: ObserverEntry) {
        self.loadable = loadable
        self.entry = ObjectIdentifier(entry)
        bridge = nil
        loadable.add(entry)
    }

    isolated deinit {
        remove()
    }

    /// Ends the observation. The block is no longer called, not even by a notification that is in progress.
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
            // Retain the entry until the end of this method, because its closure may be running.
            let entry = entry
            self.entry = nil
            entry?.remove()
            loadable?.removeObserver(self)
        }
    }
}
