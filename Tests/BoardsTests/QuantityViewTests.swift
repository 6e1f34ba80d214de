import Dashboard
import Documents
import Foundation
import JSONDocuments
import Loadables
import Settings
import TerminalUI
import Testing

@testable import Boards

/// Views of numbers with units.
@MainActor
@Suite(.timeLimit(.minutes(3)))
struct QuantityViewTests {

    private func view(_ name: String, _ options: [String: OptionValue] = [:]) -> SourceView {
        SourceView(name, options)
    }

    private func content(_ text: String) throws -> BoardContent { try BoardContent(Document.json(JSONDocument(text))) }

    private func lines(
        _ name: String, _ text: String, _ options: [String: OptionValue] = [:]
    ) throws -> [String] {
        view(name, options).content(of: try content(text)).content.lines.map(\.text)
    }

    private func picture(_ name: String, _ text: String) throws -> String {
        var canvas = Canvas(size: Size(width: 50, height: 12))
        func draw(_ content: some PanelContent) {
            var state = content.makeState()
            content.draw(in: &canvas, state: &state, isFocused: false, elapsed: .zero)
        }
        draw(view(name).content(of: try content(text)).content)
        return canvas.frame.plainText
    }

    @Test("The unit of an option converts a number with its own unit", arguments: ["number", "gauge"])
    func ownUnit(name: String) throws {
        func text(_ own: String, _ unit: String) throws -> String {
            let loaded = try BoardContent(DocumentPart(.json(JSONDocument("1.5")), unit: own))
            return view(name, ["unit": .text(unit)]).content(of: loaded).content.lines.map(\.text).joined()
        }
        #expect(try text("GB", "bytes").contains("1.5 GB"))
        #expect(try text("min", "seconds").contains("1m 30s"))
        #expect(try text("GHz", "MHz").contains("1,500 MHz"))
        // Degrees Celsius cannot be converted by a factor.
        #expect(try text("°C", "°F").contains("1.5 °C"))
    }

    @Test(
        "A scale without one end begins at zero, and ends at 100 or at the largest value",
        arguments: [
            (["max": 2_000.0], "500", 0.25), (["max": 1], "0.25", 0.25), (["min": 0], "25", 0.25),
            (["min": 20], "60", 0.5),
            (["max": 400, "min": 0], "100", 0.25),
        ])
    func oneEnd(ends: [String: Double], value: String, share: Double) throws {
        let options = ends.mapValues { OptionValue.number($0) }
        let content = view("gauge", options).content(of: try content(value)).content
        var canvas = Canvas(size: Size(width: 100, height: 2))
        func draw(_ content: some PanelContent) {
            var state = content.makeState()
            content.draw(in: &canvas, state: &state, isFocused: false, elapsed: .zero)
        }
        draw(content)
        let row = canvas.frame.plainText.split(separator: "\n")[1]
        let full = row.count { "█▉▊▋▌▍▎▏━".contains($0) }
        let whole = row.count { $0 != " " && !$0.isNumber && !$0.isLetter }
        #expect(abs(Double(full) / Double(max(1, whole)) - share) < 0.1, "\(canvas.frame.plainText)")
    }

