public import Foundation
public import Loadables

/// The base class of this module's loadables. It contains the list of observers, and determines the order of
/// notifications.
///
/// If an observer changes the loadable during a notification, observers are notified of the new change later. Until all
/// observers have been notified of the earlier change, the state, the error and the availability of contents have the
/// values after that change.
///
/// Do not subclass this class directly. Subclass ``MMMPureLoadable``, ``MMMLoadable``, a proxy or a group.
// This class does not inherit from the classes of `Loadables`, so that subclasses can override the same members as in
// the original library, and can use all other names.
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
        /// Notify observers of the change. The value is the state of the loadable after the change.
        case change(LoadableSnapshot)
        /// Do work after observers have been notified of all earlier changes.
        case work(() -> Void)
    }

    private var entries: [Entry] = []
    private var queue: [Item] = []
    private var isTelling = false
    /// The snapshot after the change that observers are being notified of; nil if no notification is in progress.
    private var shown: LoadableSnapshot?
    private var isAskedForPresent = false

    override init() {
        super.init()
    }

    // MARK: Overrides in this module

    /// The current snapshot, even if observers have not been notified of the latest change yet.
    var present: LoadableSnapshot { LoadableSnapshot() }

    /// The latest loads; empty for loadables that perform no loads, such as groups.
    var history: LoadHistory { LoadHistory() }

    /// The loadables that this loadable consists of, for example the members of a group.
    var parts: [any PureLoadableProtocol] { [] }

    /// Called before observers are notified.
    func willTell() {}

    // MARK: Content

    /// The snapshot after the change that observers are being notified of. If no notification is in progress, the
    /// current snapshot.
    final var facts: LoadableSnapshot { isAskedForPresent ? present : shown ?? present }

    /// Returns the result of the closure. During the call, the properties have their current values, even while
    /// observers are being notified of an earlier change.
    final func atPresent<T>(_ read: () -> T) -> T {
        let outer = isAskedForPresent
        isAskedForPresent = true
        defer { isAskedForPresent = outer }
        return read()
    }

    open var loadableState: LoadableState { facts.state }

    open var error: (any Error)? { facts.error }

    open var isContentsAvailable: Bool { facts.isContentsAvailable }

    /// Returns the thread rule of the class. This library does not use the value.
    open class func concurrency() -> MMMLoadableConcurrency { .mainThread }

    /// The class, the state, and whether there are contents. For a loadable that can be synced, also whether a sync is
    /// needed. The state can be read only on the main queue. On other queues, the description contains only the class
    /// and the address.
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

    /// Called after the last observer is removed. If the last observer was deallocated, called after the next
    /// notification, or when an observer is added or removed.
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

    /// Does the work after observers have been notified of all earlier changes.
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
                // End the notifications first, so that changes during the work are notified immediately.
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
        // The loop uses a copy of the list. An observer that is added during the notification is not called for this
        // change.
        for entry in entries where !entry.isRemoved { entry.observer?.loadableDidChange(self) }
        forgetLost()
    }
}

// The following members are in an extension, so that subclasses can declare members with the same names.
extension PureLoadableProtocol where Self: MMMObservedLoadable {

    /// The origin and date of the contents; nil if there are no contents, or if their origin is unknown.
    public var provenance: Provenance? { isContentsAvailable ? facts.provenance : nil }

    /// The state, the latest loads, the number of observers, and the loadables that this loadable consists of.
    public var inspection: LoadableInspection {
        LoadableInspection(of: self, history: history, observerCount: observerCount, parts: parts)
    }
}

extension MMMObservedLoadable: LoadableAwaiting {

    package var isAwaitingLoadable: Bool { facts.isAwaitingLoadable }
}

/// A check whether code runs on the main queue. Dispatch may run the main queue on a thread other than the main thread,
/// so threads are not compared.
private enum MainQueue {

    private static let key = DispatchSpecificKey<Bool>()
    private static let mark: Void = DispatchQueue.main.setSpecific(key: key, value: true)

    static var isCurrent: Bool {
        mark
        return DispatchQueue.getSpecific(key: key) == true
    }
}

/// A thread rule of the original library. This library does not use the value.
public enum MMMLoadableConcurrency: Int, Sendable {
    /// All members must be used on the main thread.
    case mainThread
    /// All members except the initializer must be used on the main thread.
    case mainThreadExceptInit
    /// There is no check.
    case custom
}
