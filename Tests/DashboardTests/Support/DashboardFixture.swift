import Dashboard
import Feeds
import LoadableTesting
import Loadables
import TerminalTesting
import TerminalUI
import Testing

/// A dashboard of four small panels on a test terminal.
@MainActor
final class DashboardFixture {

    let clock = ManualClock()
    let terminal: TestTerminal
    let loaders: [ScriptedLoader<[String]>]
    let panels: [PanelModel]
    let screen: DashboardScreen
    private(set) var hasQuit = false

    private var runner: ScreenRunner?

    init(
        size: Size = Size(width: 80, height: 20), keyMap: DashboardKeyMap = .standard, log: LoadableEventLog? = nil
    ) {
        terminal = TestTerminal(size: size)
        let clock = clock
        loaders = (0..<4).map { _ in ScriptedLoader(clock: clock) }
        panels = (1...4).map { PanelModel(title: "Panel \($0)") }
        for (panel, loader) in zip(panels, loaders) {
            panel.show(loader) { $0.map { ListRow(StyledText($0)) } }
        }
        let page = PanelsPage(title: "Board", panels: panels, layout: BoardLayout(rows: [[0, 1], [2, 3]]))
        let menu = MenuPage(
            title: "Menu",
            items: [MenuPage.Item("First", open: { [panels] in PanelsPage(panels[0]) })])
        screen = DashboardScreen(
            board: BoardModel(panels),
            tabs: [DashboardTab("Board", page: page), DashboardTab("Menu", page: menu)],
            keyMap: keyMap,
            time: .utc,
            in: Environment(clock: clock, log: log)
        )
        runner = ScreenRunner(screen: screen, terminal: terminal) { [weak self] in self?.hasQuit = true }
        runner?.start()
    }

    func load() {
        for (panel, loader) in zip(panels, loaders) {
            panel.sync()
            loader.succeed((1...30).map { "row \($0)" })
        }
        terminal.advance(by: .milliseconds(20))
    }

    var text: String { terminal.text }

    /// The number of the panel whose title is drawn as the focused one.
    var focused: Int? {
        guard let cells = terminal.frame?.cells else { return nil }
        let style = Theme.terminal[.focusedTitle]
        for y in 0..<cells.size.height {
            let row = cells.row(y)
            let text = row.filter { $0.style == style }.map(\.glyph.string).joined()
            for number in 1...4 where text.contains("Panel \(number)") { return number }
        }
        return nil
    }
}
