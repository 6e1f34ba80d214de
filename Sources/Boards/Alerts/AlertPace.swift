import Loadables

/// Decides when what an alert has to say is sent: one command at a time, and at most one a minute. What comes meanwhile is counted.
struct AlertPace: Hashable, Sendable {

    /// The next step.
    enum Step: Hashable, Sendable {
        /// Send the latest; so many before it were not sent.
        case send(missed: Int)
        /// Ask again then.
        case wait(until: Timestamp)
        /// Nothing waits, or the command that runs has to end first.
        case rest
    }

    /// The least time between two messages of an alert.
    static let interval = Duration.seconds(60)

    private var waiting = 0
    private var latest: Timestamp?
    private var isRunning = false

    /// The alert was raised.
    mutating func raise() { waiting += 1 }

    /// - Parameter now: The present moment. A clock that was set back makes nothing wait.
    mutating func next(at now: Timestamp) -> Step {
        guard waiting > 0, !isRunning else { return .rest }
        if let latest, latest <= now, case let end = latest.advanced(by: Self.interval), end > now {
            return .wait(until: end)
        }
        defer { (waiting, latest, isRunning) = (0, now, true) }
        return .send(missed: waiting - 1)
    }

    /// The command has ended, or there is none.
    mutating func finish() { isRunning = false }

    /// Takes what waits, at the end of the program: nothing can follow.
    ///
    /// - Returns: The number of times before the latest; nil if nothing waits.
    mutating func takeLast() -> Int? {
        defer { waiting = 0 }
        return waiting > 0 ? waiting - 1 : nil
    }
}
