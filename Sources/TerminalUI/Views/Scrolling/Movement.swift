/// A movement through content that is longer than its region.
public enum Movement: Hashable, Sendable {
    /// Moves down by the given number of rows; up if it is negative.
    case rows(Int)
    /// Moves down by the given number of pages; up if it is negative. Pages overlap by one row.
    case pages(Int)
    /// Moves down by the given number of half pages; up if it is negative.
    case halfPages(Int)
    /// Moves to the first row.
    case start
    /// Moves to the last row.
    case end

    /// The number of rows that one step of the mouse wheel scrolls.
    public static let wheelRows = 3

    /// Creates the movement for a key: up and down, `j` and `k`, page-up and page-down, `ctrl-u` and `ctrl-d` for half
    /// pages, home and end, `g` and `G`. Returns nil for all other keys.
    public init?(_ key: Key) {
        switch key {
        case .up, Key("k"): self = .rows(-1)
        case .down, Key("j"): self = .rows(1)
        case Key(.pageUp): self = .pages(-1)
        case Key(.pageDown): self = .pages(1)
        case .control("u"): self = .halfPages(-1)
        case .control("d"): self = .halfPages(1)
        case Key(.home), Key("g"): self = .start
        case Key(.end), Key("G"): self = .end
        default: return nil
        }
    }

    /// Returns the number of rows to move; negative to move up. `visible` is the number of visible rows.
    public func rowCount(visible: Int) -> Int {
        let visible = max(0, visible)
        let (rows, factor) =
            switch self {
            case .rows(let count): (count, 1)
            case .pages(let count): (count, max(1, visible - 1))
            case .halfPages(let count): (count, max(1, visible / 2))
            case .start: (-Int.max, 1)
            case .end: (Int.max, 1)
            }
        let (product, isOverflow) = rows.multipliedReportingOverflow(by: factor)
        return isOverflow ? (rows > 0 ? Int.max : -Int.max) : product
    }
}
