import Dashboard
import Feeds
import LoadableTesting
import Loadables
import TerminalTesting
import TerminalUI
import Testing

/// The cost of a visible board: nine panels of forty rows at 200x60, without a terminal.
@MainActor
enum DashboardBenchmarks {

    static var all: [Benchmark] { [change, focus, age, scrolling, filtering, searching] }

    /// A board, and what makes its content.
    @MainActor
    private final class NinePanels {
        let clock = ManualClock()
        let terminal = TestTerminal(size: Size(width: 200, height: 60))
        private let loaders: [ScriptedLoader<[Int]>]
        private let runner: ScreenRunner
        private var turn = 0

        init() {
            let clock = clock
            loaders = (0..<9).map { _ in ScriptedLoader(clock: clock) }
            let panels = (0..<9).map { PanelModel(title: "Panel \($0 + 1)") }
            for (panel, loader) in zip(panels, loaders) {
                panel.show(loader) { minutes in
                    minutes.enumerated().map { row, minutes in
                        ListRow(
                            StyledText("Line \(row + 1) to the harbour"),
                            detail: StyledText("\(minutes) min", .secondary),
                            id: "\(row)")
                    }
                }
            }
            let page = PanelsPage(title: "Board", panels: panels)
            let screen = DashboardScreen(
                board: BoardModel(panels), tabs: [DashboardTab("Board", page: page)], time: .utc,
                in: Environment(clock: clock))
            runner = ScreenRunner(screen: screen, terminal: terminal) {}
            runner.start()
            for index in loaders.indices { load(index) }
            wait(.seconds(61))
            let before = terminal.text
            wait(.seconds(60))
            precondition(before.contains("1 min old") && terminal.text.contains("2 min old"))
        }

        /// Has one line of a panel say something else.
        func load(_ index: Int) {
            turn += 1
            loaders[index].sync()
            loaders[index].succeed((0..<40).map { $0 == 3 ? turn : $0 })
            terminal.advance(by: .milliseconds(20))
        }

        func wait(_ time: Duration) {
            clock.set(clock.now.advanced(by: time))
            terminal.jump(by: time)
            terminal.advance(by: .milliseconds(20))
        }

        /// Has all contents new, with one frame.
        func loadAll() {
            for loader in loaders {
                loader.sync()
                loader.succeed(Array(0..<40))
            }
            terminal.advance(by: .milliseconds(20))
        }
    }

    private static var change: Benchmark {
        let board = NinePanels()
        return Benchmark("load one of nine panels again and show it", iterations: 200, .long) {
            for turn in 0..<$0 { board.load(turn % 9) }
        }
    }

    private static var focus: Benchmark {
        let board = NinePanels()
        return Benchmark("move the focus between nine panels", iterations: 200, .long) {
            for _ in 0..<$0 { board.terminal.send(.key(.tab)) }
        }
    }

    /// Nine titles say something else. Before the minutes become hours all is loaded again, which is a twentieth of the cost.
    private static var age: Benchmark {
        let board = NinePanels()
        return Benchmark("show the ages of nine panels a minute later", iterations: 58, .long) {
            for turn in 0..<$0 {
                if turn % 58 == 0 { board.loadAll() }
                board.wait(.seconds(60))
            }
        }
    }

    /// After which all nine are drawn.
    private static var scrolling: Benchmark {
        let board = NinePanels()
        return Benchmark("scroll one of nine panels", iterations: 200, .long) {
            for turn in 0..<$0 { board.terminal.send(.key(Key(turn % 60 < 30 ? "j" : "k"))) }
        }
    }

    /// A board of one list of a million rows.
    @MainActor
    private final class Million {
        let terminal = TestTerminal(size: Size(width: 200, height: 60))
        private let runner: ScreenRunner

        init() {
            let clock = ManualClock()
            let panel = PanelModel(title: "Million")
            let loader = ScriptedLoader<Int>(clock: clock)
            panel.show(loader) { count in
                (0..<count).map { ListRow(StyledText("Line \($0) to the harbour"), detail: "open", id: "\($0)") }
            }
            let screen = DashboardScreen(
                board: BoardModel([panel]), tabs: [DashboardTab("Board", page: PanelsPage(panel))], time: .utc,
                in: Environment(clock: clock))
            runner = ScreenRunner(screen: screen, terminal: terminal) {}
            runner.start()
            loader.sync()
            loader.succeed(1_000_000)
            terminal.advance(by: .milliseconds(20))
        }

        /// Types one letter more or one less: each time the beginning of the list is looked through until the frame.
        func type(_ keys: [Key], _ count: Int) {
            for turn in 0..<count { terminal.send(.key(keys[turn % keys.count])) }
        }
    }

    private static func typing(_ key: Character, _ name: String) -> Benchmark {
        var made: Million?
        let keys = [Key("9"), Key("9"), Key("8"), .backspace, Key("7"), .backspace, .backspace, .backspace]
        return Benchmark(name, iterations: 80, .long) { count in
            // Made for this alone, which takes seconds.
            let board = made ?? Million()
            if made == nil { board.terminal.send(.key(Key(key))) }
            made = board
            board.type(keys, count)
        }
    }

    private static var filtering: Benchmark { typing("&", "type in the filter of a list of 1000000 rows") }

    private static var searching: Benchmark { typing("/", "type in the search of a list of 1000000 rows") }
}
