import Loadables

/// Decides when an alert sends: one command at a time, and at most one a minute. What comes meanwhile is counted; the last state follows.
struct AlertPace: Hashable, Sendable {

    /// The next step.
    enum Step: Hashable, Sendable {
        /// Send the latest; so many before it were not sent.
        case send(missed: Int)
        /// Send that it is over.
        case resolve
        /// Ask again then.
        case wait(until: Timestamp)
        /// Nothing waits, or the command that runs has to end first.
        case rest
    }

    /// The least time between two messages of an alert.
    static let interval = Duration.seconds(60)

    private var waiting = 0
    /// Whether it is over, and that is still to be sent.
    private var owesEnd = false
    private var latest: Timestamp?
    private var isRunning = false

    /// The alert was raised.
    mutating func raise() { waiting += 1 }

    /// The alert is over. What waits is not sent any more.
    ///
    /// - Parameter wasReported: Whether it was sent that it was raised.
    mutating func end(wasReported: Bool) {
        waiting = 0
        if wasReported { owesEnd = true }
    }

    /// - Parameter now: The present moment. A clock that was set back makes nothing wait.
    mutating func next(at now: Timestamp) -> Step {
        guard waiting > 0 || owesEnd, !isRunning else { return .rest }
        if let latest, latest <= now, case let end = latest.advanced(by: Self.interval), end > now {
            return .wait(until: end)
        }
        (latest, isRunning) = (now, true)
        return take()
    }

    /// The command has ended, or there is none.
    mutating func finish() { isRunning = false }

    /// Takes what waits, at the end of the program: nothing can follow.
    ///
    /// - Returns: What to send; ``Step/rest`` if nothing waits.
    mutating func takeLast() -> Step { take() }

    private mutating func take() -> Step {
        defer { (waiting, owesEnd) = (0, false) }
        // An alert that was raised again is not over.
        return waiting > 0 ? .send(missed: waiting - 1) : owesEnd ? .resolve : .rest
    }
}
