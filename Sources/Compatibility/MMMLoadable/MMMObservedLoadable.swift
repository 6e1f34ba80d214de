public import Foundation
public import Loadables

/// The base class of this module's loadables: their observers, and the order of notifications.
///
/// A change that an observer makes is announced after all observers have been notified of the earlier one; until then
/// the state, the error and the availability of contents are those of the earlier one.
///
/// Do not subclass it directly; use ``MMMPureLoadable``, ``MMMLoadable``, a proxy or a group.
// Shares no code with the core's classes: subclasses can override everything that they can override in the original,
// and no names are taken.
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
        /// Do the work that follows the changes before it.
        case work(() -> Void)
    }

    private var entries: [Entry] = []
    private var queue: [Item] = []
    private var isTelling = false
    /// The facts that observers are being notified of.
    private var shown: LoadableSnapshot?
    private var isAskedForPresent = false

    override init() {
        super.init()
    }

    // MARK: Overrides in this module

    /// The current facts, even if observers have not been notified of them.
    var present: LoadableSnapshot { LoadableSnapshot() }

    /// The latest loads; empty for a loadable that does not load anything itself.
    var history: LoadHistory { LoadHistory() }

    /// The parts of the loadable.
    var parts: [any PureLoadableProtocol] { [] }

    /// Called before observers are notified.
    func willTell() {}

    // MARK: Content

    /// The current facts, or those that observers are being notified of.
    final var facts: LoadableSnapshot { isAskedForPresent ? present : shown ?? present }

    /// Returns the value that the closure reads from the current facts, even while observers are notified of earlier ones.
    final func atPresent<T>(_ read: () -> T) -> T {
        let outer = isAskedForPresent
        isAskedForPresent = true
        defer { isAskedForPresent = outer }
        return read()
    }

    open var loadableState: LoadableState { facts.state }

    open var error: (any Error)? { facts.error }

    open var isContentsAvailable: Bool { facts.isContentsAvailable }

    /// Has no effect: the compiler guarantees that loadables are used on the main actor.
    open class func concurrency() -> MMMLoadableConcurrency { .mainThread }

    /// The class, the state, whether there are contents, and whether it needs a sync. Off the main actor, where the
    /// state cannot be read, only the class and the address.
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

    /// Does the work after observers were notified of all changes so far.
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
                // Its changes are announced at once, because nothing precedes them.
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
        // A copy of the list: an observer that is added during the notification is not called in it.
        for entry in entries where !entry.isRemoved { entry.observer?.loadableDidChange(self) }
        forgetLost()
    }
}

// Not members of the class, so that subclasses can have others of the same names.
extension PureLoadableProtocol where Self: MMMObservedLoadable {

    /// The origin and date of the contents; nil without contents, or if unknown.
    public var provenance: Provenance? { isContentsAvailable ? facts.provenance : nil }

    /// The state, the observers and the parts.
    public var inspection: LoadableInspection {
        LoadableInspection(of: self, history: history, observerCount: observerCount, parts: parts)
    }
}

/// Whether code runs on the main queue. That is not necessarily the main thread: once Dispatch serves the queue, it may
/// be another one.
private enum MainQueue {

    private static let key = DispatchSpecificKey<Bool>()
    private static let mark: Void = DispatchQueue.main.setSpecific(key: key, value: true)

    static var isCurrent: Bool {
        mark
        return DispatchQueue.getSpecific(key: key) == true
    }
}

/// How the original checks from where a loadable is used. Here the compiler checks it, and the value is not used.
public enum MMMLoadableConcurrency: Int, Sendable {
    /// Everything on the main thread.
    case mainThread
    /// Everything but the initializer.
    case mainThreadExceptInit
    /// Not at all.
    case custom
}
