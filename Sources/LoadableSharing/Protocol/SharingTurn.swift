import Loadables

/// When a board's turn is, in one load: how long it lets others go first, waits for them, and holds back before it goes alone.
struct SharingTurn: Sendable {

    /// Whether a person asks: then nothing is put off.
    let isAsked: Bool
    /// A part of the period, or a second, and below the patience: how long it holds back.
    let jitter: Duration
    /// Whether this board has loaded what it has.
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

    /// The content of all boards is due at once. If all looked then, the store would be slow just when it is needed; so the one
    /// that loaded last goes first, and the others are brought what it stores while they hold back.
    func letsLead(with memory: SharingMachine.Memory) -> Bool {
        !leads && !isAsked && memory.date != nil && jitter > .zero
    }

    /// Whether this board holds back because the store failed: once, or twice if it is slow, as that may come of all asking it at
    /// once. Somebody who asked does not wait.
    mutating func pauses(isSlow: Bool, at now: Timestamp) -> Bool {
        let limit = isSlow && !isOverdue(at: now) ? 2 : 1
        guard !isAsked, jitter > .zero, pauseCount < limit else { return false }
        pauseCount += 1
        return true
    }

    var hasPaused: Bool { pauseCount > 0 }

    /// Whether the clock says that others were waited for long enough, or was set back.
    func isOverdue(at now: Timestamp) -> Bool {
        now < start || rest(at: now) <= .zero
    }

    /// How much longer others are waited for.
    func rest(at now: Timestamp) -> Duration {
        limits.hold + limits.patience - jitter - max(.zero, start.duration(to: now))
    }

    /// When the load is made up for in whose place content is kept, as it is fresh; nil if it is not.
    func makeUp(for memory: SharingMachine.Memory, at now: Timestamp) -> Timestamp? {
        guard !isAsked, let period = limits.period, let date = memory.date, date <= now,
            limits.isFresh(date.duration(to: now))
        else { return nil }
        return date.advanced(by: leads ? period : period + jitter)
    }

    /// What was made up for begins.
    mutating func beginAgain(at now: Timestamp) {
        (start, pauseCount) = (now, 0)
    }
}
