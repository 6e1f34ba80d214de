/// A day of the proleptic Gregorian calendar. The conversions use an algorithm by Howard Hinnant, which counts years
/// from March 1, so that a leap day is the last day of its year.
package struct GregorianDay: Hashable, Sendable {

    /// The number of days since January 1, 1970.
    package let number: Int

    package init(number: Int) {
        self.number = number
    }

    /// Creates the day in UTC that contains the given moment.
    package init(secondsSince1970 seconds: Int) {
        self.init(number: seconds / 86_400 - (seconds % 86_400 < 0 ? 1 : 0))
    }

    package init(year: Int, month: Int, day: Int) {
        let year = month <= 2 ? year - 1 : year
        let era = (year >= 0 ? year : year - 399) / 400
        let yearOfEra = year - era * 400
        let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        number = era * 146_097 + dayOfEra - 719_468
    }

    /// The day of the week, from 0 for Sunday to 6 for Saturday. January 1, 1970 was a Thursday.
    package var weekday: Int { ((number + 4) % 7 + 7) % 7 }

    package var date: (year: Int, month: Int, day: Int) {
        let shifted = number + 719_468
        let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let month = (5 * dayOfYear + 2) / 153
        let day = dayOfYear - (153 * month + 2) / 5 + 1
        let monthOfYear = month < 10 ? month + 3 : month - 9
        return (yearOfEra + era * 400 + (monthOfYear <= 2 ? 1 : 0), monthOfYear, day)
    }
}
