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

    /// Which cases there are.
    public static func cases<Case>(_ usual: [Case], whole: [Case]) -> [Case] {
        size(1, whole: 2) == 2 ? whole : usual
    }
}
