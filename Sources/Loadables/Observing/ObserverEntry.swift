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

    nonisolated let isForObject: Bool
    private nonisolated(unsafe) weak var object: (any LoadableObserverProtocol)?

    init(_ tell: @escaping (any PureLoadableProtocol) -> Void) {
        self.tell = tell
        isForObject = false
    }

    init(weak observer: any LoadableObserverProtocol) {
        tell = { [weak observer] in observer?.loadableDidChange($0) }
        isForObject = true
        object = observer
    }

    /// False once it was removed or its object is gone.
    var isAlive: Bool { !isRemoved && !hasLostObject }

    nonisolated var hasLostObject: Bool { isForObject && object == nil }

    func isFor(_ observer: any LoadableObserverProtocol) -> Bool {
        isForObject && !isRemoved && object === observer
    }

    func remove() {
        isRemoved = true
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
