import Basics
import Foundation
import TestSupport
import Testing

@testable import Values

@Suite(.timeLimit(.minutes(5)))
struct TimeZoneRulesTests {

    private static let zones = [
        "UTC", "Europe/Berlin", "Europe/London", "Europe/Dublin", "Europe/Moscow", "Europe/Lisbon", "America/New_York",
        "America/Los_Angeles", "America/St_Johns", "America/Sao_Paulo", "America/Santiago", "America/Havana",
        "America/Phoenix", "Africa/Cairo", "Africa/Casablanca", "Africa/Johannesburg", "Asia/Kolkata", "Asia/Kathmandu",
        "Asia/Beirut", "Asia/Tokyo", "Australia/Sydney", "Australia/Lord_Howe", "Pacific/Auckland", "Pacific/Chatham",
        "Pacific/Apia", "Antarctica/Troll",
    ]

    @Test(
        "Every hour of two years matches the C library, even beyond the transitions of the file", arguments: zones)
    func everyHour(zone name: String) throws {
        let zone = try TimeZoneRules(named: name)
        for start in [1_767_225_600, 4_070_908_800] {
            let moments = Array(stride(from: start, to: start + 2 * 365 * 86_400, by: 3_600))
            let expected = try CLibraryClock.times(of: moments, in: name)
            for (moment, line) in zip(moments, expected) {
                let offset = zone.secondsFromUTC(at: moment)
                let abbreviation = zone.abbreviation(at: Timestamp(secondsSince1970: Double(moment)))
                let own = "\(CLibraryClock.text(ofOffset: offset)) \(abbreviation)"
                try #require(own == line, "at \(moment)")
                // The same moment again from its local time, unless that occurs twice.
                let back = zone.seconds(ofLocal: moment + offset)
                #expect(back == moment || back < moment && back + zone.secondsFromUTC(at: back) == moment + offset)
            }
        }
    }

    @Test(
        "A local time in the gap is moved forward by its length",
        arguments: [
            ("Europe/Berlin", "2026-03-29 02:30", "2026-03-29 03:30"),
            ("America/New_York", "2026-03-08 02:00", "2026-03-08 03:00"),
            ("Australia/Lord_Howe", "2026-10-04 02:15", "2026-10-04 02:45"),
            ("Africa/Cairo", "2026-04-24 00:10", "2026-04-24 01:10"),
            ("Pacific/Apia", "2011-12-30 12:00", "2011-12-31 12:00"),
            ("Europe/Berlin", "2099-03-29 02:59", "2099-03-29 03:59"),
        ])
    func gap(name: String, text: String, moved: String) throws {
        let zone = try TimeZoneRules(named: name)
        let (local, later) = try (Self.seconds(text), Self.seconds(moved))
        let moment = zone.seconds(ofLocal: local)
        #expect(moment + zone.secondsFromUTC(at: moment) == later)
    }

    @Test(
        "If a local time occurs twice, the earlier moment is used",
        arguments: [
            ("Europe/Berlin", "2026-10-25 02:30", 7_200), ("America/New_York", "2026-11-01 01:00", -14_400),
            ("Australia/Lord_Howe", "2026-04-05 01:45", 39_600), ("Europe/Berlin", "2098-10-26 02:00", 7_200),
            ("America/Havana", "2026-11-01 00:30", -14_400),
        ])
    func overlap(name: String, text: String, offset: Int) throws {
        let local = try Self.seconds(text)
        #expect(try TimeZoneRules(named: name).seconds(ofLocal: local) == local - offset)
    }

    @Test(
        "A local time near a change of the clocks has the offset of that moment",
        arguments: [
            ("Europe/Berlin", "2026-03-29 01:30", 3_600), ("Europe/Berlin", "2026-10-25 01:30", 7_200),
            ("Europe/Berlin", "2026-10-25 03:30", 3_600), ("America/New_York", "2026-03-08 06:30", -14_400),
            ("Australia/Sydney", "2026-04-04 22:30", 39_600), ("Australia/Sydney", "2026-10-04 00:00", 36_000),
            ("America/Los_Angeles", "2026-11-01 05:00", -28_800), ("Pacific/Auckland", "2026-09-27 01:59", 43_200),
        ])
    func nearChanges(name: String, text: String, offset: Int) throws {
        let local = try Self.seconds(text)
        #expect(try TimeZoneRules(named: name).seconds(ofLocal: local) == local - offset)
    }

    // MARK: Names

    @Test("The error for an unknown zone has its name, with the right region if there is one")
    func unknownNames() {
        let expected = [
            ("Pacific/Tokyo", "there is no time zone “Pacific/Tokyo”; did you mean “Asia/Tokyo”?"),
            ("Europe/Atlantis", "there is no time zone “Europe/Atlantis”; use a name such as Europe/Berlin"),
            ("Tokyo", "there is no time zone “Tokyo”; did you mean “Asia/Tokyo”?"),
            ("", "there is no time zone “”; use a name such as Europe/Berlin"),
            ("../../etc/passwd", "there is no time zone “../../etc/passwd”; use a name such as Europe/Berlin"),
            ("Europe", "there is no time zone “Europe”; use a name such as Europe/Berlin"),
        ]
        for (name, sentence) in expected {
            let error = #expect(throws: TimeZoneError.self) { try TimeZoneRules(named: name) }
            #expect(error?.description == sentence)
        }
    }

