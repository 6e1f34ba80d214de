/// A whole screen, ready to be shown.
public struct Frame: Hashable, Sendable {

    /// What stands where.
    public var cells: CellBuffer
    /// Where the terminal's cursor belongs; nil if nothing has the focus.
    public var cursor: Point?

    /// Makes a frame.
    public init(cells: CellBuffer, cursor: Point? = nil) {
        self.cells = cells
        self.cursor = cursor
    }

    /// How large it is.
    public var size: Size { cells.size }
}
