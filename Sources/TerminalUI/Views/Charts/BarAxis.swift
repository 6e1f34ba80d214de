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
