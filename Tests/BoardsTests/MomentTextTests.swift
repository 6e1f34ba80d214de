import Dashboard
import Loadables
import Testing

@testable import Boards

@Suite(.timeLimit(.minutes(3)))
struct MomentTests {

    private let ahead = TimeOfDay { _ in 3_600 }

    @Test(
        "A date with a time is read in every form of ISO 8601 that servers write",
        arguments: [
            ("2026-11-22T14:05:00Z", "2026-11-22 14:05"), ("2026-11-22T14:05:59.123456Z", "2026-11-22 14:05"),
            ("2026-11-22T15:05:00+01:00", "2026-11-22 14:05"), ("2026-11-22T09:05-0500", "2026-11-22 14:05"),
            ("2026-11-22 14:05:00", "2026-11-22 14:05"), ("2026-11-22T14:05", "2026-11-22 14:05"),
            ("2026-11-22", "2026-11-22"), ("1969-12-31T23:59:59z", "1969-12-31 23:59"),
            ("2024-02-29T00:00:00Z", "2024-02-29 00:00"),
        ])
    func forms(text: String, shown: String) throws {
        let moment = try #require(Moment(text, in: .utc))
        #expect(moment.text(in: .utc) == shown)
    }

    @Test(
        "What is not a moment as a whole is none",
        arguments: [
            "", "2026", "2026-13-01", "2026-11-32", "2026-11-22T25:00", "2026-11-22T14:05:00Zulu", "v2026-11-22",
            "2026-11-22T14:05:00+", "20261122", "2026-11-22T14", "1.2.3", "1234-", "2026-02-29", "2026-04-31T10:00:00Z",
        ])
    func none(text: String) {
        #expect(Moment(text, in: .utc) == nil)
    }

    @Test(
        "A day that is too far away to be counted with stays as it is written",
        arguments: ["9999-12-31", "0001-01-01T00:00:00Z", "2300-06-01", "1600-01-01"])
    func farAway(text: String) {
        #expect(Moment(text, in: .utc) == nil)
    }

    @Test(
        "Each day of fifty years is read and written as it is, and none beside them",
        arguments: [1_680, 1_970, 2_200])
    func days(from start: Int) throws {
        let first = GregorianDay(year: start, month: 1, day: 1).number
        let lengths = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
        var count = 0
        for year in start..<start + 50 {
            for month in 1...12 {
                for day in 1...31 {
                    let text = "\(year)-\(month < 10 ? "0" : "")\(month)-\(day < 10 ? "0" : "")\(day)"
                    guard let moment = Moment(text, in: .utc) else { continue }
                    #expect(day <= lengths[month - 1] && moment.text(in: .utc) == text)
                    count += 1
                }
            }
        }
        #expect(count == GregorianDay(year: start + 50, month: 1, day: 1).number - first)
    }

    @Test("A time in full is to the second, and has its day in front if that is another one")
    func full() throws {
        let moment = try #require(Moment("2026-11-22T23:30:09.5Z", in: ahead))
        #expect(moment.fullText(in: .utc, today: CalendarDay(moment.timestamp, in: .utc)) == "23:30:09")
        #expect(moment.fullText(in: .utc, today: nil) == "2026-11-22 23:30:09")
        // Where it is the next day already.
        #expect(moment.fullText(in: ahead, today: CalendarDay(moment.timestamp, in: .utc)) == "2026-11-23 00:30:09")
    }

    @Test("A time without a zone is in that of the board, and is written as it stands")
    func local() throws {
        let moment = try #require(Moment("2026-11-22T14:05", in: ahead))
        #expect(moment.timestamp == Moment("2026-11-22T13:05Z", in: .utc)?.timestamp)
        #expect(moment.text(in: ahead) == "2026-11-22 14:05")
    }
}
