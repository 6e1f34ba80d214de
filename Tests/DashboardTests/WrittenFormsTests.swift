import Dashboard
import Loadables
import Testing
import Values

/// Forms of times and weeks that a user can choose.
@Suite(.timeLimit(.minutes(1)))
struct WrittenFormsTests {

    @Test(
        "Twelve-hour times begin with 12 at midnight and noon",
        arguments: [(0, "12:00:09 AM"), (9, "09:00:09 AM"), (12, "12:00:09 PM"), (23, "11:00:09 PM")])
    func hours(hour: Int, text: String) {
        let moment = Timestamp(secondsSince1970: Double(hour * 3_600 + 9))
        let time = TimeOfDay(.utc, hours: .twelve)
        #expect(time.text(moment) == text)
        #expect(time.shortText(moment) == text.replacing(":09 ", with: " "))
    }

    @Test("Days of a week are in the rows of their names", arguments: WeekStart.allCases)
    func weeks(start: WeekStart) {
        // The fifth of January 1970 was a Monday.
        for (number, name) in [(4, "Mon"), (6, "Wed"), (8, "Fri"), (-3, "Mon")] {
            #expect(start.labels[start.row(ofDay: number)] == name)
        }
        #expect(start.row(ofDay: ["monday": 4, "sunday": 3, "saturday": 2][start.rawValue] ?? 0) == 0)
    }
}
