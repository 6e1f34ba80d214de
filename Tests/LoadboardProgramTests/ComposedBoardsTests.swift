import Boards
import Foundation
import LoadableNetworking
import LoadableTesting
import Loadboard
import Settings
import TerminalTesting
import TestSupport
import Testing

@testable import LoadboardProgram

/// The pictures of the pages “Boards made of several sources”, “Compose a board” and “Drill down” are what their boards show:
/// recorded by `Tests/run --record --filter ComposedBoardsTests`.
@MainActor
@Suite(.timeLimit(.minutes(3)))
struct ComposedBoardsTests {

    /// A board of a page, and its picture.
    struct Example: CustomTestStringConvertible, Sendable {
        let yaml: String
        let title: String
        let name: String
        var testDescription: String { name }
    }

    private static let here = URL(fileURLWithPath: #filePath).deletingLastPathComponent()

    private nonisolated static var catalogue: URL {
        let here = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        return here.appending(path: "../../Sources/Boards/Boards.docc").standardized
    }

    nonisolated static let examples: [Example] = ["ComposedBoards", "ComposeABoard", "DrillDown"].flatMap { page in
        let text = (try? String(contentsOf: catalogue.appending(path: "\(page).md"), encoding: .utf8)) ?? ""
        // The picture of a board follows it, before the next board or heading.
        return text.matches(
            of: #/```yaml\n((?:(?!```)(?:.|\n))*)```\n(?:(?!```|##)(?:.|\n))*?!\[([^\]]+)\]\(([^)]+)\.svg\)/#
        )
        .map { Example(yaml: String($0.1), title: String($0.2), name: String($0.3)) }
    }

    /// How large a picture is, how often its board is loaded, and which keys are pressed then.
    private static let scenes: [String: (width: Int, height: Int, loads: Int, keys: [String])] = [
        "board-feeds": (84, 12, 1, []), "board-sites": (84, 9, 1, []), "board-pulls": (84, 9, 1, []),
        "board-stories": (84, 10, 1, []), "compose-services": (84, 9, 1, []), "compose-health": (84, 9, 2, []),
        "compose-board": (110, 26, 2, []), "drill-variable": (84, 8, 1, []), "drill-details": (110, 10, 1, ["j"]),
        "drill-page": (84, 17, 1, ["j", "enter", "j", "enter"]),
    ]

    private let clock = ManualClock(now: Timestamp(secondsSince1970: 1_795_366_980))

    @Test("Each picture of the pages is made from the board before it")
    func complete() {
        #expect(Set(Self.examples.map(\.name)) == Set(Self.scenes.keys))
        #expect(Self.examples.count == Self.scenes.count)
    }

    @Test("A picture shows its board", arguments: examples)
    func picture(example: Example) async throws {
        let scene = try #require(Self.scenes[example.name])
        let board = try makeBoard(example.yaml)
        for load in 1...scene.loads {
            await board.screen.loadOnce()
            if load < scene.loads { clock.set(clock.now.advanced(by: .seconds(30))) }
        }
        let session = TestSession(board.screen, width: scene.width, height: scene.height)
        session.advance(by: .milliseconds(500))
        for key in scene.keys {
            session.press(key)
            session.advance(by: .milliseconds(500))
            // The selection rests, and what it leads to is loaded.
            await clock.advance(by: .milliseconds(200))
            await until {
                let text = session.advance(by: .milliseconds(50)).frame?.plainText ?? ""
                return !text.contains("loading") && !text.contains("idle")
            }
        }
        let picture = Self.catalogue.appending(path: "Resources/\(example.name).svg").path
        expectPicture(session.frame, title: example.title, path: picture)
    }

    private func makeBoard(_ yaml: String) throws -> Board {
        let path = Self.here.appending(path: "board.yaml").path
        let variables = ["GITHUB_TOKEN": "a-token-of-github", "SHOP_PASSWORD": "the-password"]
        let (read, problems) = BoardSettings.read(
            path, from: ShippedFiles([path: yaml]), environment: variables, recipes: [ShippedBoards.recipeFolder])
        #expect(problems.map(\.description) == [])
        var settings = try #require(read)
        // One after the other, so that each response time is the one that the server takes.
        for index in settings.sources.indices { settings.sources[index].each?.concurrency = 1 }
        let clock = clock
        let start = clock.now
        let server = URLServer(clock) {
            ExampleServer.answer(to: $0, isFirst: start.duration(to: clock.now) < .seconds(20))
        }
        return Board(
            settings, surroundings: BoardSurroundings(variables: variables, worker: makeWorker(), client: server),
            time: .utc, in: Environment(clock: clock))
    }
}
