import Basics
import TestSupport
import Testing

@testable import Values

@Suite(.timeLimit(.minutes(3)))
struct WrittenTimeTests {

    /// 22 November 2026, 14:05 UTC.
    private static let moment = 1_795_356_300

    @Test(
        "A moment with a zone is read in every common form",
        arguments: [
            // ISO 8601 and RFC 3339
            ("2026-11-22T14:05:00Z", 0), ("2026-11-22t14:05:00z", 0), ("2026-11-22 14:05:00Z", 0),
            ("2026-11-22T14:05Z", 0), ("2026-11-22T9:05:00-05:00", 0), ("2026-11-22T14:05:00.123456789Z", 0),
            ("2026-11-22T14:05:00,5Z", 0), ("2026-11-22T15:05:00+01:00", 0), ("2026-11-22T15:05:00+01", 0),
            ("2026-11-22T15:05:00+0100", 0), ("2026-11-22T19:35:00+05:30", 0), ("2026-11-22T06:05:00 -08:00", 0),
            ("2026-11-22 15:05:00 +0100", 0), ("2026-11-22 15:05:00.123456+01", 0), ("20261122T140500Z", 0),
            ("20261122T140500.5Z", 0), ("20261122T1505+0100", 0), ("20261122T14:05:00Z", 0), ("2026-W47-7T14:05Z", 0),
            ("2026-326T14:05:00Z", 0), ("2026-11-22T14:05:60Z", 60), ("2026-11-22T24:00:00Z", 35_700),
            ("2026-11-22T15:05:00+01:00[Europe/Berlin]", 0), ("2026-11-22T14:05:00Z[UTC]", 0),
            // Java, Go, JavaScript
            ("2026-11-22 14:05:00 +0000 UTC", 0), ("2026-11-22 15:05:00.5 +0100 CET", 0),
            ("2026-11-22 15:05:00 +0100 CET m=+0.1", 0), ("2026-11-22 17:05:00 +0300 +03 m=-12.001", 0),
            ("Sun Nov 22 2026 15:05:00 GMT+0100 (Central European Standard Time)", 0),
            // RFC 2822, RFC 850, HTTP
            ("Sun, 22 Nov 2026 14:05:00 GMT", 0), ("22 Nov 2026 14:05 +0000", 0), ("Sun, 22 Nov 26 09:05:00 EST", 0),
            ("Sun, 22 Nov 2026 15:05:00 +0100 (CET)", 0), ("Sunday, 22-Nov-26 14:05:00 GMT", 0),
            ("Sun, Nov 22 2026 14:05:00 GMT", 0), ("sun, 22 nov 2026 14:05:00 gmt", 0),
            ("Sun,22 Nov 2026 14:05:00 GMT", 0), ("Sun, 22 Nov 2026\n\t14:05:00  GMT\n", 0),
            ("Sun, 22 Nov. 2026 14:05:00 GMT", 0), ("Sun 22 Nov 2026, 14:05 GMT", 0),
            // Commands and logs
            ("Sun Nov 22 14:05:00 UTC 2026", 0), ("Sun Nov 22 02:05:00 PM UTC 2026", 0),
            ("Sun 22 Nov 2026 02:05:00 PM UTC", 0), ("Sun 22 Nov 14:05:00 UTC 2026", 0),
            ("Sun Nov 22 15:05:00 2026 +0100", 0), ("Nov 22 14:05:00 2026 GMT", 0), ("Sun 2026-11-22 15:05:00 CET", 0),
            ("22/Nov/2026:15:05:00 +0100", 0), ("2026/11/22 14:05:00 UTC", 0), (" 2026-11-22 14:05:00 UTC ", 0),
            // Abbreviations, and names with an offset
            ("2026-11-22 14:05:00 UT", 0), ("2026-11-22 15:05:00 CET", 0), ("2026-11-22 16:05 CEST", 0),
            ("2026-11-22 09:05:00 EST", 0), ("2026-11-22 10:05:00 EDT", 0), ("2026-11-22 23:05:00 JST", 0),
            ("2026-11-23 00:35:00 ACDT", 0), ("2026-11-22 15:05:00 GMT+1", 0), ("2026-11-22 15:05 UTC+01:00", 0),
            ("Sun, 22 Nov 2026 15:05:00 GMT+0100", 0), ("2026-11-22 09:05 GMT-5", 0), ("2026-11-22 15:05 UTC +1", 0),
            // Twelve hours
            ("2026-11-22 2:05 PM UTC", 0), ("2026-11-22 02:05:00pm GMT", 0), ("Nov 22, 2026 2:05 PM UTC", 0),
            ("November 22, 2026 at 2:05 PM UTC", 0), ("2026-11-22 12:05 AM UTC", -50_400),
            ("2026-11-22 12:05 PM UTC", -7_200),
        ])
    func moments(text: String, later: Int) throws {
        let written = try #require(WrittenTime(text))
        // A zone elsewhere makes no difference to a text that names its own.
        #expect(written.seconds(in: TimeZoneRules(secondsFromUTC: 20_000)) == Self.moment + later)
    }

