import Dashboard
import LoadableTesting
import Loadables
import TerminalTesting
import TerminalUI
import TestSupport
import Testing

private struct Cluster: Sendable {
    func details(of pod: String) async throws -> [String] { ["details of \(pod)"] }
}

@MainActor
@Suite("DrillDown.md", .timeLimit(.minutes(3)))
struct DrillDownSnippets {

    @Test("Details of the selected row, and a page for it")
    func article() async {
        let cluster = Cluster()
        let pods = ScriptedLoader<[String]>()
        // snippet: DrillDown/rows
        let details = LoaderRegistry(freshFor: .seconds(60)) { (pod: String) in
            ClosureSource { _ in .content(try await cluster.details(of: pod)) }
        }
        let chosen = FollowingProxy(details)
        chosen.syncIfNeeded()

        let list = PanelModel(title: "Pods")
        list.show(pods) { pods in pods.map { ListRow(StyledText($0)) } }
        let detail = PanelModel(title: "Pod")
        detail.show(chosen) { lines in lines.map { ListRow(StyledText($0)) } }

        let page = PanelsPage(title: "Cluster", panels: [list, detail])
        page.willDraw = { page in chosen.key = page.chosenItem(of: list)?.text }
        page.onOpen = { panel, item in
            guard panel === list, let pod = item?.text else { return nil }
            let opened = PanelModel(title: pod)
            opened.show(details.loader(for: pod)) { lines in lines.map { ListRow(StyledText($0)) } }
            return PanelsPage(opened)
        }
        // end
        pods.sync()
        pods.succeed(["web", "db"])
        let screen = DashboardScreen(
            board: BoardModel([list, detail]), tabs: [DashboardTab("Cluster", page: page)])
        let session = TestSession(screen, width: 60, height: 12)
        func text() -> String { session.advance(by: .milliseconds(50)).frame?.plainText ?? "" }
        await until { text().contains("details of web") }
        session.press("j")
        #expect(!text().contains("details of web"))
        await until { text().contains("details of db") }
        session.press("enter")
        #expect(text().contains("Cluster ▸ db") && text().contains("details of db"))
    }
}
