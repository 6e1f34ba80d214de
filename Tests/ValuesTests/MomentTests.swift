import Basics
import Testing

@testable import Values

@Suite(.timeLimit(.minutes(3)))
struct MomentTests {

    @Test(
        "An ambiguous abbreviation counts only if the zone uses it at that time",
        arguments: [
            ("2026-11-22 14:05 CST", "America/Chicago", "2026-11-22 20:05"),
            ("2026-11-22 14:05 CST", "Asia/Shanghai", "2026-11-22 06:05"),
            ("2026-07-22 14:05 CST", "America/Chicago", nil),
            ("2026-07-22 14:05 CDT", "America/Chicago", "2026-07-22 19:05"),
            ("2026-11-22 14:05 CST", "Europe/Berlin", nil),
            ("2026-06-21 14:05 BST", "Europe/London", "2026-06-21 13:05"),
            ("2026-06-21 14:05 BST", "UTC", nil), ("2026-11-22 14:05 BST", "Europe/London", nil),
            ("2026-11-22 14:05 IST", "Asia/Kolkata", "2026-11-22 08:35"),
            ("2026-11-22 14:05 IST", "Asia/Jerusalem", "2026-11-22 12:05"),
            ("2026-06-21 14:05 IST", "Europe/Dublin", "2026-06-21 13:05"),
            ("2026-11-22 14:05 IST", "Europe/Dublin", nil),
            ("2026-11-22 14:05 AST", "UTC", nil), ("2026-11-22 14:05 AST", "America/Halifax", "2026-11-22 18:05"),
            ("2026-11-22 14:05 XYZ", "UTC", nil), ("2026-11-22 14:05 files", "Europe/Berlin", nil),
            ("2026-11-22 14:05 PST", "Asia/Manila", "2026-11-22 06:05"),
            ("2026-11-22 14:05 PST", "UTC", "2026-11-22 22:05"),
            ("2026-11-22 14:05 ChST", "Pacific/Guam", "2026-11-22 04:05"),
        ] as [(String, String, String?)])
    func abbreviations(text: String, zone: String, utc: String?) throws {
        let moment = Moment(text, in: try TimeZoneRules(named: zone))
        #expect(moment.map(Self.text) == utc)
    }

    @Test("An abbreviation distinguishes the two times of a repeated hour")
    func doubledHour() throws {
        let berlin = try TimeZoneRules(named: "Europe/Berlin")
        #expect(Moment("2026-10-25 02:30 CEST", in: berlin).map(Self.text) == "2026-10-25 00:30")
        #expect(Moment("2026-10-25 02:30 CET", in: berlin).map(Self.text) == "2026-10-25 01:30")
    }

    @Test(
        "A day is the same day in every zone",
        arguments: [
            ("2026-10-04", "Australia/Sydney"), ("2026-09-27", "Pacific/Auckland"), ("2026-04-24", "Africa/Cairo"),
            ("2026-09-06", "America/Santiago"), ("2026-03-29", "Asia/Beirut"), ("2026-01-01", "Pacific/Kiritimati"),
            ("2026-03-08", "America/New_York"), ("2026-12-31", "Pacific/Pago_Pago"),
        ])
    func days(text: String, zone: String) throws {
        let zone = try TimeZoneRules(named: zone)
        let moment = try #require(Moment(text, in: zone))
        #expect(moment.day(in: zone).isoText == text)
        // It begins on that day, even where its first hour is left out.
        #expect(GregorianDay(moment.timestamp(in: zone), in: zone).isoText == text)
        #expect(GregorianDay(moment.timestamp(in: zone).advanced(by: .seconds(-1)), in: zone).isoText < text)
    }

    @Test(
        "A moment out of range of timestamps is not read",
        arguments: ["9999-12-31", "0001-01-01T00:00:00Z", "2300-06-01", "1600-01-01", "9999-12-31T23:59:59Z"])
    func farAway(text: String) {
        #expect(Moment(text, in: .utc) == nil)
    }

    // MARK: Numbers

    @Test(
        "A number is a time if the name of its column suggests it",
        arguments: [
            "ts", "time", "timestamp", "date", "datetime", "created", "updated", "modified", "expires", "created_at",
            "createdAt", "at", "TIME", "@timestamp", "metadata.creationTimestamp", "start_time", "startTime", "endtime",
            "time_ms", "ts_ns", "last_seen", "process_start_time_seconds", "updated_on", "lastUpdatedTS",
            "expires_at_utc",
            "build.time", "unix_time", "mtime", "dateModified", "date_added",
        ])
    func timeNames(name: String) {
        #expect(TimeColumn.isName(name))
        #expect(Moment("1795356300", inColumn: name, in: .utc).map(Self.text) == "2026-11-22 14:05")
    }

