import Dashboard
import Foundation
import JSONDocuments
import LoadableTesting
import Loadables
import TestSupport
import Testing

@testable import Boards

/// Responses that lack what a filter looks for, and numbers and comparisons that jq would change without a word.
@MainActor
@Suite(.timeLimit(.minutes(5)))
struct MissingFieldTests {

    private let clock = ManualClock()
    private let fixture: BoardFixture

    init() throws {
        fixture = try BoardFixture(clock: clock)
    }

    private func text(_ select: String, _ more: String = "") -> String {
        "sources:\n  it: { http: http://server.test/it, every: never, select: '\(select)'\(more) }\n"
    }

    /// Loads the responses one after the other.
    private func load(_ responses: String..., in board: Board) async {
        for response in responses {
            fixture.client.answer(response)
            await clock.advance(by: .seconds(1))
            await board.loadOnce()
        }
    }

    @Test(
        "A response without a field seen before is a failure: the content stays, with the server’s message",
        arguments: [
            (".difference", #"{"difference":471}"#, #"{"error":"quota exceeded"}"#),
            (".data.total", #"{"data":{"total":471}}"#, #"{"message":"quota exceeded","code":7}"#),
            (".data.total", #"{"data":{"total":471}}"#, #"{"data":{"errors":[]},"detail":"quota exceeded"}"#),
            (#"."a b""#, #"{"a b":471}"#, #"{"errors":[{"message":"quota exceeded"}]}"#),
            (".a[0].b", #"{"a":[{"b":471}]}"#, #"{"a":[{}],"error":{"code":403,"message":"quota exceeded"}}"#),
            (".n", #"{"n":471}"#, #"{"error":true,"reason":"quota\nexceeded"}"#),
            (".data.total", #"{"data":{"total":471}}"#, #"{"data":null,"message":"quota exceeded"}"#),
            (".data.a.total", #"{"data":{"a":{"total":471}}}"#, #"{"data":{"a":null},"error":"quota exceeded"}"#),
        ])
    func absent(select: String, first: String, then: String) async throws {
        let board = try fixture.makeBoard(text(select))
        await load(first, then, in: board)
        let message = try #require(board.screen.failures.first)
        #expect(board.screen.failures.count == 1)
        #expect("\(message)".contains("quota exceeded"))
        #expect(board.text.contains("471"))
        #expect(!board.text.contains("Nothing here"))
        await load(first, in: board)
        #expect(board.screen.failures.isEmpty)
    }

    @Test(
        "Null in place of what contains the field is a failure, unless no response had the field, or it is optional",
        arguments: [
            (".data.total", #"{"data":{"total":471}}"#, "null"),
            (".data.total", #"{"data":{"total":471}}"#, #"{"data":null}"#),
            (".total", #"{"total":471}"#, "null"), (".[0].n", #"[{"n":471}]"#, "[null]"), (".[0]", "[471]", "null"),
        ])
    func nullAbove(select: String, first: String, then: String) async throws {
        let board = try fixture.makeBoard(text(select))
        await load(then, then, in: board)
        #expect(board.screen.failures.isEmpty)
        await load(first, then, in: board)
        #expect(board.screen.failures.count == 1)
        #expect(board.text.contains("471"))
        let optional = try fixture.makeBoard(text(select, ", missing: content"), in: fixture.makeEnvironment())
        await load(first, then, in: optional)
        #expect(optional.screen.failures.isEmpty)
        #expect(!optional.text.contains("471"))
    }

    @Test(
        "A page whose list is null is empty at first, and a failure after a list, even after a restart",
        arguments: [#"{"items":null}"#, "null", "{}"])
    func nullPage(body: String) async throws {
        let paged = ", paging: { parameter: page }, cache: 1h"
        let board = try fixture.makeBoard(text(".items", paged))
        await load(body, in: board)
        #expect(board.screen.failures.isEmpty)
        await load(#"{"items":[{"id":471}]}"#, body, in: board)
        #expect(board.screen.failures.count == 1)
        #expect(board.text.contains("471"))
        let restarted = try fixture.makeBoard(text(".items", paged), in: fixture.makeEnvironment())
        await load(body, in: restarted)
        #expect(restarted.screen.failures.count == 1)
        #expect(restarted.text.contains("471"))
        await load(#"{"items":[]}"#, in: restarted)
        #expect(restarted.screen.failures.isEmpty)
        #expect(!restarted.text.contains("471"))
        let optional = try fixture.makeBoard(
            text(".items", paged + ", missing: content"), in: fixture.makeEnvironment())
        await load(#"{"items":[{"id":471}]}"#, body, in: optional)
        #expect(optional.screen.failures.isEmpty)
        #expect(!optional.text.contains("471"))
    }

    @Test(
        "Null in the field, an empty list, and a filter without output are content",
        arguments: [
            (".a", #"{"a":null}"#), (".a.b", #"{"a":{"b":null}}"#), (".a", #"{"a":[]}"#),
            (".a | select(. > 5)", #"{"a":1}"#), (".a?", "{}"), (".a[0]", #"{"a":[]}"#),
        ])
    func content(select: String, then: String) async throws {
        let board = try fixture.makeBoard(text(select))
        await load(
            #"{"a":{"b":[471]}}"#.replacing(#"{"b":[471]}"#, with: select.contains("b") ? #"{"b":471}"# : "[471]"),
            in: board)
        #expect(board.text.contains("471"))
        await load(then, in: board)
        #expect(board.screen.failures.isEmpty)
        #expect(!board.text.contains("471"))
    }

    @Test("The field counts as seen after a restart, but not with another filter")
    func restart() async throws {
        await load(#"{"a":471,"b":1}"#, in: try fixture.makeBoard(text(".a", ", cache: 1h")))
        let restarted = try fixture.makeBoard(text(".a", ", cache: 1h"), in: fixture.makeEnvironment())
        await load(#"{"error":"down"}"#, in: restarted)
        #expect(restarted.screen.failures.count == 1)
        #expect(restarted.text.contains("471"))
        let other = try fixture.makeBoard(text(".c", ", cache: 1h"), in: fixture.makeEnvironment())
        await load(#"{"a":471,"b":1}"#, in: other)
        #expect(other.screen.failures.isEmpty)
    }

    @Test("A first response without the field is content, unless “missing” makes it a failure")
    func first() async throws {
        let board = try fixture.makeBoard(text(".a"))
        await load("{}", "{}", in: board)
        #expect(board.screen.failures.isEmpty)
        let strict = try fixture.makeBoard(text(".a", ", missing: failure"), in: fixture.makeEnvironment())
        await load(#"{"message":"no"}"#, in: strict)
        #expect(strict.screen.failures.count == 1)
    }

    @Test(
        "A first response without the field is a failure if it contains an error",
        arguments: [
            (#"{"error":"quota"}"#, 1), (#"{"errors":[{"message":"quota"}]}"#, 1),
            (#"{"error":true,"reason":"quota"}"#, 1),
            (#"{"error":null}"#, 0), (#"{"error":false}"#, 0), (#"{"errors":[]}"#, 0), (#"{"error":""}"#, 0),
            (#"{"message":"hello"}"#, 0),
            (#"{"a":1,"error":"partial"}"#, 0),
        ])
    func firstError(body: String, failures: Int) async throws {
        let board = try fixture.makeBoard(text(".a"))
        await load(body, in: board)
        #expect(board.screen.failures.count == failures)
        let lenient = try fixture.makeBoard(text(".a", ", missing: content"), in: fixture.makeEnvironment())
        await load(body, in: lenient)
        #expect(lenient.screen.failures.isEmpty)
    }

    @Test("With “missing: content” a response without the field is content")
    func lenient() async throws {
        let board = try fixture.makeBoard(text(".a", ", missing: content"))
        await load(#"{"a":471}"#, "{}", in: board)
        #expect(board.screen.failures.isEmpty)
        #expect(!board.text.contains("471"))
    }

    @Test("The error mentions the other option, on one line of limited length")
    func sentence() throws {
        let long = MissingField(
            filter: ".a",
            message: ServerMessage.message(
                in: try JSONDocument(#"{"error":"\#(String(repeating: "x", count: 5_000))"}"#)))
        #expect(long.description.hasPrefix("no “.a” in the response: xxx"))
        #expect(long.description.hasSuffix("…; if the field is optional, set “missing: content”"))
        #expect(long.description.count < 300)
        #expect(MissingField(filter: ".a.b\n", message: nil).summary == "no “.a.b” in the response")
    }

    @Test(
        "The error message is found at the usual places",
        arguments: [
            (#"{"message":"m"}"#, "m"), (#"{"error":"e"}"#, "e"),
            (#"{"error":"invalid","error_description":"long"}"#, "long"),
            (#"{"error":{"message":"m","code":5}}"#, "m"), (#"{"errors":[{"detail":"d"}]}"#, "d"),
            (#"{"errors":["one","two"]}"#, "one"),
            (#"{"title":"t","detail":"d","status":400}"#, "d"), (#"{"error":{"title":"t"}}"#, "t"),
            (#"{"error":true,"reason":"r"}"#, "r"),
            (#"{"ok":false,"msg":"m"}"#, "m"), (#"{"fault":{"faultstring":"f","detail":{"error":"x"}}}"#, "x"),
            (#"[{"message":"m"}]"#, "m"),
            (#"{"message":"  ","detail":"d"}"#, "d"), (#"{"description":"a repository"}"#, nil),
            (#"{"error":null}"#, nil), (#""text""#, nil),
            ("{}", nil), ("5", nil), (#"{"error":{"a":{"b":{"c":"deep"}}}}"#, nil),
        ] as [(String, String?)])
    func messages(body: String, message: String?) throws {
        #expect(ServerMessage.message(in: Data(body.utf8)) == message)
    }

    @Test("A failed response shows the server’s message")
    func status() async throws {
        let board = try fixture.makeBoard("sources: { it: { http: http://server.test/it, every: never } }\n")
        fixture.client.answer(#"{"message":"city not found"}"#, status: 404)
        await board.loadOnce()
        #expect("\(board.screen.failures)".contains("404 not found: city not found"))
        let strict = try fixture.makeBoard(
            "sources: { it: { http: http://server.test/it, every: never, expect: 204 } }\n")
        await strict.loadOnce()
        #expect("\(strict.screen.failures)".contains("answered 404, not 204: city not found"))
    }

    // MARK: Values

    @Test(
        "Long numbers keep their digits after a filter, and lost digits are remarked on, even after a restart"
    )
    func longNumbers() async throws {
        let board = try fixture.makeBoard(text("map({name, id})", ", cache: 1h"))
        await load(#"[{"id":9921020321007113,"name":"one"}]"#, in: board)
        #expect(board.text.contains("9921020321007113"))
        #expect(!board.text.contains("lost digits"))
        let rounded = text("map({name, id: (.id | tostring)})", ", cache: 1h")
        let other = try fixture.makeBoard(rounded, in: fixture.makeEnvironment())
        await load(#"[{"id":9921020321007113,"name":"one"}]"#, in: other)
        #expect(other.text.contains("1 value lost digits in “select”"))
        let restarted = try fixture.makeBoard(rounded, in: fixture.makeEnvironment())
        #expect(restarted.text.contains("1 value lost digits in “select”"))
    }

    @Test("A comparison of different types raises no alert, and is remarked on below the panel")
    func comparison() async throws {
        let board = try fixture.makeBoard(text(".", ", alert: { when: \"any(.[]; .used > 90)\", title: nearly full }"))
        await load(#"[{"used":"Disk"},{"used":5}]"#, in: board)
        #expect(!board.screen.json().contains("nearly full"))
        #expect(board.text.contains("the condition “any(.[]; .used > 90)” compared a text, “Disk”,"))
        await load(#"[{"used":"Disk"},{"used":95}]"#, in: board)
        #expect(board.screen.json().contains("nearly full"))
        await load(#"[{"used":4},{"used":5}]"#, in: board)
        #expect(!board.text.contains("compared"))
    }
}
