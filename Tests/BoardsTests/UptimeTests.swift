import Loadables
import Testing

@testable import Boards

/// The uptime of a monitor, measured in time.
@Suite(.timeLimit(.minutes(1)))
struct UptimeTests {

    private static let start = Timestamp(secondsSince1970: 1_789_000_000)

    /// Checks at seconds after the start; the next one is planned after the wait.
    private func checks(_ results: [(at: Double, isUp: Bool)], every wait: Double?) -> [MonitorContent.Check] {
        results.map { result in
            let date = Self.start.advanced(by: .seconds(result.at))
            return MonitorContent.Check(
                date: date, seconds: result.isUp ? 0.1 : nil, next: wait.map { date.advanced(by: .seconds($0)) })
        }
    }

    private func text(_ results: [(at: Double, isUp: Bool)], every wait: Double?) -> String? {
        Uptime(checks(results, every: wait)).text
    }

    @Test("Each state is weighted by its duration, not by the number of checks")
    func weighted() {
        // Down for a minute with five checks, up for three minutes with two.
        let results = [
            (0, false), (10, false), (20, false), (35, false), (50, false), (60, true), (150, true), (240, true),
        ]
        #expect(text(results.map { (Double($0.0), $0.1) }, every: 90) == "75.0 % of 4 min")
    }

    @Test("A check counts until the next one: the last one does not count yet")
    func last() {
        #expect(text([(0, true), (30, false)], every: 30) == "100 % of 30 s")
        #expect(text([(0, false), (30, true)], every: 30) == "0 % of 30 s")
        #expect(text([(0, true)], every: 30) == nil)
        #expect(text([], every: 30) == nil)
    }

    @Test("Time when the program did not run counts neither as up nor as down", arguments: [true, false])
    func gap(isUp: Bool) {
        let results = [(0, true), (30, true), (60, isUp), (7_260, true), (7_290, false), (7_320, true)]
        let uptime = Uptime(checks(results.map { (Double($0.0), $0.1) }, every: 30))
        #expect(uptime.observed == .seconds(120))
        #expect(uptime.up == .seconds(90))
    }

    @Test(
        "A check may be late by half of its wait, and by at least 5 seconds",
        arguments: [(2.0, 7.0), (10, 15), (60, 90)])
    func late(wait: Double, limit: Double) {
        #expect(Uptime(checks([(0, true), (limit, true)], every: wait)).observed == .seconds(limit))
        #expect(Uptime(checks([(0, true), (limit + 0.001, true)], every: wait)).observed == .zero)
    }

    @Test(
        "Without a scheduled check, with old checks, or after the clock was set back, no time is known"
    )
    func unknown() {
        #expect(text([(0, true), (30, true)], every: nil) == nil)
        #expect(text([(30, true), (0, true)], every: 30) == nil)
        #expect(text([(0, true), (0, true)], every: 30) == nil)
    }

    @Test(
        "A fraction is never rounded to 0 or 100 percent",
        arguments: [
            (0.0, "0 %"), (0.001, "0.1 %"), (0.4, "0.1 %"), (500, "50.0 %"), (999.6, "99.9 %"), (1_000, "100 %"),
        ])
    func parts(up: Double, text: String) {
        let results = up == 0 ? [(0, false), (1_000, false)] : [(0, true), (up, false), (1_000, true)]
        #expect(self.text(results, every: 1_000)?.hasPrefix("\(text) of") == true)
    }
}
