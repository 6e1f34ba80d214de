import Dashboard
import Foundation
import LoadableTesting
import Loadables
import TerminalTesting
import TerminalUI
import Testing

// The example of the README, between the two marks, letter for letter.

// README begins
@MainActor
func makeLoadScreen() -> DashboardScreen {
    // A loader says how to get something. It keeps what it has while it loads again, and when that fails.
    let load = ContentLoader<[String]> {
        let text = try String(contentsOfFile: "/proc/loadavg", encoding: .utf8)
        return Array(text.split(separator: " ").prefix(3).map(String.init))
    }
    load.freshFor = .seconds(10)

    // A panel says how that looks.
    let panel = PanelModel(title: "Load average")
    panel.show(load) { numbers in
        zip(["1 min", "5 min", "15 min"], numbers).map { name, number in
            ListRow(StyledText(name), detail: StyledText(number, .emphasis))
        }
    }
    panel.syncers = [LoadableSyncer(load, timeoutPolicy: BackoffTimeoutPolicy(period: .seconds(5)))]
    panel.sync()
    return DashboardScreen(board: BoardModel([panel]), tabs: [DashboardTab("Machine", page: PanelsPage(panel))])
}
// README ends

@MainActor
@Suite(.timeLimit(.minutes(3)))
struct ReadmeExampleTests {

    @Test("The example in the README is the one that is compiled here")
    func isInReadme() throws {
        let here = URL(fileURLWithPath: #filePath)
        let root = here.deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        let source = try String(contentsOf: here, encoding: .utf8)
        let readme = try String(contentsOf: root.appendingPathComponent("README.md"), encoding: .utf8)
        let start = try #require(source.range(of: "// README begins\n")?.upperBound)
        let end = try #require(source.range(of: "// README ends")?.lowerBound)
        #expect(readme.contains(source[start..<end]))
    }

    @Test("The example in the README draws a panel that loads")
    func works() {
        let terminal = TestTerminal(size: Size(width: 60, height: 8))
        let runner = ScreenRunner(screen: makeLoadScreen(), terminal: terminal) {}
        runner.start()
        #expect(terminal.text.contains("Load average"))
        #expect(terminal.text.contains("loading"))
        runner.stop()
    }
}
