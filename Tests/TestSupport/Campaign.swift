#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// How far tests with random sequences go: some way each time, the whole way when asked by `Tests/run --campaign`, and a
/// small one under a sanitizer. The variable CAMPAIGN of the environment says so.
public enum Campaign {

    /// How many of something there are.
    public static func size(_ usual: UInt64, whole: UInt64) -> UInt64 {
        switch getenv("CAMPAIGN").map({ String(cString: $0) }) {
        case "whole": whole
        case "small": usual == 0 ? 0 : max(1, usual / 10)
        default: usual
        }
    }

    /// The seeds of random sequences, from 1. The variable SEEDS of the environment chooses others, to repeat one that
    /// failed or to divide a campaign: `SEEDS=72` or `SEEDS=1001-2000`.
    public static func seeds(_ usual: UInt64, whole: UInt64) -> ClosedRange<UInt64> {
        let bounds = getenv("SEEDS").map { String(cString: $0).split(separator: "-").compactMap { UInt64($0) } } ?? []
        guard let first = bounds.first, let last = bounds.last, first <= last else {
            return 1...size(usual, whole: whole)
        }
        return first...last
    }

    /// Which cases there are.
    public static func cases<Case>(_ usual: [Case], whole: [Case]) -> [Case] {
        size(1, whole: 2) == 2 ? whole : usual
    }
}
