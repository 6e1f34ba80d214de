/// How long something took, in the unit that fits: `31 ms`, `1.2 s`, `4 min`.
public struct ElapsedTime: Hashable, Sendable {

    private let duration: Duration

    /// Makes a time; negative ones count as zero.
    public init(_ duration: Duration) {
        self.duration = max(.zero, duration)
    }

    /// As it is written.
    public var text: String {
        let milliseconds = Int64(duration / .milliseconds(1))
        switch milliseconds {
        case ..<1_000: return "\(milliseconds) ms"
        case ..<60_000: return "\(milliseconds / 1_000).\(milliseconds / 100 % 10) s"
        case ..<3_600_000: return "\(milliseconds / 60_000) min"
        default: return "\(milliseconds / 3_600_000) h"
        }
    }
}
