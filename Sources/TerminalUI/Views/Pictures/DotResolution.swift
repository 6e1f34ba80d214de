/// How many dots a cell is divided into.
public enum DotResolution: Hashable, CaseIterable, Sendable {
    /// 2 by 4 dots: the finest.
    case braille
    /// 2 by 2 dots that fill their quarter of the cell.
    case quadrants
    /// 1 by 2 dots, which are about as wide as high.
    case halfBlocks

    /// Dots in a cell, from left to right.
    public var columns: Int { self == .halfBlocks ? 1 : 2 }

    /// Dots in a cell, from top to bottom.
    public var rows: Int { self == .braille ? 4 : 2 }

    func signs(_ symbols: Symbols) -> [String] {
        switch self {
        case .braille: symbols.chart.braille
        case .quadrants: symbols.chart.quadrants
        case .halfBlocks: symbols.chart.halfBlocks
        }
    }
}
