/// The times at which frames may be drawn, by what the last ones cost.
///
/// The response to a key press does not wait for a frame. A change is drawn almost at once, too: changes that come within the time
/// that the last frame took, or within four milliseconds after a time without frames, are drawn together. There are at most 240
/// frames in any second. Where frames took a fifth of the last second, or the terminal made one of them wait, frames are a sixtieth of a second apart
/// until that second is over.
struct FramePacing {

    static let frameTime: Duration = .nanoseconds(16_666_667)
    /// The least time within which changes are drawn together that follow a frame.
    private static let gap: Duration = .microseconds(250)
    /// That time after a time without frames: a load that begins and ends at once is one frame.
    private static let settling: Duration = .milliseconds(4)
    /// The time that frames may take in a second before there are fewer of them.
    private static let share: Duration = .milliseconds(200)
    /// The frames that changes leave for responses.
    private static let reserve = 5.0

    /// The frames that may follow each other at once, and those that are added in each second. Together with the frame at which a
    /// second begins, they are the most in a second.
    private struct Rate {
        let burst: Double
        let framesPerSecond: Double
        /// The least time between a frame and a change that is drawn after it.
        let gap: Duration

        static let quick = Rate(burst: 40, framesPerSecond: 199, gap: FramePacing.gap)
        static let slow = Rate(burst: 15, framesPerSecond: 44, gap: frameTime)
    }

    private struct Cost {
        let moment: Duration
        var time: Duration
        var hadToWait: Bool
    }

    private var last: Duration?
    private var available = Rate.quick.burst
    private var rate = Rate.quick
    /// The frames of the last second.
    private var costs: [Cost] = []

    /// The time at which a change may be drawn that happens now.
    func momentForChange(at now: Duration) -> Duration {
        guard let last else { return now }
        let earliest = moment(for: 1 + Self.reserve, at: now)
        if now - last >= Self.frameTime { return max(now + Self.settling, earliest) }
        return max(now, last + max(rate.gap, min(costs.last?.time ?? .zero, Self.frameTime)), earliest)
    }

    /// The time at which a screen may be drawn again that changes by itself, as one that turns.
    func momentForRedraw(at now: Duration) -> Duration {
        guard let last else { return now }
        return max(last + Self.frameTime, moment(for: 1 + Self.reserve, at: now))
    }

    /// The time at which the response to input may be drawn that comes now.
    func momentForAnswer(at now: Duration) -> Duration {
        // Where no time has passed the clock is one that a test moves.
        now == last ? now : moment(for: 1, at: now)
    }

    /// Notes that a frame was drawn.
    ///
    /// - Parameters:
    ///   - time: The time that it took to draw and to write.
    ///   - hadToWait: Whether the terminal did not take it at once.
    mutating func drawn(at now: Duration, in time: Duration, hadToWait: Bool = false) {
        if now == last, let latest = costs.indices.last {
            costs[latest].time += time
            costs[latest].hadToWait = costs[latest].hadToWait || hadToWait
        } else {
            available = max(0, available(at: now) - 1)
            costs.removeAll { now - $0.moment >= .seconds(1) }
            costs.append(Cost(moment: now, time: time, hadToWait: hadToWait))
        }
        last = now
        let isSlow = costs.contains(where: \.hadToWait) || costs.reduce(.zero) { $0 + $1.time } >= Self.share
        rate = isSlow ? .slow : .quick
    }

    /// The time at which that many frames are available.
    private func moment(for frames: Double, at now: Duration) -> Duration {
        now + .seconds(max(0, frames - available(at: now)) / rate.framesPerSecond)
    }

    private func available(at now: Duration) -> Double {
        guard let last else { return rate.burst }
        return min(rate.burst, available + (now - last) / .seconds(1) * rate.framesPerSecond)
    }
}
