/// A queue that determines the order of notifications. The caller notifies the observers.
///
/// Each observer is notified of each change once, in the order in which the changes started. A change may start while
/// an earlier change is in progress, or while observers are being notified of it. Observers are then notified of the
/// earlier change first. Until they are notified of the later change, the facts after the earlier change are ``shown``.
///
/// The queue handles four events: a change starts, a change ends, all observers have been notified, and work has
/// started. The caller must immediately perform the action that the queue returns.
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
        /// Notify all observers. Then call ``DeliveryQueue/didTell(_:)`` with the given work.
        case tell(thenWork: LoadGeneration?)
        /// Start the work, then call ``DeliveryQueue/didBeginWork()``.
        case work(LoadGeneration)
    }

    private enum Phase {
        case resting
        case changing
        case telling
        /// Observers have been notified of a change that precedes work, and this work is starting. Observers have not
        /// been notified of later changes yet.
        case working
    }

    /// The place of a change in the order of notifications. Observers have not been notified of the change yet.
    private struct Place {
        /// The facts after the change; nil as long as these are the current facts.
        var facts: Facts?
        var work: LoadGeneration?
    }

    /// The changes that observers have not been notified of. This object exists only if changes overlap, which is rare.
    private final class Backlog {
        var shown: Facts
        var places: [Place] = []
        /// The indices of the places of the changes in progress, the innermost change last.
        var open: [Int] = []

        init(shown: Facts) { self.shown = shown }
    }

    private var backlog: Backlog?
    private var phase = Phase.resting

    /// The facts that observers are being notified of; nil if these are the current facts.
    var shown: Facts? { backlog?.shown }

    /// Whether ``shown`` is not nil. Faster than reading ``shown``.
    var isShowing: Bool { backlog != nil }

    /// Whether another change, notification or start of work is in progress. If so, start a change with
    /// ``beginChange(_:)``, which stores the current facts, instead of ``beginChange()``.
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

    /// Ends the innermost of the changes that ``beginChange(_:)`` started.
    mutating func endChange(_ change: Change, _ present: Facts) {
        guard let backlog, let place = backlog.open.popLast() else { return }
        if case .none = change {
            backlog.places.remove(at: place)
        } else {
            backlog.places[place].facts = backlog.places[place].facts ?? present
            backlog.places[place].work = change.work
        }
    }

    /// Shows the given facts until all observers have been notified. The facts may be a copy of the facts of another
    /// object, because that object may change during the notification.
    mutating func show(_ facts: Facts) {
        if backlog == nil { backlog = Backlog(shown: facts) }
    }

    /// Records that all observers have been notified of the change.
    ///
    /// - Parameter work: The work to start now; nil if there is none.
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
