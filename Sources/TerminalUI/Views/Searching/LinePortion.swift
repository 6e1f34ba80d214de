/// A limit for the amount of text that is searched in one step. Between two steps, the program can handle keys and draw
/// a frame.
public struct LinePortion: Hashable, Sendable {

    /// The remaining number of lines.
    public private(set) var lines: Int
    /// The remaining number of bytes, for long lines.
    public private(set) var bytes: Int

    /// Creates a portion. A line that reaches one of the limits is the last one that is searched.
    public init(lines: Int, bytes: Int) {
        self.lines = lines
        self.bytes = bytes
    }

    /// A portion without a limit.
    public static let all = LinePortion(lines: .max, bytes: .max)

    /// A portion that takes a few milliseconds to search.
    public static let perFrame = LinePortion(lines: 12_000, bytes: 768 << 10)

    /// Whether one of the limits has been reached, so that no more lines are searched.
    public var isEmpty: Bool { lines <= 0 || bytes <= 0 }

    /// Subtracts a line from the limits.
    public mutating func take(_ line: String) {
        lines -= 1
        bytes -= line.utf8.count
    }
}
