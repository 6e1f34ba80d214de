import Dashboard
import Documents
import JSONDocuments
import LoadableTesting
import Loadables
import Settings
import TerminalUI
import Testing
import Values

@testable import Boards

@MainActor
@Suite(.timeLimit(.minutes(3)))
struct TimesInViewsTests {

    private func content(
        _ text: String, _ name: String, _ options: [String: OptionValue] = [:],
        zone: String = "UTC"
    ) throws -> any PanelContent {
        SourceView(name, options, time: TimeOfDay(try TimeZoneRules(named: zone)))
            .content(of: try BoardContent(.json(JSONDocument(text)))).content
    }

    private func cells(
        _ text: String, _ options: [String: OptionValue] = [:], zone: String = "UTC"
    ) throws -> [[String]] {
        try #require(try content(text, "table", options, zone: zone) as? TableContent).rows.map {
            $0.cells.map(\.string)
        }
    }

    // MARK: Cells

    @Test(
        "A moment in a table is in the time zone of the board, in any notation",
        arguments: [
            "2026-11-20T12:00:00Z", "2026-11-20 12:00:00 UTC", "Fri, 20 Nov 2026 12:00:00 GMT",
            "2026-11-20 13:00:00 +0100 CET", "Fri Nov 20 12:00:00 UTC 2026", "2026-11-20 13:00",
        ])
    func cellForms(text: String) throws {
        #expect(try cells(#"[{"t": "\#(text)"}]"#, zone: "Europe/Berlin") == [["2026-11-20 13:00"]])
    }

    @Test(
        "A text that is not a known moment is unchanged",
        arguments: [
            "2026-11-20 12:00:00 CST", "2026-11-20 12:00:00 XYZ", "2026-11-31", "2026-11-20T25:00Z", "1795356300",
        ])
    func otherTexts(text: String) throws {
        #expect(try cells(#"[{"t": "\#(text)"}]"#) == [[text]])
    }

    @Test("A number is a time in a column of times, and a number elsewhere")
    func numbers() throws {
        let text = #"[{"id": 1795356300, "created_at": 1795356300, "expires": 0, "updated": "1795356300123"}]"#
        #expect(try cells(text) == [["1795356300", "2026-11-22 14:05", "0", "2026-11-22 14:05"]])
        #expect(
            try cells(text, ["times": .names(["id"])])
                == [["2026-11-22 14:05", "2026-11-22 14:05", "0", "2026-11-22 14:05"]])
        let keys = try content(text, "keys", ["times": .names(["id"])])
        #expect(keys.lines.map(\.text).contains { $0.contains("2026-11-22 14:05") })
    }

    @Test("The option for times also names fields of a list within a map")
    func timesOfParts() throws {
        let text = #"{"data": [{"n": "a", "seen": 1795356300}]}"#
        let columns = OptionValue.names(["data.n", "data.seen"])
        #expect(try cells(text, ["columns": columns, "times": .names(["data.seen"])]) == [["a", "2026-11-22 14:05"]])
        #expect(try cells(text, ["columns": columns]) == [["a", "1795356300"]])
    }

    // MARK: Sorting

    @Test("A column of moments is sorted by time, with seconds, zones and forms")
    func sorting() throws {
        let text = #"""
            [{"t": "2026-11-22T14:05:30Z", "n": 2}, {"t": "Sun, 22 Nov 2026 09:05:10 EST", "n": 1}, {"t": null, "n": 9},
             {"t": "2026-11-22", "n": 0}, {"t": "2026-11-22 15:05:40 +0100", "n": 3}]
            """#
        let order = { (sort: String) in try cells(text, ["sort": .text(sort)]).map { $0[1] } }
        #expect(try order("t") == ["0", "1", "2", "3", "9"])
        #expect(try order("-t") == ["3", "2", "1", "0", "9"])
    }

    @Test(
        "Dates with points are sorted by time, even if some rows have words, and versions by their numbers",
        arguments: [
            ("d", ["01.12.2026", "15.01.2027", "20.11.2026"], ["20.11.2026", "01.12.2026", "15.01.2027"]),
            ("d", ["1.12.2026", "20.11.2026", "5.1.2027"], ["20.11.2026", "1.12.2026", "5.1.2027"]),
            ("d", ["01.12.2026", "later", "20.11.2026"], ["20.11.2026", "01.12.2026", "later"]),
            ("d", ["1.12.2026 09:00", "soon", "20.11.2026 10:00"], ["2026-11-20 10:00", "2026-12-01 09:00", "soon"]),
            ("d", ["01.12.2026", "-", "20.11.2026"], ["20.11.2026", "01.12.2026", "-"]),
            ("d", ["1.12.2026", "2026-11-20", "Nov 5, 2026"], ["2026-11-05", "2026-11-20", "1.12.2026"]),
            ("version", ["20.11.2026", "1.12.2026", "15.01.2027"], ["1.12.2026", "15.01.2027", "20.11.2026"]),
            ("d", ["1.10.0", "1.9.3", "1.9.2026"], ["1.9.3", "1.9.2026", "1.10.0"]),
        ])
    func sortingPoints(name: String, texts: [String], sorted: [String]) throws {
        let rows = texts.map { #"{"\#(name)": "\#($0)"}"# }.joined(separator: ",")
        #expect(try cells("[\(rows)]", ["sort": .text(name)]).map { $0[0] } == sorted)
    }

    @Test("A column with moments of unknown zones is sorted as text")
    func sortingTexts() throws {
        let text = #"[{"t": "2026-11-22 14:05 XYZ"}, {"t": "2026-11-22 13:05 CST"}, {"t": "2026-11-22 15:05 AST"}]"#
        #expect(
            try cells(text, ["sort": .text("t")]).map { $0[0] }
                == ["2026-11-22 13:05 CST", "2026-11-22 14:05 XYZ", "2026-11-22 15:05 AST"])
    }

    @Test("Times since 1970 in different units are sorted by time")
    func sortingNumbers() throws {
        let text = #"[{"ts": 1795356400}, {"ts": 1795356300000}, {"ts": 1795356500.5}]"#
        #expect(
            try cells(text, ["sort": .text("-ts")]).map { $0[0] }
                == ["2026-11-22 14:08", "2026-11-22 14:06", "2026-11-22 14:05"])
    }

    // MARK: Charts and calendars

    @Test(
        "A chart over times since 1970 is drawn over time",
        arguments: [("timestamp", ""), ("created_at", "000"), ("x", ""), ("n", "000000000")])
    func chart(name: String, zeros: String) throws {
        let rows = [1_795_176_000, 1_795_179_600].map { #"{"\#(name)": \#($0)\#(zeros), "v": 1}"# }
        let options: [String: OptionValue] = ["x": .text(name), "y": .names(["v"])]
        let times = ["x", "n"].contains(name) ? ["times": OptionValue.names([name])] : [:]
        let text = "[\(rows.joined(separator: ","))]"
        let chart = try content(text, "chart", options.merging(times) { $1 }) as? ChartContent
        #expect(chart?.series.samples.map(\.date.secondsSince1970) == [1_795_176_000, 1_795_179_600])
    }

    @Test("No chart is drawn over texts of unknown zones, or over numbers without a time name")
    func otherCharts() throws {
        let text = #"[{"t": "2026-11-22 14:05 XYZ", "v": 1}, {"t": "2026-11-22 15:05 XYZ", "v": 2}]"#
        #expect(!(try content(text, "chart", ["y": .names(["v"])]) is ChartContent))
        let numbers = #"[{"id": 1795176000, "v": 1}, {"id": 1795179600, "v": 2}]"#
        #expect(!(try content(numbers, "chart", ["x": .text("id"), "y": .names(["v"])]) is ChartContent))
    }

    @Test(
        "A day is shown as written in every zone, in the calendar, a chart and a table",
        arguments: [
            ("2026-10-04", "Australia/Sydney"), ("2026-09-27", "Pacific/Auckland"), ("2026-04-24", "Africa/Cairo"),
            ("2026-03-08", "America/New_York"), ("2026-09-06", "America/Santiago"),
        ])
    func days(day: String, zone: String) throws {
        let text = #"[{"day": "\#(day)", "v": 3}]"#
        #expect(try cells(text, zone: zone) == [[day, "3"]])
        #expect(try content(text, "calendar", zone: zone).lines.map(\.text) == ["\(day): 3"])
        #expect(try content(#"{"\#(day)": 3}"#, "calendar", zone: zone).lines.map(\.text) == ["\(day): 3"])
        let date = try #require((try content(text, "chart", zone: zone) as? ChartContent)?.series.samples.first?.date)
        #expect(GregorianDay(date, in: try TimeZoneRules(named: zone)).isoText == day)
    }

    @Test("A calendar accepts times since 1970 in its configured field")
    func calendar() throws {
        let text = #"[{"x": 1795356300, "v": 3}, {"x": 1795356300000, "v": 4}]"#
        #expect(try content(text, "calendar", ["date": .text("x")]).lines.map(\.text) == ["2026-11-22: 7"])
    }

    @Test("A heat map has the moments of its fields on its axes")
    func heat() throws {
        let text = #"[{"ts": 1795356300, "host": "a", "v": 3}]"#
        let map = try content(text, "heat", ["x": .text("ts"), "y": .text("host"), "value": .text("v")])
        #expect(map.lines.map(\.text) == ["a, 2026-11-22 14:05: 3"])
    }

    // MARK: Logs

    @Test(
        "The time of a log line is read under any field name and in every unit",
        arguments: [
            #""time":1795356300000"#, #""ts":1795356300.5"#, #""@timestamp":"2026-11-22T14:05:00Z""#,
            #""timestamp":"2026-11-22 15:05:00 +0100""#, #""time":"Sun, 22 Nov 2026 14:05:00 GMT""#,
            #""asctime":"2026-11-22 14:05:00,672""#, #""timeMillis":1795356300000"#,
            #""__REALTIME_TIMESTAMP":"1795356300123456""#, #""@t":"2026-11-22T14:05:00.1234567Z""#,
            #""ts":1795356300000000000"#, #""datetime":"1795356300""#,
        ])
    func logs(field: String) throws {
        let lines = try content(#"[{"msg":"no",\#(field)}]"#, "log").lines.map(\.text)
        #expect(lines == ["2026-11-22 14:05:00 no"])
    }

    @Test("The configured time field of a log may have any name")
    func namedLogTime() throws {
        let lines = try content(#"[{"msg":"no","when":1795356300}]"#, "log", ["time": .text("when")]).lines.map(\.text)
        #expect(lines == ["2026-11-22 14:05:00 no"])
    }

    @Test("Other values of a log line are times only if their names say so")
    func logValues() throws {
        let text = #"[{"msg":"no","expires_at":1795356300,"id":1795356300}]"#
        #expect(try content(text, "log").lines.map(\.text) == ["no expires_at=2026-11-22 14:05 id=1795356300"])
    }

    @Test("A document that is one text may be a moment in the time zone of the board")
    func scalar() throws {
        #expect(
            try content(#""2024-01-25T13:57:13.5Z""#, "text", zone: "Europe/Berlin").lines.map(\.text)
                == ["2024-01-25 14:57"])
    }
}
