import TerminalUI
import Testing

@Suite("BigDigits.md", .timeLimit(.minutes(3)))
struct BigDigitsSnippets {

    @Test("It reports its size")
    func clock() {
        // snippet: BigDigits/clock
        let clock = BigDigits("17:42:37", font: .large, role: .series1)
        let extent = clock.preferredSize(in: .large)
        // end

        #expect(extent == Size(width: 54, height: 5))
        #expect(shown(clock, 60, 5).contains("██████"))
    }
}
