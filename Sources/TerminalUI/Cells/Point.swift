/// A cell's place: column and row, counted from the top left, from 0.
public struct Point: Hashable, Sendable {
    /// The column.
    public var x: Int
    /// The row.
    public var y: Int

    /// Makes a point.
    public init(x: Int, y: Int) {
        self.x = x
        self.y = y
    }
}
