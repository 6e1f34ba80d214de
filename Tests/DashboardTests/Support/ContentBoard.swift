import Dashboard
import Feeds
import LoadableCaching
import LoadableTesting
import Loadables
import TerminalTesting
import TerminalUI
import Testing

/// A board of lists of chosen lengths, as the program that makes it says or by what they show.
@MainActor
final class ContentBoard {

    static let size = Size(width: 80, height: 24)

    let clock = ManualClock()
    let terminal: TestTerminal
    let panels: [PanelModel]
    let page: PanelsPage
    private let loaders: [ScriptedLoader<[String]>]
    private let runner: ScreenRunner

    /// Makes a board on which each panel has that many rows; nothing is loaded for those that have a negative number.
    init(
        _ lengths: [Int], size: Size = ContentBoard.size, layout: BoardLayout = .byContent,
        storage: (any CacheStorage)? = nil, titles: [String] = ["Notices", "Cameras", "Doors", "Events", "Profile"]
    ) {
        terminal = TestTerminal(size: size)
        let clock = clock
        loaders = lengths.map { _ in ScriptedLoader(clock: clock) }
        panels = lengths.indices.map { PanelModel(title: titles.indices.contains($0) ? titles[$0] : "Panel \($0 + 1)") }
        for (panel, loader) in zip(panels, loaders) {
            panel.show(loader) { rows in
                rows.map { ListRow(StyledText($0), detail: StyledText("online", .secondary), id: $0) }
            }
        }
        page = PanelsPage(title: "Board", panels: panels, layout: layout)
        let screen = DashboardScreen(
            board: BoardModel(panels), tabs: [DashboardTab("Board", page: page)], time: .utc,
            in: Environment(clock: clock, storage: storage))
        runner = ScreenRunner(screen: screen, terminal: terminal) {}
        runner.start()
        for (panel, length) in lengths.enumerated() where length >= 0 { load(panel, length) }
    }

    /// Gives the panel that many rows.
    func load(_ panel: Int, _ length: Int) {
        panels[panel].sync()
        loaders[panel].succeed((0..<length).map { "\(panels[panel].title.lowercased()) \($0 + 1)" })
        terminal.advance(by: .milliseconds(20))
    }

    var text: String { terminal.text }

    /// The lines of the screen.
    var rows: [String] {
        let rows = terminal.text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        return Array(rows.prefix(terminal.frame?.cells.size.height ?? 0))
    }

    /// Where the title of a panel begins.
    func place(of title: String) -> Point? {
        for (y, row) in rows.enumerated() where y > 0 && row.contains("╭") && row.contains(title) {
            let cells = Array(row)
            guard let x = cells.indices.first(where: { cells[$0...].starts(with: title) && cells[..<$0].contains("╭") })
            else { continue }
            return Point(x: x, y: y)
        }
        return nil
    }

    /// The panel whose title is drawn as the focused one.
    var focused: String? {
        guard let cells = terminal.frame?.cells else { return nil }
        let style = Theme.terminal[.focusedTitle]
        for y in 1..<cells.size.height {
            let text = cells.row(y).filter { $0.style == style }.map(\.glyph.string).joined()
            if let panel = panels.first(where: { text.contains($0.title) }) { return panel.title }
        }
        return nil
    }

    func press(at point: Point, count: Int = 1) {
        terminal.send(.mouse(MouseEvent(.press, at: point, clickCount: count)))
        terminal.send(.mouse(MouseEvent(.release, at: point, clickCount: count)))
    }

    func drag(from start: Point, to end: Point) {
        terminal.send(.mouse(MouseEvent(.press, at: start)))
        terminal.send(.mouse(MouseEvent(.drag, at: end)))
        terminal.send(.mouse(MouseEvent(.release, at: end)))
    }
}
