/// What it took to show a frame.
public struct FrameCost: Hashable, Sendable {

    /// How many cells are others than before.
    public var changedCells: Int
    /// How many bytes were written to the terminal; nil where that is not known.
    public var bytes: Int?

    /// Makes a cost.
    public init(changedCells: Int, bytes: Int? = nil) {
        self.changedCells = changedCells
        self.bytes = bytes
    }
}
