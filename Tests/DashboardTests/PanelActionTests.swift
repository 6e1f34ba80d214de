import Dashboard
import Feeds
import Foundation
import LoadableTesting
import Loadables
import TerminalTesting
import TerminalUI
import Testing

/// Actions in a panel, their questions, and their effect.
@MainActor
@Suite(.timeLimit(.minutes(3)))
struct PanelActionTests {

    private let board = DashboardFixture(size: Size(width: 80, height: 34))

    /// Gives the first panel an action that notes for what it was done.
    private func addAction(
        _ name: String = "Paint it", key: Key, isAvailable: @escaping (TextLine?) -> Bool = { _ in true },
        perform: @escaping (TextLine?) -> Void
    ) {
        board.panels[0].actions.append(
            PanelAction(name, [key], hint: "paint", isAvailable: isAvailable, perform: perform))
    }

    @Test("The key of an action runs it for the selected item of the focused panel")
    func forTheChosen() {
        var painted: [String] = []
        addAction(key: Key("p")) { painted.append($0?.text ?? "nothing") }
        board.terminal.type("p")
        board.load()
        board.terminal.type("jjp2p")
        #expect(painted == ["nothing", "row 3"])
    }

    @Test("The key line has the hint of an available action, the help its name")
    func hints() {
        addAction(key: Key("p"), isAvailable: { $0?.text == "row 2" }, perform: { _ in })
        board.load()
        #expect(!board.text.contains("p paint"))
        board.terminal.type("j")
        #expect(board.text.contains("p paint"))
        board.terminal.type("?")
        #expect(board.text.contains("Paint it"))
        board.terminal.type("?2?")
        #expect(!board.text.contains("Paint it"))
    }

    @Test("A key sequence runs an action, and is in the help, in the key line, and clickable")
    func sequences() throws {
        var painted: [String] = []
        var action = PanelAction("Paint it", [], hint: "paint") { painted.append($0?.text ?? "nothing") }
        action.sequences = [KeySequence([Key("g"), Key("p")])]
        board.panels[0].actions.append(action)
        board.load()
        board.terminal.type("jgp")
        #expect(painted == ["row 2"])
        board.terminal.type("2gp")
        #expect(painted.count == 1)
        board.terminal.type("1")
        #expect(board.text.contains("g p paint"))
        board.terminal.type("g")
        #expect(board.text.contains("p paint") && !board.text.contains("g p paint"))
        board.terminal.press(.escape)
        board.terminal.type("g")
        board.terminal.advance(by: .seconds(2))
        board.terminal.type("gp")
        #expect(painted == ["row 2", "row 1"])
        board.terminal.type("?")
        #expect(board.text.contains("Paint it"))
    }

    @Test("An available action takes precedence over the board's binding of its key")
    func beforeTheBoard() {
        var count = 0
        addAction(key: Key("r"), isAvailable: { _ in count < 1 }, perform: { _ in count += 1 })
        board.terminal.type("r")
        #expect(count == 1)
        #expect(board.loaders[0].loads.isEmpty)
        board.terminal.type("r")
        #expect(count == 1)
        #expect(board.loaders[0].loads.count == 1)
    }

    @Test("Enter runs an action instead of opening the panel, but first releases a pull")
    func enter() {
        var count = 0
        addAction(key: .enter) { _ in count += 1 }
        board.load()
        #expect(board.text.contains("enter paint"))
        board.terminal.press(.enter)
        #expect(count == 1)
        #expect(board.text.contains("Panel 2"))
        board.terminal.type("k")
        #expect(board.text.contains("enter release"))
        board.terminal.press(.enter)
        #expect(count == 1)
    }

    @Test("A question is answered by enter; the harmless answer is preselected, and esc gives none")
    func question() {
        var count = 0
        let host = board.screen.host
        let ask = {
            host.ask(Question("Paint", "Really paint it?", confirm: "Paint it") { count += 1 })
            board.terminal.advance(by: .milliseconds(20))
        }
        board.load()
        ask()
        expectScreen(board.terminal.frame, "question")
        board.terminal.press(.enter)
        #expect(count == 0)
        #expect(!board.text.contains("Really"))
        ask()
        board.terminal.press(.escape)
        #expect(!board.text.contains("Really"))
        ask()
        board.terminal.press(.right, .enter)
        #expect(count == 1)
        #expect(!board.text.contains("Really"))
    }

    @Test(
        "y agrees and n declines if there are two answers",
        arguments: [("y", [1]), ("n", [0])] as [(Character, [Int])])
    func yesAndNo(key: Character, given: [Int]) {
        func ask(_ labels: [String]) -> () -> [Int] {
            var answers: [Int] = []
            let all = labels.enumerated().map { index, label in Question.Answer(label) { answers.append(index) } }
            board.screen.host.ask(Question("Paint", ["Really paint it?"], answers: all))
            board.terminal.advance(by: .milliseconds(20))
            return { answers }
        }
        board.load()
        let two = ask(["Cancel", "Paint it"])
        #expect(board.text.contains("y yes") && board.text.contains("n no"))
        board.terminal.press(Key(key))
        #expect(two() == given && !board.text.contains("Really"))
        let three = ask(["Red", "Blue", "Cancel"])
        #expect(!board.text.contains("y yes"))
        board.terminal.press(Key(key))
        #expect(three() == [] && board.text.contains("Really"))
    }

    @Test("A click on a button answers, and any other one does nothing below the question")
    func click() throws {
        var count = 0
        board.load()
        board.screen.host.ask(Question("Paint", "Really paint it?", confirm: "Do") { count += 1 })
        board.terminal.advance(by: .milliseconds(20))
        let rows = board.text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        let y = try #require(rows.firstIndex { $0.contains("[ Do ]") })
        let x = try #require(rows[y].range(of: "[ Do ]")).lowerBound
        board.terminal.click(at: Point(x: 60, y: 4))
        #expect(board.text.contains("Really"))
        board.terminal.click(at: Point(x: rows[y].distance(from: rows[y].startIndex, to: x) + 2, y: y))
        #expect(count == 1)
        #expect(!board.text.contains("Really"))
        #expect(board.focused == 1)
    }

    @Test("Copied text is on the clipboard, and the last line confirms it, or says that it failed")
    func copy() {
        board.screen.host.copy("123 456", saying: "Copied the code")
        board.terminal.advance(by: .milliseconds(20))
        #expect(board.terminal.clipboard == ["123 456"])
        #expect(board.text.contains("Copied the code"))
        board.terminal.clipboardOutcome = .unsupported
        board.screen.host.copy("123 456", saying: "Copied the code")
        board.terminal.advance(by: .milliseconds(20))
        #expect(board.text.contains("Not copied"))
    }

    @Test("A change made here is visible at once, during a load, and after an unchanged response")
    func optimisticChanges() async {
        let clock = ManualClock()
        let reported = ScriptedLoader<[String]>(clock: clock)
        let words = OptimisticLoader<[String]>(reported)
        let panel = PanelModel(title: "Words")
        panel.show(words) { words in words.map { ListRow(StyledText($0)) } }
        panel.sync()
        reported.succeed(["red"])
        panel.sync()
        words.change {
            $0 = ["green"]
        } by: {
            try await clock.sleep(until: clock.now.advanced(by: .seconds(9)))
        }
        #expect(panel.latest?.lines.map(\.text) == ["green"])
        reported.confirm()
        words.change {
            $0 = ["blue"]
        } by: {
            try await clock.sleep(until: clock.now.advanced(by: .seconds(9)))
        }
        #expect(panel.latest?.lines.map(\.text) == ["blue"])
    }
}
