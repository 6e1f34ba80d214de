import Dashboard
import Documents
import JSONDocuments
import Loadables
import Settings
import TerminalUI
import Testing

@testable import Boards

/// The numbers of heat maps and calendars.
@MainActor
@Suite(.timeLimit(.minutes(3)))
struct HeatAndCalendarTests {

    private func lines(_ name: String, _ text: String, _ options: [String: OptionValue] = [:]) throws -> [String] {
        SourceView(name, options).content(of: try BoardContent(Document.json(JSONDocument(text)))).content.lines
            .map(\.text)
    }

    private func remarks(_ name: String, _ text: String) throws -> [String] {
        SourceView(name).remarks(on: try BoardContent(Document.json(JSONDocument(text))))
    }

    @Test(
        "All lists of a heat map are read as one column",
        arguments: [
            (
                #"[["900 W","800 W"],["1.2 kW","2 kW"]]"#,
                ["1, 1: 900 W", "1, 2: 800 W", "2, 1: 1,200 W", "2, 2: 2,000 W"]
            ),
            (
                #"[["1,5","2,5"],["1,250","2,750"]]"#, ["1, 1: 1.5", "1, 2: 2.5", "2, 1: 1.25", "2, 2: 2.75"]
            ),
            (#"[["5m"],["2s"]]"#, ["1, 1: 5m", "2, 1: 2 s"]),
            (#"[["1.5 GB"],["500 MB", null]]"#, ["1, 1: 1.5 GB", "2, 1: 500 MB"]),
            (#"[[1],[],[2,3]]"#, ["1, 1: 1", "3, 1: 2", "3, 2: 3"]),
            (#"[[1,"x"],[3,"-"]]"#, ["1, 1: 1", "2, 1: 3"]),
        ])
    func lists(text: String, lines: [String]) throws {
        #expect(try self.lines("heat", text) == lines)
    }

    @Test(
        "Elements of lists that are not drawn are remarked on",
        arguments: [
            (#"[["1.5","2.5"],["5 m","2 s"]]"#, ["the values are text: mixed units"]),
            (#"[[1,"x"],[3,"-"]]"#, ["1 value is not a number, such as “x”"]),
            (#"[[1,"x"],[3,4],[5,"y"],[null,6]]"#, ["2 values are not numbers, such as “x”"]),
            (#"[[1,null],["2"]]"#, []),
        ] as [(String, [String])])
    func listRemarks(text: String, remarks: [String]) throws {
        #expect(try self.remarks("heat", text) == remarks)
    }

    @Test(
        "The axes of a heat map are in the order of numbers, times and versions; words are in the order of the rows",
        arguments: [
            (["8", "10", "9", "8", "7"], ["7", "8", "9", "10"]), (["8h", "10h", "90m"], ["90m", "8h", "10h"]),
            (["1 GB", "20 MB", "3 GB"], ["20 MB", "1 GB", "3 GB"]),
            (["08:00", "10:00", "9:00"], ["08:00", "9:00", "10:00"]),
            (["2026-11-26", "2026-11-24", "2026-11-25"], ["2026-11-24", "2026-11-25", "2026-11-26"]),
            (["Mon", "Tue", "Fri", "Mon", "Sun"], ["Mon", "Tue", "Fri", "Sun"]),
            (["Nov", "Dec", "Jan"], ["Nov", "Dec", "Jan"]),
            // The rows are in descending order.
            (["2026", "2026", "2025", "2024"], ["2026", "2025", "2024"]),
            (["1", "all", "3", "2"], ["1", "2", "3", "all"]),
        ])
    func axes(values: [String], names: [String]) throws {
        let rows = values.map { #"{"y":"a","x":"\#($0)","v":1}"# }.joined(separator: ",")
        let options: [String: OptionValue] = ["x": .text("x"), "y": .text("y"), "value": .text("v")]
        #expect(try lines("heat", "[\(rows)]", options) == names.map { "a, \($0): 1" })
        let turned = rows.replacing("\"y\"", with: "\"z\"").replacing("\"x\"", with: "\"y\"")
        let others: [String: OptionValue] = ["x": .text("z"), "y": .text("y"), "value": .text("v")]
        #expect(try lines("heat", "[\(turned)]", others) == names.map { "\($0), a: 1" })
    }

    @Test("A heat map axis of versions is sorted by version")
    func versions() throws {
        let rows = ["3.9", "3.10", "3.2"].map { #"{"host":"a","version":"\#($0)","v":1}"# }.joined(separator: ",")
        #expect(try lines("heat", "[\(rows)]") == ["a, 3.2: 1", "a, 3.9: 1", "a, 3.10: 1"])
    }

    @Test(
        "Numbers of heat maps and calendars keep their unit",
        arguments: [
            (["1h30m", "45m"], "v", ["1h 30m", "45m"]), (["1.5 GB", "20 MB"], "v", ["1.5 GB", "20 MB"]),
            (["900 W", "1.2 kW"], "v", ["900 W", "1,200 W"]), (["5 %", "7.5 %"], "v", ["5 %", "7.5 %"]),
            (["5", "7.5"], "cpu_percent", ["5 %", "7.5 %"]), (["5", "7.5"], "v", ["5", "7.5"]),
        ])
    func units(values: [String], name: String, texts: [String]) throws {
        let days = ["2026-11-23", "2026-11-24"]
        let rows = zip(days, values).map { #"{"host":"a","day":"\#($0)","\#(name)":"\#($1)"}"# }
        let text = "[\(rows.joined(separator: ","))]"
        #expect(try lines("calendar", text) == zip(days, texts).map { "\($0): \($1)" })
        #expect(try lines("heat", text) == zip(days, texts).map { "a, \($0): \($1)" })
        guard name == "v" else { return }
        let map = zip(days, values).map { #""\#($0)":"\#($1)""# }.joined(separator: ",")
        #expect(try lines("calendar", "{\(map)}") == zip(days, texts).map { "\($0): \($1)" })
    }
}
