/// Columns and rows, in cells.
public struct Size: Hashable, Sendable {
    /// Columns; never negative.
    public let width: Int
    /// Rows; never negative.
    public let height: Int

    /// Makes a size; negative numbers count as zero.
    public init(width: Int, height: Int) {
        self.width = max(0, width)
        self.height = max(0, height)
    }

    /// Whether there is no cell in it.
    public var isEmpty: Bool { width == 0 || height == 0 }
}
