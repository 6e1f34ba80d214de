/// The gesture that refreshes a list by pulling it down beyond its beginning.
///
/// It is a state machine without side effects: it receives input and times, and returns whether to refresh. Times are
/// monotonic and have an arbitrary start.
public struct PullToRefresh: Hashable, Sendable {

    /// The number of rows by which a list must be pulled for a refresh.
    public static let threshold = 3
    /// The maximum number of rows by which a list can be pulled.
    public static let maximum = 5
    /// The pause that must follow a movement up before a pull can begin. Without the pause, a key that is held down to
    /// move to the top would also pull.
    public static let rest: Duration = .milliseconds(700)
    /// The pause after which a pull is released automatically.
    public static let pause: Duration = .milliseconds(400)
    /// The time for which the result of the refresh is shown.
    public static let resultTime: Duration = .milliseconds(1500)

    /// The outcome of a refresh.
    public enum Outcome: Hashable, Sendable {
        case updated
        case unchanged
        case failed
        /// The refresh was cancelled. Nothing is shown.
        case cancelled
    }

    /// The phase of the gesture.
    public enum Phase: Hashable, Sendable {
        /// The list is not pulled.
        case resting
        /// The list is pulled by the given number of rows. The last pull or push was at the given time.
        case pulling(rows: Int, since: Duration)
        /// The pull was released, and the refresh is running.
        case refreshing(since: Duration)
        /// The refresh has ended.
        case finished(Outcome, since: Duration)
    }

    /// The current phase.
    public private(set) var phase = Phase.resting

    /// The time of the last movement up that did not pull the list; nil after other input.
    private var lastMove: Duration?

    /// Creates a gesture in the phase ``Phase/resting``.
    public init() {}

    /// The number of rows by which the content is moved down: the number of pulled rows, or 1 during a refresh and
    /// while the result is shown.
    public var rows: Int {
        switch phase {
        case .resting: 0
        case .pulling(let rows, _): rows
        case .refreshing, .finished: 1
        }
    }

    /// Whether the list is pulled and can be released.
    public var isPulling: Bool {
        if case .pulling = phase { true } else { false }
    }

    /// Whether a release would start a refresh.
    public var isFarEnough: Bool { isPulling && rows >= Self.threshold }

    /// Records a movement up that does not pull the list.
    public mutating func moveUp(at now: Duration) {
        lastMove = now
    }

    /// Records input other than a movement up. A pull can then begin without a pause.
    public mutating func rest() {
        lastMove = nil
    }

    /// Pulls the list by one row, up to ``maximum``. Has no effect during a refresh. A pull does not begin within
    /// `rest` after a movement up.
    public mutating func pull(at now: Duration) {
        if !isPulling, let lastMove, now - lastMove < Self.rest {
            self.lastMove = now
            return
        }
        lastMove = nil
        switch phase {
        case .resting, .finished: phase = .pulling(rows: 1, since: now)
        case .pulling(let rows, _): phase = .pulling(rows: min(rows + 1, Self.maximum), since: now)
        case .refreshing: break
        }
    }

    /// Pushes the list back by one row. Has no effect if the list is not pulled.
    public mutating func push(at now: Duration) {
        guard case .pulling(let rows, _) = phase else { return }
        phase = rows > 1 ? .pulling(rows: rows - 1, since: now) : .resting
    }

    /// Releases the pull, and begins the refresh if the list was pulled far enough. If not, the list moves back.
    ///
    /// - Returns: Whether to refresh. False if the list was not pulled, or not far enough.
    public mutating func release(at now: Duration) -> Bool {
        guard isPulling else { return false }
        let refreshes = isFarEnough
        phase = refreshes ? .refreshing(since: now) : .resting
        return refreshes
    }

    /// Advances the time. After ``pause``, a pull is released. After ``resultTime``, the result disappears.
    ///
    /// - Returns: Whether to refresh.
    public mutating func advance(to now: Duration) -> Bool {
        guard let due = nextChange, due <= now else { return false }
        if isPulling { return release(at: now) }
        phase = .resting
        return false
    }

    /// Ends the refresh with an outcome. Has no effect if no refresh is running.
    public mutating func finish(_ outcome: Outcome, at now: Duration) {
        guard case .refreshing = phase else { return }
        phase = outcome == .cancelled ? .resting : .finished(outcome, since: now)
    }

    /// The time at which ``advance(to:)`` has an effect; nil if the gesture is resting or refreshing.
    public var nextChange: Duration? {
        switch phase {
        case .resting, .refreshing: nil
        case .pulling(_, let since): since + Self.pause
        case .finished(_, let since): since + Self.resultTime
        }
    }
}
