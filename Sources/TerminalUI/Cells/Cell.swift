/// One cell of a screen.
public struct Cell: Hashable, BitwiseCopyable, Sendable {

    /// What stands in it.
    public internal(set) var glyph: Glyph
    /// How it looks.
    public internal(set) var style: Style
    /// How many cells the glyph takes: 1, 2, or 0 for the second cell of a wide one.
    public internal(set) var width: UInt8

    /// Nothing, in the plain style.
    public static let blank = Cell(glyph: .blank, style: .plain, width: 1)
}
