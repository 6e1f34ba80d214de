import Loadables

/// A state machine that tracks alerts. Its input is the findings of all rules and the time. Its output is the actions
/// to take.
///
/// An alert is raised when its condition has been true for the whole delay. It is open until the user acknowledges or
/// snoozes it. It is resolved when its condition becomes false. The resolution is also reported as an action. A
/// resolved alert can be raised again.
///
/// An alert from an earlier run of the program starts as raised if its condition is unknown. It is reported later, when
/// the condition is found to be true or false.
struct AlertMachine {

    struct ID: Hashable, Comparable {
        let panel: Int
        let rule: Int

        static func < (left: ID, right: ID) -> Bool {
            (left.panel, left.rule) < (right.panel, right.rule)
        }
    }

    struct Finding {
        let id: ID
        /// Whether the condition is true; nil if this is unknown. An unknown condition counts as unchanged: a running
        /// delay or snooze can still end.
        let isTrue: Bool?
        /// The time that the condition must be true before the alert is raised.
        let delay: Duration
        /// Whether the panel is in maintenance. Alerts of a panel in maintenance are neither raised nor resolved.
        var isPaused = false
        /// The start of the alert in an earlier run of the program; nil if the alert was not raised then.
        var earlierStart: Timestamp?
    }

    /// The user's response to an alert. An alert without a response is open.
    enum Attention: Hashable {
        case open
        case acknowledged
        case snoozed(until: Timestamp)
    }

    struct Raised: Hashable {
        /// The time since which the condition has been true.
        let since: Timestamp
        var attention = Attention.open
        /// Whether the alert is raised only because it was raised in an earlier run of the program.
        var isRestored = false
    }

    enum Action: Hashable {
        case raise(ID)
        /// The alert was raised in an earlier run of the program, and its condition is unknown in this run.
        case restore(ID)
        /// The snooze has ended, and the alert is still raised.
        case remind(ID)
        case end(ID, since: Timestamp)
        case ring
    }

    private enum Phase {
        /// The condition is true, but has not been true for the whole delay.
        case pending(since: Timestamp, delay: Duration)
        case raised(Raised)
    }

    private var phases: [ID: Phase] = [:]
    /// The alerts that the bell must still ring for.
    private var unheard: Set<ID> = []

    /// The raised alerts, oldest first.
    var raised: [(id: ID, alert: Raised)] {
        let all = phases.compactMap { id, phase in
            if case .raised(let alert) = phase { (id: id, alert: alert) } else { nil }
        }
        return all.sorted { ($0.alert.since, $0.id) < ($1.alert.since, $1.id) }
    }

    /// Processes the current findings.
    ///
    /// - Parameters:
    ///   - findings: The findings of all rules. The actions are in the same order.
    ///   - now: The time.
    ///   - isQuiet: Whether the bell must not ring now. After the quiet time, the bell rings for alerts that are still
    ///     open.
    /// - Returns: The actions to take.
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
            let since = finding.earlierStart.map { min($0, now) }
            if finding.isTrue == true { return wait(id, since: since ?? now, finding.delay, at: now) }
            guard let since else { return nil }
            phases[id] = .raised(Raised(since: since, isRestored: true))
            return .restore(id)
        case .pending(let since, _):
            // The clock may have been set back.
            return wait(id, since: min(since, now), finding.delay, at: now)
        case .raised(var alert):
            if alert.isRestored, finding.isTrue == true {
                alert.isRestored = false
                phases[id] = .raised(alert)
                guard alert.attention == .open else { return nil }
                unheard.insert(id)
                return .raise(id)
            }
            guard case .snoozed(let until) = alert.attention, until <= now else { return nil }
            set(.open, for: id)
            unheard.insert(id)
            return .remind(id)
        }
    }

    private mutating func pause(_ id: ID, at now: Timestamp) -> Action? {
        switch phases[id] {
        case .pending: phases[id] = nil
        // An alert that was raised before the maintenance stays raised. The end of its snooze is not reported.
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

    /// Replaces the IDs of alerts. An alert without a new ID is removed.
    mutating func renumber(_ place: (ID) -> ID?) {
        phases = Dictionary(uniqueKeysWithValues: phases.compactMap { id, phase in place(id).map { ($0, phase) } })
        unheard = Set(unheard.compactMap(place))
    }

    @discardableResult
    private mutating func forget(_ id: ID) -> Phase? {
        unheard.remove(id)
        return phases.removeValue(forKey: id)
    }

    /// Acknowledges, snoozes or reopens an alert. Does nothing if the alert is not raised.
    mutating func set(_ attention: Attention, for id: ID) {
        guard case .raised(var alert) = phases[id] else { return }
        alert.attention = attention
        phases[id] = .raised(alert)
        if attention != .open { unheard.remove(id) }
    }

    /// Returns the time since which the condition has been true; nil if the alert is not raised.
    func start(of id: ID) -> Timestamp? {
        if case .raised(let alert) = phases[id] { alert.since } else { nil }
    }

    /// Whether the bell must ring as soon as it is allowed to.
    var owesRing: Bool { !unheard.isEmpty }

    /// The next time at which an alert is raised or a snooze ends if the findings stay the same; nil if there is none.
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
