import Dashboard
import Documents
import JSONDocuments
import LoadableTesting
import Loadables
import Settings
import TerminalTesting
import TerminalUI
import TestSupport
import Testing

@testable import Boards

@MainActor
@Suite(.timeLimit(.minutes(3)))
struct SourceViewTests {

    private static func json(_ text: String) throws -> Document { .json(try JSONDocument(text)) }

    private func content(
        _ text: String, _ name: String? = nil, _ options: [String: OptionValue] = [:]
    )
        throws -> any PanelContent
    {
        SourceView(name, options).content(of: try BoardContent(Self.json(text))).content
    }

    @Test("A tree whose root has one child is expanded one level further")
    func depthOfOne() throws {
        #expect((try content(#"{"items": [{"a": [1]}]}"#) as? OutlineContent<BoardTree>)?.depth == 2)
        #expect((try content(#"{"items": [{"a": [1]}], "total": 1}"#) as? OutlineContent<BoardTree>)?.depth == 1)
    }

    @Test(
        "Of many rows, lines and bytes a panel shows the first ones and the total; of a log, the last ones"
    )
    func muchContent() throws {
        let most = Element.mostParts
        let rows = try Self.json("[\((0..<most + 20).map { #"{"a": \#($0), "b": "x"}"# }.joined(separator: ","))]")
        let table = try #require(SourceView().content(of: BoardContent(rows)).content as? TableContent)
        #expect(table.rows.count == most)
        #expect(table.rows.last?.cells.first?.string == "\(most - 1)")
        #expect(table.columns.map(\.alignment) == [.trailing, .leading])

        let lines = (0..<most + 2_000).map { "line \($0)\n" }.joined()
        func shown(_ text: String, isFollowed: Bool) throws -> [String] {
            try SourceView(isFollowed: isFollowed).content(of: BoardContent(.text(text))).content.lines.map(\.text)
        }
        let first = try shown(lines, isFollowed: false)
        #expect(
            first.count == most + 1 && first[most - 1] == "line \(most - 1)" && first.last?.hasSuffix("kB more") == true
        )
        let last = try shown(lines, isFollowed: true)
        #expect(last.count == most + 1 && last.last == "line \(most + 1_999)" && last[1] == "line 2000")
        let long = try shown(String(repeating: "é", count: 1 << 18), isFollowed: false)
        #expect(long.count == 2 && long[0].utf8.count == 1 << 18 && long[1] == "… 256 kB more")
        #expect(try shown("a\nb\n", isFollowed: true) == ["a", "b"])
    }

    @Test(
        "The view follows from the shape of the data",
        arguments: [
            (#"[{"name": "a", "size": 1}]"#, "table"), (#"{"name": "a", "size": 1}"#, "keys"),
            ("[1, 2, 3]", "list"), (#"["a", "b"]"#, "list"), ("21.5", "number"), (#""text""#, "text"),
            (#"{"a": {"b": 1}}"#, "json"), ("[[1, 2], [3, 4]]", "table"), (#"[{"a": {"b": 1}}]"#, "json"),
            ("[]", "list"),
        ])
    func shape(text: String, name: String) throws {
        #expect(type(of: SourceView().view(of: try Self.json(text))).name == name)
    }

    @Test("A table has its columns in key order, with numbers as written and signs for states")
    func table() throws {
        let content = try content(
            #"[{"name": "web", "state": "running", "load": 1.50}, {"name": "db", "state": "failed"}]"#)
        #expect(content is TableContent)
        #expect(content.lines.map(\.text).joined(separator: "\n").contains("● running"))
        #expect(content.lines.map(\.text).joined(separator: "\n").contains("1.50"))
        #expect(content.lines.map(\.text).joined(separator: "\n").contains("✗ failed"))
    }

    @Test("The times of a log are to the second, with the day if it is not today")
    func logTimes() throws {
        let text =
            #"[{"time": "2026-11-22T23:59:59Z", "level": "warn", "text": "a"}, {"time": "2026-11-23T20:49:28Z", "text": "b"}]"#
        let clock = ManualClock(now: Timestamp(secondsSince1970: 1_795_467_600))
        let view = SourceView("log", clock: clock)
        let lines = view.content(of: try BoardContent(Self.json(text))).content.lines.map(\.text)
        #expect(lines == ["2026-11-22 23:59:59 warn a", "20:49:28 b"])
    }

    @Test("The levels of a followed log are colored, those of other text are not")
    func levels() throws {
        let text = Document.text("2026-11-23T20:49:28Z ERROR x")
        let line = StyledText("2026-11-23T20:49:28Z ") + StyledText("ERROR", .failure) + StyledText(" x")
        let log = SourceView(isFollowed: true).content(of: try BoardContent(text)).content
        #expect((log as? LogContent)?.isSame(as: LogContent([line])) == true)
        let plain = SourceView().content(of: try BoardContent(text)).content
        #expect((plain as? TextContent)?.text == [StyledText("2026-11-23T20:49:28Z ERROR x")])
    }

    @Test("In a field name, a dot separates the path, unless a field has the whole name")
    func paths() throws {
        let station = #"{"station": "pier", "wind": {"speed": 12, "gusts": {"most": 20}}, "wind.from": 270}"#
        func value(_ name: String) throws -> Double? {
            (try content(station, "number", ["value": .text(name)]) as? NumberContent)?.value
        }
        #expect(try value("wind.speed") == 12)
        #expect(try value("wind.gusts.most") == 20)
        #expect(try value("wind.from") == 270)
        #expect(try value("wind.to") == nil)
        let table = try content("[\(station)]", "table", ["columns": .names(["station", "wind.speed"])])
        #expect(table.lines.map(\.text) == ["pier  12"])
        let log = try content(
            #"[{"meta": {"at": "x", "level": "error"}, "body": {"text": "y"}}]"#, "log",
            ["level": .text("meta.level"), "text": .text("body.text")])
        #expect(log.lines.map(\.text) == ["error y"])
    }

    @Test(
        "Maps with names in another order, duplicates, escapes or gaps have their values in the right columns"
    )
    func unevenRows() throws {
        let text =
            #"[{"a": 1, "b": 2}, {"b": 3, "a": 4}, {"\u0061": 5, "b": 6, "b": 7}, {"c": 8}, {}, {"a": 9, "b": 10, "c": 11}]"#
        let rows = try #require(Rows(Element(try JSONDocument(text))))
        #expect(rows.columns == ["a", "b", "c"])
        #expect(
            rows.rows.map { $0.map { $0?.text ?? "-" } } == [
                ["1", "2", "-"], ["4", "3", "-"], ["5", "7", "-"], ["-", "-", "8"], ["-", "-", "-"], ["9", "10", "11"],
            ])
    }

    @Test("Rows of random maps have each value in its column, the last one of duplicates")
    func randomRows() throws {
        var random = SplitMix64(seed: 16)
        let names = ["a", "b", "cc", "\u{e9}", "long name", ""]
        for _ in 0..<200 {
            let maps = (0..<Int.random(in: 1...20, using: &random)).map { _ in
                (0..<Int.random(in: 0...8, using: &random)).map { _ in
                    (names.randomElement(using: &random) ?? "", Int.random(in: 0..<100, using: &random))
                }
            }
            let text = maps.map { map in "{" + map.map { "\"\($0.0)\": \($0.1)" }.joined(separator: ",") + "}" }
            let rows = try #require(Rows(Element(try JSONDocument("[\(text.joined(separator: ","))]"))))
            var order: [String] = []
            for (name, _) in maps.joined() where !order.contains(name) { order.append(name) }
            #expect(rows.columns == order)
            let expected = maps.map { map in order.map { name in map.last { $0.0 == name }.map { "\($0.1)" } } }
            #expect(rows.rows.map { $0.map { $0?.text } } == expected)
        }
    }

    @Test("A field path through a list uses that list as rows")
    func listInMap() throws {
        let text =
            #"{"station": "pier", "readings": [{"at": "2026-11-23T20:00:00Z", "level": 3}, {"at": "2026-11-23T21:00:00Z", "level": 4}]}"#
        let chart = try content(text, "chart", ["y": .names(["readings.level"])])
        #expect((chart as? ChartContent)?.series.samples.map(\.value) == [3, 4])
        let table = try content(
            text, "table", ["columns": .names(["readings.level"]), "sort": .text("-readings.level")])
        #expect(table.lines.map(\.text) == ["4", "3"])
        #expect((table as? TableContent)?.sort == TableState.Sort(column: 0, isAscending: false))
    }

    @Test(
        "Rows are sorted by any field, even a hidden one, before they are limited",
        arguments: [("table", "columns"), ("list", "text")])
    func sortedBeforeCut(view: String, field: String) throws {
        let rows = (1...30).map { #"{"name": "n\#($0)", "size": \#($0 * 7 % 31)}"# }.joined(separator: ",")
        func names(_ sort: String) throws -> [String] {
            let shown: OptionValue = view == "list" ? .text("name") : .names(["name"])
            return try content("[\(rows)]", view, [field: shown, "sort": .text(sort), "limit": .number(3)])
                .lines.map { String($0.text.prefix { $0 != " " }) }
        }
        #expect(try names("-size") == ["n22", "n13", "n4"])
        #expect(try names("size") == ["n9", "n18", "n27"])
        #expect(try names("-name") == ["n30", "n29", "n28"])
        #expect(try names("length") == ["n1", "n2", "n3"])
    }

    @Test("A field that no row has is reported with the nearest one or the existing ones")
    func remarks() throws {
        func remarks(
            _ text: String, _ name: String, _ option: String, _ value: OptionValue
        ) throws -> [String] {
            SourceView(name, [option: value]).remarks(on: try BoardContent(Self.json(text)))
        }
        let rows = #"[{"id": 8, "title": "x"}, {"id": 9, "done": true}]"#
        #expect(
            try remarks(rows, "table", "columns", .names(["id", "titel", "done"]))
                == ["there is no field “titel”; did you mean “title”?"])
        #expect(try remarks(rows, "table", "sort", .text("-id")) == [])
        #expect(try remarks("[]", "table", "columns", .names(["id"])) == [])
        let station = #"{"station": "pier", "wind": {"speed": 12}}"#
        #expect(
            try remarks(station, "number", "value", .text("wind.sped"))
                == ["there is no field “wind.sped”; did you mean “wind.speed”?"])
        #expect(
            try remarks(station, "number", "value", .text("temperature"))
                == ["there is no field “temperature”; the fields are station, wind"])
        #expect(
            try remarks(station, "number", "value", .text("station")) == ["the field “station” contains no numbers"])
        #expect(
            try remarks(station, "number", "unit", .text("m/s"))
                == ["there is no number to show; choose one with “value” or “select”"])
        #expect(try remarks("3", "number", "value", .text("x")) == [])
    }

