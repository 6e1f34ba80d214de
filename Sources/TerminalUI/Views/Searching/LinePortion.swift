/// The amount of text to search at once. Between two portions, keys are handled and a frame is drawn.
public struct LinePortion: Hashable, Sendable {

    /// The remaining number of lines.
    public private(set) var lines: Int
    /// The remaining number of bytes, for long lines.
    public private(set) var bytes: Int

    /// Creates a portion. It ends with the line that reaches one of the limits.
    public init(lines: Int, bytes: Int) {
        self.lines = lines
        self.bytes = bytes
    }

    /// No limit.
    public static let all = LinePortion(lines: .max, bytes: .max)

    /// An amount that takes some milliseconds.
    public static let perFrame = LinePortion(lines: 12_000, bytes: 768 << 10)

    /// Whether the portion is used up.
    public var isEmpty: Bool { lines <= 0 || bytes <= 0 }

    /// Counts a line.
    public mutating func take(_ line: String) {
        lines -= 1
        bytes -= line.utf8.count
    }
}
