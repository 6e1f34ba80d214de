import Loadables

/// Decides what becomes of alerts: what is true now goes in, with the time; what is to be said comes out.
///
/// An alert is raised once when something has been true for long enough, and not again before it was false meanwhile. It is
/// open until somebody acknowledges it or puts it off, or until it is well again, which is said, too.
struct AlertMachine {

    /// Which rule of which panel.
    struct ID: Hashable, Comparable {
        let panel: Int
        let rule: Int

        static func < (left: ID, right: ID) -> Bool {
            (left.panel, left.rule) < (right.panel, right.rule)
        }
    }

    /// What is known of a rule now.
    struct Finding {
        let id: ID
        /// Nil if nobody knows now: then it is as it was.
        let isTrue: Bool?
        /// For how long it must be true before the alert is raised.
        let delay: Duration
        /// Whether its panel is in maintenance: no alert begins or ends then.
        var isPaused = false
    }

    /// What somebody has to do with an alert.
    enum Attention: Hashable {
        case open
        case acknowledged
        /// Put off until then.
        case snoozed(until: Timestamp)
    }

    /// An alert that was raised and is not well again.
    struct Raised: Hashable {
        /// Since when it has been true.
        let since: Timestamp
        var attention = Attention.open
    }

    /// What is to be said or done.
    enum Action: Hashable {
        case raise(ID)
        /// It was put off, the time is over, and it is still true.
        case remind(ID)
        case end(ID, since: Timestamp)
        case ring
    }

    private enum Phase {
        /// True, but not for long enough.
        case pending(since: Timestamp, delay: Duration)
        case raised(Raised)
    }

    private var phases: [ID: Phase] = [:]
    /// Those for which the bell is still to ring.
    private var unheard: Set<ID> = []

    /// The alerts that are raised, those that came first first.
    var raised: [(id: ID, alert: Raised)] {
        let all = phases.compactMap { id, phase in
            if case .raised(let alert) = phase { (id: id, alert: alert) } else { nil }
        }
        return all.sorted { ($0.alert.since, $0.id) < ($1.alert.since, $1.id) }
    }

    /// Takes in what is true now.
    ///
    /// - Parameters:
    ///   - findings: All rules that there are, in the order in which they are spoken of.
    ///   - now: The time.
    ///   - isQuiet: Whether the bell must not ring now. It rings afterwards, if there is still a reason.
    mutating func advance(_ findings: [Finding], to now: Timestamp, isQuiet: Bool = false) -> [Action] {
        if !phases.isEmpty {
            let ids = Set(findings.map(\.id))
            for id in phases.keys where !ids.contains(id) { forget(id) }
        }
        var actions = findings.compactMap { advance($0, to: now) }
        if !isQuiet, !unheard.isEmpty {
            unheard = []
            actions.append(.ring)
        }
        return actions
    }

    private mutating func advance(_ finding: Finding, to now: Timestamp) -> Action? {
        let id = finding.id
        if finding.isPaused { return pause(id, at: now) }
        if finding.isTrue == false {
            guard case .raised(let alert) = forget(id) else { return nil }
            return .end(id, since: alert.since)
        }
        switch phases[id] {
        case nil:
            guard finding.isTrue == true else { return nil }
            return wait(id, since: now, finding.delay, at: now)
        case .pending(let since, _):
            // The clock may have been set back.
            return wait(id, since: min(since, now), finding.delay, at: now)
        case .raised(let alert):
            guard case .snoozed(let until) = alert.attention, until <= now else { return nil }
            set(.open, for: id)
            unheard.insert(id)
            return .remind(id)
        }
    }

    private mutating func pause(_ id: ID, at now: Timestamp) -> Action? {
        switch phases[id] {
        case .pending: phases[id] = nil
        // It is not said again now.
        case .raised(let alert):
            if case .snoozed(let until) = alert.attention, until <= now { set(.open, for: id) }
        case nil: break
        }
        return nil
    }

    private mutating func wait(_ id: ID, since: Timestamp, _ delay: Duration, at now: Timestamp) -> Action? {
        guard since.duration(to: now) >= delay else {
            phases[id] = .pending(since: since, delay: delay)
            return nil
        }
        phases[id] = .raised(Raised(since: since))
        unheard.insert(id)
        return .raise(id)
    }

    /// Gives alerts other numbers; those without one are forgotten.
    mutating func renumber(_ place: (ID) -> ID?) {
        phases = Dictionary(uniqueKeysWithValues: phases.compactMap { id, phase in place(id).map { ($0, phase) } })
        unheard = Set(unheard.compactMap(place))
    }

    @discardableResult
    private mutating func forget(_ id: ID) -> Phase? {
        unheard.remove(id)
        return phases.removeValue(forKey: id)
    }

    /// Says that somebody has seen the alert, or puts it off; or opens it again. Nothing happens if it is not raised.
    mutating func set(_ attention: Attention, for id: ID) {
        guard case .raised(var alert) = phases[id] else { return }
        alert.attention = attention
        phases[id] = .raised(alert)
        if attention != .open { unheard.remove(id) }
    }

    /// Since when the alert has been true; nil if it is not raised.
    func start(of id: ID) -> Timestamp? {
        if case .raised(let alert) = phases[id] { alert.since } else { nil }
    }

    /// Whether the bell is still to ring, because it must not now.
    var owesRing: Bool { !unheard.isEmpty }

    /// When there will be something to say by itself; nil if nothing will.
    var nextChange: Timestamp? {
        phases.values.compactMap { phase in
            switch phase {
            case .pending(let since, let delay): since.advanced(by: delay)
            case .raised(let alert):
                if case .snoozed(let until) = alert.attention { until } else { nil }
            }
        }.min()
    }
}
