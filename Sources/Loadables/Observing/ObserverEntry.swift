/// An observer in the list of a loadable: the closure of a token, or a weakly referenced object.
///
/// An entry is used only on the main actor. Some of its properties are not isolated, so that ``tell(_:of:)`` need not
/// check the executor for each entry.
@MainActor
final class ObserverEntry {

    /// The closure that notifies the observer. Do not call the closure after the entry was removed.
    nonisolated(unsafe) let tell: (any PureLoadableProtocol) -> Void

    /// Whether the entry was removed. A removed entry is no longer called, not even by a notification that is in
    /// progress.
    nonisolated(unsafe) private(set) var isRemoved = false

    /// A weak reference to the observing object. Nil if the observer is a closure, because creating a weak reference
    /// takes time (benchmark “watch and leave a ContentLoader”).
    private nonisolated(unsafe) let object: Object?

    private nonisolated let whenGone: (@MainActor @Sendable () -> Void)?

    private let whenCancelled: (() -> Void)?

    private final class Object {
        weak let observer: (any LoadableObserverProtocol)?

        init(_ observer: any LoadableObserverProtocol) { self.observer = observer }
    }

    /// Creates an entry that calls a closure.
    ///
    /// - Parameters:
    ///   - whenGone: Called asynchronously on the main queue if the loadable is deallocated before the entry is
    ///     removed.
    ///   - whenCancelled: Called when `cancel()` is called on the loadable while it is not loading.
    ///   - tell: Called after each change.
    init(
        whenGone: (@MainActor @Sendable () -> Void)? = nil, whenCancelled: (() -> Void)? = nil,
        _ tell: @escaping (any PureLoadableProtocol) -> Void
    ) {
        self.tell = tell
        self.whenGone = whenGone
        self.whenCancelled = whenCancelled
        object = nil
    }

    init(weak observer: any LoadableObserverProtocol) {
        let object = Object(observer)
        tell = { object.observer?.loadableDidChange($0) }
        whenGone = nil
        whenCancelled = nil
        self.object = object
    }

    deinit {
        if let whenGone, !isRemoved { Task { @MainActor in whenGone() } }
    }

    nonisolated var isForObject: Bool { object != nil }

    /// Whether the entry can still be called. False after the entry was removed or its object was deallocated.
    var isAlive: Bool { !isRemoved && !hasLostObject }

    nonisolated var hasLostObject: Bool { object.map { $0.observer == nil } ?? false }

    func isFor(_ observer: any LoadableObserverProtocol) -> Bool {
        !isRemoved && object?.observer === observer
    }

    func remove() {
        isRemoved = true
    }

    func tellCancelled() {
        if !isRemoved { whenCancelled?() }
    }

    /// Notifies all entries that have not been removed, in order.
    ///
    /// - Returns: Whether the object of an entry was deallocated.
    nonisolated static func tell(_ entries: [ObserverEntry], of loadable: any PureLoadableProtocol) -> Bool {
        var hasLostObject = false
        // The array retains the entries during the loop. Retaining each entry would take eight times as long as the
        // calls.
        entries.withUnsafeBufferPointer { entries in
            for index in entries.indices {
                Unmanaged.passUnretained(entries[index])._withUnsafeGuaranteedRef { entry in
                    if !entry.isRemoved { entry.tell(loadable) }
                    if entry.hasLostObject { hasLostObject = true }
                }
            }
        }
        return hasLostObject
    }
}
