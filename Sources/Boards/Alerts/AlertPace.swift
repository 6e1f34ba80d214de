import Loadables

/// Decides when the messages of an alert are sent: at most one per minute, and none while the command of an earlier
/// message is running. If several messages are waiting, only the latest is sent, and the others are counted.
struct AlertPace: Hashable, Sendable {

    enum Step: Hashable, Sendable {
        /// The latest message must be sent. `missed` earlier messages were not sent.
        case send(missed: Int)
        /// The resolution must be sent.
        case resolve
        /// Nothing can be sent before the given time. Call ``AlertPace/next(at:)`` again at this time.
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

    /// Returns the next step. After `send` or `resolve`, call ``finish()`` when the command of the message has ended.
    ///
    /// - Parameter now: The current time. If the clock was set back to before the latest message, the next message is
    ///   not delayed.
    mutating func next(at now: Timestamp) -> Step {
        guard waiting > 0 || owesEnd, !isRunning else { return .rest }
        if let latest, latest <= now, case let end = latest.advanced(by: Self.interval), end > now {
            return .wait(until: end)
        }
        (latest, isRunning) = (now, true)
        return takeLast()
    }

    /// Records that the command of the latest message has ended. Must also be called if the message has no command.
    mutating func finish() { isRunning = false }

    /// Returns and removes the waiting message or resolution, without regard to the rate. Returns ``Step/rest`` if
    /// nothing is waiting.
    mutating func takeLast() -> Step {
        defer { (waiting, owesEnd) = (0, false) }
        // If a message is waiting, the alert was raised again after it was resolved, so the resolution is not sent.
        return waiting > 0 ? .send(missed: waiting - 1) : owesEnd ? .resolve : .rest
    }
}
