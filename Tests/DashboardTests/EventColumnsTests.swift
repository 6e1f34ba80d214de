import LoadableTesting
import Loadables
import TerminalUI
import Testing

@testable import Dashboard

/// An event in the columns of a log.
@MainActor
@Suite(.timeLimit(.minutes(3)))
struct EventColumnsTests {

    @Test(
        "The first occurrence of an event is left out if that saves a line",
        arguments: [
            (51, ["14:05:02  ▸ Paper  all is well (×3, since 14:05:00)"]),
            (50, ["14:05:02  ▸ Paper  all is well (×3)"]),
            (44, ["14:05:02  ▸ Paper  all is well (×3)"]),
        ])
    func repeats(width: Int, lines: [String]) throws {
        let log = LoadableEventLog(capacity: 10)
        for second in 0..<3 {
            let date = Timestamp(secondsSince1970: 1_789_481_100 + Double(second))
            log.record(LoadableEvent(date: date, name: "Paper", kind: .note("all is well")))
        }
        let event = try #require(log.events.first)
        let columns = EventColumns(names: ["Paper"], width: width)
        #expect(columns.lines(of: event, .utc, .unicode).map(\.string) == lines)
    }
}