    @Test(
        "A time without a zone is in the zone of the board",
        arguments: [
            "2026-11-22T15:05", "2026-11-22 15:05:00", "2026-11-22 15:05:00,672", "Sun Nov 22 15:05:00 2026",
            "22-Nov-2026 15:05:00.123", "2026/11/22 15:05:00", "20261122T150500", "Nov 22, 2026 3:05 PM",
            "Sun, 22 Nov 2026 15:05", "22.11.2026 15:05", "22.11.2026 15:05:00", "22.11.2026, 15:05:00",
            "22.11.2026, 3:05 PM", "22.11.2026T15:05",
        ])
    func local(text: String) {
        #expect(WrittenTime(text)?.seconds(in: TimeZoneRules(secondsFromUTC: 3_600)) == Self.moment)
    }

    @Test(
        "A day is read in every common form, and has no time",
        arguments: [
            "2026-11-22", "2026/11/22", "2026-W47-7", "Nov 22, 2026", "Nov. 22, 2026", "November 22 2026",
            "22 Nov 2026", "22-Nov-2026",
            "Sun, 22 Nov 2026", "Sunday 22 November 2026", "22/Nov/2026", "22.11.2026", " 22.11.2026 ",
        ])
    func days(text: String) throws {
        let written = try #require(WrittenTime(text))
        #expect(written.day == GregorianDay(year: 2026, month: 11, day: 22))
        #expect(written.clock == nil)
    }

    @Test(
        "Between points, the day precedes the month, and needs no zero",
        arguments: [
            ("1.4.2026", "2026-04-01"), ("01.04.2026", "2026-04-01"), ("9.12.2026", "2026-12-09"),
            ("12.9.2026", "2026-09-12"), (" 1.4.2026", "2026-04-01"), ("29.2.2028", "2028-02-29"),
            ("1.1.1800", "1800-01-01"), ("31.12.2100", "2100-12-31"), ("1.4.2026 9:05", "2026-04-01"),
        ])
    func points(text: String, day: String) {
        #expect(WrittenTime(text)?.day.isoText == day)
    }

    @Test(
        "A week belongs to the year that has its Thursday",
        arguments: [
            ("2026-W01-1", "2025-12-29"), ("2026-W53-7", "2027-01-03"), ("2020-W53-5", "2021-01-01"),
            ("2027-W01-1", "2027-01-04"),
        ])
    func weeks(text: String, day: String) {
        #expect(WrittenTime(text)?.day.isoText == day)
    }

    @Test("A fraction is exact to the nanosecond")
    func fractions() {
        #expect(WrittenTime("2026-11-22T14:05:00.1Z")?.clock?.nanoseconds == 100_000_000)
        #expect(WrittenTime("2026-11-22T14:05:00,000000001Z")?.clock?.nanoseconds == 1)
        #expect(WrittenTime("2026-11-22T14:05:00.9999999999Z")?.clock?.nanoseconds == 999_999_999)
    }

    @Test(
        "A text that is not a date as a whole is not read",
        arguments: [
            "", "2026", "2026-11", "20261122", "2026-326", "2026-W47", "12:30", "14:05:00", "10.0.0.1", "1.2.3",
            "1234-",
            "1234-56-78", "0800-12-34", "v2026-11-22", "2026-11-22-rc1", "2026-11-22_14-05", "2026-11-22T",
            "2026-11-22T14",
            "2026-11-22 2 files", "2026-11-22 14:05:00 +", "2026-11-22T14:05:00+1", "2026-11-22T14:05:00+530",
            "2026-11-22 14:05:00 +0100 and more", "2026-11-22 14:05:00 m=+0.1", "2026-11-22 14:05 PM AM",
            "11/22/2026", "22/11/2026", "2026.11.22", "2026/11-22", "Nov 22 14:05:00",
            "22 Nov 14:05:00", "Nov 2026", "22 Nov 26", "March of the Penguins", "May 10 2026 files", "Sunday morning",
            "Monday, 5 files", "2026-11-22T14:05:00+01:00 [Europe/Berlin]", "2026-11-22 14:05:00 [x", "Octopus 5, 2026",
            "Sun, 2026", "Sunday22 Nov 2026", "Nov.22 2026.", "1795356300", "1795356300000", "2026-11-22Z",
            "decimal 12345", "2026-11-22T14.05.00Z",
            "22.11.26", "22.11.2026.", "22.11.20261", "22.11.2026 of", "22.11.2026,14:05", "22. 11. 2026",
            "022.11.2026", "22.011.2026", "1.4.0", "10.0.19045", "10.11.1234", "1.10.2345", "22.11.2026.1",
            "v22.11.2026", "1.4.2026a",
            "22 Nov 2026 of", "Nov 22nd, 2026", "/Date(1795356300000)/", "P1DT2H30M00S", "2026-11-22T14:05:00..5Z",
        ])
    func texts(text: String) {
        #expect(WrittenTime(text) == nil)
    }

