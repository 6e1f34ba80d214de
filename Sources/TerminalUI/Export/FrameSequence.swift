/// Screens one after another, each with the time for which it is seen.
public struct FrameSequence: Hashable, Sendable {

    /// A screen and for how long it is seen.
    public struct Step: Hashable, Sendable {
        public let frame: Frame
        public internal(set) var duration: Duration
    }

    /// The screens in order. Neighbours differ.
    public private(set) var steps: [Step] = []

    /// Makes an empty sequence.
    public init() {}

    /// How long it is.
    public var duration: Duration { steps.reduce(.zero) { $0 + $1.duration } }

    /// Adds a screen. The same one again makes the last one stay; what is seen for no time at all is left out.
    public mutating func append(_ frame: Frame, for duration: Duration) {
        guard duration > .zero else { return }
        if let last = steps.last, last.frame == frame {
            steps[steps.count - 1].duration += duration
        } else {
            steps.append(Step(frame: frame, duration: duration))
        }
    }
}
