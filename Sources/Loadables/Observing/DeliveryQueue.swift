/// The order of notifications. The queue itself does not notify observers.
///
/// Each observer is notified of each change once, in the order in which the changes started. A change that starts
/// during another change or its notification is announced after it. Until it is announced, the earlier facts are
/// ``shown``.
///
/// The queue handles four events: a change starts, a change ends, all observers are notified, work has started.
/// The caller must perform the returned action immediately.
struct DeliveryQueue<Facts> {

    /// The outcome of an attempted change.
    enum Change: Equatable {
        /// Nothing changed.
        case none
        /// Something changed.
        case made
        /// Something changed, and the work of the generation must start after all observers are notified.
        case madeBeforeWork(LoadGeneration)

        var work: LoadGeneration? {
            if case .madeBeforeWork(let generation) = self { generation } else { nil }
        }
    }

    enum Action: Equatable {
        /// Nothing to do: the change waits, or all changes are announced.
        case rest
        /// Notify all observers, then call ``DeliveryQueue/didTell(_:)`` with the work that follows.
        case tell(thenWork: LoadGeneration?)
        /// Start the work, then call ``DeliveryQueue/didBeginWork()``.
        case work(LoadGeneration)
    }

    private enum Phase {
        case resting
        /// The first change is in progress.
        case changing
        /// Observers are being notified of a change.
        case telling
        /// The work of an announced change is starting.
        case working
    }

    /// A change that was not announced yet, and its place in the order.
    private struct Place {
        /// The facts after the change; nil while they are the current facts.
        var facts: Facts?
        var work: LoadGeneration?
    }

    /// State that exists only while changes wait, which is rare.
    private final class Backlog {
        var shown: Facts
        var places: [Place] = []
        /// The places of the changes in progress, the innermost one last.
        var open: [Int] = []

        init(shown: Facts) { self.shown = shown }
    }

    private var backlog: Backlog?
    private var phase = Phase.resting

    /// The facts that observers are being notified of, if they may no longer be the current facts.
    var shown: Facts? { backlog?.shown }

    /// Whether ``shown`` has a value; faster than reading it.
    var isShowing: Bool { backlog != nil }

    /// Whether ``beginChange(_:)`` needs the current facts.
    var isBusy: Bool {
        if case .resting = phase { false } else { true }
    }

    /// Starts a change while no other change or notification is in progress.
    mutating func beginChange() {
        phase = .changing
    }

    /// Starts a change during another change or its notification.
    mutating func beginChange(_ present: Facts) {
        let backlog = backlog ?? Backlog(shown: present)
        self.backlog = backlog
        if let outer = backlog.open.last, backlog.places[outer].facts == nil { backlog.places[outer].facts = present }
        backlog.open.append(backlog.places.count)
        backlog.places.append(Place())
    }

    /// Ends the change that started while no other change or notification was in progress.
    mutating func endChange(_ change: Change) -> Action {
        if case .none = change { return next() }
        phase = .telling
        return .tell(thenWork: change.work)
    }

    /// Ends the innermost change among those that started during others.
    mutating func endChange(_ change: Change, _ present: Facts) {
        guard let backlog, let place = backlog.open.popLast() else { return }
        if case .none = change {
            backlog.places.remove(at: place)
        } else {
            backlog.places[place].facts = backlog.places[place].facts ?? present
            backlog.places[place].work = change.work
        }
    }

    /// Shows these facts from now on. They belong to another object, which may change in the meantime.
    mutating func show(_ facts: Facts) {
        if backlog == nil { backlog = Backlog(shown: facts) }
    }

    /// All observers are notified of the change.
    ///
    /// - Parameter work: The work to start now.
    mutating func didTell(_ work: LoadGeneration?) -> Action {
        guard let work else { return next() }
        if backlog == nil {
            rest()
        } else {
            phase = .working
        }
        return .work(work)
    }

    /// The work of a change has started.
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
