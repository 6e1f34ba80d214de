import Dashboard
import TerminalUI
import Testing
import Values

/// Tables whose columns do not all fit.
@Suite(.timeLimit(.minutes(3)))
struct NarrowTableTests {

    private func picture(width: Int) -> String {
        let date = StyledText("2026-11-21 07:01")
        let table = TableContent(
            ["name", "created", "updated", "amount", "state"],
            rows: [
                .init([
                    StyledText("payments-api-production-eu-west-1a-blue"), date, date, StyledText("123456789012"),
                    StyledText("● running", .success),
                ])
            ])
        var canvas = Canvas(size: Size(width: width, height: 2))
        canvas.today = "2026-11-27"
        var state = table.makeState()
        table.draw(in: &canvas, state: &state, isFocused: false, elapsed: .zero)
        return canvas.frame.plainText
    }

    @Test("The state and the first date are hidden last, and the name takes the space of hidden columns")
    func yielding() {
        let picture = picture(width: 34)
        #expect(picture.hasPrefix("name            created  state  +2\n"), "\(picture)")
        #expect(picture.contains("payments-api-…  21 Nov   ● running"), "\(picture)")
    }

    @Test(
        "The column of long texts is truncated, and stays visible after columns of numbers and words",
        arguments: [
            (80, "COMMAND", "/usr/bin/daemon --…"), (58, "COMMAND", "/usr/bin/daemon…"),
            (30, "COMMAND", "/usr/bin/dae"),
        ])
    func sentences(width: Int, title: String, text: String) {
        let titles = ["USER", "PID", "%CPU", "%MEM", "VSZ", "RSS", "TTY", "STAT", "START", "TIME", "COMMAND"]
        let rows = [
            ["root", "1", "0.4", "0.0", "46828", "14932", "?", "S<Ll", "Nov27", "3:08"]
                + ["/usr/bin/daemon --fire --addr 0.0.0.0:2024"],
            ["root", "2", "0.0", "0.0", "0", "0", "?", "S", "Nov27", "0:00", "[kthreadd]"],
        ]
        let table = TableContent(titles, rows: rows.map { TableContent.Row($0.map { StyledText($0) }) })
        var canvas = Canvas(size: Size(width: width, height: 3))
        var state = table.makeState()
        table.draw(in: &canvas, state: &state, isFocused: false, elapsed: .zero)
        let lines = canvas.frame.plainText.split(separator: "\n")
        #expect(lines[0].contains(title) && lines[0].hasPrefix("USER"), "\(lines)")
        #expect(lines[1].contains(text.dropLast()), "\(lines)")
        #expect(lines[1].hasSuffix("…"), "\(lines)")
    }

    @Test("Columns that identify the rows are hidden after all others, wherever they are")
    func keeping() {
        let row = ["eu-west-1", "12", "2026-11-21 07:01", "A text of several words", "payments-1"]
        let table = TableContent(
            ["zone", "n", "date", "text", "pod"], rows: [.init(row.map { StyledText($0) })], keeping: [4])
        for (width, hasText) in [(40, true), (22, false)] {
            var canvas = Canvas(size: Size(width: width, height: 2))
            var state = table.makeState()
            table.draw(in: &canvas, state: &state, isFocused: false, elapsed: .zero)
            let picture = canvas.frame.plainText
            #expect(picture.contains("eu-west-1") && picture.contains("payments-1"), "\(picture)")
            #expect(picture.contains("A text") == hasText, "\(picture)")
        }
    }

    @Test("Extra columns are hidden before all others, even if they contain long texts, dates or states")
    func extraColumns() {
        let row = ["web", "1.2", "ok", "3", "A long text of several words", "2026-11-21 07:01"]
        let table = TableContent(
            ["service", "version", "state", "n", "error", "loaded"], rows: [.init(row.map { StyledText($0) })],
            hidingFirst: [4, 5])
        var canvas = Canvas(size: Size(width: 30, height: 2))
        var state = table.makeState()
        table.draw(in: &canvas, state: &state, isFocused: false, elapsed: .zero)
        let picture = canvas.frame.plainText
        #expect(["web", "1.2", "ok", "3"].allSatisfy(picture.contains) && !picture.contains("2026"), "\(picture)")
        #expect(!picture.contains("A long") && !picture.contains("loaded"), "\(picture)")
    }