    @Test(
        "A number in any other column is a number",
        arguments: [
            "", "id", "value", "size", "bytes", "response_time", "responseTime", "cpu_time", "time_taken", "uptime",
            "elapsed_time_ns", "created_by", "updated_rows", "date_count", "format", "lat", "stats", "start", "end",
            "runtime", "update_total", "time_zone", "seconds", "at_bats", "data", "estimate", "total_created", "ratio",
            "request_duration_timestamp", "last", "timeout", "1", "candidate", "artists",
        ])
    func otherNames(name: String) {
        #expect(!TimeColumn.isName(name))
        #expect(Moment("1795356300", inColumn: name, in: .utc) == nil)
        #expect(Moment("1795356300000", inColumn: name, in: .utc) == nil)
    }

    @Test(
        "The magnitude of a number determines its unit",
        arguments: [
            ("1795356300", 0), ("1795356300.25", 250_000_000), ("1795356300000", 0), ("1795356300123", 123_000_000),
            ("1795356300123456", 123_456_000), ("1795356300123456789", 123_456_789), ("1.7953563e9", 0),
            ("1795356300000.5", 500_000), ("1.7953563000005e+09", 500_000),
        ])
    func units(text: String, nanoseconds: Int) throws {
        let moment = try #require(Moment(text, inColumn: "ts", in: .utc))
        let difference = moment.timestamp(in: .utc).nanosecondsSince1970 - 1_795_356_300_000_000_000
        // A double has no more than sixteen digits.
        #expect(abs(Int(difference) - nanoseconds) < (text.contains("e") ? 1_000 : 1))
    }

    @Test(
        "A number outside the years 2000 to 2100 is a number, whatever the name of its column",
        arguments: [
            "0", "12", "-1795356300", "946684799", "4133980800", "100000000000", "946684799999", "4133980800000",
            "99999999999999", "12345678901234567890", "1795356300x", "1795356300.", "0795356300", "nan", "1e99",
            "17953563001", "1795356300.5.1",
            // Ticks of .NET, and seconds since 2001
            "638355968000000000", "639000000000000000", "750000000",
        ])
    func implausible(text: String) {
        #expect(Moment(text, inColumn: "time", in: .utc) == nil)
    }

    @Test("The first and the last second of those years are times")
    func limits() {
        #expect(Moment("946684800", inColumn: "ts", in: .utc).map(Self.text) == "2000-01-01 00:00")
        #expect(Moment("4133980799", inColumn: "ts", in: .utc).map(Self.text) == "2100-12-31 23:59")
        #expect(Moment("946684800000", inColumn: "ts", in: .utc).map(Self.text) == "2000-01-01 00:00")
    }

    @Test("Eight digits in a column of dates are a day")
    func compactDays() {
        let day = GregorianDay(year: 2026, month: 11, day: 22)
        #expect(Moment("20261122", inColumn: "date", in: .utc) == .day(day))
        #expect(Moment("20261122", inColumn: "id", in: .utc) == nil)
        #expect(Moment("20261131", inColumn: "date", in: .utc) == nil)
        #expect(Moment("18261122", inColumn: "date", in: .utc) == nil)
    }

    @Test(
        "A date that may be a version is a version in a column of versions, unless the board declares times",
        arguments: [
            ("1.4.2026", "version", nil), ("20.11.2026", "appVersion", nil), ("20.11.2026", "kernel.rev", nil),
            ("1.4.2026", "since", "2026-04-01"), ("20.11.2026", "", "2026-11-20"), ("1.4.2026", "driver", "2026-04-01"),
            ("1.4.2026 14:05", "version", "2026-04-01"), ("2026-04-01", "version", "2026-04-01"),
        ] as [(String, String, String?)])
    func versions(text: String, column: String, day: String?) {
        #expect(Moment(text, inColumn: column, in: .utc)?.day(in: .utc).isoText == day)
        #expect(Moment(text, inColumn: column, isTime: true, in: .utc) != nil)
    }

    @Test("A number in a column that the board declares is a time of any year")
    func declared() {
        #expect(Moment("1795356300", inColumn: "x", isTime: true, in: .utc).map(Self.text) == "2026-11-22 14:05")
        #expect(Moment("300000000", inColumn: "x", isTime: true, in: .utc).map(Self.text) == "1979-07-05 05:20")
        #expect(Moment("300000000000", inColumn: "x", isTime: true, in: .utc).map(Self.text) == "1979-07-05 05:20")
        #expect(Moment("99999999999", inColumn: "x", isTime: true, in: .utc) == nil)
    }

    private static func text(_ moment: Moment) -> String {
        let seconds = Int(moment.timestamp(in: .utc).secondsSince1970.rounded(.down))
        func two(_ number: Int) -> String { (number < 10 ? "0" : "") + String(number) }
        return "\(moment.day(in: .utc).isoText) \(two(seconds / 3_600 % 24)):\(two(seconds / 60 % 60))"
    }
}
