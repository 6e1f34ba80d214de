public import Foundation
public import Loadables

/// The base class of this module's loadables. It contains the list of observers, and determines the order of
/// notifications.
///
/// If an observer changes the loadable, observers are notified of that change after all of them have been notified of
/// the earlier change. Until then, the state, the error and the availability of contents keep the values of the earlier
/// change.
///
/// Do not subclass it directly; use ``MMMPureLoadable``, ``MMMLoadable``, a proxy or a group.
// This class shares no code with the classes of `Loadables`. Therefore subclasses can override everything that they can
// override in the original library, and may use any other names for their members.
@preconcurrency @MainActor
open class MMMObservedLoadable: NSObject, PureLoadableProtocol {

    private final class Entry {
        weak var observer: (any LoadableObserverProtocol)?
        var isRemoved = false

        init(_ observer: any LoadableObserverProtocol) {
            self.observer = observer
        }
    }

    private enum Item {
        /// Notify observers of the change that led to these facts.
        case change(LoadableSnapshot)
        /// Do the work that must follow the preceding changes.
        case work(() -> Void)
    }

    private var entries: [Entry] = []
    private var queue: [Item] = []
    private var isTelling = false
    /// The facts of the change of which observers are being notified; nil if they are not being notified.
    private var shown: LoadableSnapshot?
    private var isAskedForPresent = false

    override init() {
        super.init()
    }

    // MARK: Overrides in this module

    /// The current facts, even if observers have not been notified of them.
    var present: LoadableSnapshot { LoadableSnapshot() }

    /// The latest loads; empty for a loadable that does not load itself.
    var history: LoadHistory { LoadHistory() }

    /// The parts of the loadable.
    var parts: [any PureLoadableProtocol] { [] }

    /// Called before observers are notified.
    func willTell() {}

    // MARK: Content

    /// The facts of the change of which observers are being notified; the current facts if they are not being notified.
    final var facts: LoadableSnapshot { isAskedForPresent ? present : shown ?? present }

    /// Returns the value that the closure reads from the current facts, even while observers are being notified of an
    /// earlier change.
    final func atPresent<T>(_ read: () -> T) -> T {
        let outer = isAskedForPresent
        isAskedForPresent = true
        defer { isAskedForPresent = outer }
        return read()
    }

    open var loadableState: LoadableState { facts.state }

    open var error: (any Error)? { facts.error }

    open var isContentsAvailable: Bool { facts.isContentsAvailable }

    /// The concurrency of the class. The value has no effect, because the compiler guarantees that loadables are used
    /// on the main actor.
    open class func concurrency() -> MMMLoadableConcurrency { .mainThread }

    /// The class, the state, and whether there are contents and a sync is needed. Off the main queue, the state cannot
    /// be read. The description then contains only the class and the address.
    open nonisolated override var description: String {
        MainQueue.isCurrent ? MainActor.assumeIsolated { summary } : super.description
    }

    private var summary: String {
        let needsSync = (self as? any LoadableProtocol).map { ", needs sync: \($0.needsSync())" } ?? ""
        let state = NSStringFromMMMLoadableState(loadableState)
        return "<\(type(of: self)): \(state), contents available: \(isContentsAvailable)\(needsSync)>"
    }

    // MARK: Observers

    open func addObserver(_ observer: any LoadableObserverProtocol) {
        forgetLost()
        guard !entries.contains(where: { $0.observer === observer }) else { return }
        entries.append(Entry(observer))
        if entries.count == 1 { didAddFirstObserver() }
    }

    open func removeObserver(_ observer: any LoadableObserverProtocol) {
        guard let index = entries.firstIndex(where: { $0.observer === observer }) else {
            forgetLost()
            return
        }
        entries.remove(at: index).isRemoved = true
        entries.removeAll { $0.observer == nil }
        if entries.isEmpty { didRemoveLastObserver() }
    }

    /// Called after the first observer is added.
    open func didAddFirstObserver() {}

    /// Called after the last observer is removed or deallocated.
    open func didRemoveLastObserver() {}

    final var observerCount: Int { entries.count { $0.observer != nil } }

    private func forgetLost() {
        guard entries.contains(where: { $0.observer == nil }) else { return }
        entries.removeAll { $0.observer == nil }
        if entries.isEmpty { didRemoveLastObserver() }
    }

    // MARK: Notifying

    /// Notifies observers of a change.
    open func notifyDidChange() {
        queue.append(.change(present))
        runQueue()
    }

    /// Does the work after observers have been notified of all changes so far.
    final func afterTelling(_ work: @escaping () -> Void) {
        queue.append(.work(work))
        runQueue()
    }

    private func runQueue() {
        guard !isTelling else { return }
        isTelling = true
        while !queue.isEmpty {
            switch queue.removeFirst() {
            case .change(let facts):
                shown = facts
                tell()
            case .work(let work) where queue.isEmpty:
                // Observers are notified immediately of changes that the work makes, because no earlier change is
                // waiting.
                rest()
                work()
                return
            case .work(let work):
                work()
            }
        }
        rest()
    }

    private func rest() {
        shown = nil
        isTelling = false
    }

    private func tell() {
        willTell()
        // Use a copy of the list, so that an observer that is added during the notification is not called for it.
        for entry in entries where !entry.isRemoved { entry.observer?.loadableDidChange(self) }
        forgetLost()
    }
}

// Not members of the class, so that subclasses can have members with the same names.
extension PureLoadableProtocol where Self: MMMObservedLoadable {

    /// The origin and date of the contents; nil if there are no contents, or if their origin is unknown.
    public var provenance: Provenance? { isContentsAvailable ? facts.provenance : nil }

    /// The state, the observers and the parts.
    public var inspection: LoadableInspection {
        LoadableInspection(of: self, history: history, observerCount: observerCount, parts: parts)
    }
}

/// A check whether code runs on the main queue. The main thread is not checked, because Dispatch may run the main queue
/// on another thread.
private enum MainQueue {

    private static let key = DispatchSpecificKey<Bool>()
    private static let mark: Void = DispatchQueue.main.setSpecific(key: key, value: true)

    static var isCurrent: Bool {
        mark
        return DispatchQueue.getSpecific(key: key) == true
    }
}

/// The rule with which the original library checks the thread on which a loadable is used. In this library, the
/// compiler makes this check, so the value is not used.
public enum MMMLoadableConcurrency: Int, Sendable {
    /// All members must be used on the main thread.
    case mainThread
    /// All members except the initializer must be used on the main thread.
    case mainThreadExceptInit
    /// There is no check.
    case custom
}
