import Dashboard
import Values

/// A conversion of numbers to the unit that the options of a view name.
struct UnitConversion {

    let unit: NumberUnit
    /// The factor from the original unit to ``unit``.
    let factor: Double
    /// A remark about a unit that the numbers cannot be converted to; nil if there is nothing to report.
    let remark: String?

    /// Creates a conversion. Numbers without a unit get the unit of the options without conversion. Numbers that cannot
    /// be converted keep their unit.
    ///
    /// - Parameters:
    ///   - own: The unit of the numbers; nil if they have none.
    ///   - named: The unit of the options; nil if they name none.
    ///   - possible: A word after the number that may be its unit; nil if there is none. If this unit differs from the
    ///     unit of the options, neither unit is applied.
    init(from own: NumberUnit?, to named: NumberUnit?, possible: String? = nil) {
        if let possible, own == nil, let named, Self.factor(from: possible, to: named) != 1 {
            (unit, factor) = ("", 1)
            remark =
                "“\(possible)” after the number may be its unit, so “unit” is not applied; set “parse: { regex: … }”"
            return
        }
        guard let own, let named, !own.symbol.isEmpty, !named.canWrite(own) else {
            (unit, factor, remark) = (named ?? own ?? "", 1, nil)
            return
        }
        if let factor = Self.factor(from: own.symbol, to: named) {
            (unit, self.factor, remark) = (named, factor, nil)
        } else {
            let other = named.symbol.isEmpty ? "plain numbers" : named.symbol
            (unit, factor, remark) = (
                own, 1, "the numbers are in \(own.symbol), which cannot be converted to \(other)"
            )
        }
    }

    /// Returns the factor that converts numbers in a unit; nil if they cannot be converted.
    private static func factor(from own: String, to named: NumberUnit) -> Double? {
        let symbol = named.symbol
        if areSame(own, symbol) { return 1 }
        if let factor = QuantityText.factor(from: own, to: symbol) { return factor }
        if QuantityText.isCurrency(symbol) {
            guard let (factor, currency) = QuantityText.prefix(own, isMoney: true) else { return nil }
            return currency.isEmpty || areSame(currency, symbol) ? factor : nil
        }
        // An empty symbol stands for counts, to which every prefix applies. Next to another symbol, `m` may be minutes,
        // meters or thousandths. Next to a standard unit, `K` may be the kelvin.
        let isPrefix = symbol.isEmpty || !["m", "u", "n"].contains(own) && !QuantityText.isUnit(symbol)
        return isPrefix ? QuantityText.prefix(own, isMoney: false)?.factor : nil
    }

    /// Returns whether two texts are the same unit. The texts may be equal, may be a sign and a code of one currency,
    /// or may differ by a degree sign.
    private static func areSame(_ own: String, _ named: String) -> Bool {
        own == named || own == "°\(named)" || named == "°\(own)"
            || [(own, named), (named, own)].contains { signs[$0]?.contains($1) == true }
    }

    /// The codes of the currencies that use each sign.
    private static let signs: [String: Set<String>] = [
        "$": ["USD", "AUD", "CAD", "NZD", "HKD", "SGD", "TWD", "MXN", "ARS", "CLP", "COP"], "€": ["EUR"],
        "£": ["GBP", "EGP"], "¥": ["JPY", "CNY"], "₹": ["INR"], "₽": ["RUB"], "₩": ["KRW"], "₺": ["TRY"],
        "₪": ["ILS"], "฿": ["THB"], "₫": ["VND"], "₴": ["UAH"], "₦": ["NGN"], "₱": ["PHP"], "₸": ["KZT"],
        "₿": ["BTC"],
    ]
}