    @Test("A row is recognized by its id, and a URL opens it without a column")
    func identity() throws {
        let content = try content(#"[{"title": "A", "url": "https://a"}, {"title": "A", "url": "https://b"}]"#)
        #expect(content.lines.map(\.id) == ["https://a", "https://b"])
        #expect(!content.lines.contains { $0.text.contains("https") })
    }

    @Test("A view that does not fit the data is replaced by one that does")
    func otherShape() throws {
        #expect(try content(#"{"a": "b"}"#, "chart") is KeyValueContent)
        #expect(try content(#"{"a": [1]}"#, "calendar") is OutlineContent<BoardTree>)
        #expect(try content(#"{"a": "b"}"#, "heat") is KeyValueContent)
        #expect(try content(#"[{"a": "b", "c": "d", "e": "f"}]"#, "heat", ["value": .text("e")]) is TableContent)
        #expect(try content(#"[["a"], ["b"]]"#, "heat") is TableContent)
    }

    @Test("The history of a value that is always zero stays at the end of the known range")
    func noRange() throws {
        func range(_ options: [String: OptionValue]) throws -> ClosedRange<Double>? {
            let series = TimeSeries([TimeSeries.Sample(0, at: Timestamp(secondsSince1970: 0))])
            let content = SourceView("chart", options)
                .content(of: try BoardContent(Self.json("0"), series: series)).content
            return try #require(content as? ChartContent).range
        }
        #expect(try range(["min": .number(0)]) == 0...1)
        #expect(try range(["max": .number(0)]) == -1...0)
        #expect(try range(["min": .number(0), "max": .number(9)]) == 0...9)
        #expect(try range([:]) == nil)
        // Otherwise nothing of it would be seen.
        #expect(try range(["min": .number(3)]) == nil)
    }

    @Test(
        "A view reports missing data in one line",
        arguments: [
            ("table", "[1, 2]", "a table needs a list of maps; choose one with “select”"),
            ("list", #"{"a": 1}"#, "“list” needs a list or lines of text; choose one with “select”"),
            ("keys", "[1]", "“keys” needs a map; choose one with “select”"),
            ("number", #""x""#, "there is no number to show; choose one with “value” or “select”"),
            ("chart", #"{"a": "b"}"#, "there is no number to draw"),
            ("gauge", #"{"a": "b"}"#, "there is no number to draw; choose numbers with “value” or “select”"),
            ("bars", #"[{"a": "b"}]"#, "there is no number to draw; choose numbers with “value” or “select”"),
            ("heat", #"{"a": 1}"#, "a heat map needs rows with two fields and a numeric field, or lists of numbers"),
            (
                "calendar", #"[{"a": 1}]"#,
                "a calendar needs rows with a date and a number, or a map from dates to numbers"
            ),
            ("text", #"{"a": 1}"#, "the content is not text; choose a field with “select”"),
            ("log", #"{"a": 1}"#, "a log needs lines of text or a list"),
            ("image", "1", "the content is not a picture"),
            ("monitors", "[1]", "monitors need rows with a name; set the column of the name with “label”"),
        ])
    func lack(name: String, text: String, remark: String) throws {
        #expect(SourceView(name).remarks(on: try BoardContent(Self.json(text))) == [remark])
        #expect(SourceView(name).remarks(on: try BoardContent(Self.json("[]"))) == [])
    }

    @Test("Several logs are merged by time; a line without a time stays after the line before it")
    func mergedLogs() throws {
        let text = #"""
            {"app": "2026-11-21 07:00:01 ERROR a\n  at line 3\n[2026-11-21T07:00:05Z] b\n",
             "db": [{"time": "2026-11-21T07:00:02Z", "level": "warn", "message": "c"}, {"at": 1795244403, "message": "d"}],
             "gone": null, "old": ["e"]}
            """#
        let content = try content(text, "log")
        #expect(
            content.lines.map(\.text) == [
                "old e", "app 2026-11-21 07:00:01 ERROR a", "app   at line 3", "db  2026-11-21 07:00:02 warn c",
                "db  2026-11-21 07:00:03 d", "app [2026-11-21T07:00:05Z] b",
            ])
        #expect(
            SourceView("log").remarks(on: try BoardContent(Self.json(text)))
                == ["the lines of “old” have no times, so they come first"])
    }

    @Test("A short list is shown in a cell; a longer one with the count of the rest")
    func listCells() throws {
        let row =
            #"{"title": "x", "labels": [{"name": "bug"}, {"name": "screen"}], "files": [{"size": 1}], "#
            + #""hosts": ["alpha.example", "beta.example", "gamma.example", "delta.example"]}"#
        #expect(try content("[\(row)]").lines.map(\.text) == ["x  bug, screen  alpha.example +3"])
    }

    @Test(
        "A number that no double represents stays as written, and a view that cannot draw it says so",
        arguments: [
            ("number", "1.5e400", ["1.5e400"], []), ("number", "-1e999", ["-1e999"], []),
            ("number", "1e-400", ["1e-400"], []),
            ("gauge", "1.5e400", ["1.5e400"], ["“1.5e400” is outside the range that can be drawn"]),
            ("gauge", "1e-400", ["1e-400"], []),
            (
                "bars", #"[{"n": "a", "v": 1.5e400}, {"n": "b", "v": 1e-400}, {"n": "c", "v": 5}]"#,
                ["a: 1.5e400", "b: 1e-400", "c: 5"], ["“1.5e400” is outside the range that can be drawn"]
            ),
            (
                "bars", #"{"a": 1e999, "b": -1e999}"#, ["a: 1e999", "b: -1e999"],
                ["2 numbers are outside the range that can be drawn, such as “1e999”"]
            ),
            (
                "table", #"[{"v": 1.5e400}, {"v": 9007199254740993}, {"v": 1e-400}]"#,
                ["1.5e400", "9007199254740993", "1e-400"], []
            ),
        ])
    func outOfRange(name: String, text: String, lines: [String], remarks: [String]) throws {
        #expect(try content(text, name).lines.map(\.text) == lines)
        #expect(SourceView(name).remarks(on: try BoardContent(Self.json(text))) == remarks)
    }

    @Test("A chart says which numbers it cannot draw")
    func outOfRangeInChart() throws {
        for text in ["[1, 1.5e400, 3]", #"[{"t": 1, "v": 1.5e400}, {"t": 2, "v": 5}]"#] {
            #expect(
                SourceView("chart").remarks(on: try BoardContent(Self.json(text)))
                    == ["“1.5e400” is outside the range that can be drawn"])
        }
    }

    @Test(
        "A null, an empty list and an empty map in a list are visible",
        arguments: [
            (#"["a", null, "b"]"#, "a, null, b"), ("[null]", "null"),
            ("[[], 1, {}]", "[], 1, {}"), (#"[[1, null], {"a": null}]"#, "1, null, a: null"),
        ])
    func emptyParts(list: String, expected: String) throws {
        let root = try Element(JSONDocument(list))
        #expect(CellText(time: .utc).text(root).string == expected)
    }

    @Test("Next to a name, null, an empty list and an empty map are visible, and differ from an empty text")
    func emptyValues() throws {
        let text = #"{"a": null, "b": "", "c": [], "d": {}, "e": [null], "f": false, "g": "null"}"#
        #expect(
            try content(text, "keys").lines.map(\.text)
                == ["a: null", "b: ", "c: []", "d: {}", "e: null", "f: no", "g: null"])
        let table = try content(#"[{"a": null, "b": [], "c": "x"}, {"a": 1, "b": [2], "c": "y"}]"#)
        #expect(table.lines.map(\.text) == ["x", "1  2  y"])
    }

    @Test(
        "A map with a name is shown as its name, and a short map of scalars with the names of its fields",
        arguments: [
            (#"{"login": "ann", "avatar_url": "https://a.example/1.png"}"#, "x  ann  7"),
            ("{\((1...30).map { "\"f\($0)\": 0, " }.joined())\"name\": \"api\"}", "x  api  7"),
            (#"{"phase": "Running", "pods": 3}"#, "x  phase: Running, pods: 3  7"),
            (#"{"app": "web", "tier": "front", "release": "stable"}"#, "x  app: web, tier: front +1  7"),
            (#"{"name": null, "zone": "eu"}"#, "x  name: null, zone: eu  7"),
            // Not shown: maps with URLs or other maps in place of a name, and empty maps.
            (#"{"self": "https://a.example", "count": 1}"#, "x  7"),
            (#"{"spec": {"a": 1}}"#, "x  7"),
            ("{}", "x  7"),
            (#"{"title": "y", "size": 8}"#, "x  y  7"),
            // It repeats other fields of the row.
            (#"{"title": "x", "size": 7}"#, "x  7"),
        ])
    func mapCells(map: String, expected: String) throws {
        let content = try content(#"[{"title": "x", "map": \#(map), "size": 7}]"#)
        #expect(content.lines.map(\.text) == [expected])
    }

    @Test("A tree is expanded to the configured depth")
    func depthOfOnePart() throws {
        func text(_ depth: Double) throws -> String {
            let content = try content(#"{"a": {"b": {"c": 1}}}"#, "json", ["depth": .number(depth)])
            var canvas = Canvas(size: Size(width: 30, height: 6))
            func draw(_ content: some PanelContent) {
                var state = content.makeState()
                content.draw(in: &canvas, state: &state, isFocused: false, elapsed: .zero)
            }
            draw(content)
            return canvas.frame.plainText
        }
        #expect(try !text(1).contains("b:"))
        #expect(try text(2).contains("b:") && !text(2).contains("c:"))
        #expect(try text(3).contains("c:"))
    }

    @Test("Control sequences in values never reach a terminal")
    func hostile() throws {
        let content = try content(#"[{"name": "\u001b[2Jx\u0007\u009b31m", "size": 1}]"#)
        var canvas = Canvas(size: Size(width: 40, height: 4))
        func draw(_ content: some PanelContent) {
            var state = content.makeState()
            content.draw(in: &canvas, state: &state, isFocused: false, elapsed: .zero)
        }
        draw(content)
        let text = canvas.frame.plainText
        #expect(text.unicodeScalars.allSatisfy { $0 == "\n" || $0.value >= 0x20 && !(0x7F...0x9F).contains($0.value) })
    }

    @Test(
        "Every view draws every shape of data at any size",
        arguments: Views.names)
    func everything(name: String) throws {
        let texts = [
            "[]", "{}", "null", "1", #""x""#, "[1,2,3]", #"[{"a":1}]"#,
            #"[{"a":"2026-11-22","b":2},{"a":"2026-11-23","b":null}]"#,
            #"{"a":1,"b":-2.5e300}"#, "[[1,2],[3]]", #"[{"x":"p","y":"q","value":3},{"x":"p","y":"r","value":4}]"#,
            #"[1,"a",null,{"b":[]}]"#, "[true,false]", "1e999", #"{"2026-11-22": 4}"#,
        ]
        for text in texts {
            let content = try content(text, name)
            for size in [
                Size(width: 0, height: 0), Size(width: 1, height: 1), Size(width: 30, height: 5),
                Size(width: 120, height: 40),
            ] {
                func draw(_ content: some PanelContent) {
                    var canvas = Canvas(size: size)
                    var state = content.makeState()
                    content.draw(in: &canvas, state: &state, isFocused: true, elapsed: .zero)
                }
                draw(content)
            }
            _ = content.json
        }
    }
}