    @Test("Without the database UTC is known, and the error for any other zone names the package")
    func databaseMissing() throws {
        #expect(try TimeZoneRules(named: "Etc/UTC", folder: "/nowhere").secondsFromUTC(at: 0) == 0)
        let error = #expect(throws: TimeZoneError.self) {
            try TimeZoneRules(named: "Europe/Berlin", folder: "/nowhere")
        }
        #expect(
            error?.description
                == "the time zone “Europe/Berlin” is not known, because there is no time zone database in /nowhere; "
                + "install the package tzdata")
    }

    private static let folder = "/usr/share/zoneinfo"

    @Test(
        "The variable TZ names a zone as it does for the C library",
        arguments: [
            ("Europe/Berlin", 3_600), (":Europe/Berlin", 3_600), ("/usr/share/zoneinfo/Asia/Tokyo", 32_400), ("", 0),
            ("UTC", 0), ("UTC0", 0), ("UTC+3", -10_800), ("<+0330>-3:30", 12_600), ("CET-1CEST", 3_600),
            ("CET-1CEST,M3.5.0,M10.5.0/3", 3_600), ("EST5EDT", -18_000),
        ])
    func settings(setting: String, offset: Int) throws {
        let zone = try TimeZoneRules(setting: setting, folder: Self.folder)
        // 1 January 2026
        #expect(zone.secondsFromUTC(at: 1_767_225_600) == offset)
    }

    @Test(
        "An invalid value of TZ is an error",
        arguments: ["Pacific/Tokyo", "Berlin", "/nowhere", "CET-1CEST,M13.1.0,M10.1.0"])
    func wrongSettings(setting: String) {
        #expect(throws: TimeZoneError.self) { try TimeZoneRules(setting: setting, folder: Self.folder) }
    }

    @Test("Without TZ the zone is that of the machine's file, or UTC")
    func defaultFile() throws {
        let zone = try TimeZoneRules(setting: nil, folder: Self.folder, defaultFile: "\(Self.folder)/Asia/Tokyo")
        #expect(zone.secondsFromUTC(at: 0) == 32_400)
        #expect(
            try TimeZoneRules(setting: nil, folder: Self.folder, defaultFile: "/nowhere").secondsFromUTC(at: 0) == 0)
    }

    @Test("A damaged file is an error that names it")
    func damagedFiles() throws {
        let bytes = try [UInt8](Data(contentsOf: URL(fileURLWithPath: "\(Self.folder)/Europe/Berlin")))
        #expect(TimeZoneFile(bytes) != nil)
        for count in stride(from: 0, to: bytes.count - 1, by: 7) {
            #expect(TimeZoneFile(Array(bytes[..<count])) == nil)
        }
        #expect(TimeZoneFile(Array("no zone".utf8)) == nil)
        let error = #expect(throws: TimeZoneError.self) {
            try TimeZoneRules(setting: "/etc/passwd", folder: Self.folder)
        }
        #expect(error == .damagedFile("/etc/passwd"))
    }

    @Test("A file with any changed byte is read or rejected, without a trap")
    func hostileFiles() throws {
        let bytes = try [UInt8](Data(contentsOf: URL(fileURLWithPath: "\(Self.folder)/Africa/Casablanca")))
        var random = SplitMix64(seed: 35)
        for _ in 0..<2_000 {
            var changed = bytes
            changed[Int.random(in: 0..<changed.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
            guard let file = TimeZoneFile(changed) else { continue }
            let zone = TimeZoneRules(name: "x", first: file.first, file.changes, file.rule)
            for seconds in [0, 1_795_356_300, 4_070_908_800] { _ = zone.seconds(ofLocal: seconds) }
        }
    }

    @Test(
        "A POSIX rule is read completely or not at all",
        arguments: [
            "", "X", "CET", "CET-", "CET-1CEST,", "CET-1CEST,M3.5.0", "CET-1CEST,M3.6.0,M10.5.0",
            "CET-1CEST,M3.5.7,M10.5.0",
            "CET-25", "CET-1CEST,M3.5.0,M10.5.0/168", "<CET-1", "CET-1CEST,J0,J366", "Europe/Berlin",
            "CET-1CEST,M3.5.0,M10.5.0x",
        ])
    func wrongRules(text: String) {
        #expect(YearlyRule(text) == nil)
    }

    @Test("Summer time for the whole year has no other offset at the turn of the year")
    func wholeYear() throws {
        let rule = try #require(YearlyRule("EST5EDT,0/0,J365/25"))
        let zone = TimeZoneRules(name: "x", first: .init(seconds: 0, abbreviation: ""), [], rule)
        for moment in stride(from: 1_798_700_000, to: 1_798_800_000, by: 600) {
            #expect(zone.secondsFromUTC(at: moment) == -14_400)
        }
    }

    private static func seconds(_ text: String) throws -> Int { try #require(WrittenTime(text)).localSeconds }
}

/// The C library's times in a zone, from a process of their own: its zone is that of the whole process.
private enum CLibraryClock {

    /// `+05:30:00`.
    static func text(ofOffset seconds: Int) -> String {
        let parts = [abs(seconds) / 3_600, abs(seconds) / 60 % 60, abs(seconds) % 60]
        return (seconds < 0 ? "-" : "+") + parts.map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: ":")
    }

    /// The offset and the abbreviation at each moment.
    static func times(of moments: [Int], in zone: String) throws -> [String] {
        let file = FileManager.default.temporaryDirectory.appending(path: "moments-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: file) }
        try moments.map { "@\($0)\n" }.joined().write(to: file, atomically: true, encoding: .utf8)
        let arguments = ["date", "-f", file.path, "+%::z %Z"]
        let command = try Command("/usr/bin/env", arguments, environment: ["TZ": zone, "PATH": "/usr/bin:/bin"])
        let lines = command.output.split(separator: "\n").map(String.init)
        try #require(lines.count == moments.count)
        return lines
    }
}
