import Dashboard
import Documents
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

    @Test("A table sorts by the whole column, also the rows that its limit leaves out, and by the keys")
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

    @Test("The unit of the settings decides the form where it can hold the column's numbers, and no other one")
    func units() throws {
        let text = #"[{"n":"a","v":"912M"},{"n":"b","v":"1.8T"}]"#
        #expect(try lines("bars", text, ["unit": .text("bytes")]) == ["a: 912 MB", "b: 1.8 TB"])
        #expect(try lines("bars", text, ["unit": .text("GB")]) == ["a: 912M", "b: 1.8T"])
        #expect(try lines("bars", #"{"a":1170}"#, ["unit": .text("people")]) == ["a: 1,170 people"])
        #expect(try lines("number", "1170", ["unit": .text("people")]) == ["1,170 people"])
        #expect(try lines("number", "99.95", ["unit": .text("%")]) == ["99.95 %"])
        #expect(try lines("gauge", #"{"a":"95%","b":"0.5%"}"#) == ["a: 95%", "b: 0.5%"])
    }

    @Test("A column that has slipped is said, and a column of notes is not")
    func slips() throws {
        let slipped = #"[{"m":"/","u":12},{"m":"/home","u":71},{"m":"/media/My","u":"Disk"},{"m":"/boot","u":9}]"#
        #expect(
            view("table").remarks(on: try content(slipped)) == ["“u” has numbers in 3 rows, but also “Disk”"])
        for value in [#""n/a""#, "null", #""3 (5h ago)""#, #""912M""#] {
            let fine = #"[{"u":12},{"u":71},{"u":9},{"u":\#(value)}]"#
            #expect(view("table").remarks(on: try content(fine)) == [])
        }
    }

    @Test("A cell of a heat map that several rows have is said, and a missing number does not clear it")
    func sharedCells() throws {
        let text =
            #"[{"y":"a","x":"p","v":3},{"y":"a","x":"p","v":9},{"y":"b","x":"q","v":1},{"y":"b","x":"q","v":null}]"#
        #expect(try lines("heat", text) == ["a, p: 9", "b, q: 1"])
        #expect(
            view("heat").remarks(on: try content(text)) == [
                "1 row has no number", "2 cells stand for several rows and show the last number",
            ])
    }

    @Test("A column that is not decided is a table, with a remark that says why")
    func undecided() throws {
        let text = #"[{"n":"a","v":"1,378"},{"n":"b","v":"12,001"}]"#
        #expect(try lines("bars", text, ["value": .text("v")]) == ["a  1,378", "b  12,001"])
        #expect(
            view("bars", ["value": .text("v")]).remarks(on: try content(text)) == [
                "“v” is text: “1,378” may be thousands or a fraction; write it without a separator, or set LC_NUMERIC"
            ])
        #expect(try lines("bars", text.replacing("v\"", with: "count\"")) == ["a: 1,378", "b: 12,001"])
    }

    @Test("The inspector says how columns are read that do not say it themselves")
    func readings() throws {
        let text = #"[{"n":"a","size":"912M","x":"5 GB","id":7},{"n":"b","size":"1.8T","x":"3 h","id":8}]"#
        let fields = view("table").reader.columnFields(of: .json(try JSONDocument(text)))
        #expect(
            fields.map { "\($0.name): \($0.text)" } == [
                "Column size: size, binary units", "Column x: text: mixed units",
            ])
    }

    @Test("A chart draws numbers with units, with a gap where there is none")
    func chart() throws {
        let text = #"[{"at":"2026-11-20T00:00:00Z","v":"1 kB"},{"at":"2026-11-20T01:00:00Z","v":"2 kB"}]"#
        let chart = try #require(view("chart").content(of: content(text)).content as? ChartContent)
        #expect(chart.series.samples.map(\.value) == [1_000, 2_000])
        #expect(chart.lines.first?.text == "latest 2 kB")
    }
}
