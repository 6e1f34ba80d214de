import Basics

/// A parser that reads the text of a date from its start.
struct WrittenTimeReader {

    /// The maximum length of a date in bytes.
    static let longest = 80

    let bytes: [UInt8]
    var index = 0

    /// Creates a reader of the bytes, without leading and trailing spaces, tabs and line ends.
    init(_ text: some Sequence<UInt8>) {
        var bytes = text.map { (0x09...0x0D).contains($0) ? 0x20 : $0 }
        while bytes.last == 0x20 { bytes.removeLast() }
        self.bytes = bytes
        skipBlanks()
    }

    mutating func read() -> WrittenTime? {
        guard let next else { return nil }
        if Self.isDigit(next), let time = numericDate() { return time }
        return namedDate()
    }

    // MARK: Bytes

    var isAtEnd: Bool { index >= bytes.count }

    var next: UInt8? { index < bytes.count ? bytes[index] : nil }

    func byte(_ offset: Int) -> UInt8 { index + offset < bytes.count ? bytes[index + offset] : 0 }

    static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

    static func isLetter(_ byte: UInt8) -> Bool { (0x41...0x5A).contains(byte & 0xDF) }

    mutating func skip(_ character: Unicode.Scalar) -> Bool {
        guard next == UInt8(ascii: character) else { return false }
        index += 1
        return true
    }

    @discardableResult
    mutating func skipBlanks() -> Bool {
        let start = index
        while next == 0x20 { index += 1 }
        return index > start
    }

    var digitCount: Int { bytes[index...].prefix(while: Self.isDigit).count }

    /// Reads a number. Returns nil unless its number of digits and its value are within the ranges.
    mutating func number(_ count: ClosedRange<Int>, _ range: ClosedRange<Int>) -> Int? {
        let length = digitCount
        guard count.contains(length) else { return nil }
        return digits(length, range)
    }

    /// Reads a number of exactly `count` digits. Returns nil if the number is out of the range. Further digits may
    /// follow.
    mutating func digits(_ count: Int, _ range: ClosedRange<Int>) -> Int? {
        guard digitCount >= count else { return nil }
        let number = bytes[index..<index + count].reduce(0) { $0 * 10 + Int($1 - 0x30) }
        guard range.contains(number) else { return nil }
        index += count
        return number
    }

    func word() -> ArraySlice<UInt8> { bytes[index...].prefix(while: Self.isLetter) }

    // MARK: Dates in digits

    /// Parses a date such as `2026-11-22`, `2026/11/22`, `2026-W47-7` or `22.11.2026`, with or without a time. The
    /// forms `2026-326` and `20261122` are read only with a time after a `T`.
    mutating func numericDate() -> WrittenTime? {
        let start = index
        if let day = day(), let time = rest(of: day) { return time }
        index = start
        return nil
    }

    private mutating func day() -> GregorianDay? {
        if digitCount <= 2 { return dayWithPoints() }
        if digitCount == 8, byte(8) | 0x20 == UInt8(ascii: "t") {
            guard let year = digits(4, 1...9_999), let month = digits(2, 1...12), let day = digits(2, 1...31) else {
                return nil
            }
            return WrittenTime(year: year, month: month, day: day)?.day
        }
        guard let year = number(4...4, 1...9_999) else { return nil }
        let separator: Unicode.Scalar = next == UInt8(ascii: "/") ? "/" : "-"
        guard skip(separator) else { return nil }
        if separator == "-", skip("W") { return dayOfWeek(year) }
        if separator == "-", digitCount == 3, byte(3) | 0x20 == UInt8(ascii: "t") {
            guard let day = digits(3, 1...366) else { return nil }
            let date = GregorianDay(number: GregorianDay(year: year, month: 1, day: 1).number + day - 1)
            return date.date.year == year ? date : nil
        }
        guard let month = number(2...2, 1...12), skip(separator), let day = number(2...2, 1...31) else { return nil }
        return WrittenTime(year: year, month: month, day: day)?.day
    }

    /// Reads a date such as `22.11.2026` or `1.4.2026`, and skips a comma before a time. The day precedes the month.
    /// Returns nil if the year is not 1800 to 2100, because the text is then more likely a version.
    private mutating func dayWithPoints() -> GregorianDay? {
        guard let day = number(1...2, 1...31), skip("."), let month = number(1...2, 1...12), skip("."),
            let year = number(4...4, 1_800...2_100)
        else { return nil }
        if next == UInt8(ascii: ","), byte(1) == 0x20 { index += 1 }
        return WrittenTime(year: year, month: month, day: day)?.day
    }

