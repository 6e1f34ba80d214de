/// Powers of ten.
enum Decimal {

    /// Ten to that power, between the smallest and the largest number that there is.
    static func power(_ exponent: Int) -> Double {
        var result = 1.0
        var square = 10.0
        var rest = min(exponent.magnitude, 308)
        while rest > 0 {
            if rest % 2 == 1 { result *= square }
            rest /= 2
            if rest > 0 { square *= square }
        }
        return exponent < 0 ? 1 / result : result
    }

    /// The power of ten of the first digit: 2 for 999, -1 for 0.1; 0 for what has none.
    static func exponent(of value: Double) -> Int {
        let value = abs(value)
        guard value.isFinite, value > 0 else { return 0 }
        // The number of binary digits says it but for one.
        var exponent = Int((Double(value.exponent) * 0.301_029_995_663_981_2).rounded(.down))
        while exponent < 308, value >= power(exponent + 1) { exponent += 1 }
        while exponent > -308, value < power(exponent) { exponent -= 1 }
        return exponent
    }

    /// The number with so many digits that count.
    static func rounded(_ value: Double, digits: Int, exponent: Int) -> Double {
        let shift = digits - 1 - exponent
        guard shift.magnitude < 290 else { return value }
        let result =
            shift < 0
            ? (value / power(-shift)).rounded() * power(-shift) : (value * power(shift)).rounded() / power(shift)
        return result.isFinite ? result : value
    }
}
