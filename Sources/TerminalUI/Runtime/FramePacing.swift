/// The times at which frames may be drawn: 60 in any second at most.
///
/// The answer to a key press does not wait for a frame. A change is drawn almost at once, too: changes that come within a
/// millisecond, or within four after a time without frames, are drawn together. Where changes or input never end, or a frame takes long, frames are a sixtieth of a second
/// apart.
struct FramePacing {

    static let frameTime: Duration = .nanoseconds(16_666_667)
    /// The time within which changes are drawn together that follow a frame.
    private static let gap: Duration = .milliseconds(1)
    /// The same after a time without frames: a load that begins and ends at once is one frame.
    private static let settling: Duration = .milliseconds(4)
    /// The longest time that a frame may take, with the time until the terminal has taken it, before the next one has to wait.
    private static let quick: Duration = frameTime / 5
    /// The frames that may follow each other at once, and those that are added in each second: together the 60, with the one at
    /// which a second begins.
    private static let burst = 15.0
    private static let framesPerSecond = 44.0
    /// The frames that changes leave for answers.
    private static let reserve = 5.0

    private var last: Duration?
    private var wasQuick = true
    private var available = burst

    /// The time at which a change may be drawn that happens now.
    func momentForChange(at now: Duration) -> Duration {
        guard let last else { return now }
        let earliest = moment(for: 1 + Self.reserve, at: now)
        if now - last >= Self.frameTime { return max(now + Self.settling, earliest) }
        return max(now, last + (wasQuick ? Self.gap : Self.frameTime), earliest)
    }

    /// The time at which a screen may be drawn again that changes by itself, as one that turns.
    func momentForRedraw(at now: Duration) -> Duration {
        guard let last else { return now }
        return max(last + Self.frameTime, moment(for: 1 + Self.reserve, at: now))
    }

    /// The time at which the answer to input may be drawn that comes now.
    func momentForAnswer(at now: Duration) -> Duration {
        // Where no time has passed the clock is one that a test moves.
        now == last ? now : moment(for: 1, at: now)
    }

    /// Notes that a frame was drawn.
    ///
    /// - Parameter time: The time that it took to draw and to write.
    mutating func drawn(at now: Duration, in time: Duration) {
        wasQuick = time <= Self.quick
        if now != last { available = max(0, available(at: now) - 1) }
        last = now
    }

    /// The time at which that many frames are available.
    private func moment(for frames: Double, at now: Duration) -> Duration {
        now + .seconds(max(0, frames - available(at: now)) / Self.framesPerSecond)
    }

    private func available(at now: Duration) -> Double {
        guard let last else { return Self.burst }
        return min(Self.burst, available + (now - last) / .seconds(1) * Self.framesPerSecond)
    }
}
