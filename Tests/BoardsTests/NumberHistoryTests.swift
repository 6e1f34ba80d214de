import Dashboard
import JSONDocuments
import LoadableTesting
import Loadables
import TerminalUI
import Testing

@testable import Boards

/// Charts of several numbers of a source over time.
@MainActor
@Suite(.timeLimit(.minutes(3)))
struct NumberHistoryTests {

    private let clock = ManualClock()
    private let fixture: BoardFixture

    init() throws {
        fixture = try BoardFixture(clock: clock)
    }

    private func numbers(_ text: String, _ fields: NumberFields = NumberFields()) throws -> [String: Double?]? {
        let reader = RowReader(context: ViewContext(time: .utc), fields: fields.names)
        let numbers = DocumentNumbers(Element(try JSONDocument(text)), fields, in: reader)
        return numbers.map { Dictionary($0.all.map { ($0.name.path.joined(separator: "/"), $0.value) }) { $1 } }
    }

    @Test("The numbers of a map are recorded by name, nested ones by path")
    func maps() throws {
        #expect(try numbers(#"{"in": 1, "out": "2.5", "name": "eth0"}"#) == ["in": 1, "out": 2.5])
        #expect(try numbers(#"{"a": {"in": 1}, "b": {"in": 2}}"#) == ["a/in": 1, "b/in": 2])
        #expect(try numbers(#"{"in": 1, "out": 2}"#, NumberFields(values: ["out"])) == ["out": 2])
        #expect(try numbers(#"{"name": "eth0"}"#) == nil)
    }

    @Test("The numbers of rows are recorded by their identifying texts, or by the label")
    func rows() throws {
        let text = #"[{"host": "a", "zone": "x", "cpu": 1, "pid": 7}, {"host": "b", "zone": "x", "cpu": null}]"#
        #expect(try numbers(text) == ["a/cpu": 1, "b/cpu": nil])
        #expect(try numbers(text, NumberFields(values: ["cpu"], label: "zone")) == ["x/a/cpu": 1, "x/b/cpu": nil])
    }

    @Test("A table row shows the last values of a number as bars, wherever it moves")
    func tableBars() async throws {
        let board = try fixture.makeBoard(
            "sources: { top: { file: top.json, view: { table: { columns: [command, cpu], bars: cpu } } } }\n")
        for (first, second) in [(8, 1), (4, 2)] {
            try fixture.write(
                #"[{"command": "a", "cpu": \#(first)}, {"command": "b", "cpu": \#(second)}]"#, to: "top.json")
            clock.set(clock.now.advanced(by: .seconds(60)))
            await board.loadOnce()
        }
        try fixture.write(#"[{"command": "b", "cpu": 8}, {"command": "a", "cpu": 0}]"#, to: "top.json")
        clock.set(clock.now.advanced(by: .seconds(60)))
        await board.loadOnce()
        let lines = board.shownPanels.first?.latest?.content.lines.map {
            $0.text.split(separator: " ").joined(separator: " ")
        }
        #expect(lines == ["b 8 ▂▃█", "a 0 █▅▁"])
    }

    @Test("Metrics are recorded by their labels")
    func metrics() throws {
        let text = """
            [{"name": "up", "labels": {"job": "a"}, "value": 1, "type": "gauge", "help": ""},
             {"name": "up", "labels": {"job": "b"}, "value": 0, "type": "gauge", "help": ""}]
            """
        #expect(try numbers(text) == ["up/a/value": 1, "up/b/value": 0])
        #expect(
            NumberName.titles(of: [NumberName(["up", "a", "value"]), NumberName(["up", "b", "value"])]) == ["a", "b"])
    }

    @Test("Rows with times already are a history")
    func records() throws {
        let text =
            #"[{"at": "2026-11-23T20:00:00Z", "v": 1, "n": "a"}, {"at": "2026-11-23T21:00:00Z", "v": 2, "n": "a"}]"#
        #expect(try numbers(text) == nil)
        #expect(try numbers(text, NumberFields(values: ["v"], label: "n")) == nil)
    }

    @Test("A thinned history keeps its peaks")
    func peaks() {
        var histories = NumberHistories()
        let name = NumberName(["in"])
        for second in 0..<20_000 {
            let number = DocumentNumbers.Number(name: name, field: "in", value: second == 4_000 ? 99 : 1, unit: nil)
            histories.add([number], at: Timestamp(secondsSince1970: Double(second)), keeping: .seconds(86_400))
        }
        let series = histories.series(
            of: DocumentNumbers.Number(name: name, field: "in", value: nil, unit: nil))
        #expect(series?.highest?.value == 99)
        #expect((series?.samples.count ?? 0) < 4_000)
        #expect(series?.stretches.count == 1)
    }

    /// The numbers of the chart of a source.
    private func chart(_ board: Board, _ source: String, _ options: [String: OptionValue] = [:]) -> ChartContent? {
        board.content(of: source).map { SourceView("chart", options).content(of: $0).content } as? ChartContent
    }

    @Test("A chart draws the numbers of one response over time, even after a restart")
    func oneResponse() async throws {
        let text = "sources:\n  ping: { command: cat it, every: never, history: 1h, view: chart }\n"
        for round in 1...3 {
            try fixture.write(#"{"GOOGLE": \#(round), "BING": \#(round * 2)}"#, to: "it")
            let board = try fixture.makeBoard(text, in: fixture.makeEnvironment())
            await board.loadOnce()
            await clock.advance(by: .seconds(60))
            guard round == 3 else { continue }
            let chart = chart(board, "ping")
            #expect(chart?.numbers.map(\.name) == ["GOOGLE", "BING"])
            #expect(chart?.numbers.map { $0.history.samples.map(\.value) } == [[1, 2, 3], [2, 4, 6]])
            #expect(board.text.contains("GOOGLE 3"))
        }
    }

    @Test("A chart draws the numbers of several sources over time")
    func severalSources() async throws {
        let board = try fixture.makeBoard(
            """
            sources:
              a: { command: cat a, parse: number, every: never, history: 1h }
              b: { command: cat b, parse: json, every: never }
              both: { from: [a, b], history: 1h, view: { chart: { y: [a, b] } } }
            """)
        for round in 1...3 {
            try fixture.write("\(round)", to: "a")
            try fixture.write(#"{"x": \#(round), "y": 5}"#, to: "b")
            await board.loadOnce()
            await clock.advance(by: .seconds(60))
        }
        let chart = chart(board, "both", ["y": .names(["a", "b"])])
        #expect(chart?.numbers.map(\.name) == ["a", "b x", "b y"])
        #expect(chart?.numbers.map { $0.history.latest?.value } == [3, 3, 5])
    }

    @Test("Only sources with charts record several numbers")
    func tablesOnly() async throws {
        try fixture.write(#"{"in": 1, "out": 2}"#, to: "it")
        let board = try fixture.makeBoard(
            "sources:\n  it: { command: cat it, parse: json, every: never, history: 1h, view: table }\n")
        await board.loadOnce()
        #expect(board.content(of: "it")?.numbers == nil)
    }
}
