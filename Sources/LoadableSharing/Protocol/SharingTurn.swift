import Loadables

/// The turn of a board in one load: how long it lets others go first, waits for them, and waits before it loads alone.
struct SharingTurn: Sendable {

    /// Whether the user requested the load: then nothing is delayed.
    let isAsked: Bool
    /// How long it waits: a part of the period, or of a second, and shorter than the patience.
    let jitter: Duration
    /// Whether this board has loaded its current content itself.
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

    /// The content of all boards is due at the same time. If all looked then, the store would be slow just when it is
    /// needed. So the board that loaded last goes first, and the others receive its content while they wait.
    func letsLead(with memory: SharingMachine.Memory) -> Bool {
        !leads && !isAsked && memory.date != nil && jitter > .zero
    }

    /// Whether this board waits because the store failed: once, or twice if it is slow, which may be the result of all
    /// boards asking at once. A requested load does not wait.
    mutating func pauses(isSlow: Bool, at now: Timestamp) -> Bool {
        let limit = isSlow && !isOverdue(at: now) ? 2 : 1
        guard !isAsked, jitter > .zero, pauseCount < limit else { return false }
        pauseCount += 1
        return true
    }

    var hasPaused: Bool { pauseCount > 0 }

    /// Whether the board has waited long enough for others, or the clock was set back.
    func isOverdue(at now: Timestamp) -> Bool {
        now < start || rest(at: now) <= .zero
    }

    /// The remaining time to wait for others.
    func rest(at now: Timestamp) -> Duration {
        limits.hold + limits.patience - jitter - max(.zero, start.duration(to: now))
    }

    /// The time at which a load is made up for, in whose place fresh content is kept; nil if the content is not fresh.
    func makeUp(for memory: SharingMachine.Memory, at now: Timestamp) -> Timestamp? {
        guard !isAsked, let period = limits.period, let date = memory.date, date <= now,
            limits.isFresh(date.duration(to: now))
        else { return nil }
        return date.advanced(by: leads ? period : period + jitter)
    }

    /// Restarts the turn for a load that is made up for.
    mutating func beginAgain(at now: Timestamp) {
        (start, pauseCount) = (now, 0)
    }
}
