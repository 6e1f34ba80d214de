import TerminalUI
import Testing

@Suite(.timeLimit(.minutes(3)))
struct CalendarHeatMapTests {

    private let calendar = CalendarHeatMap(
        (0..<17).map { Double($0 % 5) }, firstRow: 2, dayLabels: ["Mo", "", "We", "", "Fr"],
        months: [.init("Jan", firstDay: 0), .init("Feb", firstDay: 12)])

    @Test("Weeks are columns that start with the first day of the week")
    func weeks() {
        #expect(
            picture(of: calendar, 12, 10) == """
                   Jan Feb
                Mo   ··▒▒
                     ░░▓▓
                We ··▒▒██
                   ░░▓▓··
                Fr ▒▒██░░
                   ▓▓··
                   ██░░

                   0 ·░▒▓█ 4
                """)
    }

    @Test("The oldest weeks are hidden if there is not enough space")
    func narrow() {
        #expect(
            picture(of: calendar, 5, 7) == """
                ··▒▒
                ░░▓▓
                ▒▒██
                ▓▓··
                ██░░
                ··
                ░░
                """)
    }

    @Test("The number of days before the first visible week is shown")
    func earlier() {
        let days = CalendarHeatMap([1, 2, 3] + Array(repeating: nil, count: 200) + [4])

        #expect(picture(of: days, 40, 10).contains("3 earlier days are not shown"))
        #expect(picture(of: days, 80, 10).contains("earlier") == false)
    }

    @Test("A day is found at its place, and marked when it is selected")
    func days() {
        var calendar = calendar
        calendar.selection = 6
        let size = Size(width: 12, height: 10)

        #expect(calendar.day(at: Point(x: 5, y: 2), in: size) == 6)
        #expect(calendar.day(at: Point(x: 3, y: 1), in: size) == nil)
        #expect(calendar.day(at: Point(x: 8, y: 7), in: size) == nil)
        #expect(frame(of: calendar, 12, 10).cursor == Point(x: 5, y: 2))
    }

    @Test("Missing days and odd numbers do not trap")
    func odd() {
        #expect(picture(of: CalendarHeatMap([]), 6, 3) == "\n\n")
        let months = [CalendarHeatMap.Month("x", firstDay: .max), CalendarHeatMap.Month("y", firstDay: .min)]
        let odd = CalendarHeatMap([1], firstRow: 99, months: months, selection: .min)
        #expect(picture(of: odd, 4, 7) == "\n\n\n\n\n\n██")
    }
}
