import Basics
import Values

enum FeedDate {

    /// Returns the date in the form `2026-11-22T17:00:00Z`, which filters can use in calculations; nil if the text is
    /// not a date, or if its time zone is unknown.
    ///
    /// A time without a time zone is read as UTC. A date without a time becomes the start of that day in the time zone
    /// of this machine. This machine therefore shows the day that the feed states.
    static func utc(_ text: String) -> String? {
        guard let written = WrittenTime(text), let seconds = seconds(of: written) else { return nil }
        let day = GregorianDay(secondsSince1970: seconds)
        let second = seconds - day.number * 86_400
        func two(_ number: Int) -> String { (number < 10 ? "0" : "") + String(number) }
        return "\(day.isoText)T"
            + "\(two(second / 3_600)):\(two(second / 60 % 60)):\(two(second % 60))Z"
    }

    private static func seconds(of written: WrittenTime) -> Int? {
        guard written.clock != nil, written.zone != nil else {
            return written.seconds(in: written.clock == nil ? .local : .utc)
        }
        if let seconds = written.seconds(in: .local) { return seconds }
        guard case .abbreviation(let name) = written.zone, let hours = hours(of: name, on: written.day) else {
            return nil
        }
        return written.localSeconds - hours * 3_600
    }

    /// Returns the offset of a time zone from UTC in hours, for abbreviations that have only one meaning in feeds: CST
    /// and CDT of the United States, as in RFC 822, and British Summer Time. Returns nil for all other abbreviations,
    /// and for BST outside the summer.
    private static func hours(of name: String, on day: GregorianDay) -> Int? {
        switch name.uppercased() {
        case "CST": -6
        case "CDT": -5
        case "BST": isBritishSummer(day) ? 1 : nil
        default: nil
        }
    }

    /// Returns whether a day is in the period from the last Sunday in March to the last Sunday in October.
    private static func isBritishSummer(_ day: GregorianDay) -> Bool {
        func lastSunday(month: Int) -> Int {
            let last = GregorianDay(year: day.date.year, month: month, day: 31)
            return last.number - last.weekday
        }
        return (lastSunday(month: 3)...lastSunday(month: 10)).contains(day.number)
    }
}
