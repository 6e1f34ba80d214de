import Dashboard
import Documents
import Foundation
import JSONDocuments
import LoadableTesting
import TestSupport
import Testing

@testable import Boards

/// Documents that are nested very deeply.
@MainActor
@Suite(.timeLimit(.minutes(5)))
struct DeepDocumentTests {

    private let clock = ManualClock()
    private let fixture: BoardFixture

    init() throws {
        fixture = try BoardFixture(clock: clock)
    }

    private static func nested(_ depth: Int, _ inner: String = "471") -> String {
        String(repeating: "[", count: depth) + inner + String(repeating: "]", count: depth)
    }

    private static func nestedMaps(_ depth: Int) -> String {
        String(repeating: #"{"a":"#, count: depth) + "471" + String(repeating: "}", count: depth)
    }

    private func load(_ response: String, in board: Board) async {
        fixture.client.answer(response)
        await clock.advance(by: .seconds(1))
        await board.loadOnce()
    }

    @Test("A document that is nested too deeply is a failure: the content stays, also in the cache")
    func tooDeep() async throws {
        let text = "sources: { it: { http: http://server.test/it, every: never, cache: 1h } }\n"
        let board = try fixture.makeBoard(text)
        await load(#"{"n":471}"#, in: board)
        for response in [
            Self.nested(513), Self.nested(10_000), Self.nestedMaps(100_000), String(repeating: "[", count: 100_000),
            #"{"items":\#(Self.nested(512))}"#,
        ] {
            await load(response, in: board)
            #expect(board.screen.failures.count == 1)
            #expect("\(board.screen.failures)".contains("nested deeper than 512 levels"))
            #expect(board.text.contains("471"))
        }
        let restarted = try fixture.makeBoard(text, in: fixture.makeEnvironment())
        #expect(restarted.text.contains("471"))
        await load("[472]", in: restarted)
        #expect(restarted.screen.failures.isEmpty)
        #expect(restarted.text.contains("472"))
    }

    @Test(
        "A document with as many levels as are allowed is drawn in every view",
        arguments: ["json", "table", "list", "text", "keys", "log", "bars", "chart", "number", "monitors"])
    func allowed(view: String) async throws {
        for response in [
            Self.nested(512), Self.nestedMaps(512), Self.nested(511, "471,472,[1,2],{\"id\":1}"),
            "[\(Self.nested(511)),\(Self.nestedMaps(511))]",
        ] {
            let board = try fixture.makeBoard(
                "sources: { it: { http: http://server.test/it, every: never, view: \(view) } }\n",
                in: fixture.makeEnvironment())
            await load(response, in: board)
            #expect(board.screen.failures.isEmpty)
            #expect(!board.text.isEmpty)
            #expect(!board.screen.json().isEmpty)
        }
    }

    @Test("The text of nested lists and maps contains their values in order, at any depth")
    func text() throws {
        let document = try JSONDocument(#"[1,{"a":[2,null,{}],"b":{"c":"x","d":[[],[3]]}},[]]"#)
        #expect(Element(document).text == "1, a: 2, null, {}, b: c: x, d: [], 3, []")
        #expect(Element(try JSONDocument("[]")).text == "")
        var builder = JSONBuilder()
        for _ in 0..<100_000 { builder.beginArray() }
        builder.add(471)
        #expect(Element(builder.document).text == "471")
    }

    @Test("Cached content that is nested too deeply is rejected")
    func cached() throws {
        var builder = JSONBuilder()
        for _ in 0..<10_000 { builder.beginArray() }
        let bytes = try JSONEncoder().encode(Document.json(builder.document))
        #expect(throws: DecodingError.self) { try JSONDecoder().decode(Document.self, from: bytes) }
    }
}
