import Feeds
import LoadableTesting
import Loadables
import TerminalTesting
import TerminalUI
import TestSupport
import Testing

@testable import Dashboard

/// Lists that come page by page, under headlines.
@MainActor
@Suite(.timeLimit(.minutes(3)))
struct PagedContentTests {

    private func list() -> OnePanel<[Int]> {
        OnePanel([Int].self, size: Size(width: 40, height: 9)) { numbers in
            let items = numbers.map { PagedContent.Row(kind: .item, row: ListRow("item \($0)", id: "\($0)")) }
            return PagedContent(rows: [PagedContent.Row(kind: .headline, row: ListRow("Today"))] + items)
        }
    }

    private func texts(_ board: OnePanel<[Int]>) -> [String] { board.lines.map { String($0.dropFirst()) } }

    @Test("At the top, the newest items stay visible when others are inserted")
    func newest() {
        let board = list()
        for count in 1...30 { board.load((1...count).reversed()) }
        #expect(texts(board).prefix(3) == ["Today", "item 30", "item 29"])
    }

    @Test("An item that the user selected stays selected and visible when others are inserted")
    func chosen() {
        let board = list()
        board.load([3, 2, 1])
        board.terminal.type("j")
        for count in 4...30 { board.load((1...count).reversed()) }
        #expect(board.chosen?.dropFirst() == "item 2")
    }

    @Test("A list shorter than its panel loads pages until the panel is full, and no further")
    func freeRows() async {
        let clock = ManualClock()
        let environment = Environment(clock: clock)
        let pages = PagedLoader<Number, Int>(clock: clock) { Numbers(first: $0 ?? 0) }
        let panel = PanelModel(title: "Numbers")
        panel.show(PagedFeed("Numbers", pages: pages, in: environment)) { numbers in
            numbers.map { ListRow("number \($0.id)", id: "\($0.id)") }
        }
        let terminal = TestTerminal(size: Size(width: 40, height: 14))
        let screen = DashboardScreen([panel], in: environment)
        let runner = ScreenRunner(screen: screen, terminal: terminal) {}
        runner.start()
        panel.sync()
        await until {
            terminal.advance(by: .milliseconds(20))
            return terminal.text.contains("number 9")
        }
        await until { "\(pages.more)" == "available" }
        for _ in 0..<20 {
            terminal.advance(by: .milliseconds(20))
            await Task.yield()
        }
        #expect(pages.content?.count == 12)
        #expect("\(pages.more)" == "available")
        // More room, and more of it is loaded.
        terminal.resize(to: Size(width: 40, height: 20))
        await until {
            terminal.advance(by: .milliseconds(20))
            return terminal.text.contains("number 15")
        }
    }

    @Test(
        "Near the start of a list with earlier pages they are loaded, and the visible rows stay"
    )
    func before() async {
        let clock = ManualClock()
        let environment = Environment(clock: clock)
        let pages = PagedLoader<Number, Int>(pageLimit: 4, clock: clock) { first in
            let first = first ?? 0
            return ClosureSource { _ in
                .content(
                    ListPage((first..<first + 20).map { Number(id: $0) }, previous: first - 20, next: first + 20))
            }
        }
        let panel = PanelModel(title: "Numbers")
        panel.show(PagedFeed("Numbers", pages: pages, in: environment), headline: { "\($0.id / 1_000)" }) { numbers in
            numbers.map { ListRow("number \($0.id)", id: "\($0.id)") }
        }
        let terminal = TestTerminal(size: Size(width: 40, height: 12))
        let screen = DashboardScreen([panel], in: environment)
        let runner = ScreenRunner(screen: screen, terminal: terminal) {}
        runner.start()
        panel.sync()
        await until {
            terminal.advance(by: .milliseconds(20))
            return terminal.text.contains("number 5")
        }
        #expect(terminal.text.contains("↑ more") && pages.content?.count == 20)
        func row(of text: String) -> Int? { terminal.text.split(separator: "\n").firstIndex { $0.contains(text) } }

        terminal.type("j")
        let place = row(of: "number 1 ")
        #expect(place != nil)
        await until {
            terminal.advance(by: .milliseconds(20))
            return pages.content?.count == 40
        }
        terminal.advance(by: .milliseconds(20))
        #expect(row(of: "number 1 ") == place)
        #expect(terminal.text.contains("number -1"))

        // Further up more comes, and in the end the last page is dropped.
        for _ in 0..<60 {
            terminal.type("k")
            await until {
                terminal.advance(by: .milliseconds(20))
                return !pages.isLoading
            }
        }
        #expect(terminal.text.contains("number -59"))
        #expect(pages.content?.items.map(\.id) == Array(-80..<0))
    }

    private struct Number: Identifiable {
        let id: Int
    }

    /// Three numbers a page, without end.
    private struct Numbers: Source {
        let first: Int

        func load(_ request: LoadRequest) async throws -> LoadAnswer<ListPage<Number, Int>> {
            .content(ListPage((first..<first + 3).map { Number(id: $0) }, next: first + 3))
        }
    }

    @Test("Items added at the bottom are older, and not new")
    func older() {
        #expect(new(in: [9, 5, 4, 1, 0], after: [5, 4]) == ["9"])
        #expect(new(in: [9, 8], after: [5, 4]) == ["9", "8"])
        #expect(new(in: [], after: [5]).isEmpty)
    }

    private func new(in numbers: [Int], after old: [Int]) -> [String] {
        ItemChanges(from: index(old), to: index(numbers), leavingOutEnd: true).come.map(\.identity)
    }

    private func index(_ numbers: [Int]) -> ItemIndex {
        ItemIndex(numbers.map { TextLine("item \($0)", id: "\($0)") }, starts: Array(numbers.indices))
    }
}
