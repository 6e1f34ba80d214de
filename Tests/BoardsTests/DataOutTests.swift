import Dashboard
import Foundation
import JSONDocuments
import LoadableNetworking
import Testing

@testable import Boards

/// The values of sources, for programs.
@MainActor
@Suite(.timeLimit(.minutes(3)))
struct DataOutTests {

    private func json(_ file: String, _ options: String = "") async throws -> [String: Any] {
        let fixture = try BoardFixture()
        try fixture.write(file, to: "it.txt")
        let board = try fixture.makeBoard(
            "board: B\nsources: { it: { file: \(fixture.folder)/it.txt, title: The title\(options) } }")
        await board.loadOnce()
        let text = board.screen.json()
        #expect(text.unicodeScalars.allSatisfy { $0 == "\n" || $0.value >= 0x20 && $0.value != 0x7F })
        let root = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
        #expect(root["version"] as? Int == 2 && root["board"] as? String == "B")
        let panel = try #require((root["panels"] as? [[String: Any]])?.first)
        #expect(panel["source"] as? String == "it" && panel["title"] as? String == "The title")
        return panel
    }

    @Test("JSON has the values of a source, not the texts of its view")
    func values() async throws {
        let source = #"[{"ok":true,"size":1500000,"at":1790000000,"of":{"a":[null]},"text":"=x"}]"#
        let panel = try await json(source, ", view: { table: { columns: [size] } }")
        let expected = try JSONSerialization.jsonObject(with: Data(source.utf8)) as? NSArray
        #expect(panel["content"] as? NSArray == expected)
    }

    @Test("A number has its unit, a text is a string, and hostile characters are escaped")
    func others() async throws {
        let number = try await json("42.5 °C\n", ", parse: number")
        #expect(number["content"] as? Double == 42.5 && number["unit"] as? String == "°C")
        let text = try await json("a\u{9B}b\u{202E}\n", ", parse: ansi")
        #expect((text["content"] as? String)?.hasPrefix("a\u{9B}b\u{202E}") == true)
    }

    @Test("The rows of one source are loaded and printed as CSV")
    func csv() async throws {
        let fixture = try BoardFixture()
        fixture.client.answer(#"[{"id":1052468291234567890,"name":"=1"}]"#)
        let board = try fixture.makeBoard(
            "sources: { it: { http: 'http://server.test/a' }, other: { http: 'http://server.test/b' } }")
        #expect(board.screen.sourceNames == ["it", "other"])
        #expect(board.screen.panel(showing: "nothing") == nil)
        await board.screen.loadOnce(only: { board.screen.panel(showing: "it") })
        #expect(fixture.client.requests.map(\.url.path) == ["/a"])
        let panel = try #require(board.screen.panel(showing: "it"))
        #expect(panel.table?.csv().text == "id,name\n1052468291234567890,'=1\n")
        #expect(board.screen.failure(of: panel) == nil)
    }

    @Test("The table of a monitor has the columns of its JSON")
    func monitor() async throws {
        let fixture = try BoardFixture()
        fixture.client.answer("{}")
        let board = try fixture.makeBoard("sources: { it: { http: 'http://server.test/a', view: monitor } }")
        await board.loadOnce()
        let table = try #require(board.screen.panel(showing: "it")?.table)
        #expect(table.columns == ["checks", "observed", "seconds", "up", "uptime"] && table.rows.count == 1)
        #expect(table.rows.first?[3] == .json("true"))
    }

    @Test("Null is a table without rows, and not a failure")
    func null() async throws {
        let fixture = try BoardFixture()
        fixture.client.answer(#"{"rows": null}"#)
        let board = try fixture.makeBoard("sources: { it: { http: 'http://server.test/a', select: .rows } }")
        await board.loadOnce()
        let panel = try #require(board.screen.panel(showing: "it"))
        #expect(panel.table?.csv().text == "")
        #expect(board.screen.failure(of: panel) == nil)
    }

    @Test("A table has the item of “each” only as its fields, while the values also have the item")
    func items() async throws {
        let fixture = try BoardFixture()
        try fixture.write(#"[{"host": "a", "team": "x"}]"#, to: "services.json")
        fixture.client.answer(#"{"up": true}"#)
        let board = try fixture.makeBoard(
            """
            sources:
              services: { file: services.json }
              health: { each: { service: { source: services } }, http: "http://server.test/${item.service.host}" }
            """)
        await board.loadOnce()
        let panel = try #require(board.screen.panel(showing: "health"))
        #expect(panel.table?.csv().text == "host,team,up\na,x,true\n")
        let values = try #require(panel.source?.values())
        #expect(values.json(of: values.root).contains(#""service":{"host":"a","team":"x"}"#))
    }

    @Test("Metrics have the sources that a shown source combines, although no panel shows them")
    func membersInMetrics() async throws {
        let fixture = try BoardFixture()
        try fixture.write("1", to: "one.json")
        let board = try fixture.makeBoard(
            """
            sources:
              one: { file: \(fixture.folder)/one.json }
              two: { file: \(fixture.folder)/missing.json }
              both: { from: [one, two] }
              other: { file: \(fixture.folder)/one.json }
            pages: [{ rows: [[both]] }]
            """)
        let metrics = BoardMetrics(board.screen)
        await board.loadOnce()
        let samples = metrics.text.split(separator: "\n").filter { $0.hasPrefix("loadboard_state{") }
        let states = samples.filter { $0.hasSuffix(" 1") }
        #expect(states.map { $0.split(separator: "\"")[1] } == ["both", "one", "two"])
        #expect(metrics.text.contains(#"source="two",loadboard_state="failed"} 1"#))
    }
}
