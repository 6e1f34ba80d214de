import Dashboard
import HomeServer
import LoadabilityViews
import LoadableTesting
import TerminalTesting
import TestSupport
import Testing

/// The view of document 003 in a terminal, and what else there is to its views.
@MainActor
@Suite(.timeLimit(.minutes(3)))
struct LoadableViewTests {

    /// Gives the weather as the test says.
    private final class WeatherLoader: Loader {
        var object: [String: String]?
        var error: IdentifiableError?
        var answers: [Result<[String: String], Error>] = []

        func loadData(key: GenericKey) async throws -> [String: String] {
            if answers.isEmpty { throw CancellationError() }
            return try answers.removeFirst().get()
        }

        /// Loads once more, with that answer.
        func answer(_ answer: Result<[String: String], Error>) async {
            answers.append(answer)
            await refresh(key: .key)
        }
    }

    private struct Wind: HasPlaceholder {
        var text: String
        static var placeholder: some View { Label("no wind yet") }
        func draw(in canvas: inout Canvas) { canvas.write(text, x: 0, y: 0) }
    }

    private let loader = WeatherLoader()

    private func session(_ page: LoadPage) -> TestSession {
        let screen = DashboardScreen(board: BoardModel(page.panels), tabs: [DashboardTab("Tab", page: page)])
        return TestSession(screen, width: 40, height: 9)
    }

    @Test("The document's view shows its placeholder while it loads, then its body")
    func document() async throws {
        let server = try HomeHTTPServer()
        YourServer.viewURL = server.baseURL.absoluteString
        let view = Second.YourView()
        let session = session(LoadPage(title: "Flat", view))
        session.expect(
            """
             Tab                        ⠋ 1 loading


                               ⠋
                           Loading...



             r refresh   R all       ? help  q quit
            """)

        await until { view.loader.loadable.loadableState != .syncing }
        session.advance(by: .milliseconds(20))
        session.expect(
            """
             Tab                          ● 1 fresh
            2 residents






             r refresh   R all       ? help  q quit
            """)
    }

    @Test("An error is an alert above the content until it is dismissed; the content stays")
    func alert() async {
        let session = session(
            LoadPage(title: "Weather") { [loader] in
                Load(with: loader, content: { Label("wind \($0["wind"] ?? "?")") }, placeholder: { Label("none") })
            })
        await loader.answer(.success(["wind": "NW 4"]))
        await loader.answer(.failure(TestError("offline")))
        session.advance(by: .milliseconds(20))
        session.expect(
            """
             Tab                         ✗ 1 failed
            wind NW 4
                          ╭─ Error ─╮
                          │ offline │
                          │         │
                          │  [ OK ] │
                          ╰─────────╯

             r refresh  esc dismiss  ? help  q quit
            """)
        #expect(loader.error == IdentifiableError(TestError("offline")))

        session.press("esc")
        #expect(loader.error == nil)
        session.expect(
            """
             Tab                         ✗ 1 failed
            wind NW 4





            ✗ offline
             r refresh   R all       ? help  q quit
            """)

        await loader.answer(.failure(TestError("offline")))
        #expect(loader.error == IdentifiableError(TestError("offline")))
        loader.tryAndCatch { throw TestError("not saved") }
        session.press("k")
        #expect(session.terminal.text.contains("not saved"))
        session.press("enter")
        #expect(!session.terminal.text.contains("not saved"))
    }

    @Test("A part of an object is shown as soon as the object has it")
    func keyPath() async {
        let session = session(
            LoadPage(title: "Wind") { [loader] in
                Load(with: loader, objectKeyPath: \.["wind"], placeholderView: Wind.self) { Wind(text: $0) }
            })
        #expect(session.terminal.text.contains("no wind yet"))
        await loader.answer(.success([:]))
        session.advance(by: .milliseconds(20))
        #expect(session.terminal.text.contains("no wind yet"))
        await loader.answer(.success(["wind": "NW 4"]))
        session.advance(by: .milliseconds(20))
        #expect(session.terminal.text.contains("NW 4"))
    }

    @Test("Without a placeholder a spinner is shown during the load")
    func turning() async {
        let session = session(
            LoadPage(title: "Wind") { [loader] in Load(with: loader) { Wind(text: $0["wind"] ?? "") } })
        let signs = (0..<3).map { _ in
            session.advance(by: .milliseconds(100))
            return session.terminal.text.split(separator: "\n").dropFirst().joined().filter { !$0.isWhitespace }.first
        }
        #expect(signs == ["⠙", "⠹", "⠸"])
    }
}
