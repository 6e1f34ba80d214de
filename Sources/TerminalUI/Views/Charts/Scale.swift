/// A range of numbers, with the position of each number in the range.
struct Scale: Hashable, Sendable {

    let lower: Double
    let upper: Double

    /// Creates a scale from its ends, in any order. If the ends are equal or not finite, they are replaced with valid
    /// ends.
    init(_ first: Double, _ second: Double) {
        let limit = Double.greatestFiniteMagnitude / 4
        var lower = first.isFinite ? min(max(first, -limit), limit) : 0
        var upper = second.isFinite ? min(max(second, -limit), limit) : lower
        if upper < lower { swap(&lower, &upper) }
        let size = max(abs(lower), abs(upper))
        // The range has a minimum size, because positions in a smaller range would be inaccurate.
        if upper - lower <= max(size * 1e-12, 1e-300) {
            let room = size < 1e-290 ? 1 : size / 2
            (lower, upper) = (lower - room, upper + room)
        }
        (self.lower, self.upper) = (lower, upper)
    }

    /// Creates the smallest scale that contains all finite numbers of a sequence. Returns nil if there are none.
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

    /// Returns the position of the number: 0 at the lower end, 1 at the upper end. Positions outside the scale are
    /// clamped to ±1,000,000. Returns nil for NaN.
    func fraction(of value: Double) -> Double? {
        guard !value.isNaN else { return nil }
        return min(max((value / 2 - lower / 2) / (upper / 2 - lower / 2), -1e6), 1e6)
    }

    /// Returns the position of the number, clamped to the range from 0 to 1. Returns nil for NaN.
    func clampedFraction(of value: Double) -> Double? {
        fraction(of: value).map { min(max($0, 0), 1) }
    }

    /// Returns the index of the cell or dot for the number, if the scale is divided into `count` cells or dots. The
    /// index is 0 at the lower end and `count - 1` at the upper end. A number outside the scale has an index outside
    /// this range. Returns nil for NaN.
    func place(of value: Double, count: Int) -> Int? {
        fraction(of: value).map { Int(($0 * Double(count - 1)).rounded()) }
    }
}

/// Evenly spaced round numbers, for the labels of an axis.
struct Ticks: Hashable, Sendable {

    let step: Double
    let values: [Double]

    /// Creates the ticks inside the given scale.
    ///
    /// - Parameters:
    ///   - count: The maximum number of intervals between ticks.
    ///   - steps: The possible distances, in ascending order. If none of them is large enough, the distance is 1, 2 or
    ///     5 times a power of ten.
    init(in scale: Scale, count: Int, steps: [Double] = []) {
        step = Self.step(in: scale, count: count, steps: steps)
        let first = (scale.lower / step - 1e-9).rounded(.up)
        let last = (scale.upper / step + 1e-9).rounded(.down)
        guard count > 0, first.isFinite, last - first >= 0, last - first < Double(count + 1) else {
            values = []
            return
        }
        let step = step
        values = (0...Int(last - first)).map { (first + Double($0)) * step }.filter(\.isFinite)
    }

    /// The number of decimals that distinguish the ticks, at most 15.
    var decimals: Int {
        let exponent = Decimal.exponent(of: step)
        guard exponent > -15 else { return 15 }
        // A step of 2.5 needs one more decimal than a step of 2.
        let mantissa = step / Decimal.power(exponent)
        return max(0, -exponent + (abs(mantissa - mantissa.rounded()) > 1e-6 ? 1 : 0))
    }

    /// The default labels. Large and very small numbers are shortened if all labels remain exact.
    var labels: [String] {
        values.map { isShort ? NumberText.short($0) : NumberText.fixed($0, decimals: decimals) }
    }

    private var isShort: Bool {
        guard step < 1e-6 || values.contains(where: { abs($0) >= 10_000 }) else { return false }
        return values.allSatisfy {
            abs(Decimal.rounded($0, digits: 3, exponent: Decimal.exponent(of: $0)) - $0) < step / 100
        }
    }

    private static func step(in scale: Scale, count: Int, steps: [Double]) -> Double {
        let rough = scale.upper / Double(max(1, count)) - scale.lower / Double(max(1, count))
        if let step = steps.first(where: { $0 >= rough && $0 > 0 }) { return step }
        let power = Decimal.power(Decimal.exponent(of: rough))
        return [1, 2, 5, 10].map { $0 * power }.first { $0 >= rough * (1 - 1e-9) } ?? rough
    }
}

extension Scale {

    /// Returns the smallest scale that contains this scale and begins and ends at ticks.
    ///
    /// - Parameters:
    ///   - count: The maximum number of intervals between ticks.
    ///   - steps: The possible distances between ticks, in ascending order. If none of them is large enough, the
    ///     distance is 1, 2 or 5 times a power of ten.
    func rounded(count: Int, steps: [Double] = []) -> Scale {
        let step = Ticks(in: self, count: count, steps: steps).step
        let (first, last) = ((lower / step + 1e-9).rounded(.down), (upper / step - 1e-9).rounded(.up))
        guard (first * step).isFinite, (last * step).isFinite else { return self }
        return Scale(first * step, last * step)
    }
}
