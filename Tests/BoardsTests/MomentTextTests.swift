import Dashboard
import Loadables
import Testing
import Values

@testable import Boards

@Suite(.timeLimit(.minutes(3)))
struct MomentTextTests {

    private let ahead = TimeOfDay(TimeZoneRules(secondsFromUTC: 3_600))

    @Test(
        "A moment is written in the time zone of the board, whatever its original form",
        arguments: [
            ("2026-11-22T14:05:59.123456Z", "2026-11-22 15:05"), ("2026-11-22T09:05-0500", "2026-11-22 15:05"),
            ("2026-11-22 14:05:00", "2026-11-22 14:05"), ("Sun, 22 Nov 2026 14:05:00 GMT", "2026-11-22 15:05"),
            ("Sun Nov 22 14:05:00 UTC 2026", "2026-11-22 15:05"), ("2026-11-22", "2026-11-22"),
            ("Nov 22, 2026", "2026-11-22"), ("1969-12-31T23:59:59z", "1970-01-01 00:59"),
        ])
    func forms(text: String, shown: String) throws {
        let moment = try #require(Moment(text, in: ahead.zone))
        #expect(moment.text(in: ahead) == shown)
    }

    @Test("A full time is to the second, with the day if it is not today")
    func full() throws {
        let moment = try #require(Moment("2026-11-22T23:30:09.5Z", in: .utc))
        let today = CalendarDay(moment.timestamp(in: .utc), in: .utc)
        #expect(moment.fullText(in: .utc, today: today) == "23:30:09")
        #expect(moment.fullText(in: .utc, today: nil) == "2026-11-22 23:30:09")
        // Where it is the next day already.
        #expect(moment.fullText(in: ahead, today: today) == "2026-11-23 00:30:09")
        #expect(Moment("2026-11-22", in: .utc)?.fullText(in: ahead, today: today) == "2026-11-22")
    }
}