    @Test(
        "Long texts shrink before numbers are hidden, and percentages are hidden after other numbers",
        arguments: [
            (76, "Filesystem Size Used Avail Mounted on"), (50, "Filesystem Size Used Mounted on"),
            (34, "Filesystem Mounted on"),
        ], ["Use%", "pcent", ""])
    func percentages(line: (width: Int, titles: String), title: String) {
        let sign = title.isEmpty ? "%" : ""
        let rows = [
            ["/dev/mapper/ubuntu--vg-ubuntu--lv", "98G", "74G", "19G", "80\(sign)", "/"],
            ["overlay", "98G", "74G", "19G", "8\(sign)", "/var/lib/docker/overlay2/0a1b2c3d4e5f60718293a4b5c6d7e8f9"],
        ]
        let titles = ["Filesystem", "Size", "Used", "Avail", title.isEmpty ? "Share" : title, "Mounted on"]
        let table = TableContent(titles, rows: rows.map { .init($0.map { StyledText($0) }) }, keeping: [0, 5])
        var canvas = Canvas(size: Size(width: line.width, height: 3))
        var state = table.makeState()
        table.draw(in: &canvas, state: &state, isFocused: false, elapsed: .zero)
        let picture = canvas.frame.plainText
        for name in ["Filesystem", "Size", "Used ", "Avail", "Mounted on"] {
            #expect(picture.contains(name) == line.titles.contains(name), "\(name)\n\(picture)")
        }
        #expect(picture.contains(titles[4]), "\(picture)")
    }

    @Test("The state is hidden after all dates")
    func narrowest() {
        let picture = picture(width: 24)
        #expect(picture.contains("● running") && !picture.contains("21 Nov"), "\(picture)")
    }

    @Test(
        "Before only the name would be left, the name and the state share the line, in 14 cells or more",
        arguments: [
            (24, "Kitchen li…  ✗ unavaila…"), (20, "Kitchen …  ✗ unavai…"),
            (14, "Kitch…  ✗ una…"), (13, "Kitchen light"),
        ])
    func narrowPair(width: Int, expected: String) {
        let table = TableContent(
            ["name", "state", "unit", "changed"],
            rows: [
                .init([
                    StyledText("Kitchen light"), StyledText("✗ unavailable", .failure), StyledText("°C"),
                    StyledText("2026-11-21 07:01"),
                ])
            ])
        var canvas = Canvas(size: Size(width: width, height: 2))
        canvas.today = "2026-11-27"
        var state = table.makeState()
        table.draw(in: &canvas, state: &state, isFocused: false, elapsed: .zero)
        #expect(canvas.frame.plainText.split(separator: "\n").last.map(String.init) == expected)
    }

    @Test(
        "A time of the current day without its date has the form of the user, and a time with a date has 24 hours",
        arguments: [
            (TimeOfDay.Hours.twentyFour, 12, "27 Nov 20:00"), (.twentyFour, 10, "20:00"), (.twentyFour, 5, "20:00"),
            (.twelve, 12, "27 Nov 20:00"), (.twelve, 10, "08:00 PM"), (.twelve, 7, "27 Nov"),
        ])
    func hours(hours: TimeOfDay.Hours, width: Int, expected: String) {
        var canvas = Canvas(size: Size(width: width, height: 1))
        canvas.today = "2026-11-27"
        canvas.timeOfDay = { TimeOfDay(.utc, hours: hours).shortText(hour: $0, minute: $1) }
        canvas.draw(
            TableView(columns: [TableColumn("created")], rows: [["2026-11-27 20:00"]]), in: canvas.bounds)
        #expect(canvas.frame.plainText == "\(expected)\n")
    }

    @Test(
        "If the header has no space for the number of hidden columns, the edge of the panel shows it",
        arguments: [(16, "+1 column"), (18, ""), (6, "+2 columns"), (40, "")])
    func edge(width: Int, note: String) {
        let table = TableContent(
            ["what", "total", "buff/cache"], rows: [.init(["Swap:", "24684084", "2511000"])])
        var state = table.makeState()
        #expect(table.note(state: &state, in: Size(width: width, height: 2), .unicode).string == note)
    }

    @Test("The number of hidden columns is counted again for another width, but not for more rows")
    func keptCount() {
        let table = TableContent(["what", "total", "buff/cache"], rows: [.init(["Swap:", "24684084", "2511000"])])
        var state = table.makeState()
        _ = table.note(state: &state, in: Size(width: 6, height: 2), .unicode)
        let counted = state
        _ = table.note(state: &state, in: Size(width: 6, height: 9), .unicode)
        #expect(state == counted)
        #expect(table.note(state: &state, in: Size(width: 16, height: 9), .unicode).string == "+1 column")
        #expect(table.note(state: &state, in: Size(width: 18, height: 1), .unicode).string == "+1 column")
    }

    @Test("The edge of the panel of a table without rows shows no number of hidden columns")
    func emptyEdge() {
        let table = TableContent(["what", "total", "buff/cache"], rows: [])
        var state = table.makeState()
        #expect(table.note(state: &state, in: Size(width: 6, height: 2), .unicode).isEmpty)
    }

    @Test("No column is hidden if the name can be truncated")
    func truncating() {
        let picture = picture(width: 56)
        #expect(picture.contains("123456789012") && picture.contains("● running"), "\(picture)")
        #expect(!picture.contains("+"), "\(picture)")
    }
}
