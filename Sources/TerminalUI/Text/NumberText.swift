import Synchronization

/// Functions that format numbers for display. The result does not depend on the locale.
public enum NumberText {

    private static let ownSigns = Mutex(NumberSigns.point)

    /// The decimal and group separators for the whole process. Set them before anything is shown.
    public static var signs: NumberSigns {
        get { ownSigns.withLock(\.self) }
        set { ownSigns.withLock { $0 = newValue } }
    }

    /// Returns the number rounded to three significant digits, with a unit prefix: `0.25`, `42`, `1.2k`, `3.45M`.
    ///
    /// Numbers other than 0 with an absolute value below 0.0001, or from 10²¹ on, are written in the form `1.5e30`.
    /// Values that are not finite are `nan`, `inf` or `-inf`.
    public static func short(_ value: Double) -> String { short(value, signs) }

    /// Returns the same text as ``short(_:)``, with the given separators.
    package static func short(_ value: Double, _ signs: NumberSigns) -> String {
        signs.written(PointedNumber.short(value))
    }

    /// Returns the number rounded to the given number of decimals, from 0 to 15. A result of zero has no sign. If the
    /// digits without the point form a number of 9·10¹⁵ or more, the result has the form `1.5e30`. Values that are not
    /// finite are `nan`, `inf` or `-inf`.
    public static func fixed(_ value: Double, decimals: Int = 0) -> String {
        fixed(value, decimals: decimals, signs)
    }

    /// Returns the same text as ``fixed(_:decimals:)``, with the given separators.
    package static func fixed(_ value: Double, decimals: Int = 0, _ signs: NumberSigns) -> String {
        signs.written(PointedNumber.fixed(value, decimals: decimals))
    }

    /// Returns the integer with its digits in groups of three: `12,345`.
    public static func grouped(_ count: Int) -> String { signs.written(PointedNumber.grouped(count)) }

    /// Returns the fraction as a percentage: 0.421 is `42%`. Fractions near 0 or 1 have more decimals, up to six, so
    /// that rounding does not change them to `0%` or `100%`. A percentage that is too small for six decimals is `0%`.
    /// Values that are not finite are `?`.
    public static func percent(_ fraction: Double) -> String { signs.written(PointedNumber.percent(fraction)) }

    /// Returns the percentage without the percent sign: `42`, `99.9`, `0.25`. It is rounded to three significant digits
    /// or to one decimal, whichever is more precise. Numbers near 0 or 100 have more decimals, up to six, so that
    /// rounding does not change them to `0` or `100`. A number that is too small for six decimals is `0`. Numbers with
    /// an absolute value from 10¹² on, and values that are not finite, are formatted by ``short(_:)``.
    public static func percentage(_ percent: Double) -> String { signs.written(PointedNumber.percentage(percent)) }

    /// Returns the number with all of its integer digits in groups of three, and rounded to three significant digits or
    /// to one decimal, whichever is more precise: `1,170`, `12.3`, `0.25`. Trailing zeros are omitted. Numbers other
    /// than 0 with an absolute value below 0.0001, numbers from 10¹⁵ on, and values that are not finite are formatted
    /// by ``short(_:)``.
    public static func exact(_ value: Double) -> String { signs.written(PointedNumber.exact(value)) }

    /// Returns the number with the given number of decimals, and with its integer digits in groups of three:
    /// `1,200.50`. Numbers that ``fixed(_:decimals:)`` writes in the form `1.5e30`, and values that are not finite,
    /// have no groups.
    public static func grouped(_ value: Double, decimals: Int) -> String {
        signs.written(PointedNumber.grouped(value, decimals: decimals))
    }

    /// Returns the number rounded to the given number of significant digits.
    public static func significant(_ value: Double, digits: Int) -> Double {
        PointedNumber.significant(value, digits: digits)
    }
}

/// The decimal and group separators of numbers.
public enum NumberSigns: String, Hashable, Sendable, CaseIterable {

    /// A decimal point and commas between groups: `1,234.5`.
    case point
    /// A decimal comma and points between groups: `1.234,5`.
    case comma
    /// A decimal comma and spaces between groups: `1 234,5`.
    case space

    /// Returns the number with these separators.
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
