import TerminalTesting
import TerminalUI
import Testing

/// All views on one screen, as it is with all colours and signs, and as it is with less.
@Suite(.timeLimit(.minutes(3)))
struct GalleryTests {

    @Test("All views together")
    func unicode() {
        expectScreen(Gallery.frame(symbols: .unicode), "gallery")
    }

    @Test("All views together, in ASCII and without colours")
    func ascii() {
        expectScreen(Gallery.frame(symbols: .ascii), "gallery-ascii", depth: .none, symbols: .ascii)
    }

    @Test("An overlay above them")
    func dialog() {
        expectScreen(Gallery.frame(symbols: .unicode, hasDialog: true), "gallery-dialog")
    }

    private struct Gallery: View {

        var hasDialog: Bool

        static func frame(symbols: Symbols, hasDialog: Bool = false) -> Frame {
            TerminalUITests.frame(of: Gallery(hasDialog: hasDialog), 64, 14, symbols: symbols)
        }

        func draw(in canvas: inout Canvas) {
            let rows = canvas.bounds.rows([.fixed(1), .fill(), .fixed(4), .fixed(1)])
            let panels = rows[1].columns([.fill(2), .fill(1)], spacing: 1)
            let symbols = canvas.symbols
            let summary = StyledText("\(symbols.fresh) 2", .fresh) + StyledText("  \(symbols.failed) 1", .failed)
            canvas.draw(TabBar(titles: ["Home", "Trains"], selected: 0, summary: summary), in: rows[0])
            canvas.draw(trains(symbols), in: panels[0])
            canvas.draw(news(symbols), in: panels[1])
            canvas.draw(changes, in: rows[2])
            canvas.draw(KeyHints([.init(key: "q", label: "quit"), .init(key: "?", label: "help")]), in: rows[3])
            guard hasDialog else { return }
            let help = Panel(
                title: StyledText("Help", .focusedTitle), isFocused: true,
                content: Message(["Every key, and what it does"]))
            canvas.draw(Overlay(help, size: Size(width: 24, height: 5)), in: canvas.bounds)
        }

        private func trains(_ symbols: Symbols) -> Panel<ListView> {
            let rows = (1...9).map { number in
                ListRow(StyledText("S\(number) to the harbour"), detail: StyledText("\(4 * number) min", .secondary))
            }
            var state = ListState()
            state.move(by: 7, count: rows.count)
            return Panel(
                title: StyledText("Trains", .focusedTitle), status: StyledText("\(symbols.fresh) just now", .fresh),
                isFocused: true,
                scroll: ScrollExtent(offset: 2, visible: 6, total: rows.count),
                content: ListView(
                    rows: rows, state: state.adjusted(count: rows.count, visible: 6), selectionRole: .selection))
        }

        private func news(_ symbols: Symbols) -> Panel<Message> {
            Panel(
                title: StyledText("News", .title), status: StyledText("\(symbols.failed) failed", .failed),
                footer: StyledText("again in 4 s", .hint),
                content: Message(["Nothing yet"], spinner: Spinner(elapsed: .zero)))
        }

        private var changes: Panel<DiffView> {
            Panel(
                title: StyledText("Changes", .title),
                content: DiffView(
                    TextDifference(from: ["S1 on time", "S2 on time"], to: ["S1 late", "S2 on time"])))
        }
    }
}
