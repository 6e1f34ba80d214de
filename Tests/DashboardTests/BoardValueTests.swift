import Dashboard
import Feeds
import Foundation
import LoadableTesting
import Loadables
import TerminalTesting
import TerminalUI
import TestSupport
import Testing

/// Values that the user chooses for the whole board.
@MainActor
@Suite(.timeLimit(.minutes(3)))
struct BoardValueTests {

    private final class Model {
        var stage = "production"
        var tags: Set<Int> = [0]
        var isGone = false
    }

    private let board = DashboardFixture(size: Size(width: 100, height: 30))
    private let model = Model()

    private var header: String { String(board.text.split(separator: "\n").first ?? "") }

    private func showValues(_ count: Int = 2) {
        let (screen, model) = (board.screen, model)
        let stages = ["staging", "production", "test"]
        let stage = BoardValue("stage") {
            model.stage
        } isGone: {
            model.isGone
        } change: {
            var choice = Choice("Stage", stages.map { Choice.Item($0) }, current: 1) { model.stage = stages[$0] }
            choice.isSearched = true
            screen.choose(choice)
        }
        let tags = BoardValue("tags") {
            model.tags.sorted().map { "t\($0)" }.joined(separator: ",")
        } change: {
            screen.choose(
                Choice("Tags", (0..<3).map { Choice.Item("t\($0)") }, marked: model.tags) { model.tags = Set($0) })
        }
        screen.values = Array([stage, tags].prefix(count))
        board.load()
    }

    @Test("They are in the header, which also reports a removed one")
    func headerTexts() {
        showValues()
        #expect(header.contains("stage: production  tags: t0"))
        model.isGone = true
        board.terminal.press(.down)
        #expect(header.contains("stage: production (gone)"))
    }

    @Test("Printed text has a line with the whole values; JSON has an object of them")
    func printed() throws {
        model.stage = String(repeating: "production ", count: 4) + "end"
        showValues()
        #expect(board.screen.plainText().split(separator: "\n")[1] == "stage: \(model.stage)  tags: t0")
        let parsed = try JSONSerialization.jsonObject(with: Data(board.screen.json().utf8)) as? [String: Any]
        #expect(parsed?["variables"] as? [String: String] == ["stage": model.stage, "tags": "t0"])
        showValues(0)
        #expect(!board.screen.plainText().contains("stage") && !board.screen.json().contains("variables"))
    }

    @Test("v opens the choices, typing filters them, and enter selects one")
    func choosing() {
        showValues(1)
        board.terminal.type("v")
        #expect(board.text.contains("─ Stage ─"))
        board.terminal.type("tst")
        board.terminal.press(.enter)
        #expect(model.stage == "test" && !board.text.contains("─ Stage ─"))
    }

    @Test("With several variables, v first asks for the variable")
    func several() {
        showValues()
        board.terminal.type("v")
        #expect(board.text.contains("─ Change ─"))
        board.terminal.press(.down, .enter)
        #expect(board.text.contains("─ Tags ─"))
    }

    @Test("With multiple choice, tab marks and enter applies the marks; esc changes nothing")
    func marking() {
        showValues()
        board.terminal.type("v")
        board.terminal.press(.down, .enter)
        #expect(board.text.contains("1 marked"))
        board.terminal.press(.tab, .tab)
        #expect(board.text.contains("1 marked"))
        board.terminal.press(.enter)
        #expect(model.tags == [1])
        board.terminal.type("v")
        board.terminal.press(.down, .enter, .tab, .escape)
        #expect(model.tags == [1])
    }

    @Test("Clicking a value in the header opens its choices")
    func mouse() throws {
        showValues()
        let range = try #require(header.firstRange(of: "tags: t0"))
        let x = header.distance(from: header.startIndex, to: range.lowerBound)
        board.terminal.click(at: Point(x: x + 1, y: 0))
        #expect(board.text.contains("─ Tags ─"))
    }

    @Test("Without variables the key does nothing, and is not in the key line or the help")
    func none() {
        board.load()
        board.terminal.type("v")
        #expect(!board.text.contains("─ Change ─"))
        board.terminal.type("?")
        #expect(!board.text.contains("Change a value"))
        board.terminal.press(.escape)
        showValues()
        #expect(board.text.contains("v values"))
        board.terminal.type("?")
        #expect(board.text.contains("Change a value"))
    }
}
