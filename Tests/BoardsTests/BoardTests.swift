import BoardFiles
import Dashboard
import Feeds
import Foundation
import LoadableTesting
import Loadables
import Selection
import Settings
import TerminalTesting
import TerminalUI
import TestSupport
import Testing

@testable import Boards

/// A board that is made of settings, and takes others over.
@MainActor
@Suite(.timeLimit(.minutes(3)))
struct BoardTests {

    private let folder = FileManager.default.temporaryDirectory.appending(path: "board-\(UUID())").path
    private let environment = Environment(log: LoadableEventLog(capacity: 100))

    init() throws {
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    }

    private func settings(_ text: String) throws -> BoardSettings {
        let (board, problems) = BoardSettings.read(
            "\(folder)/board.yaml", from: MemoryFiles(["\(folder)/board.yaml": text]), environment: [:])
        #expect(problems.filter { $0.source == nil }.map(\.description) == [])
        return try #require(board)
    }

    private func makeBoard(_ text: String) throws -> Board {
        let surroundings = BoardSurroundings(
            variables: [:], worker: SelectionService(.thisProgram()), alertFolder: "\(folder)/alerts")
        return Board(try settings(text), surroundings: surroundings, time: .utc, in: environment)
    }

    /// Waits until each panel has loaded, well or not.
    private func load(_ board: Board) async {
        await board.screen.loadOnce()
    }

    private func clean() { try? FileManager.default.removeItem(atPath: folder) }

    @Test("Commands and files are shown by the shape of what they give")
    func shapes() async throws {
        defer { clean() }
        try "hello\n".write(toFile: "\(folder)/note.txt", atomically: true, encoding: .utf8)
        let board = try makeBoard(
            """
            sources:
              rows: { command: "printf 'a 1 running\\\\n'", parse: { columns: [name, size, state] } }
              note: { file: note.txt }
              count: { command: echo 7, parse: number }
            """)
        await load(board)
        #expect(board.screen.failures == [])
        let text = board.screen.plainText()
        for part in ["● running", "hello", "7"] { #expect(text.contains(part)) }
    }

    @Test("A source that is wrong costs its panel, which says where, and not the board")
    func faulty() async throws {
        defer { clean() }
        let board = try makeBoard(
            """
            sources:
              good: { command: echo fine }
              bad: { command: echo, evry: 1m }
            """)
        await load(board)
        let text = board.screen.plainText()
        #expect(text.contains("fine"))
        #expect(text.contains("there is no key “evry” in a source"))
        #expect(board.screen.failures.count == 1)
    }

    @Test(
        "Other settings cost unchanged sources nothing: no load, the same panel; what is new is loaded, what is gone ends"
    )
    func difference() async throws {
        defer { clean() }
        let first = """
            sources:
              same: { command: "echo x >> loads.txt; echo same" }
              gone: { command: echo gone }
            """
        let board = try makeBoard(first)
        await load(board)
        board.apply(
            try settings(
                """
                # A comment, so that all stands elsewhere.
                sources:
                  new: { command: echo new }
                  same: { command: "echo x >> loads.txt; echo same" }
                """))
        await until { board.screen.plainText().contains("new") }
        let text = board.screen.plainText()
        #expect(text.contains("same") && !text.contains("gone"))
        #expect(try String(contentsOfFile: "\(folder)/loads.txt", encoding: .utf8) == "x\n")
    }

    @Test("A source that has changed keeps its name on the board and shows what it gives now")
    func changed() async throws {
        defer { clean() }
        let board = try makeBoard("sources:\n  it: { command: echo before }\n")
        await load(board)
        board.apply(try settings("sources:\n  it: { command: echo after }\n"))
        await until { board.screen.plainText().contains("after") }
        #expect(!board.screen.plainText().contains("before"))
    }

    @Test("A secret is in the environment of the command that names it, and of no other")
    func secrets() async throws {
        defer { clean() }
        setenv("BOARD_TEST_TOKEN", "s3cret-value", 1)
        defer { unsetenv("BOARD_TEST_TOKEN") }
        let text = """
            secrets: { token: { env: BOARD_TEST_TOKEN } }
            sources:
              uses: { command: 'echo "${TOKEN#s3cret-}"', env: { TOKEN: "${secret.token}" } }
              other: { command: 'echo "none: $BOARD_TEST_TOKEN."' }
              failing: { command: 'echo "token $TOKEN" >&2; exit 1', env: { TOKEN: "${secret.token}" } }
            """
        let surroundings = BoardSurroundings(
            variables: ["BOARD_TEST_TOKEN": "s3cret-value"], worker: SelectionService(.thisProgram()))
        let board = Board(try settings(text), surroundings: surroundings, time: .utc, in: environment)
        await load(board)
        let shown = board.screen.plainText() + board.screen.json() + board.screen.failures.joined()
        #expect(shown.contains("value") && shown.contains("none: ."))
        #expect(shown.contains("token •••"))
        #expect(!shown.contains("s3cret"))
        let log = "\(environment.log?.events ?? [])"
        #expect(!log.contains("s3cret"))
    }

    @Test("The panels of a page stand in its rows, and a source may be in several panels with one load")
    func pages() async throws {
        defer { clean() }
        let board = try makeBoard(
            """
            sources:
              one: { command: "echo x >> loads.txt; echo 1", parse: number }
            pages:
              - { title: First, rows: [[one: number, one: chart]] }
              - { title: Second, rows: [[one: { text: {} , title: Same }]] }
            """)
        await load(board)
        #expect(try String(contentsOfFile: "\(folder)/loads.txt", encoding: .utf8) == "x\n")
        #expect(board.screen.plainText().contains("Same"))
    }

    @Test("An alert is sent once by all who show the board, and again when it is well meanwhile")
    func claims() {
        defer { clean() }
        let first = AlertClaim(folder: "\(folder)/alerts", board: "board.yaml", name: "disk-0")
        let second = AlertClaim(folder: "\(folder)/alerts", board: "board.yaml", name: "disk-0")
        let other = AlertClaim(folder: "\(folder)/alerts", board: "board.yaml", name: "disk-1")
        #expect(first.take() && !second.take() && other.take())
        // A board of the same name in another folder is another board.
        #expect(AlertClaim(folder: "\(folder)/alerts", board: "/elsewhere/board.yaml", name: "disk-0").take())
        second.end()
        #expect(second.take())
    }
}
