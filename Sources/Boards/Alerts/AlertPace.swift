import Loadables

/// Decides when the messages of an alert are sent: at most one per minute, and none while the command of an earlier
/// message is running. If several messages are waiting, only the latest is sent, and the others are counted.
struct AlertPace: Hashable, Sendable {

    enum Step: Hashable, Sendable {
        /// The latest message must be sent. `missed` earlier messages were not sent.
        case send(missed: Int)
        /// The resolution must be sent.
        case resolve
        /// Nothing must be sent before the given time. Call ``AlertPace/next(at:)`` again then.
        case wait(until: Timestamp)
        /// There is nothing to send, or a command is running.
        case rest
    }

    static let interval = Duration.seconds(60)

    private var waiting = 0
    private var owesEnd = false
    private var latest: Timestamp?
    private var isRunning = false

    mutating func raise() { waiting += 1 }

    /// Records that the alert is resolved. Messages that are waiting are not sent.
    ///
    /// - Parameter wasReported: Whether a message about the alert was sent. If false, no resolution is sent.
    mutating func end(wasReported: Bool) {
        waiting = 0
        if wasReported { owesEnd = true }
    }

    /// Returns the next step. After a message was returned, call ``finish()`` when its command has ended.
    ///
    /// - Parameter now: The current time. If it is before the time of the latest message, because the clock was set
    ///   back, the next message does not wait.
    mutating func next(at now: Timestamp) -> Step {
        guard waiting > 0 || owesEnd, !isRunning else { return .rest }
        if let latest, latest <= now, case let end = latest.advanced(by: Self.interval), end > now {
            return .wait(until: end)
        }
        (latest, isRunning) = (now, true)
        return takeLast()
    }

    /// Records that the command of the latest message has ended. Call it also if the message has no command.
    mutating func finish() { isRunning = false }

    /// Returns and removes the waiting message, even if it would have to wait. Returns ``Step/rest`` if no message is
    /// waiting. Called directly only at the end of the program.
    mutating func takeLast() -> Step {
        defer { (waiting, owesEnd) = (0, false) }
        // If a message is waiting, the alert was raised again after its resolution.
        return waiting > 0 ? .send(missed: waiting - 1) : owesEnd ? .resolve : .rest
    }
}
