import Dashboard
import Feeds
import LoadableTesting
import MMMLoadable
import TerminalTesting
import TerminalUI
import Testing

/// The view model of the article on migration, on a phone's page and in a terminal.
@MainActor
@Suite(.timeLimit(.minutes(3)))
struct MigrationTests {

    private final class Harbour {
        var answers: [BerthsLoadable.Answer] = []
    }

    private let harbour = Harbour()
    private let viewModel: PierViewModel

    init() {
        viewModel = PierViewModel(BerthsLoadable { [harbour] in harbour.answers.append($0) })
    }

    private func answer(_ result: Result<[String], Error>) {
        harbour.answers.removeFirst()(result)
    }

    @Test("A page that observes the view model sees its headline, and keeps it when a refresh fails")
    func page() {
        var seen: [String] = []
        let observer = viewModel.sink { seen.append("\($0.loadableState): \($0.headline)") }

        viewModel.syncIfNeeded()
        answer(.success(["Aurora"]))
        viewModel.sync()
        answer(.failure(TestError("fog")))

        #expect(
            seen == ["syncing: 0 ships", "synced: 1 ship", "syncing: 1 ship", "failed: 1 ship"])
        observer?.remove()
    }

    @Test("A panel shows the view model, loads it, and keeps its content on failure")
    func panel() {
        let environment = Environment()
        // snippet: Migrate/panel
        let panel = PanelModel(title: "Harbour")
        panel.show(observing: viewModel) { model in
            [ListRow("\(model.headline)")] + model.ships.map { ListRow("\($0)") }
        }
        let screen = DashboardScreen([panel], in: environment)
        // end
        let session = TestSession(screen, width: 40, height: 8)

        session.press("r")
        answer(.success(["Aurora", "Boreas"]))
        session.advance(by: .milliseconds(20))
        #expect(session.terminal.text.contains("2 ships"))
        #expect(session.terminal.text.contains("Boreas"))

        session.press("r")
        answer(.failure(TestError("fog")))
        session.advance(by: .milliseconds(20))
        #expect(session.terminal.text.contains("fog"))
        #expect(session.terminal.text.contains("Boreas"))
    }
}
