import Dashboard
import JSONDocuments
import LoadableTesting
import Loadables
import TerminalUI
import Testing

@testable import Boards

/// The names under which the numbers of rows are recorded.
@MainActor
@Suite(.timeLimit(.minutes(3)))
struct RowNameTests {

    private let clock = ManualClock()
    private let fixture: BoardFixture

    init() throws {
        fixture = try BoardFixture(clock: clock)
    }

    private func numbers(
        _ text: String, id: [String]? = nil, _ fields: NumberFields = NumberFields()
    ) throws -> [DocumentNumbers.Number] {
        let context = ViewContext(time: .utc, rowKeys: RowKeys(declared: id))
        let reader = RowReader(context: context, fields: fields.names)
        return DocumentNumbers(Element(try JSONDocument(text)), fields, in: reader)?.all ?? []
    }

    private nonisolated static let states =
        #"[{"status":"ok","host":"n1","lag":1},{"status":"bad","host":"n2","lag":9}]"#
    private nonisolated static let processes = #"[{"pid":7,"cpu":1,"command":"sh"},{"pid":8,"cpu":2,"command":"sh"}]"#
    private nonisolated static let disks = #"[{"host":"a","disk":1,"used":1},{"host":"a","disk":2,"used":9}]"#

    @Test(
        "Rows are named by the declared columns or the identifying ones, and never by their order or their state",
        arguments: [
            (states, ["host"], ["n1/lag", "n2/lag"]), (states, nil, ["n1/lag", "n2/lag"]),
            (disks, ["host", "disk"], ["a/1/used", "a/2/used"]), (disks, nil, []),
            (processes, nil, ["7/cpu", "8/cpu"]), (processes, ["pid"], ["7/cpu", "8/cpu"]),
            (processes, ["command"], []), (processes, ["missing"], ["sh/7/cpu", "sh/8/cpu"]),
            (#"[{"host":"a","port":1,"rx":1},{"host":"a","port":2,"rx":2}]"#, nil, ["a/1/rx", "a/2/rx"]),
            (#"[{"n":"a","v":1},{"n":"a","v":2},{"n":"b","v":3}]"#, nil, ["b/v"]),
            (#"[{"v":1},{"v":2}]"#, nil, []), (#"[{"v":1}]"#, nil, ["v"]),
            (#"{"list":[{"host":"b","v":1}]}"#, ["host"], []),
            (#"[{"o":{"id":4},"v":1},{"o":{"id":5},"v":2}]"#, ["o.id"], ["4/v", "5/v"]),
            (#"[["a",1],["b",2]]"#, ["1"], ["a/2", "b/2"]),
        ] as [(String, [String]?, [String])])
    func names(text: String, id: [String]?, names: [String]) throws {
        #expect(try numbers(text, id: id).map { $0.name.path.joined(separator: "/") } == names)
    }

    @Test(
        "A line is called by the label, by declared texts, or by the first texts that distinguish the rows",
        arguments: [
            (states, ["host"], nil, ["n1", "n2"]), (states, ["host"], "status", ["ok", "bad"]),
            (processes, nil, nil, ["7", "8"]),
            (#"[{"id":1,"name":"Hall","v":1},{"id":2,"name":"Attic","v":2}]"#, nil, nil, ["Hall", "Attic"]),
            (#"[{"id":1,"name":"Hall","v":1},{"id":2,"name":"Attic","v":2}]"#, ["id"], nil, ["Hall", "Attic"]),
            (disks, ["host", "disk"], nil, ["1", "2"]), (disks, ["host", "disk"], "host", ["1", "2"]),
        ] as [(String, [String]?, String?, [String])])
    func titles(text: String, id: [String]?, label: String?, titles: [String]) throws {
        let value = text.contains("lag") ? "lag" : text.contains("cpu") ? "cpu" : text.contains("used") ? "used" : "v"
        let numbers = try numbers(text, id: id, NumberFields(values: [value], label: label))
        #expect(NumberName.titles(of: numbers.map { $0.title ?? $0.name }) == titles)
    }

    @Test("Histories follow the declared column when other values change places, in charts and in bars of tables")
    func places() async throws {
        let board = try fixture.makeBoard(
            """
            sources: { it: { command: cat it, every: never, id: host } }
            pages: [{ rows: [[it: { chart: { y: lag } }, it: { table: { columns: [host], bars: lag } }]] }]
            """)
        for round in 0..<4 {
            let states = round % 2 == 0 ? ["ok", "bad"] : ["bad", "ok"]
            try fixture.write(
                #"[{"status":"\#(states[0])","host":"n1","lag":10},{"status":"\#(states[1])","host":"n2","lag":90}]"#,
                to: "it")
            await board.loadOnce()
            await clock.advance(by: .seconds(60))
        }
        let contents = board.shownPanels.compactMap { $0.latest?.content }
        let chart = contents.lazy.compactMap { $0 as? ChartContent }.first
        #expect(chart?.numbers.map(\.name) == ["n1", "n2"])
        #expect(
            chart?.numbers.map { $0.history.samples.map(\.value) } == [[10, 10, 10, 10], [90, 90, 90, 90]])
        let lines = contents.first { !($0 is ChartContent) }?.lines.map {
            $0.text.split(separator: " ").joined(separator: " ")
        }
        #expect(lines == ["n1 ▁▁▁▁", "n2 ████"])
    }

    @Test("Rows that nothing distinguishes have no bars, and a remark says so")
    func equalRows() async throws {
        try fixture.write(#"[{"n":"a","v":1},{"n":"a","v":2},{"n":"b","v":4}]"#, to: "it.json")
        let board = try fixture.makeBoard("sources: { it: { file: it.json, view: { table: { bars: v } } } }\n")
        await board.loadOnce()
        let lines = board.shownPanels.first?.latest?.content.lines.map {
            $0.text.split(separator: " ").joined(separator: " ")
        }
        #expect(lines == ["a 1", "a 2", "b 4 █"])
        #expect(board.text.contains("2 rows have no history"))
    }
}
