/// One observer in the list of a loadable: the closure of a token, or an object that is held weakly.
///
/// It belongs to the main actor. Its properties are not isolated only so that ``tell(_:of:)`` can go through many of
/// them without a check of the executor at each; that is called by loadables alone, on the main actor, so that what is unsafe
/// by the compiler's word is used there only.
@MainActor
final class ObserverEntry {

    /// Tells the observer. Not to be called any more once the entry was removed.
    nonisolated(unsafe) let tell: (any PureLoadableProtocol) -> Void

    /// True once it is not to be called any more, not even by a notification that is under way.
    nonisolated(unsafe) private(set) var isRemoved = false

    /// The object that it is for; nil for a closure, which has no use for a weak reference ("watch and leave a ContentLoader").
    private nonisolated(unsafe) let object: Object?

    /// Called, in a later turn, if the list lets go of the entry before it was removed.
    private nonisolated let whenGone: (@MainActor @Sendable () -> Void)?

    /// Called when the loadable is told to cancel though it is not loading.
    private let whenCancelled: (() -> Void)?

    private final class Object {
        weak let observer: (any LoadableObserverProtocol)?

        init(_ observer: any LoadableObserverProtocol) { self.observer = observer }
    }

    /// - Parameters:
    ///   - whenGone: Called, in a later turn, if the loadable goes away before the entry was removed.
    ///   - whenCancelled: Called when the loadable is told to cancel though it is not loading.
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

    /// False once it was removed or its object is gone.
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

    /// Tells all that are not removed, in order.
    ///
    /// - Returns: Whether the object of any of them is gone.
    nonisolated static func tell(_ entries: [ObserverEntry], of loadable: any PureLoadableProtocol) -> Bool {
        var hasLostObject = false
        // The array keeps them, whatever the observers do: counting the references to each would cost eight times as
        // much as the calls.
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
