/// A token for watching a loadable. Watching ends when the token is dropped, or by ``remove()``.
///
/// The loadable is held weakly. The token may be dropped on any thread.
@preconcurrency @MainActor
public final class LoadableObserver {

    /// Kept by the list of the loadable, so that it goes when the loadable does.
    private weak var entry: ObserverEntry?
    private weak var farewell: Farewell?
    private weak var loadable: (any PureLoadableProtocol)?
    /// Keeps a loadable that knows objects only, not tokens, supplied with one.
    private var bridge: Bridge?

    /// Calls the block, on the main actor, after each change of the loadable. Nil if there is no loadable.
    public init?(loadable: (any PureLoadableProtocol)?, block: @escaping (any PureLoadableProtocol) -> Void) {
        guard let loadable else { return nil }
        observe(loadable, ObserverEntry(block))
    }

    /// Calls the block after each change, and the other closure, in a later turn, if the loadable goes away while it is
    /// watched; for a loadable that shares no code with ours nobody can tell.
    convenience init?(
        loadable: (any PureLoadableProtocol)?,
        whenGone: @escaping @MainActor @Sendable () -> Void,
        block: @escaping (any PureLoadableProtocol) -> Void
    ) {
        let farewell = Farewell(whenGone)
        self.init(loadable: loadable) { [farewell] in
            block($0)
            withExtendedLifetime(farewell) {}
        }
        self.farewell = farewell
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
            // Only the loadable itself tells it, and is there while it does.
            observe(loadable, ObserverEntry { [unowned loadable] _ in closure(loadable) })
        }
    }

    isolated deinit {
        remove()
    }

    /// Ends the watching: the block is not called any more, not even by a notification that is under way.
    public func remove() {
        farewell?.isExpected = false
        if let entry {
            if let observable = loadable as? ObservableLoadable {
                observable.remove(entry)
            } else {
                entry.remove()
                if let bridge { loadable?.removeObserver(bridge) }
            }
        }
        loadable = nil
        bridge = nil
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

/// Goes with the loadable whose list of observers keeps it, and tells so.
private final class Farewell: Sendable {

    /// Safe: it is only set on the main actor, by a token that holds the object meanwhile, and only read when nobody holds it any
    /// more.
    nonisolated(unsafe) var isExpected = true
    private let whenGone: @MainActor @Sendable () -> Void

    init(_ whenGone: @escaping @MainActor @Sendable () -> Void) {
        self.whenGone = whenGone
    }

    deinit {
        if isExpected { Task { @MainActor [whenGone] in whenGone() } }
    }
}
