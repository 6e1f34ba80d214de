import Dashboard
import Documents
import Foundation
import JSONDocuments
import Settings
import TerminalUI
import Testing

@testable import Boards

/// Fractions and percentages in gauges.
@MainActor
@Suite(.timeLimit(.minutes(3)))
struct GaugeScaleTests {

    private func content(_ text: String, percents: Set<String> = []) throws -> BoardContent {
        var part = DocumentPart(.json(try JSONDocument(text)))
        part.percentFields = percents
        return try BoardContent(part)
    }

    private func picture(_ content: BoardContent, _ options: [String: OptionValue] = [:]) -> String {
        var canvas = Canvas(size: Size(width: 60, height: 3))
        func draw(_ content: some PanelContent) {
            var state = content.makeState()
            content.draw(in: &canvas, state: &state, isFocused: false, elapsed: .zero)
        }
        draw(SourceView("gauge", options).content(of: content).content)
        return canvas.frame.plainText
    }

    @Test(
        "A number in a field whose name says percent is in percent, however small it is",
        arguments: [
            "Use%", "%CPU", "CPU %", "cpu_percent", "percent", "percentUsed", "battery-percentage", "diskPct", "PCT",
            "pcpu", "usage.percent",
        ])
    func names(field: String) throws {
        for (value, text) in [("1", "1 %"), ("0.7", "0.7 %"), ("0", "0 %"), ("93", "93 %")] {
            #expect(picture(try content(#"[{"n":"a","\#(field)":\#(value)}]"#)).contains(text), "\(field) \(value)")
        }
        #expect(picture(try content(#"{"\#(field)":0.7}"#)).contains("0.7 %"))
    }

    @Test(
        "Fractions up to 1 are shown on a scale up to 1, unless all values are integers",
        arguments: [
            (#"{"ratio":0.7,"load":1}"#, "0.7"), (#"[{"n":"a","ratio":0.25},{"n":"b","ratio":0}]"#, "0.25"),
            (#"[{"n":"a","percentile":0.25}]"#, "0.25"), (#"{"load1":0.35}"#, "0.35"), ("0.45", "0.45"),
        ])
    func fractions(text: String, shown: String) throws {
        let picture = picture(try content(text))
        #expect(picture.contains(shown) && !picture.contains("%") && !picture.contains("100"), "\(picture)")
    }

    @Test("Integers are no evidence of fractions", arguments: ["[0,1]", "[1]", #"[{"n":"a","used":1}]"#, "[0]", "1"])
    func integers(text: String) throws {
        let shown = picture(try content(text))
        #expect(!shown.contains("%"), "\(shown)")
    }

    @Test("A field that was written with percent signs is in percent")
    func writtenSigns() throws {
        let text = #"[{"n":"a","cpu":0.35},{"n":"b","cpu":0.7}]"#
        #expect(!picture(try content(text)).contains("%"))
        #expect(picture(try content(text, percents: ["cpu"])).contains("0.35 %"))
        #expect(picture(try content(text, percents: ["cpu"]), ["unit": .text("cores")]).contains("0.35 %"))
    }

    @Test("A map with a percentage and another number keeps the unit of each")
    func mixedMap() throws {
        let shown = picture(try content(#"{"cpu_percent":0.7,"load":0.5}"#))
        #expect(shown.contains("0.7 %") && shown.contains("0.5") && !shown.contains("0.5 %") && !shown.contains("50%"))
    }

    @Test("Percent signs are kept with the numbers that a filter does not change, in any field, and through the cache")
    func kept() async throws {
        let fixture = try BoardFixture()
        fixture.client.answer("web 0.35%\ndb 1.5%\n")
        for (select, fields) in [
            ("", ["cpu"]), (", select: '.[:1]'", ["cpu"]), (", select: 'map({name, load: .cpu})'", ["load"]),
            (", select: 'map({(.name): .cpu}) | add'", ["web", "db"]), (", select: '[.[] | [.name, .cpu]]'", ["2"]),
            (", select: '.[0].cpu'", ["whole"]), (", select: 'map(.cpu) | min'", ["whole"]),
            (", select: 'map(.cpu = .cpu / 100)'", []), (", select: 'map({name, load: (.cpu * 1)})'", []),
        ] {
            let board = try fixture.makeBoard(
                "sources: { it: { http: http://server.test/it, every: never, parse: { columns: [name, cpu] }\(select), view: gauge } }"
            )
            await board.loadOnce()
            #expect(board.text.contains("0.35 %") == !fields.isEmpty, "\(select) \(board.text)")
        }
        let known = try content(#"[{"cpu":1}]"#, percents: ["cpu"])
        #expect(try JSONDecoder().decode(BoardContent.self, from: JSONEncoder().encode(known)).percentFields == ["cpu"])
    }
}
