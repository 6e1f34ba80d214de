import Dashboard
import Foundation
import LoadableNetworking
import LoadableTesting
import Loadables
import TerminalUI
import TestSupport
import Testing

@testable import Boards

/// Failed items in sources that are made of the list.
@MainActor
@Suite(.timeLimit(.minutes(5)))
struct PartFailureTests {

    private let clock = ManualClock()
    private let fixture: BoardFixture
    /// Answers with the number 1, except for the item b, which fails.
    private let server = ItemServer { $0.url.lastPathComponent == "b" ? .status(500) : .content(#"{"n": 1}"#) }

    init() throws {
        fixture = try BoardFixture(clock: clock)
    }

    private func makeBoard(_ text: String, restarted: Bool = false) throws -> Board {
        let items = "  it: { each: { i: [a, b, c] }, http: \"https://shop.example/${item.i}\" }\n"
        return Board(
            try fixture.settings("sources:\n\(items)\(text)\n"), surroundings: fixture.surroundings(client: server),
            time: .utc, in: restarted ? fixture.makeEnvironment() : fixture.environment)
    }

    /// Sources that lack the value of a failed item.
    private nonisolated static let made = [
        "  sum: { from: it, select: 'map(.n) | add' }",
        "  sum: { from: it }",
        "  sum: { from: [it], select: '.it | map(.n) | add' }",
        "  sum: { from: [it], needs: any, select: '.it | length' }",
        "  one: { from: it, select: 'map(.n)' }\n  sum: { from: one, select: add }",
        "  one: { from: [it], select: '.it | map(.n)' }\n  sum: { from: [one], select: '.one | add' }",
        "  sum: { http: \"https://shop.example/x\", select: '.n + ($source.it | map(.n) | add)' }",
        "  sum: { each: { x: { source: it } }, http: \"https://shop.example/x${item.x.i}\" }",
        "  sum: { each: { x: [d, e] }, http: \"https://shop.example/${item.x}\", select: '$source.it | length' }",
    ]

    @Test("A failed item fails each source that is made of the list in part, and a remark names it", arguments: made)
    func failure(text: String) async throws {
        let board = try makeBoard(text)
        await board.loadOnce()
        #expect(board.screen.failures.count == 1)
        #expect(board.screen.failures.first?.hasPrefix("sum: it: 1 of 3 failed: b: ") == true)
        let panel = try #require(board.shownPanels.first { $0.title == "sum" })
        #expect(panel.loadableState == .didSyncSuccessfully)
        #expect(panel.remarks().contains { $0.contains("1 of 3 failed: b: ") }, "\(panel.remarks())")
        #expect(panel.summary().string == "it: 1 of 3 failed")
        #expect(board.screen.json().contains("it: 1 of 3 failed: b: "))

        server.answer { _ in .content(#"{"n": 1}"#) }
        // A source whose filter uses the list does not refresh it.
        board.loader(of: "it")?.sync()
        await board.loadOnce()
        await until { board.screen.failures.isEmpty }
        #expect(!board.text.contains("1 of 3 failed"))
    }

    @Test("A printed panel has the failure once")
    func printed() async throws {
        let board = try makeBoard(Self.made[0])
        await board.loadOnce()
        #expect(board.text.components(separatedBy: "1 of 3 failed: b: ").count == 2, "\(board.text)")
    }

    @Test(
        "A filter that reads the errors handles them: its panel does not count as failed, and has only a remark",
        arguments: [
            ("map(select(.error | not) | .n) | add", true), (#"map(.["error"] == null)"#, true),
            (#"map(has("error"))"#, true), ("map({i, error: .error})", true), ("map(.n) | add", false),
            ("map(.errors)", false), (#"map(select(.n != "error"))"#, false), ("map(.error_count)", false),
        ])
    func handled(filter: String, isHandled: Bool) async throws {
        let board = try makeBoard("  sum: { from: it, select: '\(filter)' }")
        await board.loadOnce()
        #expect(board.screen.failures.isEmpty == isHandled, "\(board.screen.failures)")
        #expect(board.text.contains("1 of 3 failed: b: "), "\(board.text)")
    }

    @Test("A source that is made of one that handles the errors does not count as failed either")
    func handledBefore() async throws {
        let board = try makeBoard(
            "  states: { from: it, select: 'map(.error == null)' }\n  sum: { from: states, select: length }")
        await board.loadOnce()
        #expect(board.screen.failures.isEmpty)
        #expect(board.text.contains("1 of 3 failed: b: "))
    }

    @Test("The failure is kept with the content, until the list is loaded again")
    func restart() async throws {
        await (try makeBoard(Self.made[0])).loadOnce()
        let content = try #require(try makeBoard(Self.made[0], restarted: true).content(of: "sum"))
        #expect(content.partFailure?.summary == "it: 1 of 3 failed")
    }

    @Test("If all items fail, the source that is made of them fails with their error")
    func failureOfAll() async throws {
        let board = try makeBoard(Self.made[0])
        server.answer { _ in .status(500) }
        await board.loadOnce()
        #expect(board.screen.failures.count == 1)
        #expect(board.loader(of: "sum")?.loadableState == .didFailToSync)
    }
}