    @Test(
        "A day or a time that does not exist is not read",
        arguments: [
            "2026-02-29", "2026-02-30", "2026-13-01", "2026-00-10", "2026-11-00", "2026-11-31T00:00:00Z", "2100-02-29",
            "0000-00-00 00:00:00", "2026-11-22T25:00:00Z", "2026-11-22T12:60:00Z", "2026-11-22T12:00:61Z",
            "2026-11-22T24:00:01Z", "2026-11-22T24:05", "2026-11-22 14:05 PM", "2026-11-22 0:05 AM", "2026-366T00:00Z",
            "2026-000T00:00Z", "2025-W53-1", "2026-W00-1", "2026-W47-8", "2026-11-22T14:05:00+24:00",
            "2026-11-22T14:05:00+01:60", "Sun, 31 Nov 2026 14:05:00 GMT", "29 Feb 2026", "Sun Nov 31 14:05:00 2026",
            "Nov 0, 2026", "11.22.2026", "31.11.2026", "29.2.2026", "0.11.2026", "1.0.2026", "22.11.2026 25:00",
            "22 Nov 2026 25:00 GMT", "20261131T140500Z", "20261122T250000Z",
        ])
    func impossible(text: String) {
        #expect(WrittenTime(text) == nil)
    }

    @Test(
        "A text with changed bytes is read as an existing day or not at all",
        arguments: 0..<4 as Range<UInt64>)
    func changedTexts(seed: UInt64) throws {
        let texts = [
            "2026-11-22T14:05:00.5+01:00[Europe/Berlin]", "Sun, 22 Nov 2026 14:05:00 GMT+1", "20261122T140500Z",
            "Sun Nov 22 02:05:00 PM UTC 2026", "2026-11-22 15:05:00 +0100 CET m=+0.1", "22/Nov/2026:15:05:00 +0100",
            "Nov 22, 2026 at 2:05 PM", "2026-W47-7T14:05", "1795356300.25", "1.7953563e+09", "22.11.2026, 14:05",
        ].map { Array($0.utf8) }
        let signs = Array("0123456789 -+:/.,TZWGMapeE[](m=\u{7F}é".utf8)
        var random = SplitMix64(seed: seed)
        for _ in 0..<Campaign.size(20_000, whole: 2_000_000) {
            var bytes = texts[Int.random(in: 0..<texts.count, using: &random)]
            for _ in 0..<Int.random(in: 1...3, using: &random) {
                let place = Int.random(in: 0..<bytes.count, using: &random)
                let sign = signs[Int.random(in: 0..<signs.count, using: &random)]
                switch Int.random(in: 0..<3, using: &random) {
                case 0: bytes[place] = sign
                case 1: bytes.insert(sign, at: place)
                default: bytes.remove(at: place)
                }
            }
            let text = String(decoding: bytes, as: UTF8.self)
            for numbers in [NumberedTimes.none, .versions, .plausible, .all] {
                _ = Moment(text, numbers: numbers, in: .utc)
            }
            guard let written = WrittenTime(text) else { continue }
            // What was read can be written and read again.
            #expect(WrittenTime(written.day.isoText)?.day == written.day, "\(text)")
            #expect((0...86_400).contains(written.clock?.seconds ?? 0), "\(text)")
        }
    }

    @Test(
        "Each day of fifty years is read and written unchanged", arguments: [1_680, 1_970, 2_200])
    func everyDay(from start: Int) {
        let first = GregorianDay(year: start, month: 1, day: 1).number
        var count = 0
        for year in start..<start + 50 {
            for month in 1...12 {
                for day in 1...31 {
                    let text = "\(year)-\(month < 10 ? "0" : "")\(month)-\(day < 10 ? "0" : "")\(day)"
                    guard let written = WrittenTime(text) else { continue }
                    #expect(written.day.isoText == text)
                    count += 1
                }
            }
        }
        #expect(count == GregorianDay(year: start + 50, month: 1, day: 1).number - first)
    }
}
