import Loadables

/// Decides when the messages of an alert are sent: at most one per minute, and never while the command of an earlier
/// message is running. Of the messages that must wait, only the latest is sent. The others are counted.
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

    /// Records that the alert is resolved. Messages that are waiting are dropped.
    ///
    /// - Parameter wasReported: Whether a message about the alert was sent. If false, no resolution is sent.
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
        return takeLast()
    }

    /// Records that the command of the latest message has ended, or that the message has no command.
    mutating func finish() { isRunning = false }

    /// Returns and removes the waiting message, even if it would have to wait.
    ///
    /// - Returns: ``Step/send(missed:)`` or ``Step/resolve``; ``Step/rest`` if no message is waiting.
    mutating func takeLast() -> Step {
        defer { (waiting, owesEnd) = (0, false) }
        // If a message is waiting, the alert was raised again, so the resolution is outdated.
        return waiting > 0 ? .send(missed: waiting - 1) : owesEnd ? .resolve : .rest
    }
}
