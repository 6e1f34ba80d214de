import Dashboard
import Documents
import JSONDocuments
import Settings
import TerminalUI
import Testing

@testable import Boards

/// Views of numbers that the options or the days of a calendar combine.
@MainActor
@Suite(.timeLimit(.minutes(3)))
struct UnitConversionTests {

    private func view(_ name: String, _ options: [String: OptionValue] = [:]) -> SourceView {
        SourceView(name, options)
    }

    private func content(_ text: String) throws -> BoardContent { try BoardContent(Document.json(JSONDocument(text))) }

    private func lines(
        _ name: String, _ text: String, _ options: [String: OptionValue] = [:]
    ) throws -> [String] {
        view(name, options).content(of: try content(text)).content.lines.map(\.text)
    }

    @Test(
        "The unit of an option converts a field, gives a name to a plain number, and never relabels another known unit",
        arguments: [
            ("500ms", "ms", "500 ms", nil), ("500ms", "seconds", "500 ms", nil), ("90 min", "hours", "1.5 hours", nil),
            ("912Mi", "MB", "956.3 MB", nil), ("1.2 GHz", "MHz", "1,200 MHz", nil),
            ("1.2 GB", "seconds", "1.2 GB", "the numbers are in B, which cannot be converted to s"),
            ("50 %", "bytes", "50 %", "the numbers are in %, which cannot be converted to B"),
            ("5 USD", "EUR", "5.00 USD", "the numbers are in USD, which cannot be converted to EUR"),
            ("$50", "EUR", "50 $", "the numbers are in $, which cannot be converted to EUR"),
            ("$50", "USD", "50.00 USD", nil),
            ("60 fps", "images", "60 images", nil),
        ] as [(String, String, String, String?)])
    func fieldUnits(value: String, unit: String, shown: String, remark: String?) throws {
        let text = #"{"a":"\#(value)"}"#
        let options: [String: OptionValue] = ["value": .text("a"), "unit": .text(unit)]
        #expect(try lines("number", text, options) == [shown])
        #expect(view("number", options).remarks(on: try content(text)) == [remark].compactMap(\.self))
        let bars = try view("bars", options).remarks(on: content(#"[{"n":"x","a":"\#(value)"}]"#))
        #expect(bars == [remark].compactMap(\.self))
    }

    @Test("A chart converts rows to the unit of the options")
    func chartUnits() throws {
        let text = #"[{"x":1,"v":"500ms"},{"x":2,"v":"2 s"}]"#
        #expect(
            try lines("chart", text, ["x": .text("x"), "y": .text("v"), "unit": .text("ms")]) == ["v 2,000 ms"])
    }

    @Test("A heat map converts rows to the unit of the options")
    func heatUnits() throws {
        let text = #"[{"y":"a","x":"b","v":"500ms"},{"y":"a","x":"c","v":"2 s"}]"#
        #expect(try lines("heat", text, ["unit": .text("ms")]) == ["a, b: 500 ms", "a, c: 2,000 ms"])
    }

    @Test(
        "Days that add up several rows are counted in a remark",
        arguments: [
            (#"[{"d":"2026-11-26","v":3},{"d":"2026-11-27","v":1}]"#, nil),
            (#"[{"d":"2026-11-26","v":3},{"d":"2026-11-26","v":null}]"#, nil),
            (
                #"[{"d":"2026-11-26","v":3},{"d":"2026-11-26","v":4}]"#,
                "1 day stands for several rows, and shows the sum of their numbers"
            ),
            (
                #"{"2026-11-26T10:00:00Z":3,"2026-11-26T11:00:00Z":4,"2026-11-27T10:00:00Z":3,"2026-11-27T11:00:00Z":4}"#,
                "2 days each stand for several rows, and show the sum of their numbers"
            ),
        ] as [(String, String?)])
    func sharedDays(text: String, remark: String?) throws {
        let remarks = view("calendar").remarks(on: try content(text))
        #expect(remarks.filter { $0.contains("several rows") } == [remark].compactMap(\.self))
    }
}
