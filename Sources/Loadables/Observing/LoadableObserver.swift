/// A token for watching a loadable. Watching ends when the token is dropped, or by ``remove()``.
///
/// The loadable is held weakly. The token may be dropped on any thread.
@preconcurrency @MainActor
public final class LoadableObserver {

    // One weak reference, and none to the entry, which would need one more allocation ("watch and leave a ContentLoader").
    private weak let loadable: ObservableLoadable?
    /// The entry in the list of the loadable. Only the list keeps it, so that it goes when the loadable does.
    private let entry: ObjectIdentifier
    /// Keeps a loadable that knows objects only, not tokens, supplied with one.
    private let bridge: Bridge?
    private var isRemoved = false

    /// Calls the block, on the main actor, after each change of the loadable. Nil if there is no loadable.
    public convenience init?(loadable: (any PureLoadableProtocol)?, block: @escaping (any PureLoadableProtocol) -> Void)
    {
        guard let loadable else { return nil }
        self.init(loadable, ObserverEntry(block))
    }

    /// Calls the block after each change, and the other closure, in a later turn, if the loadable goes away while it is
    /// watched; for a loadable that shares no code with ours nobody can tell.
    convenience init?(
        loadable: (any PureLoadableProtocol)?,
        whenGone: @escaping @MainActor @Sendable () -> Void,
        block: @escaping (any PureLoadableProtocol) -> Void
    ) {
        guard let loadable else { return nil }
        self.init(loadable, ObserverEntry(whenGone: whenGone, block))
    }

    /// Calls the block after each change, and the other closure when the loadable is told to cancel though it is not loading; for
    /// a loadable that shares no code with ours nobody can tell.
    convenience init?(
        loadable: (any PureLoadableProtocol)?,
        whenCancelled: @escaping () -> Void,
        block: @escaping (any PureLoadableProtocol) -> Void
    ) {
        guard let loadable else { return nil }
        self.init(loadable, ObserverEntry(whenCancelled: whenCancelled, block))
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

    convenience init<Watched: PureLoadableProtocol>(watching loadable: Watched, _ closure: @escaping (Watched) -> Void)
    {
        if let observable = loadable as AnyObject as? ObservableLoadable {
            self.init(observable, Self.entry(closure))
        } else {
            // Only the loadable itself tells it, and is there while it does.
            self.init(loadable, ObserverEntry { [unowned loadable] _ in closure(loadable) })
        }
    }

    /// The same for a loadable that is known to be ours, which need not be asked.
    convenience init<Watched: ObservableLoadable>(
        watching loadable: __shared Watched, _ closure: @escaping (Watched) -> Void
    ) {
        self.init(loadable, Self.entry(closure))
    }

    /// Ours tell of no other object than themselves, which spares a cast for each observer and change.
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

    // Shared: to count a reference to something that is referred to weakly takes four times as long ("watch and leave a
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

    /// Ends the watching: the block is not called any more, not even by a notification that is under way.
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
