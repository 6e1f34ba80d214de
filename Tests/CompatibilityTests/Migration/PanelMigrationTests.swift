import ApexyLoader
import Dashboard
import Feeds
import Foundation
import HomeServer
import TerminalTesting
import TerminalUI
import TestSupport
import Testing

import class Apexy.CurlClient

/// The loaders of the article on migration, in panels.
@MainActor
@Suite(.timeLimit(.minutes(3)))
struct PanelMigrationTests {

    private let server: HomeHTTPServer

    init() throws {
        server = try HomeHTTPServer()
    }

    private func text(_ panel: PanelModel) -> String {
        let session = TestSession(DashboardScreen([panel], in: Environment()), width: 60, height: 8)
        session.advance(by: .milliseconds(20))
        return session.terminal.text
    }

    private func panel(of words: MeaningLoader, _ word: Word) -> PanelModel {
        // snippet: Migrate/words
        let panel = PanelModel(title: word.id)
        panel.show(words.loadable) { meaning in
            [ListRow("\(meaning)")]
        }
        words.load(key: word)
        // end
        return panel
    }

    @Test("A panel shows the loadable of a cached network loader")
    func words() async {
        _ = LoadabilityTests.isSetUp
        let word = Word(id: "profile")
        let words = MeaningLoader(server: server.baseURL)
        let panel = panel(of: words, word)
        await until { words.object != nil }
        #expect(text(panel).contains(words.object?.prefix(8) ?? "-"))
        #expect(Meanings[word] == words.object)
    }

    @Test("A panel shows a web loader, and calls its method")
    func webcams() async {
        let baseURL = server.baseURL
        // snippet: Migrate/webcams
        let webcams = WebcamLoader(apiClient: CurlClient(baseURL: baseURL))
        let panel = PanelModel(title: "Webcams")
        panel.show(webcams) { webcams in
            webcams.map { ListRow("\($0.name)") }
        }
        // end
        let session = TestSession(DashboardScreen([panel], in: Environment()), width: 60, height: 8)
        session.press("r")
        await until { webcams.content != nil }
        session.advance(by: .milliseconds(20))
        #expect(session.terminal.text.contains(webcams.content?.first?.name ?? "-"))
    }
}
