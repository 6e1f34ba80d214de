import TerminalUI
import Testing

@Suite("Gauge.md", .timeLimit(.minutes(3)))
struct GaugeSnippets {

    // Not the gauge that other snippets read.
    private typealias Gauge = TerminalUI.Gauge

    @Test("A level gives a value a meaning")
    func levels() {
        // snippet: Gauge/levels
        let wind = Gauge(
            "Wind at the pier", value: 14, in: 0...32,
            levels: [.init(from: 0, .success), .init(from: 12, .warning), .init(from: 20, .failure)],
            format: { NumberText.fixed($0) + " m/s" })
        // end

        #expect(wind.role == .warning)
    }
}
