/// The order in which observers hear of changes, apart from telling them.
///
/// Each observer hears of each change, once, in the order in which the changes began. A change that is made while
/// another one is being made or told is told after it; until then the facts of that one are ``shown``.
///
/// It is told of four things: a change begins, a change was made (or was not), all observers have heard, work has begun. What
/// it answers is to be done at once.
struct DeliveryQueue<Facts> {

    /// What came of trying to change something.
    enum Change: Equatable {
        /// Nothing changed.
        case none
        /// Something did.
        case made
        /// Something did, and when all have heard of it the work of the generation is to begin.
        case madeBeforeWork(LoadGeneration)

        var work: LoadGeneration? {
            if case .madeBeforeWork(let generation) = self { generation } else { nil }
        }
    }

    enum Action: Equatable {
        /// Nothing: the change waits, or all is told.
        case rest
        /// Tell all observers, then say ``DeliveryQueue/didTell(_:)`` with the work that is to begin then.
        case tell(thenWork: LoadGeneration?)
        /// Begin the work, then say ``DeliveryQueue/didBeginWork()``.
        case work(LoadGeneration)
    }

    private enum Phase {
        case resting
        /// The first change is being made.
        case changing
        /// Observers are hearing of a change.
        case telling
        /// The work of a change that all have heard of is beginning.
        case working
    }

    /// A change that is not told yet, at its place in the order.
    private struct Place {
        /// The facts after the change; nil while they are the present ones.
        var facts: Facts?
        var work: LoadGeneration?
    }

    /// What is there only while changes wait, which is seldom.
    private final class Backlog {
        var shown: Facts
        var places: [Place] = []
        /// The places of changes that are being made, the innermost last.
        var open: [Int] = []

        init(shown: Facts) { self.shown = shown }
    }

    private var backlog: Backlog?
    private var phase = Phase.resting

    /// What observers are hearing of, if that may not be the present state any more.
    var shown: Facts? { backlog?.shown }

    /// Whether there is something ``shown``, which takes less than to look at it.
    var isShowing: Bool { backlog != nil }

    /// Whether ``beginChange(_:)`` needs the present facts.
    var isBusy: Bool {
        if case .resting = phase { false } else { true }
    }

    /// A change begins while nothing else happens.
    mutating func beginChange() {
        phase = .changing
    }

    /// A change begins while another one is being made or told.
    mutating func beginChange(_ present: Facts) {
        let backlog = backlog ?? Backlog(shown: present)
        self.backlog = backlog
        if let outer = backlog.open.last, backlog.places[outer].facts == nil { backlog.places[outer].facts = present }
        backlog.open.append(backlog.places.count)
        backlog.places.append(Place())
    }

    /// The change that began while nothing else happened was made, or was not.
    mutating func endChange(_ change: Change) -> Action {
        if case .none = change { return next() }
        phase = .telling
        return .tell(thenWork: change.work)
    }

    /// Of the changes that began while others were being made or told, the last was made, or was not.
    mutating func endChange(_ change: Change, _ present: Facts) {
        guard let backlog, let place = backlog.open.popLast() else { return }
        if case .none = change {
            backlog.places.remove(at: place)
        } else {
            backlog.places[place].facts = backlog.places[place].facts ?? present
            backlog.places[place].work = change.work
        }
    }

    /// Keeps the facts that are told from now on, which are those of another object and may change meanwhile.
    mutating func show(_ facts: Facts) {
        if backlog == nil { backlog = Backlog(shown: facts) }
    }

    /// All observers have heard of the change.
    ///
    /// - Parameter work: What was to begin then.
    mutating func didTell(_ work: LoadGeneration?) -> Action {
        guard let work else { return next() }
        if backlog == nil {
            rest()
        } else {
            phase = .working
        }
        return .work(work)
    }

    /// The work of a change has begun.
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
