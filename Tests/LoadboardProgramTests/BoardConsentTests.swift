import BoardFiles
import Foundation
import Settings
import Testing

@testable import LoadboardProgram

/// What somebody has to agree to while a board is shown.
@MainActor
@Suite(.timeLimit(.minutes(3)))
struct BoardConsentTests {

    private let folder = FileManager.default.temporaryDirectory.appending(path: "consent-\(UUID())").path

    private func settings(_ commands: [String]) throws -> BoardSettings {
        let lines = commands.enumerated().map { "  s\($0): { command: \($1) }\n" }
        let text = "sources:\n  web: { http: http://server.test/ }\n" + lines.joined()
        let path = "/boards/board.yaml"
        return try #require(BoardSettings.read(path, from: MemoryFiles([path: text]), environment: [:]).board)
    }

    private func consent(isGivenForAll: Bool = false) -> BoardConsent {
        BoardConsent(TrustStore(folder: folder), of: "/boards/board.yaml", isGivenForAll: isGivenForAll)
    }

    @Test("What is new is asked for, and nothing else")
    func new() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let consent = consent()
        #expect(consent.missing(in: try settings([])) == nil)
        try consent.give(to: try settings(["df", "uptime"]))
        #expect(consent.missing(in: try settings(["df", "uptime"])) == nil)
        let missing = try #require(consent.missing(in: try settings(["df", "uptime", "free"])))
        #expect(missing == TrustRequest(commands: ["free"]))
    }

    @Test("What is gone is not asked for, and is new when it comes back later")
    func gone() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try consent().give(to: try settings(["df", "uptime"]))
        let consent = consent()
        try consent.give(to: try settings(["df", "uptime"]))
        #expect(consent.missing(in: try settings(["df"])) == nil)
        try consent.give(to: try settings(["df"]))
        #expect(self.consent().missing(in: try settings(["df"])) == nil)
        #expect(consent.missing(in: try settings(["df", "uptime"])) == TrustRequest(commands: ["uptime"]))
    }

    @Test("Of a board of one's own nothing is asked, and nothing is written down")
    func own() throws {
        let consent = consent(isGivenForAll: true)
        #expect(consent.missing(in: try settings(["df"])) == nil)
        try consent.give(to: try settings(["df"]))
        #expect(!FileManager.default.fileExists(atPath: folder))
    }
}
