public import TerminalUI

/// One of several screens that are kept in one file.
public struct TitledScreen {

    public var title: String
    public var frame: Frame
    /// How many colours it is reduced to.
    public var depth: ColorDepth
    /// Which signs it was drawn with.
    public var symbols: Symbols

    /// Makes a screen with a title.
    public init(_ title: String, _ frame: Frame, depth: ColorDepth = .sixteen, symbols: Symbols = .unicode) {
        self.title = title
        self.frame = frame
        self.depth = depth
        self.symbols = symbols
    }
}
