import Dashboard
import TerminalTesting
import TerminalUI
import Testing

/// Forms above a board.
@MainActor
@Suite(.timeLimit(.minutes(3)))
struct InputFormTests {

    private let board = DashboardFixture(size: Size(width: 60, height: 20))

    private final class Answers {
        var all: [String] = []
    }

    private func ask(_ count: Int = 1) -> Answers {
        let answers = Answers()
        let fields =
            [
                FormState<String>.Field("name", "Name", .text(TextFieldState())),
                FormState<String>.Field("word", "Password", .text(TextFieldState(), isMasked: true)),
                FormState<String>.Field("pace", "Pace", .choice(OptionPickerState(), ["slow", "fast"])),
            ].prefix(count)
        let form = InputForm("Scale", ["web"], FormState(Array(fields), submitTitle: "Scale")) { state, id in
            id == "name" && state.text(of: id).isEmpty ? "cannot be empty" : nil
        } onSubmit: { state in
            answers.all.append(state.text(of: "name") + state.text(of: "word") + "\(state.selected(of: "pace"))")
        }
        board.screen.host.fillIn(form)
        return answers
    }

    @Test("A form receives all keys until it is submitted with valid fields")
    func submitted() {
        board.load()
        let answers = ask(3)
        board.terminal.type("rq? ")
        board.terminal.press(.tab)
        board.terminal.type("secret")
        board.terminal.press(.down)
        board.terminal.press(.down)
        expectScreens([TitledScreen("A form", board.terminal.frame!)], "form")
        #expect(!board.text.contains("secret"))
        board.terminal.press(.tab)
        board.terminal.press(.enter)
        #expect(answers.all == ["rq? secret1"])
        #expect(!board.text.contains("Password") && !board.hasQuit)
    }

    @Test("An invalid field is reported in place, and keeps the form open")
    func invalid() {
        let answers = ask()
        board.terminal.press(.tab)
        board.terminal.press(.enter)
        #expect(board.text.contains("cannot be empty") && answers.all.isEmpty)
        board.terminal.type("x")
        #expect(!board.text.contains("cannot be empty"))
        board.terminal.press(.enter)
        board.terminal.press(.enter)
        #expect(answers.all == ["x0"])
    }

    @Test("esc and its button cancel the form")
    func cancelled() {
        let answers = ask()
        board.terminal.type("x")
        board.terminal.press(.escape)
        #expect(!board.text.contains("Name"))
        _ = ask()
        #expect(!board.text.contains("│ x"))
        board.terminal.press(.backTab)
        board.terminal.press(.enter)
        #expect(!board.text.contains("Name") && answers.all.isEmpty)
    }

    @Test("In a small terminal, the focused field is visible")
    func small() {
        let board = DashboardFixture(size: Size(width: 24, height: 8))
        let fields = (1...9).map { FormState<String>.Field("\($0)", "Field \($0)", .text(TextFieldState())) }
        board.screen.host.fillIn(InputForm("Many", ["a message"], FormState(fields)) { _ in })
        board.terminal.advance(by: .milliseconds(20))
        for number in 1...9 {
            #expect(board.text.contains("Field \(number)"), "\(board.text)")
            board.terminal.press(.tab)
        }
    }
}
