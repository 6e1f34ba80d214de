import Synchronization

/// Short numbers for charts and gauges, independent of the locale.
public enum NumberText {

    private static let ownSigns = Mutex(NumberSigns.point)

    /// The decimal and group separators in numbers, for the whole process. A program that lets its user choose sets
    /// them before it shows anything.
    public static var signs: NumberSigns {
        get { ownSigns.withLock(\.self) }
        set { ownSigns.withLock { $0 = newValue } }
    }

    /// Returns a number with three digits and a unit prefix: `0.25`, `42`, `1.2k`, `3.45M`.
    ///
    /// Numbers out of the range of the prefixes are written as `1.5e30`. Values that are not finite are `nan`, `inf` or
    /// `-inf`.
    public static func short(_ value: Double) -> String { short(value, signs) }

    /// Returns the same text with given separators.
    package static func short(_ value: Double, _ signs: NumberSigns) -> String {
        signs.written(PointedNumber.short(value))
    }

    /// Returns a rounded number with up to 15 decimals. Zero never has a sign.
    public static func fixed(_ value: Double, decimals: Int = 0) -> String {
        fixed(value, decimals: decimals, signs)
    }

    /// Returns the same text with given separators.
    package static func fixed(_ value: Double, decimals: Int = 0, _ signs: NumberSigns) -> String {
        signs.written(PointedNumber.fixed(value, decimals: decimals))
    }

    /// Returns an integer with all of its digits, in groups of three: `12,345`.
    public static func grouped(_ count: Int) -> String { signs.written(PointedNumber.grouped(count)) }

    /// Returns a fraction in percent: 0.421 is `42%`. The text is `0%` or `100%` only for exactly 0 or 1. Values that
    /// are not numbers are `?`.
    public static func percent(_ fraction: Double) -> String { signs.written(PointedNumber.percent(fraction)) }

    /// Returns a percentage with up to three digits, or one decimal: `42`, `99.9`, `0.25`. The text is `0` or `100`
    /// only for exactly these numbers.
    public static func percentage(_ percent: Double) -> String { signs.written(PointedNumber.percentage(percent)) }

    /// Returns a number with all of its integer digits in groups of three, and a few decimals if it has any: `1,170`,
    /// `12.3`, `0.25`.
    public static func exact(_ value: Double) -> String { signs.written(PointedNumber.exact(value)) }

    /// Returns a number with a fixed number of decimals, and its integer digits in groups of three: `1,200.50`.
    public static func grouped(_ value: Double, decimals: Int) -> String {
        signs.written(PointedNumber.grouped(value, decimals: decimals))
    }

    /// Returns a number rounded to a number of significant digits.
    public static func significant(_ value: Double, digits: Int) -> Double {
        PointedNumber.significant(value, digits: digits)
    }
}

/// The decimal and group separators in a number.
public enum NumberSigns: String, Hashable, Sendable, CaseIterable {

    /// A decimal point and commas between groups: `1,234.5`.
    case point
    /// A decimal comma and points between groups: `1.234,5`.
    case comma
    /// A decimal comma and spaces between groups: `1 234,5`.
    case space

    /// Returns a number with these separators.
    ///
    /// - Parameter text: The number with a decimal point, and commas between groups of digits.
    package func written(_ text: String) -> String {
        guard self != .point else { return text }
        return String(
            text.map { character in
                switch character {
                case ".": ","
                case ",": self == .comma ? "." : " "
                default: character
                }
            })
    }
}
