import Loadables
import TerminalUI
import Testing

@testable import Dashboard

/// The state in the upper edge of a panel, at different widths and over time.
@Suite(.timeLimit(.minutes(3)))
struct PanelStatusTextTests {

    private func text(_ status: PanelStatusText, _ width: Int = 80) -> String {
        status.text(in: width, .unicode).string
    }

    private func loading(_ seconds: Double, of limit: Double? = 10, age: Double? = nil) -> PanelStatusText {
        PanelStatusText(
            status: .loading, contentAge: age.map { .seconds($0) }, loadingFor: .seconds(seconds),
            timeLimit: limit.map { .seconds($0) })
    }

    @Test(
        "A load shows its duration and timeout, except in its first second and beyond its limit",
        arguments: [
            (0.0, 10.0, "⠋ loading"), (0.9, 10, "⠏ loading"), (1, 10, "⠋ loading  1 s of 10 s"),
            (9.99, 10, "⠏ loading  9 s of 10 s"), (10, 10, "⠋ loading 10 s of 10 s"), (12, 10, "⠋ loading 12 s"),
            (4, 5, "⠋ loading 4 s of 5 s"), (4, 90, "⠋ loading  4 s of 1 min"), (4, nil, "⠋ loading  4 s"),
            (150, 600, "⠋ loading 2 min"),
        ] as [(Double, Double?, String)])
    func elapsed(seconds: Double, limit: Double?, expected: String) {
        #expect(text(loading(seconds, of: limit)) == expected)
    }

    @Test("A panel that waits for other content has no word")
    func waiting() {
        #expect(text(PanelStatusText(status: .idle)) == "○ idle")
        #expect(text(PanelStatusText(status: .idle, isWaiting: true)) == "○")
    }

    @Test("If a part of the content failed, the symbol is that of a failure, and the words stay")
    func failedPart() {
        #expect(text(PanelStatusText(status: .fresh, failsInPart: true)) == "✗")
        #expect(text(PanelStatusText(status: .stale, failsInPart: true)) == "✗ stale")
    }

    @Test("During a load nothing moves: the text keeps its width at each panel width")
    func fixedWidth() {
        for (limit, width) in [5.0, 10, 30, 60].flatMap({ limit in (1...60).map { (limit, $0) } }) {
            let widths = stride(from: 1.0, through: limit, by: 0.25).map { text(loading($0, of: limit), width).count }
            #expect(Set(widths).count == 1, "limit \(limit), width \(width): \(Set(widths))")
        }
    }

    @Test(
        "With less space the status is shortened, down to the sign",
        arguments: [
            (60, "✗ failed 10 s ago, content 1 min old"), (35, "✗ failed, content 1 min old"),
            (26, "✗ failed, 1 min old"), (18, "✗ 1 min old"), (10, "✗ failed"), (7, "✗ 1m"), (3, "✗"), (0, "✗"),
        ])
    func failure(width: Int, expected: String) {
        let status = PanelStatusText(status: .failed, contentAge: .seconds(75), failureAge: .seconds(14))
        #expect(text(status, width) == expected)
    }

    @Test(
        "Fresh content has no word, and no age below a minute; other ages are in steps of ten seconds",
        arguments: [
            (.fresh, 59.9, "●"), (.fresh, 60, "● 1 min old"), (.fresh, 7_300, "● 2 h old"),
            (.cached, 59, "◆ from disk"), (.cached, 86_400, "◆ from disk, 1 day old"), (.stale, 9, "▲ stale"),
            (.stale, 39, "▲ stale, 30 s old"), (.failed, 9, "✗ failed"), (.idle, 5, "○ idle"),
        ] as [(PanelStatus, Double, String)])
    func ages(status: PanelStatus, age: Double, expected: String) {
        #expect(text(PanelStatusText(status: status, contentAge: .seconds(age))) == expected)
    }

    @Test(
        "An unknown age is shown as unknown, if there is space",
        arguments: [
            (.stale, 80, "▲ stale, age unknown"), (.stale, 12, "▲ stale"),
            (.loading, 80, "⠋ loading, content age unknown"),
            (.failed, 80, "✗ failed, content age unknown"), (.failed, 12, "✗ failed"),
        ] as [(PanelStatus, Int, String)])
    func unknownAge(status: PanelStatus, width: Int, expected: String) {
        #expect(text(PanelStatusText(status: status, isAgeUnknown: true), width) == expected)
    }

    @Test("A new failure is as wide as one of ten seconds ago")
    func justNow() {
        let widths = [0.0, 9.9, 10, 59].map { age in
            text(PanelStatusText(status: .failed, contentAge: .seconds(70), failureAge: .seconds(age))).count
        }
        #expect(Set(widths).count == 1)
    }

    @Test("The progress of a load is before its duration")
    func progress() {
        var status = loading(4)
        status.progress = LoadProgress(completed: 42, total: 100)
        #expect(text(status) == "⠋ loading 42 %,  4 s of 10 s")
        #expect(text(status, 14) == "⠋ 42 %,  4 s")
    }

    @Test(
        "The words change at the predicted time, and not before",
        arguments: [PanelStatus.fresh, .cached, .stale, .failed],
        [0.0, 3, 12.5, 59, 59.5, 60, 61, 119, 3_599, 3_600, 90_000])
    func changes(status: PanelStatus, age: Double) throws {
        func at(_ later: Duration) -> PanelStatusText {
            PanelStatusText(
                status: status, contentAge: .seconds(age) + later,
                failureAge: status == .failed ? .seconds(age / 2) + later : nil)
        }
        let delay = try #require(at(.zero).timeToNextChange)
        #expect(delay > .zero)
        #expect(text(at(delay - .nanoseconds(1))) == text(at(.zero)))
        // Below ten seconds nothing is said of the age of what failed.
        if status != .failed, status != .stale { #expect(text(at(delay)) != text(at(.zero))) }
    }
}
