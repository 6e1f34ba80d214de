import Basics

extension WrittenTimeReader {

    private static let months = [
        "january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november",
        "december",
    ].map { Array($0.utf8) }

    private static let weekdays = [
        "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday",
    ].map { Array($0.utf8) }

    /// Abbreviations that have four letters instead of three.
    private static let (september, weekdaysOfFour) = (Array("sept".utf8), ["tues", "thur"].map { Array($0.utf8) })

    /// Returns whether the bytes are the first letters of a month or a weekday.
    static func beginsName(_ first: UInt8, _ second: UInt8, _ third: UInt8) -> Bool {
        beginnings.contains(Self.beginning(first | 0x20, second | 0x20, third | 0x20))
    }

    private static let beginnings = (months + weekdays).map { beginning($0[0], $0[1], $0[2]) }

    /// Returns three letters packed into a number, so that most texts can be compared without an allocation.
    private static func beginning(_ first: UInt8, _ second: UInt8, _ third: UInt8) -> UInt32 {
        UInt32(first) << 16 | UInt32(second) << 8 | UInt32(third)
    }

    /// Returns the index of the name that the next word spells or abbreviates; nil if there is none. The word is not
    /// skipped.
    ///
    /// - Parameter others: The abbreviations that are allowed in addition to the first three letters of a name.
    private func place(in names: [[UInt8]], _ others: [[UInt8]]) -> Int? {
        let word = word().map { $0 | 0x20 }
        guard word.count >= 3 else { return nil }
        return names.firstIndex { name in
            name.starts(with: word) && (word.count == 3 || word.count == name.count || others.contains(word))
        }
    }

    private mutating func month() -> Int? {
        guard let place = place(in: Self.months, [Self.september]) else { return nil }
        index += word().count
        _ = skip(".")
        return place + 1
    }

    /// The elements of a date that contains the name of a month. The elements may be in any order.
    private struct Parts {
        var year: Int?
        let month: Int
        let day: Int
        var clock: WrittenTime.Clock?
        var zone: WrittenTime.Zone?
    }

    /// Parses `Sun, 22 Nov 2026 14:05:00 GMT`, `Sunday, 22-Nov-26 …`, `22/Nov/2026:14:05:00 +0100`, `Sun Nov 22
    /// 14:05:00 UTC 2026`, `Nov 22, 2026`, and similar forms.
    mutating func namedDate() -> WrittenTime? {
        if place(in: Self.weekdays, Self.weekdaysOfFour) != nil {
            index += word().count
            let isParted = skip(",")
            guard skipBlanks() || isParted else { return nil }
            if digitCount == 4 { return numericDate() }
        }
        guard var parts = next.map(Self.isDigit) == true ? dayFirst() : monthFirst(), finish(&parts), isAtEnd,
            let year = parts.year
        else { return nil }
        return WrittenTime(year: year, month: parts.month, day: parts.day, clock: parts.clock, zone: parts.zone)
    }

    /// Reads `22 Nov`, `22-Nov-26` or `22/Nov/2026`.
    private mutating func dayFirst() -> Parts? {
        guard let day = number(1...2, 1...31) else { return nil }
        let separator = byte(0)
        guard skip("-") || skip("/") || skipBlanks(), let month = month() else { return nil }
        var parts = Parts(month: month, day: day)
        guard separator != 0x20 else {
            _ = skip(",")
            return skipBlanks() ? parts : nil
        }
        guard byte(0) == separator else { return nil }
        index += 1
        parts.year = year()
        return parts.year == nil ? nil : parts
    }

    /// Reads `Nov 22`, and the comma or space that must follow.
    private mutating func monthFirst() -> Parts? {
        guard let month = month(), skipBlanks(), let day = number(1...2, 1...31) else { return nil }
        let isParted = skip(",")
        return skipBlanks() || isParted ? Parts(month: month, day: day) : nil
    }

    /// Reads the year, and the time with its zone, in either order. Returns false if they are invalid or incomplete.
    private mutating func finish(_ parts: inout Parts) -> Bool {
        if parts.year == nil, digitCount != 0, byte(digitCount) != UInt8(ascii: ":") {
            let digits = digitCount
            parts.year = year()
            // If no time follows, two digits are ambiguous: they could also be a day.
            if parts.year == nil || digits == 2 && isAtEnd { return false }
        }
        if isAtEnd { return parts.year != nil }
        if parts.year != nil {
            guard skip(":") || skip(",") && skipBlanks() || skipBlanks() else { return false }
            if word().elementsEqual("at".utf8) {
                index += 2
                guard skipBlanks() else { return false }
            }
        }
        parts.clock = clock()
        guard parts.clock != nil else { return false }
        _ = skip(",")
        if parts.year == nil, byte(0) == 0x20, byte(1) == 0x20 || Self.isDigit(byte(1)) {
            skipBlanks()
        } else {
            parts.zone = zone()
            if parts.year != nil { return true }
            guard skipBlanks() else { return false }
        }
        guard digitCount == 4 else { return false }
        parts.year = year()
        if parts.zone == nil { parts.zone = zone() }
        return true
    }

    /// Reads a year with four digits, or the last two digits of a year from 1970 to 2069.
    private mutating func year() -> Int? {
        if digitCount == 4 { return number(4...4, 1...9_999) }
        return number(2...2, 0...99).map { $0 + ($0 < 70 ? 2_000 : 1_900) }
    }
}
