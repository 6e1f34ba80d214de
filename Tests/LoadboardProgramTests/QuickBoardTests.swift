import Boards
import Documents
import Foundation
import Loadables
import Settings
import Testing

@testable import LoadboardProgram

/// Boards of typed sources.
@Suite(.timeLimit(.minutes(3)))
struct QuickBoardTests {

    private static let rows = Data("NAME STATE LOAD\nweb running 12\ndb failed 90\n".utf8)
    private static let address = "https://example.com/items?api_key=0123456789"

    private func board(_ words: [String], every interval: Duration? = nil) -> QuickBoard {
        QuickBoard(words.map { (Origins.typed($0), $0) }, every: interval, variables: [:])
    }

    private func settings(_ board: QuickBoard) throws -> BoardSettings {
        let (settings, problems) = BoardSettings.read(
            "board.yaml", from: MemoryFiles(["board.yaml": board.yaml]), environment: board.environment([:]))
        #expect(problems.map(\.description) == [], "\(board.yaml)")
        return try #require(settings)
    }

    private func look(_ word: String, _ bytes: Data, goesOn: Bool = false) async throws -> SourceLook {
        try await SourceLook(
            Origins.typed(word), FirstResponse(answer: .content(bytes), goesOn: goesOn),
            surroundings: BoardSurroundings(variables: [:], worker: makeWorker()))
    }

    @Test("Each word is a panel with the word as its title, even if words are equal or resemble YAML")
    func titles() throws {
        let words = ["df -h", "df -h", "/etc/hosts", Self.address, "echo 'a: b' # \"c\"\n", "printf 'é\u{1B}[31m'"]
        let settings = try settings(board(words))
        #expect(settings.sources.map(\.title) == words)
        #expect(Set(settings.sources.map(\.name)).count == words.count)
    }

    @Test("A panel is shown by its content, and a command is run every five seconds")
    func proposals() async throws {
        var board = board(["cat rows", "uptime"])
        board.take(try await look("cat rows", Self.rows), at: 0)
        let settings = try settings(board)
        #expect(settings.sources.map { $0.view?.name } == ["table", "text"])
        #expect(settings.sources.map(\.every) == [.seconds(5), .seconds(5)])
        #expect(board.panels.map(\.isKnown) == [true, false])
    }

    @Test("The interval of the command line applies to every panel that does not detect changes")
    func interval() async throws {
        var board = board(["cat rows", "/etc/hosts", "tail -f log"], every: .seconds(2))
        board.take(try await look("tail -f log", Data("a\nb\n".utf8), goesOn: true), at: 2)
        let settings = try settings(board)
        #expect(settings.sources.map(\.every) == [.seconds(2), nil, nil])
        #expect(settings.sources[2].origin.follows)
    }

    @Test("The lines for a board have the interval that “add” proposes, or that of the command line")
    func intervalOfLines() async throws {
        for (word, bytes, goesOn) in [
            ("cat rows", Self.rows, false), ("date +%s", Data("1795867253\n".utf8), false),
            ("tail -f log", Data("a\nb\n".utf8), true), ("/etc/hosts", Data("a\n".utf8), false),
        ] {
            let look = try await look(word, bytes, goesOn: goesOn)
            let proposed = try #require(look.options.first).source.sourceLines
            for interval in [nil, Duration.seconds(2)] {
                var board = board([word], every: interval)
                board.take(look, at: 0)
                let lines = try #require(board.sources.first).sourceLines
                let expected = proposed.map { line in
                    interval != nil && line.hasPrefix("    every: ") ? "    every: 2s" : line
                }
                #expect(lines == expected)
            }
        }
        #expect(board(["uptime"]).sources[0].sourceLines == ["  uptime:", "    command: uptime", "    every: 1m"])
    }

    @Test("The lines for a board have no titles and no secrets")
    func lines() throws {
        let board = board([Self.address, "df -h"], every: .seconds(2))
        var lines = NewBoard()
        for source in board.sources { lines.add(source) }
        #expect(!lines.text.contains("title:") && !lines.text.contains("0123456789"))
        #expect(lines.text.contains("every: 2s"))
        // Nothing was loaded: a guess would hide what comes.
        #expect(!lines.text.contains("parse:") && !lines.text.contains("view:"))
        #expect(try settings(board).sources.count == 2)
    }
}
