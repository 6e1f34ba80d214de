/// A queue that determines the order of notifications. The queue itself does not notify observers: it returns actions,
/// which the caller must perform immediately.
///
/// Each observer is notified of each change once, in the order in which the changes started. A change may start while
/// an earlier change is in progress, or while observers are being notified of an earlier change. In these cases,
/// observers are notified of the earlier change first. Until the notifications of the later change start, ``shown``
/// contains the facts after the earlier change.
///
/// A change may be the start of a load. The work of the load starts after observers have been notified of this change.
struct DeliveryQueue<Facts> {

    enum Change: Equatable {
        case none
        case made
        case madeBeforeWork(LoadGeneration)

        var work: LoadGeneration? {
            if case .madeBeforeWork(let generation) = self { generation } else { nil }
        }
    }

    enum Action: Equatable {
        /// Do nothing, because observers have been notified of all changes.
        case rest
        /// Notify all observers. Then call ``DeliveryQueue/didTell(_:)`` with the payload.
        case tell(thenWork: LoadGeneration?)
        /// Start the work of the load. Then call ``DeliveryQueue/didBeginWork()``.
        case work(LoadGeneration)
    }

    private enum Phase {
        case resting
        case changing
        case telling
        /// The work of a load is starting. Observers have been notified of the start of the load, but later changes are
        /// pending.
        case working
    }

    /// A change that observers have not been notified of. The order of the `places` is the order of the notifications.
    private struct Place {
        /// The facts after the change. Nil if these are the current facts.
        var facts: Facts?
        var work: LoadGeneration?
    }

    /// The changes that observers have not been notified of. This object exists only if changes overlap, which is rare.
    private final class Backlog {
        var shown: Facts
        var places: [Place] = []
        /// The indices in `places` of the changes in progress. The innermost change is the last one.
        var open: [Int] = []

        init(shown: Facts) { self.shown = shown }
    }

    private var backlog: Backlog?
    private var phase = Phase.resting

    /// The facts to show to observers. Nil to show the current facts.
    var shown: Facts? { backlog?.shown }

    /// Whether ``shown`` is not nil. Faster than reading ``shown``.
    var isShowing: Bool { backlog != nil }

    /// Whether a change, a notification or the start of work is in progress. If true, call ``beginChange(_:)`` for the
    /// next change, because it stores the current facts. If false, call ``beginChange()``.
    var isBusy: Bool {
        if case .resting = phase { false } else { true }
    }

    /// Starts a change while no other change or notification is in progress.
    mutating func beginChange() {
        phase = .changing
    }

    /// Starts a change while the queue ``isBusy``. Observers are notified of the change later.
    ///
    /// - Parameter present: The current facts, before the change.
    mutating func beginChange(_ present: Facts) {
        let backlog = backlog ?? Backlog(shown: present)
        self.backlog = backlog
        if let outer = backlog.open.last, backlog.places[outer].facts == nil { backlog.places[outer].facts = present }
        backlog.open.append(backlog.places.count)
        backlog.places.append(Place())
    }

    /// Ends the change that ``beginChange()`` started.
    mutating func endChange(_ change: Change) -> Action {
        if case .none = change { return next() }
        phase = .telling
        return .tell(thenWork: change.work)
    }

    /// Ends the innermost change that ``beginChange(_:)`` started.
    mutating func endChange(_ change: Change, _ present: Facts) {
        guard let backlog, let place = backlog.open.popLast() else { return }
        if case .none = change {
            backlog.places.remove(at: place)
        } else {
            backlog.places[place].facts = backlog.places[place].facts ?? present
            backlog.places[place].work = change.work
        }
    }

    /// Makes the given facts the ``shown`` facts until all observers have been notified. Has no effect if ``shown`` is
    /// already set.
    mutating func show(_ facts: Facts) {
        if backlog == nil { backlog = Backlog(shown: facts) }
    }

    /// Records that all observers have been notified of the change, and returns the next action.
    ///
    /// - Parameter work: The load whose work was to start after the notifications; nil if there is none.
    mutating func didTell(_ work: LoadGeneration?) -> Action {
        guard let work else { return next() }
        if backlog == nil {
            rest()
        } else {
            phase = .working
        }
        return .work(work)
    }

    mutating func didBeginWork() -> Action {
        if case .working = phase { next() } else { .rest }
    }

    private mutating func next() -> Action {
        guard let backlog, !backlog.places.isEmpty else {
            rest()
            return .rest
        }
        let place = backlog.places.removeFirst()
        if let facts = place.facts { backlog.shown = facts }
        phase = .telling
        return .tell(thenWork: place.work)
    }

    private mutating func rest() {
        phase = .resting
        backlog = nil
    }
}
