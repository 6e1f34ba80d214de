import Boards
import Dashboard
import Settings
import Testing

@testable import LoadboardProgram

/// The files shipped with the program.
@Suite(.timeLimit(.minutes(3)))
struct ShippedBoardsTests {

    private let folders = ProgramFolders(["HOME": "/home/nobody"])

    @Test("The board of this machine is valid, and needs no consent")
    func thisMachine() throws {
        let origin = BoardOrigin.thisMachine(folders: folders, variables: [:])
        let (board, problems) = origin.read()
        #expect(problems.map(\.description) == [])
        #expect(try #require(board).sources.count >= 8)
        #expect(try #require(board).consent.isEmpty && !origin.isFile)
    }

    @Test("The alert about a full disk has the limit and the level of the red bar")
    func fullDisk() throws {
        let board = try #require(BoardOrigin.thisMachine(folders: folders, variables: [:]).read().board)
        let alerts = try #require(board.sources.first { $0.name == "disks" }).alerts
        #expect(alerts.map(\.level) == [.critical])
        #expect(ShippedBoards.thisMachine.contains(".used >= 95)"))
        #expect(ShippedBoards.thisMachine.contains("label: mount, value: used"))
        #expect(ShippedBoards.thisMachine.contains("warning: 80, critical: 95 } }\n        - temperatures"))
    }

    @Test("A new board of this machine has the comment of a new board")
    func newThisMachine() {
        #expect(NewBoard.thisMachine.hasPrefix("\(NewBoard.head)board: This machine\n"))
        #expect(ShippedBoards.thisMachine.hasSuffix(NewBoard.thisMachine.dropFirst(NewBoard.head.count)))
    }

    /// A board of one source, which is made by the recipe.
    static func board(of recipe: String) throws -> BoardSettings {
        let with = [
            "feed": "{ url: https://example.com/feed }", "weather": "{ latitude: 52.5, longitude: 13.4 }",
            "monitor": "{ url: https://example.com }", "releases": "{ repository: jqlang/jq }",
            "github": "{ token: abc }", "home-assistant": "{ token: abc }",
        ]
        let text = "sources:\n  it: { use: \(recipe)\(with[recipe].map { ", with: \($0)" } ?? "") }\n"
        let (board, problems) = BoardSettings.read(
            "board.yaml", from: ShippedFiles(["board.yaml": text]), environment: [:],
            recipes: [ShippedBoards.recipeFolder])
        #expect(problems.map(\.description) == [])
        return try #require(board)
    }

    @Test("Every recipe is valid with its parameters", arguments: ShippedBoards.recipeNames)
    func recipes(name: String) throws {
        let recipe = String(name.dropLast(".yaml".count))
        let board = try Self.board(of: recipe)
        #expect(board.sources.first?.recipe == recipe)
        #expect(board.sources.first?.view != nil)
    }

    @Test("Any typed words become a valid board")
    func typed() throws {
        let words = [
            "df -h", "df -h", "echo \"a\\b\" | sed 's/${HOME}/x/; s/${env.HOME}/y/'", "https://example.com/?a=1&b=2#c",
            "/etc/hosts", "line\nline\tend", "ünï: - {",
        ]
        let quick = QuickBoard(words.map { (Origins.typed($0), $0) }, every: nil, variables: [:])
        let (board, problems) = BoardOrigin.typed(quick, folders: folders, variables: [:]).read()
        #expect(problems.map(\.description) == [])
        let kinds = ["command", "command", "command", "http", "file", "command", "command"]
        #expect(try #require(board).sources.map { Self.words(of: $0) } == zip(kinds, words).map { "\($0) \($1)" })
    }

    /// What a source is, and what was typed for it.
    private static func words(of source: SourceSettings) -> String {
        "\(type(of: source.origin).key) \(source.origin.parts.first?.text.plain ?? "with parts")"
    }
}
