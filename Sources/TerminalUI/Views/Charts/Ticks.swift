/// Round numbers at even distances, for the labels of an axis.
struct Ticks: Hashable, Sendable {

    /// Between two of them.
    let step: Double
    let values: [Double]

    /// The ticks inside the scale.
    ///
    /// - Parameters:
    ///   - count: At most so many.
    ///   - steps: Distances to choose from, ascending; 1, 2 and 5 times the powers of ten if there are none, and above the
    ///     last one.
    init(in scale: Scale, count: Int, steps: [Double] = []) {
        step = Self.step(in: scale, count: count, steps: steps)
        let first = (scale.lower / step - 1e-9).rounded(.up)
        let last = (scale.upper / step + 1e-9).rounded(.down)
        guard count > 0, first.isFinite, last - first >= 0, last - first < Double(count + 1) else {
            values = []
            return
        }
        let step = step
        // What lies so far from zero that the step is lost in it has no round numbers.
        values = (0...Int(last - first)).map { (first + Double($0)) * step }.filter(\.isFinite)
    }

    /// How many digits after the point it takes to tell them apart.
    var decimals: Int {
        let exponent = Decimal.exponent(of: step)
        guard exponent > -15 else { return 15 }
        // A step of 2.5 needs one more than one of 2.
        let mantissa = step / Decimal.power(exponent)
        return max(0, -exponent + (abs(mantissa - mantissa.rounded()) > 1e-6 ? 1 : 0))
    }

    /// What stands at them unless the caller says otherwise: large and tiny numbers are short where that says no less.
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

    /// The scale whose ends are ticks and which holds this one.
    func rounded(count: Int) -> Scale {
        let step = Ticks(in: self, count: count).step
        let (first, last) = ((lower / step + 1e-9).rounded(.down), (upper / step - 1e-9).rounded(.up))
        guard (first * step).isFinite, (last * step).isFinite else { return self }
        return Scale(first * step, last * step)
    }
}