    @Test(
        "A row without a date is not drawn, and is counted in a remark",
        arguments: [
            (
                "chart", #"[{"t":"2026-11-26","v":1},{"t":"2026-11-27","v":4},{"t":"bad","v":9}]"#,
                "1 row has no date, only text such as “bad”"
            ),
            (
                "calendar", #"[{"t":"2026-11-26","v":1},{"t":"26.13.2026","v":4},{"t":null,"v":9}]"#,
                "2 rows have no date, only text such as “26.13.2026”"
            ),
            ("calendar", #"{"2026-11-26":1,"total":4}"#, "1 row has no date, only text such as “total”"),
        ])
    func rowsWithoutDate(name: String, text: String, remark: String) throws {
        let field = name == "chart" ? "x" : "date"
        let options = text.hasPrefix("{") ? [:] : [field: OptionValue.text("t")]
        #expect(view(name, options).remarks(on: try content(text)) == [remark])
    }

    @Test(
        "Rows without a number keep their place in bars and gauges, with their text",
        arguments: [
            (#"[{"n":"alpha","v":"912M"},{"n":"beta","v":"1.8T"},{"n":"gamma","v":0}]"#, ["912M", "1.8T", "0"], 0),
            (#"[{"n":"alpha","v":5},{"n":"beta","v":"n/a"},{"n":"gamma","v":7}]"#, ["5", "n/a", "7"], 1),
            (#"[{"n":"alpha","v":5},{"n":"beta","v":null},{"n":"gamma"}]"#, ["5", "–", "–"], 2),
            (
                #"[{"n":"alpha","v":"NaN"},{"n":"beta","v":"3 h"},{"n":"gamma","v":"2m30s"}]"#,
                ["NaN", "3 h", "2m30s"], 1
            ),
            (#"{"alpha":5,"beta":null,"gamma":"12"}"#, ["5", "–", "12"], 1),
        ] as [(String, [String], Int)])
    func rowsWithoutNumber(text: String, values: [String], missing: Int) throws {
        for name in ["bars", "gauge"] {
            #expect(try lines(name, text) == zip(["alpha", "beta", "gamma"], values).map { "\($0): \($1)" })
            let picture = try picture(name, text)
            for word in ["alpha", "beta", "gamma"] + values { #expect(picture.contains(word), "\(picture)") }
            let remarks = missing == 0 ? [] : ["\(missing) \(missing == 1 ? "row has" : "rows have") no number"]
            #expect(view(name).remarks(on: try content(text)) == remarks)
        }
    }

    @Test(
        "A map of named amounts stays one even if some are words, and a row stays a row",
        arguments: [
            (#"{"a":"1.5k","b":"900","c":"x"}"#, ["a: 1.5k", "b: 900", "c: x"], 1),
            (#"{"cpu":3,"mem":4,"disk":"x y"}"#, ["cpu: 3", "mem: 4", "disk: x y"], 1),
            (#"{"a":"5 ms","b":"2 s","c":"late","d":null}"#, ["a: 5 ms", "b: 2 s", "c: late", "d: –"], 2),
            (#"{"a":"900","c":"x"}"#, ["a: 900", "c: x"], 1),
            (#"{"a":true,"b":1,"c":2}"#, ["a: yes", "b: 1", "c: 2"], 1),
            (#"{"name":"disk","used":73,"free":27}"#, ["disk: 27"], 0),
            (#"{"Title":"x","a":"1","b":"2"}"#, ["x: 2"], 0), (#"{"host":"web","load":3}"#, ["web: 3"], 0),
            (#"{"host":"web","zone":"eu","load":3}"#, ["web: 3"], 0),
        ] as [(String, [String], Int)])
    func mixedMaps(text: String, values: [String], missing: Int) throws {
        for name in ["bars", "gauge"] {
            #expect(try lines(name, text) == values)
            let remarks = missing == 0 ? [] : ["\(missing) \(missing == 1 ? "row has" : "rows have") no number"]
            #expect(view(name).remarks(on: try content(text)) == remarks)
        }
    }

    @Test(
        "Other views of a map of amounts show all names and values, the first number, or the days")
    func mixedMapsElsewhere() throws {
        let text = #"{"c":"x","a":"1.5k","b":"900"}"#
        #expect(try lines("keys", text) == ["c: x", "a: 1.5k", "b: 900"])
        #expect(try lines("list", text) == ["c: x", "a: 1.5k", "b: 900"])
        #expect(try lines("number", text) == ["1,500"])
        let days = #"{"2026-11-23":1,"2026-11-24":"x","2026-11-25":2}"#
        #expect(try lines("calendar", days) == ["2026-11-23: 1", "2026-11-25: 2"])
        #expect(view("calendar").remarks(on: try content(days)) == ["1 row has no number"])
    }

    @Test("The unit of the source is shown after its number, unless the options set another one")
    func writtenUnits() throws {
        func lines(_ name: String, _ number: Double, _ unit: String, _ options: [String: OptionValue] = [:]) throws
            -> [String]
        {
            let content = try BoardContent(DocumentPart(.number(number), unit: unit))
            return view(name, options).content(of: content).content.lines.map(\.text)
        }
        #expect(try lines("number", 42, "°C") == ["42 °C"])
        #expect(try lines("number", 1.5, "GB") == ["1.5 GB"])
        #expect(try lines("gauge", 73, "%") == ["73 %"])
        #expect(try lines("bars", 60, "fps") == ["60 fps"])
        #expect(try lines("number", 42, "°C", ["unit": .text("degrees")]) == ["42 °C"])
    }

    @Test(
        "A number whose unit changes is converted to the earlier unit; another kind of unit is remarked on",
        arguments: [
            ("900 MB", "1.2 GB", "1200 MB"), ("1.5 s", "250ms", "0.25 s"), ("2 h", "30 min", "0.5 h"),
            ("900 mW", "1.2 kW", "1200000 mW"), ("5 °C", "41 °F", "41 °F!"), ("5", "6 °C", "6 °C"), ("5 %", "6", "6"),
        ])
    func changedUnits(first: String, then: String, shown: String) async throws {
        func part(_ text: String) async throws -> DocumentPart {
            try await DocumentFormat.number.part(of: Data(text.utf8))
        }
        let next = try await part(then).inUnit(of: try BoardContent(try await part(first)))
        let number = try #require(next.document.number)
        let text = "\(number == number.rounded() ? "\(Int(number))" : "\(number)") \(next.unit ?? "")"
        #expect(text == shown.filter { $0 != "!" } + (next.unit == nil ? " " : ""))
        #expect(next.remarks.isEmpty == !shown.hasSuffix("!"))
    }

    @Test(
        "A number with a unit keeps it through the cache, and through a filter if the number is unchanged"
    )
    func unitsOfSources() async throws {
        let fixture = try BoardFixture()
        fixture.client.answer("Load: 42 °C")
        for (options, text) in [("", "42 °C"), (", select: '.'", "42 °C"), (", select: '. * 2'", "84")] {
            let board = try fixture.makeBoard(
                "sources: { it: { http: http://server.test/it, every: never, parse: number\(options) } }")
            await board.loadOnce()
            #expect(board.text.contains(text) && board.text.contains("°C") == text.contains("°C"), "\(board.text)")
        }
        let content = try BoardContent(DocumentPart(.number(42), unit: "°C"))
        #expect(try JSONDecoder().decode(BoardContent.self, from: JSONEncoder().encode(content)) == content)
    }

    @Test(
        "A view without any clear number shows the reason once",
        arguments: [
            ("chart", #"[{"v":"5 GB"},{"v":"3 s"}]"#, "“v” is text: mixed units"),
            ("chart", #"[{"t":"2026-11-20T12:00Z","v":"5m"},{"t":"2026-11-20T12:01Z","v":"7m"}]"#, "the unit of “5m”"),
            ("chart", #"[{"v":"1,378","w":"1,5.3"},{"v":"12,001","w":"x"}]"#, "write the number without a separator"),
            ("chart", #"[{"v":"12:00"},{"v":"13:30"}]"#, "may be times of day or durations"),
            ("chart", #"[{"v":"5 GB","w":"1 h"},{"v":"3 s","w":"2 V"}]"#, "“v” is text: mixed units"),
            ("bars", #"{"a":"5 GB","b":"3 s"}"#, "the values are text: mixed units"),
            ("gauge", #"[{"v":"5 GB"},{"v":"3 s"}]"#, "“v” is text: mixed units"),
            ("bars", #"["1,378","12,001"]"#, "write the number without a separator"),
            ("chart", #"[{"v":"5 GB"},{"v":"3 MB"}]"#, nil),
            ("chart", #"[{"v":"x"},{"v":"y"}]"#, "there is no number to draw"),
            ("bars", #"[{"n":"12:00","v":1},{"n":"13:00","v":2}]"#, nil),
        ] as [(String, String, String?)])
    func undecidedViews(name: String, text: String, remark: String?) throws {
        let remarks = view(name).remarks(on: try content(text))
        #expect(remarks.count == (remark == nil ? 0 : 1), "\(remarks)")
        if let remark { #expect(remarks.first?.contains(remark) == true, "\(remarks)") }
    }

    @Test("A table sorts by the whole column, including rows beyond its limit, and by the keys")
    func table() throws {
        let text = #"[{"s":"912M"},{"s":"240K"},{"s":null},{"s":"1.8T"},{"s":"16G"}]"#
        let options: [String: OptionValue] = ["sort": .text("-s"), "limit": .number(3)]
        #expect(try lines("table", text, options) == ["1.8T", "16G", "912M"])
        let table = try #require(view("table").content(of: content(text)).content as? TableContent)
        var state = table.makeState()
        let key = try #require(table.keys.first { $0.keys.contains(Key(">")) })
        _ = key.press(&state, Size(width: 20, height: 9))
        #expect(table.order(state) == [1, 0, 4, 3, 2])
    }

    @Test("The configured unit decides the format if it fits the numbers of the column")
    func units() throws {
        let text = #"[{"n":"a","v":"912M"},{"n":"b","v":"1.8T"}]"#
        #expect(try lines("bars", text, ["unit": .text("bytes")]) == ["a: 912 MB", "b: 1.8 TB"])
        #expect(try lines("bars", text, ["unit": .text("GB")]) == ["a: 0.912 GB", "b: 1,800 GB"])
        // The prefix may belong to the unit or to the number.
        #expect(try lines("bars", text, ["unit": .text("kW")]) == ["a: 912M", "b: 1.8T"])
        #expect(
            try lines("bars", #"[{"n":"a","v":"1.5k"},{"n":"b","v":"900"}]"#, ["unit": .text("EUR")]) == [
                "a: 1,500.00 EUR", "b: 900.00 EUR",
            ])
        #expect(try lines("bars", #"{"a":1170}"#, ["unit": .text("people")]) == ["a: 1,170 people"])
        #expect(try lines("number", "1170", ["unit": .text("people")]) == ["1,170 people"])
        #expect(try lines("number", "99.95", ["unit": .text("%")]) == ["99.95 %"])
        #expect(try lines("gauge", #"{"a":"95%","b":"0.5%"}"#) == ["a: 95%", "b: 0.5%"])
    }

    @Test(
        "A number with separators is written like any other number, with the unit of the options",
        arguments: [
            (["1,234.50", "12.00"], "EUR", ["a: 1,234.50 EUR", "b: 12.00 EUR"]),
            (["1.234,50", "12,00"], "EUR", ["a: 1,234.50 EUR", "b: 12.00 EUR"]),
            (["1.234,50 €", "12,00 €"], "EUR", ["a: 1,234.50 EUR", "b: 12.00 EUR"]),
            (["1'234'567", "5"], "people", ["a: 1,234,567 people", "b: 5 people"]),
            (["1,234.50", "12.00"], nil, ["a: 1.23k", "b: 12"]), (["1,234.50 €", "12.00 €"], nil, nil),
        ] as [([String], String?, [String]?)])
    func separators(values: [String], unit: String?, shown: [String]?) throws {
        let text = #"[{"n":"a","v":"\#(values[0])"},{"n":"b","v":"\#(values[1])"}]"#
        let options = unit.map { ["unit": OptionValue.text($0)] } ?? [:]
        let written = zip(["a", "b"], values).map { "\($0): \($1)" }
        for name in ["bars", "gauge"] { #expect(try lines(name, text, options) == shown ?? written) }
    }

    @Test("A column that lost its unit is remarked on, a column of notes is not")
    func slips() throws {
        let slipped = #"[{"m":"/","u":12},{"m":"/home","u":71},{"m":"/media/My","u":"Disk"},{"m":"/boot","u":9}]"#
        #expect(
            view("table").remarks(on: try content(slipped)) == ["“u” contains numbers in 3 rows, but also “Disk”"])
        for value in [#""n/a""#, "null", #""3 (5h ago)""#, #""912M""#] {
            let fine = #"[{"u":12},{"u":71},{"u":9},{"u":\#(value)}]"#
            #expect(view("table").remarks(on: try content(fine)) == [])
        }
    }

    @Test("A first row of words with the name of a column is remarked on as a header")
    func header() throws {
        let rows = #"{"pid":1,"cpu":2},{"pid":3,"cpu":4},{"pid":5,"cpu":6}"#
        let remark = "the first row looks like a header; skip it with “select: .[1:]”"
        #expect(view("table").remarks(on: try content(#"[{"pid":"PID","cpu":"%C"},\#(rows)]"#)) == [remark])
        #expect(
            view("table").remarks(on: try content(#"[{"pid":"none here","cpu":9},\#(rows)]"#))
                == ["“pid” contains numbers in 3 rows, but also “none here”"])
        #expect(view("table").remarks(on: try content("[\(rows)]")) == [])
    }

    @Test("A heat map cell with several rows is remarked on, and a missing number does not clear it")
    func sharedCells() throws {
        let text =
            #"[{"y":"a","x":"p","v":3},{"y":"a","x":"p","v":9},{"y":"b","x":"q","v":1},{"y":"b","x":"q","v":null}]"#
        #expect(try lines("heat", text) == ["a, p: 9", "b, q: 1"])
        #expect(
            view("heat").remarks(on: try content(text)) == [
                "1 row has no number", "2 cells have several rows; each shows the number of its last row",
            ])
    }

    @Test("Unclear columns are shown as a table, with a remark on the reason")
    func undecided() throws {
        let text = #"[{"n":"a","v":"1,378"},{"n":"b","v":"12,001"}]"#
        #expect(try lines("bars", text, ["value": .text("v")]) == ["a  1,378", "b  12,001"])
        #expect(
            view("bars", ["value": .text("v")]).remarks(on: try content(text)) == [
                "“v” is text: “1,378” may contain a thousands separator or a decimal comma; write the number without a separator, or set LC_NUMERIC to a locale such as de_DE.UTF-8"
            ])
        #expect(try lines("bars", text.replacing("v\"", with: "count\"")) == ["a: 1.38k", "b: 12k"])
    }

    @Test("The inspector shows how the remaining columns are read")
    func readings() throws {
        let text = #"[{"n":"a","size":"912M","x":"5 GB","id":7},{"n":"b","size":"1.8T","x":"3 h","id":8}]"#
        let fields = view("table").reader.columnFields(of: .json(try JSONDocument(text)))
        #expect(
            fields.map { "\($0.name): \($0.text)" } == [
                "Column size: size, binary units", "Column x: text: mixed units",
            ])
    }

    @Test("A chart draws numbers with units, and gaps where there are none")
    func chart() throws {
        let text = #"[{"at":"2026-11-20T00:00:00Z","v":"1 kB"},{"at":"2026-11-20T01:00:00Z","v":"2 kB"}]"#
        let chart = try #require(view("chart").content(of: content(text)).content as? ChartContent)
        #expect(chart.series.samples.map(\.value) == [1_000, 2_000])
        #expect(chart.lines.first?.text == "latest 2 kB")
    }
}
