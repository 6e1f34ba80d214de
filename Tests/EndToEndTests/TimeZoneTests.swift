import Foundation
import TestSupport
import Testing

/// The zone that times are shown in.
@Suite(.timeLimit(.minutes(3)))
struct TimeZoneTests {

    private static let board = """
        sources:
          times: { file: times.json, view: table }
        """

    private func folder() throws -> LoadboardFolder {
        try LoadboardFolder([
            "board.yaml": Self.board,
            "times.json": #"[{"at": "2026-10-04T00:30:00Z", "day": "2026-10-04", "created": 1795356300}]"#,
        ])
    }

    /// The lines with one blank between their words.
    private func words(_ text: String) -> String {
        text.split(separator: "\n").map { $0.split(separator: " ").joined(separator: " ") }.joined(separator: "\n")
    }

    @Test(
        "Moments are shown in the zone of TZ, and days as written",
        arguments: [
            ("UTC", "2026-10-04 00:30 2026-10-04 2026-11-22 14:05"),
            ("Australia/Sydney", "2026-10-04 11:30 2026-10-04 2026-11-23 01:05"),
            ("America/New_York", "2026-10-03 20:30 2026-10-04 2026-11-22 09:05"),
            ("CET-1CEST,M3.5.0,M10.5.0/3", "2026-10-04 02:30 2026-10-04 2026-11-22 15:05"),
            ("/usr/share/zoneinfo/Asia/Tokyo", "2026-10-04 09:30 2026-10-04 2026-11-22 23:05"),
        ])
    func zones(zone: String, row: String) throws {
        let command = try folder().run("board.yaml", "--once", "--trust", with: ["TZ": zone])
        #expect(command.code == 0)
        #expect(words(command.output).contains(row))
    }

    @Test(
        "A zone that does not exist is an error with its name, and no board is shown",
        arguments: ["--once", "--plain"])
    func unknown(option: String) throws {
        let command = try folder().run("board.yaml", option, "--trust", with: ["TZ": "Pacific/Tokyo"])
        #expect(command.code == 2)
        #expect(command.output == "")
        #expect(
            command.errors == "loadboard: TZ: there is no time zone “Pacific/Tokyo”; did you mean “Asia/Tokyo”?\n")
    }

    @Test("Without the time zone database UTC works, and the error for any other zone names the package")
    func withoutDatabase() throws {
        let folder = try folder()
        let variables = ["TZDIR": "/nowhere"]
        let utc = try folder.run("board.yaml", "--once", "--trust", with: variables.merging(["TZ": "UTC"]) { $1 })
        #expect(utc.code == 0)
        #expect(words(utc.output).contains("2026-10-04 00:30 2026-10-04 2026-11-22 14:05"))
        let berlin = try folder.run("board.yaml", "--once", with: variables.merging(["TZ": "Europe/Berlin"]) { $1 })
        #expect(berlin.code == 2)
        #expect(berlin.errors.contains("“Europe/Berlin”") && berlin.errors.contains("install the package tzdata"))
    }

    @Test("The clock recipe names the zone that does not exist, and shows the others")
    func clocks() throws {
        let folder = try LoadboardFolder([
            "board.yaml": """
            sources:
              t: { use: clocks, with: { zones: "UTC Pacific/Tokyo Asia/Tokyo Europe" } }
            """
        ])
        let output = try folder.run("board.yaml", "--once", "--trust", "--size", "80x20").output
        let lines = words(output).split(separator: "\n")
        #expect(lines.contains("Tokyo there is no time zone “Pacific/Tokyo”"))
        #expect(lines.contains("Europe there is no time zone “Europe”"))
        #expect(lines.contains { $0.contains(#/^Tokyo \d\d:\d\d /#) })
        #expect(lines.contains { $0.contains(#/^UTC \d\d:\d\d /#) })
    }
}
