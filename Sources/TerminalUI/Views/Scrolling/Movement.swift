/// A way to go through something that is longer than its region.
public enum Movement: Hashable, Sendable {
    /// That number of rows down; up if it is negative.
    case rows(Int)
    /// That number of screens down, each less one row that stays in sight.
    case pages(Int)
    /// That number of half screens down.
    case halfPages(Int)
    /// To the first row.
    case start
    /// To the last row.
    case end

    /// How many rows a turn of the mouse wheel is.
    public static let wheelRows = 3

    /// What the key stands for by convention: arrows, `j` and `k`, page up and down, `ctrl-u` and `ctrl-d` for half pages,
    /// home and end, `g` and `G`. Nil if it is none of them.
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

    /// How many rows that is given the number of visible rows; negative for up.
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
