package import Basics

/// A date, or a date and a time, as written in a text. It becomes a moment when a time zone is given.
///
/// The supported forms are ISO 8601, RFC 2822, RFC 850 and HTTP, `asctime` of the C library, the commands `date` and
/// `git log`, the logs of web servers, the standard libraries of Go and JavaScript, and `22.11.2026`. The whole text
/// must match a form.
package struct WrittenTime: Hashable, Sendable {

    package struct Clock: Hashable, Sendable {
        /// The seconds since midnight: 86,400 for 24:00. A leap second counts as an additional second.
        package var seconds: Int
        package var nanoseconds = 0
    }

    package enum Zone: Hashable, Sendable {
        /// An offset in seconds ahead of UTC.
        case offset(Int)
        /// An abbreviation such as `CET`, as written.
        case abbreviation(String)
    }

    package let day: GregorianDay
    /// The time of day; nil for a day without a time.
    package let clock: Clock?
    /// The zone; nil if the text does not contain one.
    package let zone: Zone?

    package init?(_ text: some StringProtocol) {
        // A parser that is specialized for `String` takes a fifth of the time.
        let text = String(text)
        guard Self.canBeDate(text) else { return nil }
        var reader = WrittenTimeReader(text.utf8)
        guard let time = reader.read() else { return nil }
        self = time
    }

    init?(year: Int, month: Int, day: Int, clock: Clock? = nil, zone: Zone? = nil) {
        let date = GregorianDay(year: year, month: month, day: day)
        // The day does not exist, such as February 30.
        guard date.date == (year, month, day) else { return nil }
        self.init(date, clock: clock, zone: zone)
    }

    init(_ day: GregorianDay, clock: Clock? = nil, zone: Zone? = nil) {
        (self.day, self.clock, self.zone) = (day, clock, zone)
    }

    /// Returns the month of a day without a year, such as `Nov 22` or `22 Nov 14:05`; nil for other texts.
    package static func monthWithoutYear(_ text: String) -> Int? {
        let day = WrittenTime(text) == nil ? WrittenTime("\(text) 2024")?.day : nil
        return day?.date.month
    }

    /// Returns whether the first bytes can be the beginning of a date. This excludes most texts quickly.
    private static func canBeDate(_ text: String) -> Bool {
        let bytes = text.utf8
        guard (8...WrittenTimeReader.longest).contains(bytes.count) else { return false }
        // Only dates such as `1.4.2026` have fewer than ten bytes.
        if bytes.count < 10 { return hasPoints(bytes.drop { $0 <= 0x20 }) }
        var iterator = bytes.makeIterator()
        guard let first = iterator.next() else { return false }
        switch first {
        case 0x20, 0x09...0x0D: return true
        case 0x30...0x39:
            var (count, next) = (1, iterator.next())
            while let digit = next, WrittenTimeReader.isDigit(digit) { (count, next) = (count + 1, iterator.next()) }
            // More than two digits are a year or a whole date.
            guard count <= 2 else { return count == 4 || count == 8 }
            if next == UInt8(ascii: ".") { return hasPoints(bytes) }
            guard let separator = next, [0x20, 0x2D, 0x2F].contains(separator) || (0x09...0x0D).contains(separator)
            else { return false }
            repeat { next = iterator.next() } while next.map { $0 <= 0x20 } == true
            return WrittenTimeReader.beginsName(next ?? 0, iterator.next() ?? 0, iterator.next() ?? 0)
        case 0x41...0x5A, 0x61...0x7A:
            return WrittenTimeReader.beginsName(first, iterator.next() ?? 0, iterator.next() ?? 0)
        default: return false
        }
    }

    /// Returns whether the bytes begin with digits and points as in `1.4.2026`.
    private static func hasPoints(_ bytes: some Sequence<UInt8>) -> Bool {
        var (points, digits) = (0, 0)
        for byte in bytes {
            if WrittenTimeReader.isDigit(byte) {
                digits += 1
                if points == 2, digits == 4 { return true }
            } else {
                guard byte == UInt8(ascii: "."), points < 2, 1...2 ~= digits else { return false }
                (points, digits) = (points + 1, 0)
            }
        }
        return false
    }

    /// Returns the moment in whole seconds since 1970. For a day, returns the start of the day.
    ///
    /// An abbreviation has the meaning that it has in the given zone at that time. If the zone does not use the
    /// abbreviation at that time, it has its common meaning.
    ///
    /// - Parameter local: The zone of texts without a zone.
    /// - Returns: Nil for an abbreviation that is unknown or has several common meanings.
    package func seconds(in local: TimeZoneRules) -> Int? {
        switch zone {
        case nil: local.seconds(ofLocal: localSeconds)
        case .offset(let offset): localSeconds - offset
        case .abbreviation(let name):
            local.seconds(ofLocal: localSeconds, abbreviation: name)
                ?? ZoneAbbreviation.seconds(name).map { localSeconds - $0 }
        }
    }

    /// The number of whole seconds since the start of 1970, in local time.
    package var localSeconds: Int { day.number * 86_400 + (clock?.seconds ?? 0) }
}
