import Dashboard
import Values

/// A conversion of numbers to the unit that the options of a view name.
struct UnitConversion {

    let unit: NumberUnit
    /// The factor from the original unit to ``unit``.
    let factor: Double
    /// A remark about a unit that the numbers cannot be converted to; nil if there is nothing to report.
    let remark: String?

    /// Creates a conversion. Numbers without a unit, and numbers with a unit of an unknown kind, get the unit of the
    /// options without conversion. Numbers that cannot be converted keep their unit.
    ///
    /// - Parameters:
    ///   - own: The unit of the numbers; nil if they have none.
    ///   - named: The unit of the options; nil if they name none.
    init(from own: NumberUnit?, to named: NumberUnit?) {
        guard let own, let named, !own.symbol.isEmpty, !named.symbol.isEmpty, !named.canWrite(own) else {
            (unit, factor, remark) = (named ?? own ?? "", 1, nil)
            return
        }
        if let factor = QuantityText.factor(from: own.symbol, to: named.symbol) {
            (unit, self.factor, remark) = (named, factor, nil)
        } else if Self.areDifferent(own.symbol, named.symbol) {
            (unit, factor, remark) = (
                own, 1, "the numbers are in \(own.symbol), which cannot be converted to \(named.symbol)"
            )
        } else {
            (unit, factor, remark) = (named, 1, nil)
        }
    }

    /// Returns whether two units without a common kind are known, so that one cannot stand for the other.
    private static func areDifferent(_ own: String, _ named: String) -> Bool {
        guard QuantityText.isUnit(own), QuantityText.isUnit(named), own != "°\(named)" else { return false }
        for (sign, code) in [(own, named), (named, own)] {
            if let codes = signs[sign] { return !codes.contains(code) }
        }
        return true
    }

    /// The codes of the currencies that use each sign.
    private static let signs: [String: Set<String>] = [
        "$": ["USD", "AUD", "CAD", "NZD", "HKD", "SGD", "TWD", "MXN", "ARS", "CLP", "COP"], "€": ["EUR"],
        "£": ["GBP", "EGP"], "¥": ["JPY", "CNY"], "₹": ["INR"], "₽": ["RUB"], "₩": ["KRW"], "₺": ["TRY"],
        "₪": ["ILS"], "฿": ["THB"], "₫": ["VND"], "₴": ["UAH"], "₦": ["NGN"], "₱": ["PHP"], "₸": ["KZT"],
        "₿": ["BTC"],
    ]
}
