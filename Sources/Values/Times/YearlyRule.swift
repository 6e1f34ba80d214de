import Basics

/// The rule for the yearly clock changes of a zone, in POSIX form: `CET-1CEST,M3.5.0,M10.5.0/3`.
struct YearlyRule: Sendable {

    private enum Day {
        /// A weekday in a week of a month, such as `M3.5.0`. Sunday is 0; week 5 is the last week of the month.
        case weekday(month: Int, week: Int, weekday: Int)
        /// A day of the year counted from 1, without February 29, such as `J60`.
        case common(Int)
        /// A day of the year counted from 0, with February 29, such as `59`.
        case counted(Int)

        /// Returns the day in a year, as the number of days since the start of 1970.
        func number(year: Int) -> Int {
            switch self {
            case .weekday(let month, let week, let weekday):
                let first = GregorianDay(year: year, month: month, day: 1)
                let next = GregorianDay(year: month == 12 ? year + 1 : year, month: month % 12 + 1, day: 1).number
                let day = first.number + (weekday - first.weekday + 7) % 7 + (week - 1) * 7
                return day < next ? day : day - 7
            case .common(let day):
                let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
                return GregorianDay(year: year, month: 1, day: 1).number + day - (isLeap && day >= 60 ? 0 : 1)
            case .counted(let day): return GregorianDay(year: year, month: 1, day: 1).number + day
            }
        }
    }

    private struct Change {
        var day: Day
        /// The local time of the change, in seconds since the start of the day; 2:00 by default. It may be negative, or
        /// longer than a day.
        var time = 7_200
    }

    private let standard: TimeZoneRules.Offset
    private var daylight: (offset: TimeZoneRules.Offset, start: Change, end: Change)?

    init?(_ text: some StringProtocol) {
        var reader = Reader(bytes: Array(text.utf8))
        guard let name = reader.name(), let offset = reader.time(hours: 0...24) else { return nil }
        standard = TimeZoneRules.Offset(seconds: -offset, abbreviation: name)
        if reader.isAtEnd { return }
        guard let name = reader.name() else { return nil }
        var ahead = standard.seconds + 3_600
        if !reader.isAtEnd, reader.next != UInt8(ascii: ",") {
            guard let offset = reader.time(hours: 0...24) else { return nil }
            ahead = -offset
        }
        // If the days are missing, POSIX leaves the choice to the system. The C library uses the days of the United
        // States.
        var start = Change(day: .weekday(month: 3, week: 2, weekday: 0))
        var end = Change(day: .weekday(month: 11, week: 1, weekday: 0))
        if !reader.isAtEnd {
            guard let first = reader.change(), let second = reader.change(), reader.isAtEnd else { return nil }
            (start, end) = (first, second)
        }
        daylight = (TimeZoneRules.Offset(seconds: ahead, abbreviation: name), start, end)
    }

    func period(at seconds: Int) -> TimeZoneRules.Period? {
        guard let daylight else { return TimeZoneRules.Period(offset: standard) }
        let year = GregorianDay(secondsSince1970: seconds + standard.seconds).date.year
        var (begin, next, isDaylight) = (Int.min, Int.max, false)
        func pass(_ moment: Int, toDaylight: Bool) {
            if moment <= seconds {
                (begin, next, isDaylight) = (moment, Int.max, toDaylight)
            } else {
                next = min(next, moment)
            }
        }
        for year in year - 1...year + 1 {
            let start = daylight.start.day.number(year: year) * 86_400 + daylight.start.time - standard.seconds
            let end = daylight.end.day.number(year: year) * 86_400 + daylight.end.time - daylight.offset.seconds
            pass(min(start, end), toDaylight: start < end)
            pass(max(start, end), toDaylight: start >= end)
        }
        return TimeZoneRules.Period(start: begin, end: next, offset: isDaylight ? daylight.offset : standard)
    }

    private struct Reader {

        let bytes: [UInt8]
        private var index = 0

        init(bytes: [UInt8]) { self.bytes = bytes }

        var isAtEnd: Bool { index == bytes.count }

        var next: UInt8? { index < bytes.count ? bytes[index] : nil }

        private mutating func skip(_ character: Unicode.Scalar) -> Bool {
            guard next == UInt8(ascii: character) else { return false }
            index += 1
            return true
        }

        /// Reads a name: at least three letters, or at least three characters between angle brackets.
        mutating func name() -> String? {
            let isQuoted = skip("<")
            let start = index
            while let byte = next, isQuoted ? byte != UInt8(ascii: ">") : (0x41...0x5A).contains(byte & 0xDF) {
                index += 1
            }
            let name = String(decoding: bytes[start..<index], as: UTF8.self)
            return (!isQuoted || skip(">")) && name.count >= 3 ? name : nil
        }

        private mutating func number(_ range: ClosedRange<Int>) -> Int? {
            var number: Int?
            while let byte = next, (0x30...0x39).contains(byte), number ?? 0 < 1_000 {
                number = (number ?? 0) * 10 + Int(byte - 0x30)
                index += 1
            }
            return number.flatMap { range.contains($0) ? $0 : nil }
        }

        /// Reads an offset or a time, such as `-1`, `5:30` or `167:59:59`, in seconds.
        mutating func time(hours range: ClosedRange<Int>) -> Int? {
            let sign = skip("-") ? -1 : 1
            if sign == 1 { _ = skip("+") }
            guard let hours = number(range) else { return nil }
            var seconds = hours * 3_600
            for unit in [60, 1] where skip(":") {
                guard let part = number(0...59) else { return nil }
                seconds += part * unit
            }
            return sign * seconds
        }

        /// Reads a clock change, such as `,M3.5.0/3`.
        mutating func change() -> Change? {
            guard skip(","), let day = day() else { return nil }
            var change = Change(day: day)
            if skip("/") {
                guard let time = time(hours: 0...167) else { return nil }
                change.time = time
            }
            return change
        }

        private mutating func day() -> Day? {
            if skip("J") { return number(1...365).map(Day.common) }
            guard skip("M") else { return number(0...365).map(Day.counted) }
            guard let month = number(1...12), skip("."), let week = number(1...5), skip("."),
                let weekday = number(0...6)
            else { return nil }
            return .weekday(month: month, week: week, weekday: weekday)
        }
    }
}
