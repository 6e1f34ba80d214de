#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// How far tests with random sequences go: some way each time, and the whole way when asked by `Tests/run --campaign`.
public enum Campaign {

    /// Whether the whole way is asked for, by the variable CAMPAIGN of the environment.
    public static let isWhole = getenv("CAMPAIGN") != nil

    /// How many of something there are.
    public static func size(_ usual: UInt64, whole: UInt64) -> UInt64 {
        isWhole ? whole : usual
    }
}
