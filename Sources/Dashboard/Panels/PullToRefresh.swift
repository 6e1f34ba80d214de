/// The gesture that pulls a list down beyond its beginning until it refreshes.
///
/// A pure state machine: it is told what happens and when, and says what is to be done. Its time is one that goes on evenly,
/// from any moment on.
public struct PullToRefresh: Hashable, Sendable {

    /// How many rows must be pulled for a release to refresh.
    public static let threshold = 3
    /// How far it can be pulled.
    public static let maximum = 5
    /// A pull begins after a pause of this length: what is held to get to the top does not pull.
    public static let rest: Duration = .milliseconds(700)
    /// A pause of this length releases it.
    public static let pause: Duration = .milliseconds(400)
    /// How long it says what came of it.
    public static let resultTime: Duration = .milliseconds(1500)

    /// What came of a refresh.
    public enum Outcome: Hashable, Sendable {
        case updated
        case unchanged
        case failed
        /// It was cancelled: nothing to say.
        case cancelled
    }

    /// Where the gesture is.
    public enum Phase: Hashable, Sendable {
        /// Nothing is pulled.
        case resting
        /// So many rows are pulled, the last one then.
        case pulling(rows: Int, since: Duration)
        /// Released far enough; the refresh runs.
        case refreshing(since: Duration)
        /// The refresh ended.
        case finished(Outcome, since: Duration)
    }

    /// Where the gesture is.
    public private(set) var phase = Phase.resting

    /// When something else was moved up last, or would have been if it had not been at its beginning.
    private var lastMove: Duration?

    /// Creates one that nobody has pulled.
    public init() {}

    /// By how many rows the content is moved down.
    public var rows: Int {
        switch phase {
        case .resting: 0
        case .pulling(let rows, _): rows
        case .refreshing, .finished: 1
        }
    }

    /// Whether it is held and would react to a release.
    public var isPulling: Bool {
        if case .pulling = phase { true } else { false }
    }

    /// Whether a release would refresh.
    public var isFarEnough: Bool { isPulling && rows >= Self.threshold }

    /// Says that the content was moved up.
    public mutating func moveUp(at now: Duration) {
        lastMove = now
    }

    /// Says that something else was done: no key is held that was held before.
    public mutating func rest() {
        lastMove = nil
    }

    /// Pulls it down by a row. While it refreshes that does nothing, and shortly after a move either.
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

    /// Pushes it back by a row.
    public mutating func push(at now: Duration) {
        guard case .pulling(let rows, _) = phase else { return }
        phase = rows > 1 ? .pulling(rows: rows - 1, since: now) : .resting
    }

    /// Lets go.
    ///
    /// - Returns: Whether a refresh is to begin; otherwise it was not pulled far enough and springs back.
    public mutating func release(at now: Duration) -> Bool {
        guard isPulling else { return false }
        let refreshes = isFarEnough
        phase = refreshes ? .refreshing(since: now) : .resting
        return refreshes
    }

    /// Says that it is now: a pause releases, and a result is seen for a moment only.
    ///
    /// - Returns: Whether a refresh is to begin.
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

    /// Says that the refresh has ended.
    public mutating func finish(_ outcome: Outcome, at now: Duration) {
        guard case .refreshing = phase else { return }
        phase = outcome == .cancelled ? .resting : .finished(outcome, since: now)
    }

    /// When ``advance(to:)`` will have something to do; nil if nothing is due by itself.
    public var nextChange: Duration? {
        switch phase {
        case .resting, .refreshing: nil
        case .pulling(_, let since): since + Self.pause
        case .finished(_, let since): since + Self.resultTime
        }
    }
}
