import TerminalTesting
import TerminalUI
import Testing

// snippet: Drawing/view
struct Mooring: View {

    var name: String
    var isTaken: Bool

    func draw(in canvas: inout Canvas) {
        let sign = isTaken ? canvas.symbols.dot : canvas.symbols.circle
        let end = canvas.write(sign + " ", isTaken ? .success : .secondary, x: 0, y: 0)
        canvas.write(name, isTaken ? .text : .secondary, x: end, y: 0)
    }
}
// end

// snippet: Drawing/mouse
final class Piers: Screen {

    var onChange: (() -> Void)?
    private let names = ["North pier", "South pier", "Old basin"]
    private var list = ListState()
    private var size = Size(width: 0, height: 0)

    private var listRegion: Rect { Rect(size).rows([.fixed(1), .fill()])[1].insidePanel }

    func handle(_ event: InputEvent) -> ScreenRequest? {
        if event == .key(Key("q")) { return .quit }
        _ = list.handle(event.relative(to: listRegion), count: names.count, in: listRegion.size)
        return nil
    }

    func draw(in canvas: inout Canvas) {
        size = canvas.size
        let rows = canvas.bounds.rows([.fixed(1), .fill()])
        let view = ListView(rows: names.map { ListRow(StyledText($0)) }, state: list, selectionRole: .selection)
        canvas.draw(Panel(title: "Piers", isFocused: true, content: view), in: rows[1])
    }
}
// end

@MainActor
@Suite("Drawing.md", .timeLimit(.minutes(3)))
struct DrawingSnippets {

    private let ships = ["Aurora", "Halcyon", "Marlene", "Tern", "Petrel", "Kaiwo Maru"]

    @Test("A screen is divided, and areas without space are hidden")
    func regions() {
        let piers = ["North pier", "South pier"].map { ListRow(StyledText($0)) }
        func text(_ width: Int) -> String {
            var canvas = Canvas(size: Size(width: width, height: 8))
            // snippet: Drawing/regions
            let rows = canvas.bounds.rows([.fixed(1), .fill(), .fixed(1).yielding()])
            let columns = rows[1].columns([.fraction(0.3).minimum(12).yielding(1), .fill(minimum: 20)], spacing: 1)
            let cards = columns[1].flow(6, minimumWidth: 16, height: 3)

            canvas.draw(Label("Harbour", alignment: .center), in: rows[0])
            canvas.draw(ListView(rows: piers), in: columns[0])
            for (ship, card) in zip(ships, cards) {
                canvas.draw(Panel(title: StyledText(ship), content: Label("free")), in: card)
            }
            // end
            return canvas.frame.plainText
        }
        #expect(text(60).contains("North pier"))
        #expect(text(30).contains("Aurora") && !text(30).contains("pier"))
    }

    @Test("Texts are added, with their roles")
    func texts() {
        // snippet: Drawing/text
        let arrival = StyledText("Marlene", .emphasis) + " has made fast" + StyledText(" at 06:52", .secondary)
        let count = StyledText("\(ships.count)")
        // end
        #expect(arrival.string == "Marlene has made fast at 06:52")
        #expect(arrival.runs.map(\.role) == [.emphasis, .text, .secondary])
        #expect(count.string == "6")
    }

    @Test("Texts have links")
    func links() {
        // snippet: Drawing/links
        var text = StyledText("Read ")
        if let manual = Link("https://www.debian.org/doc/") { text += StyledText([.init("the manual", link: manual)]) }
        let news = StyledText("News: https://www.debian.org/News/").linkingURLs()
        // end
        #expect(text.string == "Read the manual")
        #expect(text.runs.last?.link.url == "https://www.debian.org/doc/")
        #expect(news.runs.last?.link.url == "https://www.debian.org/News/")
    }

    @Test("A custom view has signs in addition to colors")
    func view() {
        var canvas = Canvas(size: Size(width: 9, height: 2), symbols: .ascii)
        canvas.draw(Mooring(name: "4", isTaken: true), in: Rect(y: 0, width: 9, height: 1))
        canvas.draw(Mooring(name: "5", isTaken: false), in: Rect(y: 1, width: 9, height: 1))
        expectScreen(canvas.frame, is: "* 4\n. 5")
    }

    @Test("A click selects the row at its place")
    func mouse() {
        let session = TestSession(Piers(), width: 20, height: 6)
            .expect(
                """

                ╭─ Piers ──────────╮
                │ North pier       │
                │ South pier       │
                │ Old basin        │
                ╰──────────────────╯
                """
            )
            .click(x: 4, y: 3)
        let chosen = session.frame?.cells[4, 3].style
        #expect(chosen == Theme.terminal[.selection])
    }
}