    /// Reads a week and a day, such as `47-7`. The first week of a year contains January 4, and weeks begin on Monday.
    private mutating func dayOfWeek(_ year: Int) -> GregorianDay? {
        guard let week = number(2...2, 1...53), skip("-"), let weekday = number(1...1, 1...7) else { return nil }
        let fourth = GregorianDay(year: year, month: 1, day: 4).number
        let monday = fourth - ((fourth + 3) % 7 + 7) % 7
        let day = GregorianDay(number: monday + (week - 1) * 7 + weekday - 1)
        // Only some years have a week 53. A week belongs to the year that contains its Thursday.
        let thursday = GregorianDay(number: monday + (week - 1) * 7 + 3)
        return thursday.date.year == year ? day : nil
    }

    /// Reads an optional time and zone after a date. Returns nil if the remaining text is anything else.
    private mutating func rest(of day: GregorianDay) -> WrittenTime? {
        if isAtEnd { return WrittenTime(day) }
        let isMarked = skip("T") || skip("t")
        guard isMarked || skipBlanks(), let clock = isMarked && digitCount > 2 ? basicClock() : clock() else {
            return nil
        }
        let zone = zone()
        return isAtEnd ? WrittenTime(day, clock: clock, zone: zone) : nil
    }

    // MARK: Times

    /// Reads a time such as `14:05`, `14:05:09`, `14:05:09.5` or `2:05 PM`. Returns nil for other texts.
    mutating func clock() -> WrittenTime.Clock? {
        guard let hour = number(1...2, 0...24), skip(":"), let minute = number(2...2, 0...59) else { return nil }
        var (second, nanoseconds) = (0, 0)
        if skip(":") {
            guard let number = number(2...2, 0...60), let part = fraction() else { return nil }
            (second, nanoseconds) = (number, part)
        }
        guard let hour = hourOfDay(hour) else { return nil }
        return clock(hour, minute, second, nanoseconds)
    }

    /// Reads a time such as `1405`, `140509` or `140509.5`. Returns nil for other texts.
    private mutating func basicClock() -> WrittenTime.Clock? {
        let count = digitCount
        guard count == 4 || count == 6, let hour = digits(2, 0...24), let minute = digits(2, 0...59) else { return nil }
        if count == 4 { return clock(hour, minute, 0, 0) }
        guard let second = digits(2, 0...60), let nanoseconds = fraction() else { return nil }
        return clock(hour, minute, second, nanoseconds)
    }

    /// Returns a time of day; nil if it is after 24:00, the end of the day.
    private func clock(_ hour: Int, _ minute: Int, _ second: Int, _ nanoseconds: Int) -> WrittenTime.Clock? {
        guard hour < 24 || (minute, second, nanoseconds) == (0, 0, 0) else { return nil }
        return WrittenTime.Clock(seconds: hour * 3_600 + minute * 60 + second, nanoseconds: nanoseconds)
    }

    /// Reads the fraction after a point or a comma, in nanoseconds. Returns 0 if there is no fraction, and nil if no
    /// digit follows a point.
    private mutating func fraction() -> Int? {
        let isComma = next == UInt8(ascii: ",")
        // A comma that is not followed by a digit ends the time.
        guard next == UInt8(ascii: ".") || isComma && Self.isDigit(byte(1)) else { return 0 }
        index += 1
        let digits = bytes[index...].prefix(while: Self.isDigit)
        guard !digits.isEmpty else { return nil }
        index += digits.count
        return (0..<9).reduce(0) { sum, place in
            sum * 10 + (place < digits.count ? Int(digits[digits.startIndex + place] - 0x30) : 0)
        }
    }

    /// Reads an optional `AM` or `PM`, and returns the hour of the day. For example, 2 before `PM` is 14. Returns nil
    /// for an invalid hour, as in `13 PM`.
    private mutating func hourOfDay(_ hour: Int) -> Int? {
        let start = index
        skipBlanks()
        let word = word()
        guard word.count == 2, let first = word.first.map({ $0 | 0x20 }),
            word.last.map({ $0 | 0x20 }) == UInt8(ascii: "m"),
            first == UInt8(ascii: "a") || first == UInt8(ascii: "p")
        else {
            index = start
            return hour
        }
        guard (1...12).contains(hour) else { return nil }
        index += 2
        return hour % 12 + (first == UInt8(ascii: "p") ? 12 : 0)
    }
}
