import Dashboard
import Feeds
import Filters
import Foundation
import LoadableTesting
import Loadables
import Settings
import TerminalTesting
import TerminalUI
import TestSupport
import Testing

@testable import Boards

/// The picture of a board from a settings file: made by `Tests/run --record --filter BoardsTests.ScreenshotTests`.
@MainActor
@Suite(.timeLimit(.minutes(3)))
struct ScreenshotTests {

    private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()

    private static var path: String {
        folder.appending(path: "../../screenshots/board.svg").standardizedFileURL.path
    }

    @Test("screenshots/board.svg is up to date")
    func board() async throws {
        let file = Self.folder.appending(path: "Evening/board.yaml").path
        let (settings, problems) = BoardSettings.read(file, environment: [:])
        #expect(problems.map(\.description) == [])
        let clock = ManualClock(now: Timestamp(secondsSince1970: 1_795_373_000))
        let surroundings = BoardSurroundings(variables: [:], worker: FilterService(.thisProgram()))
        let board = Board(
            try #require(settings), surroundings: surroundings, time: .utc, in: Environment(clock: clock))
        board.start()
        await until { board.shownPanels.allSatisfy { $0.latest != nil } }
        let terminal = TestTerminal(size: Size(width: 110, height: 34))
        let runner = ScreenRunner(screen: board.screen, terminal: terminal) {}
        runner.start()
        terminal.advance(by: .seconds(1))
        expectPicture(
            terminal.frame, title: "A board: what waits for review, the weather, jobs, disks, a log", path: Self.path)
        withExtendedLifetime(runner) {}
    }
}
