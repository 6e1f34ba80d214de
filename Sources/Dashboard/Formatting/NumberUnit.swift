import TerminalUI
import Values

/// A unit for numbers. It determines the format of the numbers.
///
/// | name | form |
/// |---|---|
/// | none | `1.17k` |
/// | `bytes`, `B` | `73.4 MB` |
/// | `binary_bytes` | `70 MiB` |
/// | `bits` | `1.2 Mbit` |
/// | `percent`, `%` | `99.95 %`, and `100 %` only if it is exact |
/// | `seconds` | `350 ms`, `2m 30s`, `3d 4h` |
/// | `count` | `1,170` |
/// | the code or symbol of a currency | `1,200.50 EUR`, `1,200.50 €` |
/// | any other text | `1,170 people` |
///
/// A name may be followed by `/s` for a rate, as in `bytes/s`.
public struct NumberUnit: Hashable, Sendable, ExpressibleByStringLiteral {

    private enum Form: Hashable {
        case short, bytes, binaryBytes, bits, percent, seconds, count, money(decimals: Int), exact
    }

    private let form: Form
    private let isRate: Bool
    /// The symbol of the unit without a prefix: `B`, `%`, `people`; empty for none.
    public let symbol: String

    /// Creates the unit with the given name. An empty name stands for numbers without a unit.
    public init(_ name: String) {
        let base = name.hasSuffix("/s") ? String(name.dropLast(2)) : name
        let known: [String: (Form, String)] = [
            "bytes": (.bytes, "B"), "B": (.bytes, "B"), "binary_bytes": (.binaryBytes, "B"), "bits": (.bits, "bit"),
            "percent": (.percent, "%"), "%": (.percent, "%"), "seconds": (.seconds, "s"), "count": (.count, ""),
        ]
        if name.isEmpty {
            (form, symbol, isRate) = (.short, "", false)
        } else if let (form, symbol) = known[base] ?? Self.currency(base) {
            isRate = base != name
            (self.form, self.symbol) = (form, isRate ? "\(symbol)/s" : symbol)
        } else {
            (form, symbol, isRate) = (.exact, name, false)
        }
    }

    public init(stringLiteral name: String) { self.init(name) }

    /// The names of the units that have their own format, without short names and currency codes.
    public static let names = ["bytes", "binary_bytes", "bits", "percent", "seconds", "count"]

    private static func currency(_ code: String) -> (Form, String)? {
        QuantityText.decimals(ofCurrency: code).map { (.money(decimals: $0), code) }
    }

    var isPercent: Bool { form == .percent }

    /// Whether the written unit depends on the size of the number, as in `512 B` and `1.2 MB`, or `30 s` and `2m 30s`.
    var hasPrefixes: Bool {
        switch form {
        case .bytes, .binaryBytes, .bits: true
        case .seconds: !isRate
        case .short, .percent, .count, .money, .exact: false
        }
    }

    /// The possible distances between the labels of an axis, in ascending order. Empty if an axis uses round decimal
    /// numbers.
    var steps: [Double] {
        form == .binaryBytes ? (-10..<70).map { Double(sign: .plus, exponent: $0, significand: 1) } : []
    }

    /// Returns whether numbers with another unit can be written in this unit without conversion, such as `bytes` in
    /// `binary_bytes`.
    public func canWrite(_ other: NumberUnit) -> Bool {
        if isRate != other.isRate { return false }
        let sizes: Set<Form> = [.bytes, .binaryBytes]
        if sizes.contains(form) { return sizes.contains(other.form) }
        return form == other.form && symbol == other.symbol
    }

    /// Returns a number as text, with its unit.
    public func text(_ value: Double) -> String {
        let (number, unit) = parts(of: value)
        return unit.isEmpty ? number : "\(number) \(unit)"
    }

    /// Returns a number as text. If the unit depends on the size of the number, the text includes the unit.
    public func number(_ value: Double) -> String { hasPrefixes ? text(value) : parts(of: value).number }

    /// Returns the text of a number and the text of its unit. The text of the unit is empty if there is no unit, or if
    /// the number contains its units, as in `2m 30s`.
    public func parts(of value: Double) -> (number: String, unit: String) {
        guard value.isFinite else { return (NumberText.short(value), symbol) }
        switch form {
        case .short: return (NumberText.short(value), "")
        case .bytes: return scaled(value, by: 1_000, ["B", "kB", "MB", "GB", "TB", "PB", "EB"])
        case .binaryBytes: return scaled(value, by: 1_024, ["B", "KiB", "MiB", "GiB", "TiB", "PiB", "EiB"])
        case .bits: return scaled(value, by: 1_000, ["bit", "kbit", "Mbit", "Gbit", "Tbit", "Pbit", "Ebit"])
        case .percent: return (NumberText.percentage(value), symbol)
        case .seconds: return isRate ? (NumberText.exact(value), symbol) : Self.time(value)
        case .count, .exact: return (NumberText.exact(value), symbol)
        case .money(let decimals): return (NumberText.grouped(value, decimals: decimals), symbol)
        }
    }

    /// Returns the text of a number and the text of its unit, like ``parts(of:)``. A number without a unit keeps all of
    /// its integer digits: `1,002` instead of `1k`.
    func longParts(of value: Double) -> (number: String, unit: String) {
        form == .short ? (NumberText.exact(value), "") : parts(of: value)
    }

    private func scaled(_ value: Double, by base: Double, _ units: [String]) -> (String, String) {
        // In a binary unit, numbers from 1,000 to 1,023 have four digits.
        func rounded(_ value: Double) -> Double {
            abs(value) >= 999.5 ? value.rounded() : NumberText.significant(value, digits: 3)
        }
        var (rest, index) = (value, 0)
        // A number that would be rounded to 1,000 or 1,024 is written in the next unit.
        while index + 1 < units.count, abs(rounded(rest)) >= base {
            rest /= base
            index += 1
        }
        let number = index == 0 ? value : rounded(rest)
        return (NumberText.exact(number), units[index] + (isRate ? "/s" : ""))
    }

    private static func time(_ value: Double) -> (String, String) {
        let size = abs(value)
        guard size >= 59.95 else {
            let units: [(size: Double, name: String)] = [(1, "s"), (1e-3, "ms"), (1e-6, "µs"), (1e-9, "ns")]
            // 999.9 ms rounds up to 1 s.
            let most = max(size, NumberText.significant(size, digits: 3))
            let unit = value == 0 ? units[0] : units.first { most >= $0.size } ?? units[3]
            return (NumberText.exact(NumberText.significant(value / unit.size, digits: 3)), unit.name)
        }
        guard size < 1e12 else { return (NumberText.exact((value / 86_400).rounded()), "d") }
        let seconds = Int(size.rounded())
        let units = [("d", 86_400), ("h", 3_600), ("m", 60), ("s", 1)]
        let first = units.firstIndex { seconds >= $0.1 } ?? 3
        let parts = units[first...].prefix(2).enumerated().map { index, unit in
            (seconds % (index == 0 ? .max : units[first].1) / unit.1, unit.0)
        }
        let text = parts.enumerated().filter { $0.offset == 0 || $0.element.0 > 0 }.map {
            "\($0.element.0)\($0.element.1)"
        }
        return ((value < 0 ? "-" : "") + text.joined(separator: " "), "")
    }
}
