/// How much of many lines is looked through in one go. Between two portions keys are answered, and a frame is drawn.
public struct LinePortion: Hashable, Sendable {

    /// How many lines there are left.
    public private(set) var lines: Int
    /// How many bytes of text, where the lines are long.
    public private(set) var bytes: Int

    /// Makes a portion: it ends with the line by which one of both is reached.
    public init(lines: Int, bytes: Int) {
        self.lines = lines
        self.bytes = bytes
    }

    /// As much as there is.
    public static let all = LinePortion(lines: .max, bytes: .max)

    /// As much as takes some milliseconds.
    public static let perFrame = LinePortion(lines: 12_000, bytes: 768 << 10)

    /// Whether all of it was looked at.
    public var isEmpty: Bool { lines <= 0 || bytes <= 0 }

    /// Takes a line that is looked at.
    public mutating func take(_ line: String) {
        lines -= 1
        bytes -= line.utf8.count
    }
}
