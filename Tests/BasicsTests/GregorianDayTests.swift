import Basics
import Testing

@Suite(.timeLimit(.minutes(3)))
struct GregorianDayTests {

    @Test(
        "A date converts to days since 1 January 1970, and back",
        arguments: [
            ((1970, 1, 1), 0), ((1969, 12, 31), -1), ((2000, 2, 29), 11_016), ((2026, 11, 22), 20_779),
            ((1, 1, 1), -719_162), ((1900, 3, 1), -25_508), ((9_999, 12, 31), 2_932_896),
        ])
    func dates(date: (Int, Int, Int), number: Int) {
        #expect(GregorianDay(year: date.0, month: date.1, day: date.2).number == number)
        #expect(GregorianDay(number: number).date == date)
    }

    @Test("Each day is that of its date")
    func days() {
        let wrong = (-800_000...800_000).first { number in
            let date = GregorianDay(number: number).date
            return GregorianDay(year: date.year, month: date.month, day: date.day).number != number
        }
        #expect(wrong == nil)
    }
}
