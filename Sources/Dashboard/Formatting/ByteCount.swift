/// A number of bytes that is formatted for users: `532 B`, `1.2 kB`, `48.0 MB`.
public struct ByteCount: Hashable, Sendable {

    private let bytes: Int

    /// Creates a byte count. A negative number counts as zero.
    public init(_ bytes: Int) {
        self.bytes = max(0, bytes)
    }

    private static let units = ["kB", "MB", "GB", "TB", "PB", "EB"]

    /// The number with its unit. The units are powers of 1,000.
    public var text: String {
        guard bytes >= 1_000 else { return "\(bytes) B" }
        var unit = 0
        var size = 1_000
        // A number that would be written as 1000.0 is written in the next unit.
        while unit + 1 < Self.units.count, tenths(of: size) >= 10_000 {
            unit += 1
            size *= 1_000
        }
        let tenths = tenths(of: size)
        return "\(tenths / 10).\(tenths % 10) \(Self.units[unit])"
    }

    private func tenths(of size: Int) -> Int {
        let (whole, rest) = bytes.quotientAndRemainder(dividingBy: size)
        return whole * 10 + (rest + size / 20) / (size / 10)
    }
}
