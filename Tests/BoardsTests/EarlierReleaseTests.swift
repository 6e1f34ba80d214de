import Dashboard
import Documents
import Feeds
import Foundation
import LoadableCaching
import LoadableTesting
import Loadables
import TerminalTesting
import TerminalUI
import TestSupport
import Testing

@testable import Boards

/// The cache of a board as release 0.1 has written it.
@MainActor
@Suite(.timeLimit(.minutes(3)))
struct EarlierReleaseTests {

    private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "Kept")

    @Test("Histories, checks, content and layouts kept by an earlier release are restored")
    func carriedOver() async throws {
        let fixture = try BoardFixture(clock: ManualClock(now: Timestamp(secondsSince1970: 1_795_654_800)))
        let path = "\(fixture.folder)/kept.sqlite"
        try FileManager.default.copyItem(atPath: Self.folder.appending(path: "kept.sqlite").path, toPath: path)
        let clock = try #require(fixture.clock)
        let storage = SQLiteStorage(path: path, clock: clock, report: { Issue.record("\($0)") })
        let settings = try fixture.settings(
            String(contentsOf: Self.folder.appending(path: "board.yaml"), encoding: .utf8))

        let board = Board(
            settings, surroundings: fixture.surroundings(), time: .utc,
            in: Environment(clock: clock, storage: storage))

        let text = board.text
        #expect(text.contains("median 5 ms"))
        #expect(TestSession(board.screen, width: 100, height: 24).frame?.plainText.contains("▸ list") == true)
        #expect(board.shownPanels.allSatisfy { $0.isContentsAvailable })
        let history = try #require(storage.entry(for: StorageKey(cache: "load", key: "key")))
        let content = try history.decoded(as: BoardContent.self)
        #expect(content.document.number == 5)
        #expect(content.history?.points.count == 12)
        #expect(fixture.client.requests.isEmpty)
    }
}
