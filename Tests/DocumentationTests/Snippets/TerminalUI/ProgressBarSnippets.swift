import TerminalUI
import Testing

@Suite("ProgressBar.md", .timeLimit(.minutes(3)))
struct ProgressBarSnippets {

    @Test("Stacked bars begin in the same column")
    func bars() {
        // snippet: ProgressBar/bars
        let loading = ProgressBar(0.62, label: "Aurora", labelWidth: 12)
        let waiting = ProgressBar(.unknown(elapsed: .seconds(2)), label: "Halcyon", labelWidth: 12)
        // end

        for bar in [loading, waiting] {
            #expect(shown(bar, 40, 1).dropFirst(12).first == " ")
        }
    }
}
