/// A kind of quantity. Quantities of the same kind can be compared.
enum QuantityFamily: Int, CaseIterable {

    case number, size, sizeRate, bits, bitRate, duration, percent, money, measure, version

    struct Members: OptionSet, Hashable {
        let rawValue: Int
        static let all = Members(QuantityFamily.allCases)
        static let durations = Members([.duration])

        init(rawValue: Int) { self.rawValue = rawValue }

        init(_ families: [QuantityFamily]) { rawValue = families.reduce(0) { $0 | 1 << $1.rawValue } }

        func contains(_ family: QuantityFamily) -> Bool { rawValue & 1 << family.rawValue != 0 }
    }
}

/// A possible meaning of a unit: the family, and the factor to the base unit of this family.
struct UnitReading: Hashable {

    var family: QuantityFamily
    var factor = 1.0
    /// For money, the currency. For a measure, the unit as written. For `B` without a prefix, also in `B/s`, the letter
    /// `B`. Empty in all other cases.
    var label = ""
    /// The base unit of a measure: `W` for `kW`, `g` for `t`, and `/s` for `/min`.
    var base = ""
    /// The factor from the unit to ``base``: 1,000 for `kW`, 1,000,000 for `t`, and 1/60 for `/min`.
    var baseFactor = 1.0
    /// The exponent of a prefix without a unit: 2 for `M` in `912M`, which is 912 × 1,000² or 912 × 1,024². It is 0 for
    /// all other units. The base is 1,024 in a column of sizes without units such as MB or KiB, and 1,000 in any other
    /// column.
    var barePower = 0
    /// Whether the unit is binary, such as KiB.
    var isBinary = false
}

enum QuantityUnit {

    /// Returns the possible meanings of a unit as written. An unknown unit is read as a measure with this unit.
    ///
    /// - Parameters:
    ///   - unit: The unit as written.
    ///   - isAttached: Whether the unit follows the number without a space. If true, the unit may consist of a prefix,
    ///     a space and words, such as `k req/s` in `1.5k req/s`.
    static func readings(of unit: String, isAttached: Bool = false) -> [UnitReading] {
        if unit == "%" || unit.lowercased() == "percent" { return [UnitReading(family: .percent)] }
        if let seconds = seconds(in: unit) {
            let duration = UnitReading(family: .duration, factor: seconds)
            guard unit == "m" else { return [duration] }
            return [duration, UnitReading(family: .number, factor: 0.001), measure(unit)]
        }
        if unit == "u" || unit == "n" { return [UnitReading(family: .number, factor: unit == "u" ? 1e-6 : 1e-9)] }
        if let power = power(of: unit) {
            let factor = Self.factor(1_000, power)
            let amounts = [
                UnitReading(family: .number, factor: factor),
                UnitReading(family: .size, factor: factor, barePower: power),
            ]
            // `K` may be a prefix, or the kelvin.
            return unit == "K" ? amounts + [measure(unit)] : amounts
        }
        if let size = binaryPrefix(unit) { return [size] }
        if let rate = rate(unit) { return rate }
        if unit == "b" { return [UnitReading(family: .bits), UnitReading(family: .size)] }
        if isAttached, let amounts = prefixedWords(unit) { return [amounts] }
        return [sizeOrBits(unit) ?? measure(unit)]
    }

    /// Returns whether a unit is a standard unit of any family.
    static func isKnown(_ unit: String) -> Bool {
        readings(of: unit).contains { $0.family != .measure || $0.base != unit || measures.contains(unit) }
    }

    private static let measures = [
        "Ah", "Hz", "Pa", "VA", "Wh", "A", "F", "J", "K", "L", "N", "V", "W", "g", "l", "m", "Ω",
    ]

    private static let measurePrefixes: [Substring: Double] = [
        "": 1, "p": 1e-12, "n": 1e-9, "u": 1e-6, "µ": 1e-6, "μ": 1e-6, "m": 1e-3, "c": 1e-2, "d": 0.1, "h": 100,
        "k": 1e3, "M": 1e6, "G": 1e9, "T": 1e12,
    ]

    static func measure(_ unit: String) -> UnitReading {
        var reading = UnitReading(family: .measure, label: unit, base: unit)
        if unit == "t" { (reading.base, reading.baseFactor) = ("g", 1e6) }
        if let base = measures.first(where: unit.hasSuffix), let factor = measurePrefixes[unit.dropLast(base.count)] {
            (reading.base, reading.baseFactor) = (base, factor)
        }
        return reading
    }

    /// Returns the factor of letters after an amount of money, such as 1,000,000 for `M`. Returns 1 for an empty text,
    /// and nil for other letters.
    static func moneyFactor(_ text: String) -> Double? {
        ["": 1, "k": 1e3, "K": 1e3, "M": 1e6, "m": 1e6, "B": 1e9, "bn": 1e9, "T": 1e12][text]
    }

    private static let prefixes = ["K", "M", "G", "T", "P", "E", "Z", "Y"]

    /// Returns the power of a thousand of a prefix, such as 2 for `M`; nil for other texts.
    private static func power(of prefix: some StringProtocol) -> Int? {
        let letter = prefix == "k" ? "K" : String(prefix)
        return prefixes.firstIndex(of: letter).flatMap { $0 < 6 ? $0 + 1 : nil }
    }

