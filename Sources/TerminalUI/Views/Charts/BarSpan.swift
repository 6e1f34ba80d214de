/// Where bars begin, and how long they are, in so many cells along the direction in which they grow.
struct BarAxis {

    /// How many cells lie below the edge that all bars begin at.
    let base: Int
    let length: Int
    private let scale: Scale
    /// Where the base stands in the scale.
    private let origin: Double
    /// How many cells the whole scale would take.
    private let extent: Double

    init(_ scale: Scale, length: Int) {
        self.scale = scale
        self.length = length
        origin = scale.clampedFraction(of: 0) ?? 0
        let exact = origin * Double(length)
        // Both sides get a cell where there are two.
        base =
            origin > 0 && origin < 1 && length > 1
            ? min(max(1, Int(exact.rounded())), length - 1) : Int(exact.rounded())
        // Bars of the same length on both sides of the base are of the same size.
        let above = origin < 1 ? Double(length - base) / (1 - origin) : .infinity
        let below = origin > 0 ? Double(base) / origin : .infinity
        extent = min(above, below)
    }

    /// How far from the base a value lies, in eighths of a cell; negative below it.
    func eighths(to value: Double) -> Double {
        ((scale.clampedFraction(of: value) ?? origin) - origin) * extent * 8
    }
}

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
