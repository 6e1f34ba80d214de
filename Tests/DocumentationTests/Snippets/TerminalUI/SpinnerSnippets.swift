import TerminalUI
import Testing

@Suite("Spinner.md", .timeLimit(.minutes(3)))
struct SpinnerSnippets {

    @Test("Its text begins a line")
    func spinner() {
        // snippet: Spinner/spinner
        let spinner = Spinner(elapsed: .milliseconds(340))
        let line = StyledText(spinner.text(.unicode), spinner.role) + " Loading the harbour"
        // end

        #expect(line.string == "⠸ Loading the harbour")
    }
}
