import TerminalUI
import TestSupport
import Testing

@testable import Dashboard

/// Columns as wide as their contents want to be.
@MainActor
@Suite(.timeLimit(.minutes(3)))
struct BoardWidthTests {

    /// What a panel shows: so many rows, nil for as many as there are, and in which width it would like to do so.
    private struct Content: Hashable {
        var rows: Int?
        var width: Int?
        var waits = false
    }

    private func frames(_ contents: [Content], _ width: Int, _ height: Int) -> [Rect] {
        let bounds = Rect(width: width, height: height)
        let measure = PanelMeasure { panel, _ in
            PanelNeed(height: contents[panel].rows.map { $0 + 2 }, isGuess: contents[panel].waits)
        } width: {
            contents[$0].width
        }
        let plan = BoardPlan(.byContent, order: Array(contents.indices), in: bounds.size, measure)
        let needs = plan.needs(count: contents.count, in: bounds, measure)
        return plan.frames(count: contents.count, in: bounds, focused: 0, layout: .byContent) { needs[$0] }
    }

    private let list = Content(rows: 8, width: 40)
    private let table = Content(rows: 24, width: 75)
    private let log = Content(rows: 300, width: 102)
    private let chart = Content(rows: nil, width: nil)

    @Test("If four columns would hide or wrap contents, there are fewer and wider ones")
    func fewer() {
        let files = Content(rows: 14, width: 61)
        let frames = frames([table, files, log, chart, chart], 200, 58)
        #expect(Set(frames.map(\.x)).count == 3)
        #expect(frames[0].width == 75)
        #expect(frames[1].x == 0 && frames[1].width >= 61)
        #expect(frames[2].width > frames[3].width)
    }

    @Test("A column has the width that its contents need, if its neighbors can do with less")
    func wider() {
        let frames = frames([list, list, table], 120, 38)
        #expect(frames.map(\.width) == [42, 42, 78])
    }

    @Test("Contents that fit into equal columns have equal columns", arguments: [80, 120, 160, 200])
    func equal(width: Int) {
        let frames = frames([list, list, list, list, list, list], width, 58)
        #expect(Set(frames.map(\.width)).count <= 2)
        #expect(frames.map(\.width).allSatisfy { abs($0 - frames[0].width) <= 1 })
    }

    @Test("On an 80-column page all panels are stacked if columns would truncate them")
    func below() {
        let (word, tasks) = (Content(rows: 1, width: 10), Content(rows: 13, width: 61))
        #expect(frames([word, tasks], 80, 22).map(\.width) == [80, 80])
        #expect(frames([word, tasks], 80, 15).map(\.width).allSatisfy { $0 < 80 })
        #expect(frames([word, word], 80, 22).map(\.width) == [40, 40])
        #expect(frames([word, tasks], 120, 38).map(\.width).allSatisfy { $0 < 120 })
    }

    @Test("While all panels wait for content, there are as many columns as fit text")
    func waiting() {
        let waiting = Content(rows: 3, width: 80, waits: true)
        let frames = frames([waiting, waiting, waiting, waiting], 200, 58)
        #expect(Set(frames.map(\.x)).count == 2)
    }

    @Test("Columns with panels that wait for content reach the end of the page")
    func waitingToTheEnd() {
        let waiting = Content(rows: 3, width: 80, waits: true)
        let frames = frames([list, waiting, list, waiting], 80, 58)
        #expect(frames.map(\.maxY) == [10, 58, 10, 58])
    }

    @Test("Contents report the width at which nearly all of them is visible")
    func widths() {
        func width(_ content: some PanelContent) -> Int? { content.sizing?.comfortableWidth }
        let lines = Array(repeating: StyledText("0123456789"), count: 19)
        #expect(width(TextContent(lines + [StyledText(String(repeating: "x", count: 90))])) == 10)
        #expect(width(LogContent(lines)) == 10)
        #expect(width(LogContent([StyledText(String(repeating: "x", count: 900))])) == 120)
        #expect(width(ListContent([ListRow("name", detail: "12 kB")])) == 11)
        #expect(width(KeyValueContent(["Name": "Ada", "Flat": "42"])) == 9)
        let columns = [
            TableColumn("#", width: .fixed(4)), TableColumn("Job", width: .fill(minimum: 8)),
            TableColumn("Branch", width: .fill().yielding(2)), .fitted("State"),
        ]
        let row = ["1", "unit-tests", "main", "failed"].map { StyledText($0) }
        #expect(width(TableContent(columns: columns, rows: [TableContent.Row(row)])) == 4 + 10 + 8 + 7 + 3 * 2)
        #expect(width(ViewContent(Label("x"))) == nil)
    }
}
