import Dashboard
import Documents
import JSONDocuments
import Settings
import TerminalUI
import Testing

@testable import Boards

/// The unit of `min`, `max`, `warning` and `critical`.
@MainActor
@Suite(.timeLimit(.minutes(3)))
struct LimitUnitTests {

    private func content(_ values: [String]) throws -> BoardContent {
        let rows = values.enumerated().map { #"{"n":"r\#($0)","x":\#($0),"v":"\#($1)"}"# }
        return try BoardContent(Document.json(JSONDocument("[\(rows.joined(separator: ","))]")))
    }

    private func options(_ limit: Double, _ unit: String?, _ names: String...) -> [String: OptionValue] {
        var options: [String: OptionValue] = ["value": .text("v"), "warning": .number(limit)]
        for name in names { options[name] = .number(limit * 1.25) }
        if let unit { options["unit"] = .text(unit) }
        return options
    }

    @Test(
        "Without “unit”, thresholds are in the unit without a prefix, whatever prefixes the values have",
        arguments: [
            (["5 kW", "1 kW"], 8_000, nil, [false, false], "kW"),
            (["5 kW", "900 W"], 8_000, nil, [false, false], "kW"),
            (["900 W", "800 W"], 8_000, nil, [false, false], nil),
            (["9 kW", "900 W"], 8_000, nil, [true, false], "kW"),
            (["9 kW", "8.5 kW"], 8_000, nil, [true, true], "kW"), (["9000 W", "0"], 8_000, nil, [true, false], nil),
            (["5 kW", "9 kW"], 8, "kW", [false, true], nil), (["5 kW", "9000 W"], 8, "kW", [false, true], nil),
            (["900 MHz", "2.4 GHz"], 2e9, nil, [false, true], "MHz"),
            (["5 mA", "9 mA"], 0.008, nil, [false, true], "mA"),
            (["5 GB", "900 MB"], 4e9, nil, [true, false], nil), (["70 °C", "90 °C"], 80, nil, [false, true], nil),
        ] as [([String], Double, String?, [Bool], String?)])
    func gauges(values: [String], warning: Double, unit: String?, areWarnings: [Bool], remark: String?) throws {
        let content = try content(values)
        let view = SourceView("gauge", options(warning, unit, "max"))
        var canvas = Canvas(size: Size(width: 60, height: 2))
        func draw(_ content: some PanelContent) {
            var state = content.makeState()
            content.draw(in: &canvas, state: &state, isFocused: false, elapsed: .zero)
        }
        draw(view.content(of: content).content)
        let lines = canvas.frame.plainText.split(separator: "\n")
        #expect(lines.map { $0.contains("!") } == areWarnings, "\(canvas.frame.plainText)")
        for name in ["gauge", "bars"] {
            let remarks = SourceView(name, options(warning, unit, "max")).remarks(on: content)
            #expect(remarks.count == (remark == nil ? 0 : 1), "\(remarks)")
            if let remark { #expect(remarks.first?.hasSuffix("add “unit: \(remark)”") == true, "\(remarks)") }
        }
    }

    @Test("The thresholds and the scale of a chart and of a number follow the unit of the values")
    func charts() throws {
        let cases: [([String], Double)] = [
            (["5 kW", "9 kW"], 0.001), (["5 kW", "900 W"], 1), (["500 W", "900 W"], 1),
        ]
        for (values, factor) in cases {
            var options = self.options(8_000, nil)
            options["value"] = nil
            (options["x"], options["y"], options["max"]) = (.text("x"), .text("v"), .number(10_000))
            let view = SourceView("chart", options)
            let drawn = (view.content(of: try content(values)).content as? ViewContent)?.view as? LineChart
            #expect(drawn?.limits.map(\.value) == [8_000 * factor])
            #expect(view.remarks(on: try content(values)).count == (factor == 1 ? 0 : 1))
        }
        let starts: [(String, Double)] = [("5 kW", 8), ("900 W", 8_000), ("5 rpm", 8_000)]
        for (text, start) in starts {
            let number = SourceView("number", options(8_000, nil)).content(of: try content([text])).content
            #expect((number as? NumberContent)?.levels.last?.start == start)
        }
    }
}
