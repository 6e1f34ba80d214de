/// Where a number stands between two others.
struct Scale: Hashable, Sendable {

    let lower: Double
    let upper: Double

    /// Makes a scale. Ends that are the same, or no numbers, are replaced by some that can be used.
    init(_ first: Double, _ second: Double) {
        let limit = Double.greatestFiniteMagnitude / 4
        var lower = first.isFinite ? min(max(first, -limit), limit) : 0
        var upper = second.isFinite ? min(max(second, -limit), limit) : lower
        if upper < lower { swap(&lower, &upper) }
        let size = max(abs(lower), abs(upper))
        // The smallest numbers that there are cannot be divided.
        if upper - lower <= max(size * 1e-12, 1e-300) {
            let room = size < 1e-290 ? 1 : size / 2
            (lower, upper) = (lower - room, upper + room)
        }
        (self.lower, self.upper) = (lower, upper)
    }

    /// The scale that holds all of the numbers; nil if there are none.
    init?(_ values: some Sequence<Double>) {
        var ends: (lower: Double, upper: Double)?
        for value in values where value.isFinite {
            ends = (min(ends?.lower ?? value, value), max(ends?.upper ?? value, value))
        }
        guard let ends else { return nil }
        self.init(ends.lower, ends.upper)
    }

    init(_ range: ClosedRange<Double>) {
        self.init(range.lowerBound, range.upperBound)
    }

    /// Where the number stands: 0 at the lower end, 1 at the upper one, at most a million times as far outside. Nil for
    /// what is no number.
    func fraction(of value: Double) -> Double? {
        guard !value.isNaN else { return nil }
        return min(max((value / 2 - lower / 2) / (upper / 2 - lower / 2), -1e6), 1e6)
    }

    /// The same, between 0 and 1.
    func clampedFraction(of value: Double) -> Double? {
        fraction(of: value).map { min(max($0, 0), 1) }
    }

    /// In which of so many places, counted from the lower end, the number stands: the first for the lower end, the last
    /// for the upper one. Outside of them for what is outside.
    func place(of value: Double, count: Int) -> Int? {
        fraction(of: value).map { Int(($0 * Double(count - 1)).rounded()) }
    }
}
