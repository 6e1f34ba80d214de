import Dashboard
import TerminalTesting
import TerminalUI
import Testing

/// Questions about a text that may be longer than the screen.
@MainActor
@Suite(.timeLimit(.minutes(3)))
struct LongQuestionTests {

    private let board = DashboardFixture(size: Size(width: 60, height: 16))

    /// The answer.
    private final class Answers {
        var all: [String] = []
    }

    private func ask(_ count: Int, required: Int? = nil) -> Answers {
        let answers = Answers()
        board.screen.ask(
            Question(
                "Long",
                answers: [
                    .init("Not now") { answers.all.append("no") },
                    .init("Agree", needsReading: true) { answers.all.append("yes") },
                ]
            ) { width, _ in
                Question.Text(
                    (0..<count).map { StyledText("line \($0) of \(width)") }, requiredCount: required ?? count)
            })
        board.terminal.press(.left)
        return answers
    }

    @Test("A fully visible text can be agreed to at once; the harmless answer is preselected")
    func short() {
        let answers = ask(3)
        #expect(board.text.contains("line 0 of 56") && board.text.contains("line 2 of 56"))
        #expect(board.screen.isAsking)
        board.terminal.press(.enter)
        #expect(answers.all == ["no"] && !board.screen.isAsking)
        let again = ask(3)
        board.terminal.press(.right)
        board.terminal.press(.enter)
        #expect(again.all == ["yes"])
    }

    @Test("y shows the lines that must be seen first, and then agrees")
    func agreed() {
        let answers = ask(30)
        #expect(board.text.contains("read on") == false)
        for _ in 0..<10 where answers.all.isEmpty { board.terminal.press(Key("y")) }
        #expect(answers.all == ["yes"] && !board.screen.isAsking)
        let others = ask(30)
        board.terminal.press(Key("y"))
        #expect(others.all.isEmpty && board.text.contains("line 29") == false)
        board.terminal.press(Key("n"))
        #expect(others.all == ["no"] && !board.screen.isAsking)
    }

    @Test("Skipped lines must be seen first; enter leads to the first of them")
    func skipped() {
        let answers = ask(60)
        func shown() -> Set<Int> { Set((0..<60).filter { board.text.contains("line \($0) of") }) }
        var seen = shown()
        board.terminal.press(.right)
        board.terminal.press(Key("G"))
        #expect(board.text.contains("line 59") && board.text.contains("read on"))
        board.terminal.press(.enter)
        #expect(answers.all.isEmpty && !board.text.contains("line 59"))
        for _ in 0..<20 {
            seen.formUnion(shown())
            if !board.text.contains("read on") { break }
            #expect(answers.all.isEmpty)
            board.terminal.press(.enter)
        }
        #expect(seen.count == 60 && !board.text.contains("read on"))
        board.terminal.press(.enter)
        #expect(answers.all == ["yes"])
    }

    @Test("A longer text is scrolled, and can be agreed to once all of it was on the screen")
    func long() {
        let answers = ask(40)
        #expect(!board.text.contains("line 39"))
        board.terminal.press(.right)
        #expect(board.text.contains("read on"))
        board.terminal.press(.enter)
        #expect(answers.all.isEmpty && !board.text.contains("line 0 of"))
        board.terminal.press(Key("g"))
        #expect(board.text.contains("line 0 of"))
        board.terminal.press(.enter)
        #expect(answers.all.isEmpty)
        for _ in 0..<40 { board.terminal.press(.down) }
        #expect(board.text.contains("line 39") && !board.text.contains("read on"))
        board.terminal.press(Key("g"))
        board.terminal.press(.enter)
        #expect(answers.all == ["yes"])
    }

    @Test("Only the required part must be seen")
    func required() {
        let answers = ask(40, required: 5)
        board.terminal.press(.right)
        board.terminal.press(.enter)
        #expect(answers.all == ["yes"])
    }

    @Test(
        "Each line can be reached at any size, and escape gives no answer",
        arguments: [(60, 16), (30, 8), (20, 6), (200, 50)])
    func reachable(width: Int, height: Int) {
        let board = DashboardFixture(size: Size(width: width, height: height))
        var isAgreed = false
        board.screen.ask(
            Question(
                "Long", answers: [.init("No") {}, .init("Yes", needsReading: true) { isAgreed = true }]
            ) { _, _ in Question.Text((0..<60).map { StyledText("<\($0)>") }, requiredCount: 60) })
        var seen: Set<Int> = []
        for _ in 0..<70 {
            board.terminal.press(.left)
            let text = board.text
            for number in 0..<60 where text.contains("<\(number)>") { seen.insert(number) }
            board.terminal.press(.down)
        }
        #expect(seen.count == 60)
        board.terminal.press(.escape)
        #expect(!isAgreed && !board.screen.isAsking)
    }

    @Test("Another question starts over: earlier reading does not count")
    func replaced() {
        let first = ask(3)
        board.terminal.press(.right)
        let second = ask(40)
        board.terminal.press(.enter)
        #expect(first.all.isEmpty && second.all == ["no"])
    }
}
