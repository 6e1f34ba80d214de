/// The schedule of frames.
///
/// The response to input is drawn immediately, unless the maximum number of frames per second is reached. Other changes
/// are drawn slightly later, so that several of them share a frame:
///
/// - After a pause of at least a sixtieth of a second, the first change waits for four milliseconds.
/// - At the quick rate, the time from the previous frame to a later change is as long as the previous frame took. It is
///   at least 0.25 ms and at most a sixtieth of a second.
/// - At the slow rate, this time is a sixtieth of a second.
///
/// The quick rate allows 240 frames per second, the slow rate 60. The slow rate applies if the frames of the last
/// second took at least 200 ms in total, or if the terminal did not accept one of these frames immediately.
struct FramePacing {

    static let frameTime: Duration = .nanoseconds(16_666_667)
    /// The minimum time from a frame to the next one, at the quick rate.
    private static let gap: Duration = .microseconds(250)
    /// The time that the first change after a pause waits. Because of this delay, a load that ends immediately needs
    /// only one frame.
    private static let settling: Duration = .milliseconds(4)
    /// The threshold for the slow rate: the total time that the frames of one second take.
    private static let share: Duration = .milliseconds(200)
    /// The number of available frames that are reserved for responses to input.
    private static let reserve = 5.0

    /// A token bucket that limits the frames. Its capacity is `burst`. It is refilled with `framesPerSecond` frames per
    /// second. The maximum number of frames in one second is the sum of both values plus one.
    private struct Rate {
        let burst: Double
        let framesPerSecond: Double
        /// The minimum time from a frame to the next one if a change causes the next frame.
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
    /// The costs of the frames that were drawn in the second before the last frame.
    private var costs: [Cost] = []

    /// Returns the time at which to draw a change that happens now.
    func momentForChange(at now: Duration) -> Duration {
        guard let last else { return now }
        let earliest = moment(for: 1 + Self.reserve, at: now)
        if now - last >= Self.frameTime { return max(now + Self.settling, earliest) }
        return max(now, last + max(rate.gap, min(costs.last?.time ?? .zero, Self.frameTime)), earliest)
    }

    /// Returns the time at which to redraw an animated screen.
    func momentForRedraw(at now: Duration) -> Duration {
        guard let last else { return now }
        return max(last + Self.frameTime, moment(for: 1 + Self.reserve, at: now))
    }

    /// Returns the time at which to draw the response to input that arrives now.
    func momentForAnswer(at now: Duration) -> Duration {
        // If no time has passed since the last frame, the clock is the manual clock of a test.
        now == last ? now : moment(for: 1, at: now)
    }

    /// Records a drawn frame.
    ///
    /// - Parameters:
    ///   - time: The time that it took to draw and write the frame.
    ///   - hadToWait: Whether the terminal did not accept the frame immediately.
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

    /// Returns the time at which the given number of frames is available.
    private func moment(for frames: Double, at now: Duration) -> Duration {
        now + .seconds(max(0, frames - available(at: now)) / rate.framesPerSecond)
    }

    private func available(at now: Duration) -> Double {
        guard let last else { return rate.burst }
        return min(rate.burst, available + (now - last) / .seconds(1) * rate.framesPerSecond)
    }
}
