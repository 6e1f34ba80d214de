/// A movement through content that is longer than its region.
public enum Movement: Hashable, Sendable {
    /// That number of rows down; up if negative.
    case rows(Int)
    /// That number of pages down, each with one row of overlap.
    case pages(Int)
    /// That number of half pages down.
    case halfPages(Int)
    /// To the first row.
    case start
    /// To the last row.
    case end

    /// The number of rows per step of the mouse wheel.
    public static let wheelRows = 3

    /// The conventional meaning of a key: arrows, `j` and `k`, page up and down, `ctrl-u` and `ctrl-d` for half pages,
    /// home and end, `g` and `G`. Nil for other keys.
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

    /// The number of rows with that many visible ones; negative for up.
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
