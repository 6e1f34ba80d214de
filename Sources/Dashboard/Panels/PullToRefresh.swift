/// The gesture that pulls a list down beyond its beginning to refresh it.
///
/// A pure state machine. It receives input and times, and returns whether to refresh. Times are steady, with an
/// arbitrary start.
public struct PullToRefresh: Hashable, Sendable {

    /// The number of rows that must be pulled for a refresh.
    public static let threshold = 3
    /// The maximum number of rows that can be pulled.
    public static let maximum = 5
    /// The pause after a movement before a pull can begin. It prevents a key that is held to move to the top from
    /// pulling.
    public static let rest: Duration = .milliseconds(700)
    /// The pause after which a pull is released.
    public static let pause: Duration = .milliseconds(400)
    /// The time for which the result is shown.
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
        /// Nothing is pulled.
        case resting
        /// A number of rows are pulled, the last one at the given time.
        case pulling(rows: Int, since: Duration)
        /// The pull was released, and the refresh is running.
        case refreshing(since: Duration)
        /// The refresh has ended.
        case finished(Outcome, since: Duration)
    }

    /// The phase.
    public private(set) var phase = Phase.resting

    /// The time of the last movement up, including movements that had no effect at the beginning.
    private var lastMove: Duration?

    /// Creates a gesture at rest.
    public init() {}

    /// The number of rows that the content is moved down.
    public var rows: Int {
        switch phase {
        case .resting: 0
        case .pulling(let rows, _): rows
        case .refreshing, .finished: 1
        }
    }

    /// Whether rows are pulled and can be released.
    public var isPulling: Bool {
        if case .pulling = phase { true } else { false }
    }

    /// Whether a release would refresh.
    public var isFarEnough: Bool { isPulling && rows >= Self.threshold }

    /// Records that the user has moved up.
    public mutating func moveUp(at now: Duration) {
        lastMove = now
    }

    /// Records other input, which means that a held key was released.
    public mutating func rest() {
        lastMove = nil
    }

    /// Pulls by one row. Has no effect during a refresh, or shortly after a movement.
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

    /// Pushes back by one row.
    public mutating func push(at now: Duration) {
        guard case .pulling(let rows, _) = phase else { return }
        phase = rows > 1 ? .pulling(rows: rows - 1, since: now) : .resting
    }

    /// Releases the pull.
    ///
    /// - Returns: Whether to refresh. False if too few rows were pulled; the content then moves back.
    public mutating func release(at now: Duration) -> Bool {
        guard isPulling else { return false }
        let refreshes = isFarEnough
        phase = refreshes ? .refreshing(since: now) : .resting
        return refreshes
    }

    /// Advances the time. After a pause, the pull is released; after a while, the result disappears.
    ///
    /// - Returns: Whether to refresh.
    public mutating func advance(to now: Duration) -> Bool {
        guard let due = nextChange, due <= now else { return false }
        switch phase {
        case .pulling:
            return release(at: now)
        case .finished:
            phase = .resting
            return false
        case .resting, .refreshing:
            return false
        }
    }

    /// Ends the refresh.
    public mutating func finish(_ outcome: Outcome, at now: Duration) {
        guard case .refreshing = phase else { return }
        phase = outcome == .cancelled ? .resting : .finished(outcome, since: now)
    }

    /// The time at which ``advance(to:)`` has an effect; nil if there is none.
    public var nextChange: Duration? {
        switch phase {
        case .resting, .refreshing: nil
        case .pulling(_, let since): since + Self.pause
        case .finished(_, let since): since + Self.resultTime
        }
    }
}
