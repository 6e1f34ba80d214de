import Dashboard
import Documents
import JSONDocuments
import Loadables
import TerminalUI
import Testing

@testable import Boards

/// Charts of rows with times, names and categories.
@MainActor
@Suite(.timeLimit(.minutes(3)))
struct ChartRowsTests {

    private func content(_ text: String) throws -> BoardContent { try BoardContent(Document.json(JSONDocument(text))) }

    private func remarks(_ text: String, _ options: [String: OptionValue] = [:]) throws -> [String] {
        SourceView("chart", options).remarks(on: try content(text))
    }

    private func lines(_ text: String, _ options: [String: OptionValue] = [:]) throws -> [String: [Double]] {
        let chart = SourceView("chart", options).content(of: try content(text)).content as? ChartContent
        return Dictionary(
            uniqueKeysWithValues: (chart?.numbers ?? []).map { ($0.name, $0.history.samples.map(\.value)) })
    }

    private func rows(_ rows: (time: String, fields: String)...) -> String {
        "[\(rows.map { #"{"at":"2026-11-26T\#($0.time):00Z",\#($0.fields)}"# }.joined(separator: ","))]"
    }

    @Test("Rows with equal times have a line for each name")
    func names() throws {
        let text = rows(
            ("10:00", #""kind":"cpu","name":"a","v":1"#), ("10:00", #""kind":"cpu","name":"b","v":2"#),
            ("10:01", #""kind":"cpu","name":"a","v":3"#), ("10:01", #""kind":"cpu","name":"b","v":4"#))
        #expect(try lines(text) == ["a": [1, 3], "b": [2, 4]])
        #expect(try remarks(text) == [])
    }

    @Test("Several text fields name the lines if one does not tell the rows apart")
    func severalNames() throws {
        let text = rows(
            ("10:00", #""host":"a","port":"x","v":1"#), ("10:00", #""host":"a","port":"y","v":2"#),
            ("10:00", #""host":"b","port":"x","v":3"#), ("10:00", #""host":"b","port":"y","v":4"#))
        #expect(try lines(text) == ["a x": [1], "a y": [2], "b x": [3], "b y": [4]])
    }

    @Test("A text does not name lines if all times differ")
    func notes() throws {
        let text = rows(
            ("10:00", #""note":"a","v":1"#), ("10:01", #""note":"b","v":2"#), ("10:02", #""note":"a","v":3"#))
        #expect(try lines(text) == ["": [1, 2, 3]])
    }

    @Test("Of rows of one line with the same time, the last one is drawn, and the others are counted")
    func repeated() throws {
        let text = rows(("10:00", #""v":1"#), ("10:00", #""v":2"#), ("10:00", #""v":3"#), ("10:01", #""v":4"#))
        #expect(try lines(text) == ["": [3, 4]])
        #expect(try remarks(text) == ["2 rows have the same time as another row, and are not drawn"])
    }

    @Test("A row has no number only if it has none of the drawn ones")
    func missing() throws {
        let text = rows(("10:00", #""a":1"#), ("10:01", #""b":2"#), ("10:02", #""a":3,"b":null"#))
        #expect(try remarks(text) == [])
        #expect(try remarks(text, ["y": .names(["a"])]) == ["1 row has no number"])
        #expect(try remarks(#"[{"x":1,"v":2},{"x":2,"v":null},{"x":3,"v":4}]"#) == ["1 row has no number"])
    }

    @Test(
        "A field of the horizontal axis with neither times nor numbers is named",
        arguments: ["Mon", "01/11/2026", "00:30"])
    func axis(text: String) throws {
        let rows = #"[{"day":"\#(text)","v":1},{"day":"\#(text)","v":2}]"#
        let remark = "“day” contains neither times nor numbers, but “\(text)”; write times as 2026-11-30 14:05"
        #expect(try remarks(rows, ["x": .text("day")]) == [remark])
        #expect(try remarks(rows, ["x": .text("day"), "y": .names(["v"])]) == [remark])
    }

    @Test("Rows that are named by dates of an unknown form are remarked on")
    func dates() throws {
        let remark = "“date” contains neither times nor numbers, but “01/11/2026”; write times as 2026-11-30 14:05"
        #expect(try remarks(#"[{"date":"01/11/2026","v":1},{"date":"02/11/2026","v":2}]"#) == [remark])
        #expect(try remarks(#"[{"host":"10.0.0.1","v":1},{"host":"10.0.0.2","v":2}]"#) == [])
    }

    @Test("Bars over a field of words have the words below them")
    func categories() throws {
        let text = #"[{"day":"Mon","v":1},{"day":"Tue","v":null},{"day":"Wed","v":3}]"#
        let options: [String: OptionValue] = ["x": .text("day"), "style": .text("bars")]
        let content = SourceView("chart", options).content(of: try content(text)).content
        var canvas = Canvas(size: Size(width: 50, height: 12))
        func draw(_ content: some PanelContent) {
            var state = content.makeState()
            content.draw(in: &canvas, state: &state, isFocused: false, elapsed: .zero)
        }
        draw(content)
        let last = canvas.frame.plainText.split(separator: "\n").last ?? ""
        #expect(last.split(separator: " ").map { String($0) } == ["Mon", "Tue", "Wed"])
        #expect(try remarks(text, options) == ["1 row has no number"])
    }

    @Test("A missing row among rows keeps its place in bars")
    func missingRow() throws {
        let loaded = try content(#"[{"n":"a","v":5},null,{"n":"b","v":7}]"#)
        let bars = SourceView("bars")
        #expect(bars.content(of: loaded).content.lines.count == 3)
        #expect(bars.remarks(on: loaded) == ["1 row has no number"])
    }

    @Test("A scale with one set end contains the sums of stacked numbers")
    func stackedRange() throws {
        let text = rows(("10:00", #""a":30,"b":40"#), ("10:01", #""a":50,"b":40"#))
        let options: [String: OptionValue] = ["stack": .flag(true), "min": .number(0)]
        let chart = SourceView("chart", options).content(of: try content(text)).content as? ChartContent
        #expect(chart?.range == 0...90)
    }
}
