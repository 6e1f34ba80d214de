import Dashboard
import Feeds
import LoadableTesting
import Loadables
import TerminalTesting
import TerminalUI
import Testing

/// A board of one panel on a test terminal.
@MainActor
final class OnePanel<Content: Sendable> {

    let clock = ManualClock()
    let loader: ScriptedLoader<Content>
    let panel = PanelModel(title: "Panel")
    let terminal: TestTerminal
    private let runner: ScreenRunner

    init(
        _: Content.Type, size: Size = Size(width: 60, height: 10), symbols: Symbols = .unicode,
        content: @escaping (Content) -> some PanelContent
    ) {
        loader = ScriptedLoader(clock: clock)
        terminal = TestTerminal(size: size, symbols: symbols)
        panel.show(loader, content: content)
        let screen = DashboardScreen(
            board: BoardModel([panel]), tabs: [DashboardTab("Board", page: PanelsPage(panel))], time: .utc,
            in: Environment(clock: clock))
        runner = ScreenRunner(screen: screen, terminal: terminal) {}
        runner.start()
    }

    func load(_ content: Content) {
        panel.sync()
        loader.succeed(content)
        terminal.advance(by: .milliseconds(20))
    }

    /// The lines inside of the panel, with what stands between them and the edge.
    var lines: [String] {
        terminal.text.split(separator: "\n").dropFirst(2).dropLast(2).map { line in
            var text = line.dropFirst().dropLast()
            while text.last == " " { text.removeLast() }
            return String(text)
        }
    }

    /// The line with the cursor: that of the chosen row.
    var chosen: String? {
        guard let y = terminal.frame?.cursor?.y, lines.indices.contains(y - 2) else { return nil }
        return lines[y - 2]
    }

    /// What looks like the match that the search is at, in all lines together.
    var currentMatch: String {
        guard let cells = terminal.frame?.cells else { return "" }
        let style = Theme.terminal[.currentMatch]
        return (0..<cells.size.height - 1).flatMap { y in
            cells.row(y).filter {
                $0.style.foreground == style.foreground && $0.style.attributes.isSuperset(of: style.attributes)
            }
        }.map(\.glyph.string).joined()
    }
}
