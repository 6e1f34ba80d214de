/// When the next frame may be drawn: 60 a second at most.
///
/// Changes wait until the time of a frame has passed. What answers input is drawn at once, as long as that does not happen
/// all the time: someone who presses keys does not wait for a frame, a mouse that is shaken does.
struct FramePacing {

    static let frameTime: Duration = .nanoseconds(16_666_667)
    /// So many answers are drawn at once, and so many more in each second: together the 60.
    private static let burst = 15.0
    private static let answersPerSecond = 45.0

    private var last: Duration?
    private var answers = burst

    /// When a change may be drawn that happens now.
    func momentForChange(at now: Duration) -> Duration {
        max(now, last.map { $0 + Self.frameTime } ?? now)
    }

    /// When the answer to input may be drawn that comes now.
    func momentForAnswer(at now: Duration) -> Duration {
        let available = available(at: now)
        // Where no time has passed the clock is one that a test moves.
        if available >= 1 || now == last { return now }
        return now + .seconds((1 - available) / Self.answersPerSecond)
    }

    /// To be called when a frame was drawn.
    mutating func drawn(at now: Duration) {
        if now != last { answers = max(0, available(at: now) - 1) }
        last = now
    }

    private func available(at now: Duration) -> Double {
        guard let last else { return Self.burst }
        return min(Self.burst, answers + (now - last) / .seconds(1) * Self.answersPerSecond)
    }
}
