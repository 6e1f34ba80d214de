import Synchronization

/// Short numbers for charts and gauges, independent of the locale.
public enum NumberText {

    private static let ownSigns = Mutex(NumberSigns.point)

    /// The signs in numbers, in the whole process. A program that lets its user choose sets them before it shows anything.
    public static var signs: NumberSigns {
        get { ownSigns.withLock(\.self) }
        set { ownSigns.withLock { $0 = newValue } }
    }

    /// A number with three digits and a unit prefix: `0.25`, `42`, `1.2k`, `3.45M`.
    ///
    /// Numbers out of that range are written as `1.5e30`. Other values are `nan`, `inf` or `-inf`.
    public static func short(_ value: Double) -> String { short(value, signs) }

    /// The same with given signs.
    package static func short(_ value: Double, _ signs: NumberSigns) -> String {
        signs.written(PointedNumber.short(value))
    }

    /// A rounded number with up to 15 decimals; zero never has a sign.
    public static func fixed(_ value: Double, decimals: Int = 0) -> String {
        fixed(value, decimals: decimals, signs)
    }

    /// The same with given signs.
    package static func fixed(_ value: Double, decimals: Int = 0, _ signs: NumberSigns) -> String {
        signs.written(PointedNumber.fixed(value, decimals: decimals))
    }

    /// An integer with all of its digits, in groups of three: `12,345`.
    public static func grouped(_ count: Int) -> String { signs.written(PointedNumber.grouped(count)) }

    /// A fraction in percent: 0.421 is `42%`. It is `0%` or `100%` only for exactly nothing or the whole. Values that
    /// are not a number are `?`.
    public static func percent(_ fraction: Double) -> String { signs.written(PointedNumber.percent(fraction)) }

    /// A percentage with up to three digits, or one decimal: `42`, `99.9`, `0.25`. It is `0` or `100` only for exactly
    /// these numbers.
    public static func percentage(_ percent: Double) -> String { signs.written(PointedNumber.percentage(percent)) }

    /// A number with all of its integer digits in groups of three, and a few decimals if it has any: `1,170`, `12.3`,
    /// `0.25`.
    public static func exact(_ value: Double) -> String { signs.written(PointedNumber.exact(value)) }

    /// A number with that many decimals, and its integer digits in groups of three: `1,200.50`.
    public static func grouped(_ value: Double, decimals: Int) -> String {
        signs.written(PointedNumber.grouped(value, decimals: decimals))
    }

    /// A number with that many significant digits.
    public static func significant(_ value: Double, digits: Int) -> Double {
        PointedNumber.significant(value, digits: digits)
    }
}

/// The signs in a number.
public enum NumberSigns: String, Hashable, Sendable, CaseIterable {

    /// `1,234.5`.
    case point
    /// `1.234,5`.
    case comma
    /// `1 234,5`.
    case space

    /// A number with these signs.
    ///
    /// - Parameter text: The number with a point before its fraction and commas between groups of digits.
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
