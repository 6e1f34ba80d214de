/// The functions of ``NumberText`` with a decimal point, and with commas between groups.
enum PointedNumber {

    private static let suffixes = ["", "k", "M", "G", "T", "P", "E"]

    static func short(_ value: Double) -> String {
        guard value.isFinite, value != 0 else { return plain(value) }
        let exponent = Decimal.exponent(of: value)
        // Rounding may carry over to the next prefix: 999.9 becomes `1k`.
        let rounded = Decimal.rounded(value, digits: 3, exponent: exponent)
        let order = Decimal.exponent(of: rounded)
        guard (-4...20).contains(order) else { return scientific(rounded, exponent: order) }
        let group = max(0, order / 3)
        let decimals = max(0, 2 - (order - 3 * group))
        return trimmed(fixed(rounded / Decimal.power(3 * group), decimals: decimals)) + suffixes[group]
    }

    static func fixed(_ value: Double, decimals: Int = 0) -> String {
        let decimals = min(max(0, decimals), 15)
        let scaled = (abs(value) * Decimal.power(decimals)).rounded()
        guard value.isFinite, scaled < 9e15 else {
            return value.isFinite ? scientific(value, exponent: Decimal.exponent(of: value)) : plain(value)
        }
        let digits = String(Int(scaled))
        let sign = value < 0 && scaled > 0 ? "-" : ""
        guard decimals > 0 else { return sign + digits }
        let padded = String(repeating: "0", count: max(0, decimals + 1 - digits.utf8.count)) + digits
        return "\(sign)\(padded.dropLast(decimals)).\(padded.suffix(decimals))"
    }

    static func grouped(_ count: Int) -> String {
        let digits = String(count.magnitude)
        let start = digits.utf8.count % 3
        let groups =
            [String(digits.prefix(start))]
            + stride(from: start, to: digits.utf8.count, by: 3).map {
                String(digits.dropFirst($0).prefix(3))
            }
        return (count < 0 ? "-" : "") + groups.filter { !$0.isEmpty }.joined(separator: ",")
    }

    static func percent(_ fraction: Double) -> String {
        guard fraction.isFinite else { return "?" }
        let percent = fraction * 100
        return within(percent, decimals: 0) + "%"
    }

    static func percentage(_ percent: Double) -> String {
        guard percent.isFinite, abs(percent) < 1e12 else { return short(percent) }
        let decimals = max(1, 2 - Decimal.exponent(of: percent))
        return trimmed(within(percent, decimals: min(decimals, 6)))
    }

    /// Returns the percentage with the given number of decimals. If rounding would result in 0 or 100, there are more
    /// decimals, up to six.
    private static func within(_ percent: Double, decimals: Int) -> String {
        for decimals in decimals...max(decimals, 6) {
            let text = fixed(percent, decimals: decimals)
            let rounded = Double(text) ?? percent
            if rounded == percent || rounded != 0 && abs(rounded) != 100 { return text }
        }
        // The difference from 0 or 100 is too small for six decimals.
        return abs(percent) < 1 ? "0" : fixed((percent * 1e6).rounded(.towardZero) / 1e6, decimals: 6)
    }

    static func exact(_ value: Double) -> String {
        guard value.isFinite, abs(value) < 1e15 else { return short(value) }
        if value == value.rounded() { return grouped(Int(value)) }
        let exponent = Decimal.exponent(of: value)
        guard exponent > -5 else { return short(value) }
        return trimmed(grouped(value, decimals: max(1, 2 - exponent)))
    }

    static func grouped(_ value: Double, decimals: Int) -> String {
        let text = fixed(abs(value), decimals: decimals)
        guard let whole = Int(text.prefix { $0 != "." }) else { return fixed(value, decimals: decimals) }
        let isZero = text.allSatisfy { ["0", "."].contains($0) }
        return (value < 0 && !isZero ? "-" : "") + grouped(whole) + text.drop { $0 != "." }
    }

    static func significant(_ value: Double, digits: Int) -> Double {
        guard value.isFinite, value != 0 else { return value }
        return Decimal.rounded(value, digits: digits, exponent: Decimal.exponent(of: value))
    }

    private static func plain(_ value: Double) -> String {
        value == 0 ? "0" : value.isNaN ? "nan" : value < 0 ? "-inf" : "inf"
    }

    private static func scientific(_ value: Double, exponent: Int) -> String {
        // The division has two steps, because the power of ten for the smallest numbers would be out of range.
        let half = exponent / 2
        let mantissa = value / Decimal.power(half) / Decimal.power(exponent - half)
        // Rounding may carry over to another digit.
        let carry = abs(mantissa) >= 9.995 ? 1 : 0
        return trimmed(fixed(mantissa / (carry == 1 ? 10 : 1), decimals: 2)) + "e\(exponent + carry)"
    }

    /// Returns the number without trailing zeros after the decimal point.
    private static func trimmed(_ text: String) -> String {
        guard text.contains(".") else { return text }
        var kept = text[...]
        while kept.last == "0" { kept.removeLast() }
        if kept.last == "." { kept.removeLast() }
        return String(kept)
    }
}

enum Decimal {

    /// Returns ten to the given power. The exponent is limited to ±308.
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

    /// Returns the decimal exponent of the first digit: 2 for 999, -1 for 0.1. Returns 0 for zero and for values that
    /// are not finite.
    static func exponent(of value: Double) -> Int {
        let value = abs(value)
        guard value.isFinite, value > 0 else { return 0 }
        // The estimate from the binary exponent may be off by one.
        var exponent = Int((Double(value.exponent) * 0.301_029_995_663_981_2).rounded(.down))
        while exponent < 308, value >= power(exponent + 1) { exponent += 1 }
        while exponent > -308, value < power(exponent) { exponent -= 1 }
        return exponent
    }

    /// Returns the number rounded to the given number of significant digits. The caller passes the decimal exponent of
    /// the number.
    static func rounded(_ value: Double, digits: Int, exponent: Int) -> Double {
        let shift = digits - 1 - exponent
        guard shift.magnitude < 290 else { return value }
        let result =
            shift < 0
            ? (value / power(-shift)).rounded() * power(-shift) : (value * power(shift)).rounded() / power(shift)
        return result.isFinite ? result : value
    }
}