    private static func factor(_ base: Double, _ power: Int) -> Double {
        (0..<power).reduce(1) { factor, _ in factor * base }
    }

    /// Returns the meaning of a prefix followed by words, as in `k req/s`. Returns nil for other texts, and for words
    /// such as “used” that describe a size.
    private static func prefixedWords(_ unit: String) -> UnitReading? {
        guard let blank = unit.firstIndex(of: " "), let power = power(of: unit[..<blank]) else { return nil }
        let words = String(unit[unit.index(after: blank)...])
        return ColumnName(words).isSize ? nil : amounts(unit, power, base: words)
    }

    private static func rate(_ unit: String) -> [UnitReading]? {
        if unit.first == "/" {
            let seconds = seconds(in: String(unit.dropFirst()))
            return seconds.map { [UnitReading(family: .measure, label: unit, base: "/s", baseFactor: 1 / $0)] }
        }
        let endings = ["/second", "/sec", "/s", "ps"]
        guard let ending = endings.first(where: { unit.hasSuffix($0) }) else { return nil }
        let amount = String(unit.dropLast(ending.count))
        if ending != "ps", let power = power(of: amount) {
            return [
                UnitReading(family: .sizeRate, factor: factor(1_000, power), barePower: power),
                amounts(unit, power, base: "/s"),
            ]
        }
        // `kops` are operations per second, not octets.
        if ending == "ps", amount.hasSuffix("o") {
            return power(of: amount.dropLast()).map { [amounts(unit, $0, base: "ops")] }
        }
        guard var reading = sizeOrBits(amount) else { return nil }
        // `kbps` is kilobits, although `kb` alone is usually kilobytes.
        let isBits = reading.family == .bits || ending == "ps" && amount.hasSuffix("b")
        reading.family = isBits ? .bitRate : .sizeRate
        return [reading]
    }

    private static func amounts(_ unit: String, _ power: Int, base: String) -> UnitReading {
        UnitReading(family: .measure, label: unit, base: base, baseFactor: factor(1_000, power))
    }

    /// Parses a unit of bytes or bits, such as `kB`, `KiB`, `bytes`, `Mbit` or `Gib`. Returns nil for other texts.
    private static func sizeOrBits(_ unit: String) -> UnitReading? {
        let words: [(name: String, family: QuantityFamily)] = [
            ("octets", .size), ("octet", .size), ("o", .size), ("bytes", .size), ("byte", .size), ("Bytes", .size),
            ("Byte", .size), ("bits", .bits), ("bit", .bits),
            ("B", .size), ("b", .bits),
        ]
        guard let word = words.first(where: { unit.hasSuffix($0.name) }) else { return nil }
        var prefix = unit.dropLast(word.name.count)
        var family = word.family
        // In lower case, `5mb` usually means megabytes. `Mb` means megabits.
        if word.name == "b", let letter = prefix.first, letter.isLowercase, prefix.count == 1 {
            family = .size
            prefix = prefix == "k" ? "k" : Substring(prefix.uppercased())
        }
        if prefix.isEmpty {
            return word.name == "o" ? nil : UnitReading(family: family, label: unit == "B" ? unit : "")
        }
        if let (power, isBinary) = longPrefixes[prefix.lowercased()] {
            return UnitReading(family: family, factor: factor(isBinary ? 1_024 : 1_000, power), isBinary: isBinary)
        }
        let isBinary = prefix.count == 2 && prefix.hasSuffix("i")
        guard let power = power(of: isBinary ? prefix.dropLast() : prefix) else { return nil }
        return UnitReading(family: family, factor: factor(isBinary ? 1_024 : 1_000, power), isBinary: isBinary)
    }

    private static let longPrefixes: [String: (power: Int, isBinary: Bool)] = [
        "kilo": (1, false), "mega": (2, false), "giga": (3, false), "tera": (4, false), "peta": (5, false),
        "kibi": (1, true), "mebi": (2, true), "gibi": (3, true), "tebi": (4, true), "pebi": (5, true),
    ]

    /// Parses a binary prefix without a unit, as Kubernetes writes it: `900Ki`. Returns nil for other texts.
    private static func binaryPrefix(_ unit: String) -> UnitReading? {
        guard unit.count == 2, unit.hasSuffix("i"), let power = power(of: unit.dropLast()) else { return nil }
        return UnitReading(family: .size, factor: factor(1_024, power), isBinary: true)
    }

    private static let durations: [(names: Set<String>, seconds: Double)] = [
        (["ns", "nsec", "nanosecond", "nanoseconds"], 1e-9),
        (["us", "µs", "μs", "usec", "microsecond", "microseconds"], 1e-6),
        (["ms", "msec", "msecs", "millisecond", "milliseconds"], 1e-3),
        (["s", "sec", "secs", "second", "seconds"], 1), (["m", "min", "mins", "minute", "minutes"], 60),
        (["h", "hr", "hrs", "hour", "hours"], 3_600), (["d", "day", "days"], 86_400),
        (["w", "wk", "wks", "week", "weeks"], 604_800), (["mo", "month", "months"], 2_629_746),
        (["y", "yr", "yrs", "year", "years"], 31_556_952),
    ]

    /// Returns the number of seconds of a unit of time; nil for other units.
    static func seconds(in unit: String) -> Double? {
        let name = unit.count > 2 ? unit.lowercased() : unit
        return durations.first { $0.names.contains(name) }?.seconds
    }
}
