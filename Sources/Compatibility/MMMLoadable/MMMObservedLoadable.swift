public import Foundation
public import Loadables

/// What the loadables of this module have in common: their observers, and the order in which these hear of changes.
///
/// A change that an observer makes is told when all have heard of the one before it; until then the state, the error and
/// the availability of contents are those of that one.
///
/// Not to be subclassed directly: use ``MMMPureLoadable``, ``MMMLoadable``, a proxy or a group.
// It shares no code with the core's classes: subclasses are to override all that they can override in the original, and
// to find none of their names taken.
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
        /// Tell the observers of the change that left these facts.
        case change(LoadableSnapshot)
        /// Do what was to be done after the changes before it.
        case work(() -> Void)
    }

    private var entries: [Entry] = []
    private var queue: [Item] = []
    private var isTelling = false
    /// What the observers are hearing of.
    private var shown: LoadableSnapshot?
    private var isAskedForPresent = false

    override init() {
        super.init()
    }

    // MARK: What subclasses of this module give

    /// The present facts, whether or not the observers have heard of them.
    var present: LoadableSnapshot { LoadableSnapshot() }

    /// The latest loads; none if it does not load by itself.
    var history: LoadHistory { LoadHistory() }

    /// What it is made of.
    var parts: [any PureLoadableProtocol] { [] }

    /// Runs before the observers are told.
    func willTell() {}

    // MARK: What is seen

    /// What is shown: the present facts, or those that the observers are hearing of.
    final var facts: LoadableSnapshot { isAskedForPresent ? present : shown ?? present }

    /// What the closure reads of the present facts, also while observers hear of earlier ones.
    final func atPresent<T>(_ read: () -> T) -> T {
        let outer = isAskedForPresent
        isAskedForPresent = true
        defer { isAskedForPresent = outer }
        return read()
    }

    open var loadableState: LoadableState { facts.state }

    open var error: (any Error)? { facts.error }

    open var isContentsAvailable: Bool { facts.isContentsAvailable }

    /// Has no effect: the compiler sees to it that loadables are used on the main actor.
    open class func concurrency() -> MMMLoadableConcurrency { .mainThread }

    /// The class, the state, whether there are contents, and whether it needs a sync. Off the main actor, where nobody may look
    /// at the state, only the class and the address.
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

    /// Called after the first observer was added.
    open func didAddFirstObserver() {}

    /// Called after the last observer was removed, or was found to be gone.
    open func didRemoveLastObserver() {}

    final var observerCount: Int { entries.count { $0.observer != nil } }

    private func forgetLost() {
        guard entries.contains(where: { $0.observer == nil }) else { return }
        entries.removeAll { $0.observer == nil }
        if entries.isEmpty { didRemoveLastObserver() }
    }

    // MARK: Telling

    /// Tells the observers that something has changed.
    open func notifyDidChange() {
        queue.append(.change(present))
        runQueue()
    }

    /// Does the work when the observers have heard of all changes that were made so far.
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
                // What it changes is told at once, as nothing is before it.
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
        // A copy of the list: who comes during the notification is not called in it.
        for entry in entries where !entry.isRemoved { entry.observer?.loadableDidChange(self) }
        forgetLost()
    }
}

// Not members of the class, so that subclasses can have others of the same names.
extension PureLoadableProtocol where Self: MMMObservedLoadable {

    /// Since when the contents are what they are; nil without contents, or if nobody knows.
    public var provenance: Provenance? { isContentsAvailable ? facts.provenance : nil }

    /// What it is like, who watches it, and what it is made of.
    public var inspection: LoadableInspection {
        LoadableInspection(of: self, history: history, observerCount: observerCount, parts: parts)
    }
}

/// Whether code runs on the main queue. Not necessarily the main thread: once Dispatch serves the queue, another one may.
private enum MainQueue {

    private static let key = DispatchSpecificKey<Bool>()
    private static let mark: Void = DispatchQueue.main.setSpecific(key: key, value: true)

    static var isCurrent: Bool {
        mark
        return DispatchQueue.getSpecific(key: key) == true
    }
}

/// How the original checks from where a loadable is used. Here the compiler does so, and nobody asks for this.
public enum MMMLoadableConcurrency: Int, Sendable {
    /// Everything on the main thread.
    case mainThread
    /// Everything but the initializer.
    case mainThreadExceptInit
    /// Not at all.
    case custom
}
