import TerminalTesting
import TerminalUI
import Testing

/// What holds for all views.
@Suite(.timeLimit(.minutes(1)))
struct EveryViewTests {

    private static let rows = (1...9).map { ListRow(StyledText("row \($0)"), detail: StyledText("\($0)")) }

    private static var views: [any View] {
        [
            Label("some text", alignment: .trailing),
            Label("中文 text 👩‍👧", alignment: .center),
            Spinner(elapsed: .milliseconds(340)),
            Message(["Nothing here yet", "中文字 or there"]),
            Message(["Loading the news"], spinner: Spinner(elapsed: .zero)),
            Panel(
                title: "Title 中", status: "ok", footer: "more", isFocused: true,
                scroll: ScrollExtent(offset: 1, visible: 2, total: 9),
                content: ListView(rows: rows, selectionRole: .selection)),
            ListView(rows: rows, selectionRole: .inactiveSelection),
            ListView(rows: [ListRow("中中中中中中中", detail: "中中中")]),
            TabBar(titles: ["One", "中文", "Three"], selected: 1, summary: "all well", shortSummary: "ok"),
            KeyHints([.init(key: "q", label: "quit"), .init(key: "?", label: "help")]),
            Dialog(Panel(title: "Help", content: Message(["text"])), size: Size(width: 8, height: 4)),
            DiffView(left: ["a", "中文字中文字", "c"], right: ["a", "b", "d"]),
        ]
    }

    @Test("Every view can be drawn at every size, and leaves no mark outside of its region")
    func everySize() {
        for view in Self.views {
            for width in 0...12 {
                for height in 0...6 {
                    let region = Rect(x: 3, y: 2, width: width, height: height)
                    let canvas = canvas(18, 10) { canvas in
                        canvas.fill(canvas.bounds, with: "·")
                        canvas.draw(view, in: region)
                    }
                    let comment: Comment = "\(type(of: view)) at \(width)x\(height)"
                    #expect(canvas.frame.flaw == nil, comment)
                    #expect(canvas.cursor.map(region.contains) ?? true, comment)
                    let outside = canvas.frame.places.filter { !region.contains($0.point) }
                    #expect(outside.allSatisfy { $0.cell.glyph.string == "·" && $0.cell.style == .plain }, comment)
                }
            }
        }
    }

    @Test("Every view of ASCII texts is ASCII where the signs are, and is as large as with all signs")
    func ascii() {
        let texts: [any View] = [
            Label("a text that is cut"),
            Message(["Loading"], spinner: Spinner(elapsed: .milliseconds(250))),
            Panel(
                title: "A title that is cut", status: "status", footer: "footer", isFocused: true,
                scroll: ScrollExtent(offset: 0, visible: 2, total: 9), content: ListView(rows: Self.rows)),
            TabBar(titles: ["One", "Two"], selected: 0, summary: "all well"),
            KeyHints([.init(key: "q", label: "quit")]),
            Dialog(Panel(title: "Help", content: Message(["text"])), size: Size(width: 8, height: 4)),
            DiffView(left: ["a", "b", "c"], right: ["a", "x", "c", "d"]),
            DiffView(left: ["a", "b"], right: []),
        ]
        for view in texts {
            let (ascii, unicode) = (frame(of: view, 18, 6, symbols: .ascii), frame(of: view, 18, 6))
            #expect(ascii.plainText.allSatisfy { $0.isASCII }, "\(type(of: view))")
            for (left, right) in zip(ascii.places, unicode.places) {
                #expect(left.cell.style == right.cell.style && left.cell.width == right.cell.width)
                #expect((left.cell.glyph == .blank) == (right.cell.glyph == .blank), "\(type(of: view)) \(left.point)")
            }
        }
    }
}
