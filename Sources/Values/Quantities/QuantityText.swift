/// Functions that recognize numbers and units in cells.
public enum QuantityText {

    /// Returns whether the text is a number, with or without a unit. The unit must be a standard unit or have at most
    /// three characters. Clock times and versions are not numbers.
    public static func isNumeric(_ text: String) -> Bool {
        let bytes = text.utf8
        guard let first = bytes.first, let last = bytes.last else { return false }
        let isPlain = (isDigit(first) || first == UInt8(ascii: "-")) && isDigit(last)
        if isPlain, bytes.dropFirst().allSatisfy({ isDigit($0) || $0 == UInt8(ascii: ".") }) {
            return Double(text) != nil
        }
        guard let quantity = WrittenQuantity(text), !quantity.isLongClock, !quantity.isShortClock else { return false }
        return quantity.readings.contains { reading in
            reading.family == .measure ? reading.base.count <= 3 : reading.family != .version
        }
    }

    /// Returns whether the text is a number without a unit. It may have a sign, an exponent and separators, as in
    /// `-1.234,50`.
    package static func isNumber(_ text: String) -> Bool {
        var reader = QuantityReader(text)
        _ = reader.sign()
        return reader.number() != nil && reader.isAtEnd
    }

    /// Returns whether the text is a quantity of any kind.
    public static func isQuantity(_ text: String) -> Bool { WrittenQuantity(text) != nil }

    /// Returns whether the text is a currency, a prefix such as `M`, or a standard unit of a size, a rate, a duration,
    /// a percentage or a measure.
    public static func isUnit(_ text: String) -> Bool {
        ["‰", "°", "°C", "°F"].contains(text) || isCurrency(text) || QuantityUnit.isKnown(text)
    }

    /// Returns whether the text is a symbol or the code of a currency.
    public static func isCurrency(_ text: String) -> Bool { Currency.contains(text) }

    /// Returns the number of decimals of amounts of a currency. Returns nil if the number is not fixed, or if the text
    /// is not a currency.
    package static func decimals(ofCurrency text: String) -> Int? { Currency.decimals(of: text) }

    /// Returns the number of seconds of a duration with several units, such as `2m30s`; nil for any other text.
    public static func secondsInParts(_ text: String) -> Double? {
        var reader = QuantityReader(text)
        guard reader.number() != nil, reader.unit() != nil, !reader.isAtEnd else { return nil }
        reader = QuantityReader(text)
        return reader.durationParts()
    }

    /// Returns whether the text is a unit of time, such as `s`, `min` or `hours`. Returns false for `m`, which may be
    /// the meter.
    package static func isTime(_ text: String) -> Bool { text != "m" && QuantityUnit.seconds(in: text) != nil }

    /// Returns the factor that converts amounts from one unit to another. Returns nil if the units are of different
    /// kinds. An unknown unit can be converted only to itself. Both units may end with a time, as in `MB/min` and
    /// `B/s`.
    ///
    /// - Parameters:
    ///   - unit: The current unit, as written.
    ///   - other: The target unit.
    public static func factor(from unit: String, to other: String) -> Double? {
        if let factor = ownFactor(from: unit, to: other) { return factor }
        guard let own = rate(unit), let target = rate(other) else { return nil }
        return ownFactor(from: own.amount, to: target.amount).map { $0 * target.seconds / own.seconds }
    }

    /// Returns the amount and the time of a rate such as `km/h`; nil for other units.
    private static func rate(_ unit: String) -> (amount: String, seconds: Double)? {
        guard let slash = unit.lastIndex(of: "/"), slash > unit.startIndex else { return nil }
        let time = String(unit[unit.index(after: slash)...])
        guard isTime(time), let seconds = QuantityUnit.seconds(in: time) else { return nil }
        return (String(unit[..<slash]), seconds)
    }

    /// Returns the factor of a prefix that stands alone, such as 1,000 for `k`. Returns nil if the text is not a
    /// prefix. After an amount of money, `m` and `B` stand for millions and billions, and a currency may follow the
    /// prefix, as in `M€`.
    ///
    /// - Returns: The factor and the currency. The currency is empty if there is none.
    package static func prefix(_ unit: String, isMoney: Bool) -> (factor: Double, currency: String)? {
        guard isMoney else {
            let number = QuantityUnit.readings(of: unit).first { $0.family == .number }
            return number.map { ($0.factor, "") }
        }
        let currency = unit.indices.map { String(unit[$0...]).filter { $0 != " " } }.first(where: isCurrency) ?? ""
        let letters = unit.filter { $0 != " " }.dropLast(currency.count)
        guard !letters.isEmpty else { return nil }
        return QuantityUnit.moneyFactor(String(letters)).map { ($0, currency) }
    }

    private static func ownFactor(from unit: String, to other: String) -> Double? {
        let (from, to) = (QuantityUnit.readings(of: unit), QuantityUnit.readings(of: other))
        for reading in from {
            guard let same = to.first(where: { $0.family == reading.family }) else { continue }
            guard reading.family == .measure else { return reading.factor / same.factor }
            return reading.base == same.base ? reading.baseFactor / same.baseFactor : nil
        }
        return nil
    }

    /// Returns the base unit of a measure, and the factor to this unit: W and 1,000 for `kW`, and g and 1,000,000 for
    /// `t`. For a unit without a prefix, returns the unit and 1.
    package static func measure(_ unit: String) -> (base: String, factor: Double) {
        let reading = QuantityUnit.measure(unit)
        return (reading.base, reading.baseFactor)
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
}
