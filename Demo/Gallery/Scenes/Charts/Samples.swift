import FoundationEssentials

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Plausible numbers for a harbor and its town. They are the same in each run.
enum Samples {

    /// Returns a pseudorandom number between 0 and 1.
    static func noise(_ index: Int, seed: Int = 0) -> Double {
        var state = UInt64(bitPattern: Int64(index &* 7919 &+ seed &* 104_729)) &+ 0x9E37_79B9_7F4A_7C15
        state = (state ^ state >> 30) &* 0xBF58_476D_1CE4_E5B9
        state = (state ^ state >> 27) &* 0x94D0_49BB_1331_11EB
        return Double((state ^ state >> 31) >> 11) / Double(1 << 53)
    }

    /// Returns the water level in meters. The time is given in seconds since midnight.
    static func tide(_ seconds: Double, delay: Double = 0) -> Double {
        let hours = (seconds - delay) / 3600
        return 1.7 + 1.1 * sin(hours * 0.506) + 0.25 * sin(hours * 0.27 + 1)
    }

    /// Returns the load of a server during a day, between 0 and 1.
    static func load(_ index: Int, seed: Int) -> Double {
        let wave = 0.35 + 0.25 * sin(Double(index) / 9 + Double(seed) * 2)
        let peak = noise(index / 3, seed: seed + 40) > 0.9 ? 0.35 : 0
        return min(1, max(0.02, wave + 0.2 * (noise(index, seed: seed) - 0.5) + peak))
    }

    /// Returns a time as hours and minutes. The time is given in seconds since midnight.
    static func time(_ seconds: Double) -> String {
        let minutes = Int(seconds / 60)
        let (hour, minute) = ((minutes / 60) % 24, minutes % 60)
        return "\(hour < 10 ? "0" : "")\(hour):\(minute < 10 ? "0" : "")\(minute)"
    }

    /// Returns the sine of an angle. The angle is a fraction of a full turn.
    static func sine(_ turn: Double) -> Double { sin(turn * 2 * .pi) }

    /// Returns the cosine of an angle. The angle is a fraction of a full turn.
    static func cosine(_ turn: Double) -> Double { cos(turn * 2 * .pi) }
}
