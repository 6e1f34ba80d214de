import Loadables

/// Decides when an alert sends messages: one at a time, and at most one per minute. Messages that come too early are
/// only counted; the latest of them is sent afterwards.
struct AlertPace: Hashable, Sendable {

    /// The next step.
    enum Step: Hashable, Sendable {
        /// Send the latest message. `missed` earlier messages were not sent.
        case send(missed: Int)
        /// Send the resolution.
        case resolve
        /// Ask again at the given time.
        case wait(until: Timestamp)
        /// There is nothing to send, or a command is running.
        case rest
    }

    /// The minimum time between two messages of an alert.
    static let interval = Duration.seconds(60)

    private var waiting = 0
    /// Whether the resolution must still be sent.
    private var owesEnd = false
    private var latest: Timestamp?
    private var isRunning = false

    /// Records that the alert was raised.
    mutating func raise() { waiting += 1 }

    /// Records that the alert is resolved. Waiting messages are dropped.
    ///
    /// - Parameter wasReported: Whether the alert was sent.
    mutating func end(wasReported: Bool) {
        waiting = 0
        if wasReported { owesEnd = true }
    }

    /// Returns the next step.
    ///
    /// - Parameter now: The current time. If the clock was set back, the message is sent without waiting.
    mutating func next(at now: Timestamp) -> Step {
        guard waiting > 0 || owesEnd, !isRunning else { return .rest }
        if let latest, latest <= now, case let end = latest.advanced(by: Self.interval), end > now {
            return .wait(until: end)
        }
        (latest, isRunning) = (now, true)
        return take()
    }

    /// Records that the command has ended, or that there is none.
    mutating func finish() { isRunning = false }

    /// Takes the waiting message at the end of the program.
    ///
    /// - Returns: The message to send; ``Step/rest`` if there is none.
    mutating func takeLast() -> Step { take() }

    private mutating func take() -> Step {
        defer { (waiting, owesEnd) = (0, false) }
        // The alert was raised again, so it is no longer resolved.
        return waiting > 0 ? .send(missed: waiting - 1) : owesEnd ? .resolve : .rest
    }
}
