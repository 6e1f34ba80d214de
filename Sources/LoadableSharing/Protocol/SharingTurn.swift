import Loadables

/// The waits of a board during one load. A board waits for any of these reasons:
///
/// - Another board loads first.
/// - Another board is loading, and this board needs the result.
/// - The store cannot be used. The wait prevents all boards from loading at the same time.
struct SharingTurn: Sendable {

    /// Whether the user requested the load. Such a load is not delayed.
    let isAsked: Bool
    /// The random duration of a pause. It is shorter than the patience.
    let jitter: Duration
    /// Whether this board loaded its current content itself.
    private let leads: Bool
    private var limits: SharingMachine.Limits
    private var start: Timestamp
    private var pauseCount = 0

    init(_ limits: SharingMachine.Limits, asked isAsked: Bool, jitter: Duration, leads: Bool, at now: Timestamp) {
        self.limits = limits
        self.isAsked = isAsked
        self.jitter = jitter
        self.leads = leads
        start = now
    }

    /// Returns whether the board lets another board load first.
    ///
    /// All boards are due for the next load at the same time. If they all sent requests to the store at once, the store
    /// would be slow. Therefore the board that loaded the current content loads first. The other boards pause, and
    /// receive the new content in the meantime.
    func letsLead(with memory: SharingMachine.Memory) -> Bool {
        !leads && !isAsked && memory.date != nil && jitter > .zero
    }

    /// Returns whether the board pauses after a failure of the store, and counts the pause. A board pauses once, or
    /// twice if the store is slow. It does not pause if the user requested the load.
    mutating func pauses(isSlow: Bool, at now: Timestamp) -> Bool {
        let limit = isSlow && !isOverdue(at: now) ? 2 : 1
        guard !isAsked, jitter > .zero, pauseCount < limit else { return false }
        pauseCount += 1
        return true
    }

    var hasPaused: Bool { pauseCount > 0 }

    /// Returns whether the board has waited long enough for other boards, or whether the clock was set back.
    func isOverdue(at now: Timestamp) -> Bool {
        now < start || rest(at: now) <= .zero
    }

    /// Returns the remaining time to wait for other boards; zero or less if the board has waited long enough.
    func rest(at now: Timestamp) -> Duration {
        limits.hold + limits.patience - jitter - max(.zero, start.duration(to: now))
    }

    /// Returns the time to which the load can be postponed because the content is fresh. Returns nil if the content is
    /// not fresh, or if the user requested the load.
    func postponement(for memory: SharingMachine.Memory, at now: Timestamp) -> Timestamp? {
        guard !isAsked, let period = limits.period, let date = memory.date, date <= now,
            limits.isFresh(date.duration(to: now))
        else { return nil }
        return date.advanced(by: leads ? period : period + jitter)
    }

    /// Restarts the waits for a postponed load.
    mutating func beginAgain(at now: Timestamp) {
        (start, pauseCount) = (now, 0)
    }
}
