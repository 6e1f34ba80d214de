import Boards
import Foundation
import Settings
import Testing

@testable import LoadboardProgram

/// What shipped boards, recipes and the boards of other programs' users, written anew, are asked for if they are a stranger's.
@Suite(.timeLimit(.minutes(3)))
struct ConsentTableTests {

    private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    private static let rebuilt = folder.deletingLastPathComponent().appending(path: "rebuilt").path

    private static func board(_ path: String, _ files: any SettingsFiles, recipes: [String]) throws -> BoardSettings {
        let (read, problems) = BoardSettings.read(
            path, from: files, environment: ["HOME": "/home/me"], recipes: recipes + [ShippedBoards.recipeFolder])
        #expect(problems.isEmpty, "\(problems)")
        var board = try #require(read)
        // Recipes are files of the program or of the user.
        board.foreignFiles = Set(board.files.filter { !$0.contains("recipes") })
        return board
    }

    private static func entry(_ name: String, _ board: BoardSettings) -> String {
        let list = board.consent
        let question = ConsentQuestion(new: list, agreed: ConsentList()).lines(width: 110).map(\.text)
        return (["== \(name): \(list.isEmpty ? "nothing" : list.counts)"] + (list.isEmpty ? [] : question) + [""])
            .joined(separator: "\n")
    }

    @Test("Each board needs consent for its effects; GETs of public hosts and local files need none")
    func table() throws {
        var entries = [
            Self.entry(
                "this machine",
                try Self.board(
                    ShippedBoards.thisMachineName,
                    ShippedFiles([ShippedBoards.thisMachineName: ShippedBoards.thisMachine]), recipes: []))
        ]
        for name in ShippedBoards.recipeNames.map({ String($0.dropLast(".yaml".count)) }) {
            var board = try ShippedBoardsTests.board(of: name)
            board.foreignFiles = ["board.yaml"]
            entries.append(Self.entry("recipe \(name)", board))
        }
        let names = try FileManager.default.contentsOfDirectory(atPath: Self.rebuilt).filter { $0.hasSuffix(".yaml") }
        for name in names.sorted() {
            let board = try Self.board("\(Self.rebuilt)/\(name)", ShippedFiles(), recipes: [Self.rebuilt + "/recipes"])
            entries.append(Self.entry(name, board))
        }
        let table = entries.joined(separator: "\n")
        let known = try String(contentsOf: Self.folder.appending(path: "questions.txt"), encoding: .utf8)
        if table != known { Issue.record("The table is not that of questions.txt:\n\(table)") }
    }

    @Test("The same boards in the user's own folder need none")
    func own() throws {
        let home = FileManager.default.temporaryDirectory.appending(path: "own-\(UUID())").path
        defer { try? FileManager.default.removeItem(atPath: home) }
        try FileManager.default.createDirectory(atPath: "\(home)/.config", withIntermediateDirectories: true)
        try FileManager.default.copyItem(atPath: Self.rebuilt, toPath: "\(home)/.config/loadboard")
        let folders = ProgramFolders(["HOME": home])
        let names = try FileManager.default.contentsOfDirectory(atPath: folders.settings).filter {
            $0.hasSuffix(".yaml")
        }
        #expect(names.count == 15)
        for name in names {
            let origin = BoardOrigin(file: "\(folders.settings)/\(name)", folders: folders, variables: ["HOME": home])
            let board = try #require(origin.read().board)
            #expect(board.consent.isEmpty && board.foreignFiles.isEmpty, "\(name)")
        }
    }
}
