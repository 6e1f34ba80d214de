/// When the next frame may be drawn: 60 in any second at most, whatever asks for them.
///
/// A key press does not wait for a frame; a mouse that is shaken does, and so do changes, which also wait until
/// the time of a frame has passed.
struct FramePacing {

    static let frameTime: Duration = .nanoseconds(16_666_667)
    /// The frames that may follow each other at once, and those that are added in each second: together the 60, with the one at
    /// which a second begins.
    private static let burst = 15.0
    private static let framesPerSecond = 44.0
    /// What changes leave for answers.
    private static let reserve = 5.0

    private var last: Duration?
    private var available = burst

    /// When a change may be drawn that happens now.
    func momentForChange(at now: Duration) -> Duration {
        guard let last else { return now }
        return max(last + Self.frameTime, moment(for: 1 + Self.reserve, at: now))
    }

    /// When the answer to input may be drawn that comes now.
    func momentForAnswer(at now: Duration) -> Duration {
        // Where no time has passed the clock is one that a test moves.
        now == last ? now : moment(for: 1, at: now)
    }

    /// To be called when a frame was drawn.
    mutating func drawn(at now: Duration) {
        if now != last { available = max(0, available(at: now) - 1) }
        last = now
    }

    /// When that many frames are available.
    private func moment(for frames: Double, at now: Duration) -> Duration {
        now + .seconds(max(0, frames - available(at: now)) / Self.framesPerSecond)
    }

    private func available(at now: Duration) -> Double {
        guard let last else { return Self.burst }
        return min(Self.burst, available + (now - last) / .seconds(1) * Self.framesPerSecond)
    }
}
