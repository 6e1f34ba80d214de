import TerminalTesting
import TerminalUI
import TestSupport
import Testing

/// Rows in little space.
@Suite(.timeLimit(.minutes(3)))
struct NarrowRowTests {

    private let columns: [TableColumn] = [
        .fitted("title", shrinkingTo: 6), .fitted("who", shrinkingTo: 6, yielding: 1),
        .fitted("updated", shrinkingTo: 7, yielding: 2),
    ]
    private let row: [StyledText] = ["Fix the tide table on leap days", "renovate[bot]", "2026-11-26 16:11"]

    @Test("The longest text of a table keeps half of the line, and dates are shortened by form")
    func table() {
        let lines = picture(of: TableView(columns: columns, rows: [row]), 44, 2).split(separator: "\n")
        #expect(lines.last?.hasPrefix("Fix the tide table on") == true)
        #expect(lines.last?.hasSuffix("  26 Nov") == true)
    }

    private func list(_ rows: [ListRow]) -> ListView { ListView(rows: rows) }

    /// The picture on November 27, 2026.
    private func picture(of view: some View, _ width: Int, _ height: Int, today: String? = "2026-11-27") -> String {
        frame(of: view, width, height, today: today).picture
    }

    @Test(
        "A date of another year keeps its year in every form, and so does any date if the current day is unknown",
        arguments: [
            (16, "2019-03-01 10:00"), (15, "2019-03-01"), (10, "2019-03-01"), (9, "Mar 2019"), (8, "Mar 2019"),
            (7, "2019"), (4, "2019"),
        ])
    func otherYear(width: Int, expected: String) {
        for today in ["2026-03-01", nil] {
            let column = TableColumn("at", width: .fixed(width))
            let table = TableView(columns: [column], rows: [[StyledText("2019-03-01 10:00")]])
            let lines = picture(of: table, width, 2, today: today).split(separator: "\n")
            #expect(lines.last.map(String.init) == expected)
        }
    }

    @Test("Days of different years never look the same")
    func days() {
        let lines = picture(
            of: list([ListRow("first", detail: "2019-03-01"), ListRow("other", detail: "2026-03-01")]), 14, 2)
        #expect(lines.split(separator: "\n") == ["first Mar 2019", "other    1 Mar"])
    }

    @Test("The longest text hides no column")
    func noColumnHidden() {
        let lines = picture(of: TableView(columns: columns, rows: [row]), 25, 2).split(separator: "\n")
        #expect(lines.first?.contains("who") == true)
        #expect(lines.first?.contains("updated") == true)
    }

    @Test("The first column keeps twelve cells beside the longest text")
    func firstColumn() {
        let row: [StyledText] = ["production-1", "Restarting (1) 12 seconds ago, exit code 137"]
        let columns = [
            TableColumn.fitted("name", shrinkingTo: 6), .fitted("status", shrinkingTo: 6, yielding: 1),
        ]
        #expect(picture(of: TableView(columns: columns, rows: [row]), 26, 2).contains("production-1  Rest"))
    }

    @Test("The date of a list row is shortened by form before it is truncated")
    func list() {
        let row = ListRow("selfhst: story number 1 about things", detail: "2026-11-26 14:45")
        #expect(picture(of: list([row]), 26, 1).hasSuffix(" 26 Nov"))
        #expect(picture(of: list([row]), 38, 1) == "selfhst: story number 1 … 26 Nov 14:45")
        #expect(picture(of: list([row]), 54, 1).hasSuffix(" things  2026-11-26 14:45"))
    }

    @Test("A date after other details gets shorter, too")
    func lastDetail() {
        let row = ListRow("securityweek: story number 2 about things", detail: "securityweek  2026-11-26 17:35")
        #expect(
            picture(of: list([row]), 57, 1) == "securityweek: story number 2 about … securityweek  26 Nov")
    }

    @Test("The dates of a list have the same form")
    func sameForm() {
        let rows = [
            ListRow("short", detail: "2026-11-26 14:45"),
            ListRow("selfhst: story number 1 about things", detail: "2026-11-25 10:00"),
        ]
        let lines = picture(of: list(rows), 38, 2).split(separator: "\n")
        #expect(lines.first?.hasSuffix(" 26 Nov 14:45") == true)
        #expect(lines.last?.hasSuffix(" 25 Nov 10:00") == true)
    }

    @Test("A date keeps its day in a line that is too narrow for more")
    func narrowest() {
        let row = ListRow("a long title", detail: "2026-11-26")
        #expect(picture(of: list([row]), 14, 1) == "a long… 26 Nov")
    }

    @Test(
        "A moment of the current day is shortened to its time, of any other day to its day",
        arguments: [(16, "2026-11-27 09:05"), (15, "27 Nov 09:05"), (12, "27 Nov 09:05"), (11, "09:05"), (5, "09:05")])
    func today(width: Int, expected: String) {
        let column = TableColumn("at", width: .fixed(width))
        func line(today: String) -> String? {
            let table = TableView(columns: [column], rows: [["2026-11-27 09:05"]])
            return picture(of: table, width, 2, today: today).split(separator: "\n").last.map(String.init)
        }
        #expect(line(today: "2026-11-27") == expected)
        for other in ["2026-11-28", "2026-11-26", "2026-10-27"] where width < 12 && width > 5 {
            #expect(line(today: other) == "27 Nov")
        }
    }

    @Test("A day without a time stays a day, even if it is the current day")
    func todayWithoutTime() {
        #expect(picture(of: list([ListRow("title", detail: "2026-11-27")]), 14, 1) == "title   27 Nov")
    }
}
