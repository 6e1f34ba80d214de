import Dashboard
import Documents
import Foundation
import JSONDocuments
import LoadableTesting
import Loadables
import TerminalUI
import Testing

@testable import Boards

/// Histories and rates of values whose unit changes.
@MainActor
@Suite(.timeLimit(.minutes(3)))
struct HistoryUnitTests {

    private let clock = ManualClock()
    private let fixture: BoardFixture

    init() throws {
        fixture = try BoardFixture(clock: clock)
    }

    @Test(
        "A chart draws the values of all loads in the unit of the latest one",
        arguments: [
            ([#"{"a":"800 MHz"}"#, #"{"a":"1.20 GHz"}"#], [[0.8, 1.2]], "latest 1.2 GHz"),
            ([#"{"a":"1.20 GHz"}"#, #"{"a":"800 MHz"}"#], [[1_200, 800]], "latest 800 MHz"),
            ([#"{"a":"45 W"}"#, #"{"a":"46 W"}"#], [[45, 46]], "latest 46 W"),
            ([#"{"a":"45 W"}"#, #"{"a":"0"}"#], [[45, 0]], "latest 0"),
            ([#"{"a":"0"}"#, #"{"a":"45 W"}"#], [[0, 45]], "latest 45 W"),
            ([#"{"a":"45 %"}"#, #"{"a":"46 W"}"#], [[46]], "latest 46 W"),
            ([#"{"a":"45 %"}"#, #"{"a":"46 W"}"#, #"{"a":"47%"}"#], [[45, 47]], "latest 47 %"),
            ([#"{"a":"900 MB"}"#, #"{"a":"1.2 GB"}"#], [[900_000_000, 1_200_000_000]], "latest 1.2 GB"),
            ([#"{"a":"800 MHz","b":"1.2 GHz"}"#], [[800], [1_200]], "a 800 MHz"),
            (
                [#"[{"n":"x","c":"900mW"},{"n":"y","c":"800mW"}]"#, #"[{"n":"x","c":"1.5W"},{"n":"y","c":"2W"}]"#],
                [[0.9, 1.5], [0.8, 2]], "x 1.5 W"
            ),
        ] as [([String], [[Double]], String)])
    func prefixes(texts: [String], values: [[Double]], line: String) async throws {
        let board = try fixture.makeBoard("sources: { it: { command: cat it, every: never, view: chart } }\n")
        for text in texts {
            try fixture.write(text, to: "it")
            await board.loadOnce()
            await clock.advance(by: .seconds(60))
        }
        let chart = board.shownPanels.first?.latest?.content as? ChartContent
        let drawn = chart?.numbers.map { $0.history.samples.map { ($0.value * 1e6).rounded() / 1e6 } }
        #expect(drawn == values)
        #expect(chart?.lines.first?.text == line)
    }

    @Test("A history of an earlier release is continued in the unit of the last stored load")
    func earlierRelease() throws {
        let text = """
            {"entries":[{"name":["cpu"],"history":{"start":1000,"times":[0],"values":[800],"lowest":{},"highest":{},
            "age":5184000,"limit":240,"resolutions":[]}},{"name":["Hall","v"],"history":{"start":1000,"times":[0],
            "values":[21],"lowest":{},"highest":{},"age":5184000,"limit":240,"resolutions":[]}}],"isKept":true}
            """
        var histories = try JSONDecoder().decode(NumberHistories.self, from: Data(text.utf8))
        func number(_ value: Double, _ scale: String) -> DocumentNumbers.Number {
            .init(name: NumberName(["cpu"]), field: "cpu", value: value, unit: nil, scale: scale)
        }
        func room(_ value: Double) -> DocumentNumbers.Number {
            .init(
                name: NumberName(["1", "v"]), field: "v", value: value, unit: nil,
                former: NumberName(["Hall", "v"]))
        }
        #expect(histories.areIncomplete)
        #expect(histories.series(of: number(800, "MHz"))?.samples.map(\.value) == [800])
        #expect(histories.series(of: room(21))?.samples.map(\.value) == [21])
        histories.complete(with: [number(800, "MHz"), room(21)])
        #expect(!histories.areIncomplete)
        let next = [number(1.2, "GHz"), room(22)]
        histories.add(next, at: Timestamp(secondsSince1970: 100), keeping: .seconds(86_400))
        #expect(histories.series(of: next[0], in: "MHz")?.samples.map(\.value) == [800, 1_200])
        #expect(histories.series(of: next[1])?.samples.map(\.value) == [21, 22])
        let data = try JSONEncoder().encode(histories)
        #expect(try JSONDecoder().decode(NumberHistories.self, from: data) == histories)
    }

    @Test(
        "The rate of a number is in the unit of its first load, and later in the unit of the previous content",
        arguments: [
            (["990 MB", "1.000 GB"], nil, [nil, 1], "MB/s", 0),
            (["990 MB", "1.000 GB"], "GB/s", [nil, 0.001], "GB/s", 0),
            (["1 kWh", "1100 Wh"], "Wh/s", [nil, 10], "Wh/s", 0), (["900 ms", "1.4 s"], nil, [nil, 50], "ms/s", 0),
            (["10", "30"], nil, [nil, 2], nil, 0), (["0", "30 MB"], nil, [nil, nil], "MB/s", 1),
            (["5 MB", "0", "5 MB"], nil, [nil, 0, 0.5], "MB/s", 0),
            (["5 MB", "40 %", "60 %"], nil, [nil, nil, 2], "%/s", 1),
            (["5 MB", "7", "5 MB"], nil, [nil, nil, nil], "MB/s", 2),
        ] as [([String], String?, [Double?], String?, Int)])
    func rates(texts: [String], known: String?, rates: [Double?], unit: String?, remarks: Int) async throws {
        let rate = DocumentRate()
        let known = try known.map { try BoardContent(DocumentPart(.number(1), unit: $0)) }
        var parts: [DocumentPart] = []
        for (index, text) in texts.enumerated() {
            let part = try await DocumentFormat.number.part(of: Data(text.utf8))
            parts.append(rate.next(part, at: Double(index) * 10, id: []).inUnit(of: known))
        }
        #expect(parts.map(\.document.number) == rates)
        #expect(parts.last?.unit == unit)
        #expect(parts.reduce(0) { $0 + $1.remarks.count } == remarks)
    }

    @Test("Rows are matched by the declared columns, whatever states and times they have")
    func rows() throws {
        func growth(_ texts: [String], id: [String] = []) throws -> String? {
            let rate = DocumentRate()
            let parts = try texts.enumerated().map { index, text in
                rate.next(DocumentPart(.json(try JSONDocument(text))), at: Double(index) * 10, id: id)
            }
            guard case .json(let json)? = parts.last?.document else { return nil }
            return json.json(of: json.root)
        }
        #expect(
            try growth(
                [#"[{"slot":1,"n":0},{"slot":2,"n":900}]"#, #"[{"slot":2,"n":910},{"slot":1,"n":20}]"#], id: ["slot"])
                == #"[{"slot":2,"n":1},{"slot":1,"n":2}]"#)
        #expect(
            try growth([
                #"[{"state":"up","age":"5m","host":"a","n":0},{"state":"down","age":"6m","host":"b","n":50}]"#,
                #"[{"state":"down","age":"6m","host":"a","n":20},{"state":"up","age":"7m","host":"b","n":90}]"#,
            ])?.contains(#""host":"a","n":2}"#) == true)
    }

    @Test("A number computed by a filter stays in the unit of the first load")
    func computed() async throws {
        let board = try fixture.makeBoard(
            "sources: { it: { command: cat it, every: never, parse: number, select: '. * 2', view: chart } }\n")
        for text in ["900 MB", "1.2 GB"] {
            try fixture.write(text, to: "it")
            await board.loadOnce()
            await clock.advance(by: .seconds(60))
        }
        #expect(board.content(of: "it")?.series?.samples.map(\.value) == [1_800, 2_400])
    }

    @Test("A rate of text has a remark")
    func text() {
        #expect(DocumentRate().next(DocumentPart(.text("x")), at: 0, id: []).remarks.count == 1)
    }
}
