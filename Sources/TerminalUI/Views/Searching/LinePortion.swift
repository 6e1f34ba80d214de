/// The amount of text to search at once. Between two portions, keys are handled and a frame is drawn.
public struct LinePortion: Hashable, Sendable {

    /// The remaining number of lines.
    public private(set) var lines: Int
    /// The remaining number of bytes, for long lines.
    public private(set) var bytes: Int

    /// Creates a portion. The line that reaches one of the limits is the last line.
    public init(lines: Int, bytes: Int) {
        self.lines = lines
        self.bytes = bytes
    }

    /// A portion without a limit.
    public static let all = LinePortion(lines: .max, bytes: .max)

    /// A portion whose search takes a few milliseconds.
    public static let perFrame = LinePortion(lines: 12_000, bytes: 768 << 10)

    /// Whether one of the limits is reached.
    public var isEmpty: Bool { lines <= 0 || bytes <= 0 }

    /// Counts a line.
    public mutating func take(_ line: String) {
        lines -= 1
        bytes -= line.utf8.count
    }
}
