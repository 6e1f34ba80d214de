/// The cells of a bar between two values.
struct BarSpan {

    /// A cell, counted from the lower end of the scale, and how much of it is filled, and from which side.
    struct Cell: Hashable {
        let offset: Int
        /// In eighths, 1 to 8.
        let eighths: Int
        let isFromLower: Bool
    }

    let cells: [Cell]
    /// The first cell after the bar's end, on its side.
    let end: Int

    /// - Parameter isSmooth: Whether the end may lie within a cell. A value that is not zero is seen then.
    init(from: Double, to: Double, on axis: BarAxis, isSmooth: Bool) {
        let (start, finish) = (Int((axis.eighths(to: from) / 8).rounded()), axis.eighths(to: to))
        if to >= from {
            let whole = Int((finish / 8).rounded()) * 8
            let eighths = isSmooth ? max(Int(finish.rounded()), to > from ? 1 : 0) : whole
            cells = Self.upward(from: axis.base + start, eighths: eighths - start * 8, limit: axis.length)
            end = (cells.last?.offset ?? axis.base + start - 1) + 1
        } else {
            // From above only halves can be filled.
            let halves = isSmooth ? max(Int((-finish / 4).rounded()), 1) : Int((-finish / 8).rounded()) * 2
            cells = Self.downward(from: axis.base, halves: halves)
            end = (cells.last?.offset ?? axis.base) - 1
        }
    }

    private static func upward(from base: Int, eighths: Int, limit: Int) -> [Cell] {
        stride(from: 0, to: min(eighths, (limit - base) * 8), by: 8).map {
            Cell(offset: base + $0 / 8, eighths: min(8, eighths - $0), isFromLower: true)
        }
    }

    private static func downward(from base: Int, halves: Int) -> [Cell] {
        stride(from: 0, to: min(halves, base * 2), by: 2).map {
            Cell(offset: base - 1 - $0 / 2, eighths: min(8, 4 * (halves - $0)), isFromLower: false)
        }
    }
}
