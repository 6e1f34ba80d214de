import Boards
import Foundation
import Loadboard
import Settings
import Testing

@testable import LoadboardProgram

/// The boards in the README and in the tutorial are sound.
@Suite(.timeLimit(.minutes(3)))
struct DocumentedBoardsTests {

    private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()

    /// The pieces of YAML in a document.
    private static func pieces(_ path: String) throws -> [String] {
        let text = try String(contentsOf: root.appending(path: path), encoding: .utf8)
        return text.components(separatedBy: "```yaml\n").dropFirst().map { $0.components(separatedBy: "```")[0] }
    }

    private func problems(_ yaml: String) -> [String] {
        let files = ShippedFiles(["/board/board.yaml": yaml, "/board/recipes/jobs.yaml": yaml])
        let isRecipe = yaml.contains("\nsource:")
        let board = isRecipe ? "sources:\n  jobs: { use: jobs, with: { queue: mail } }\n" : yaml
        let all = isRecipe ? ShippedFiles(["/board/board.yaml": board, "/board/recipes/jobs.yaml": yaml]) : files
        return BoardSettings.read(
            "/board/board.yaml", from: all, environment: [:], recipes: ["/board/recipes", ShippedBoards.recipeFolder]
        ).problems.map(\.description)
    }

    @Test(
        "Each board in a document is valid",
        arguments: [
            "README.md", "Sources/Boards/Boards.docc/ArrangePanels.md", "Sources/Boards/Boards.docc/Boards.md",
            "Sources/Boards/Boards.docc/BoardsTogether.md",
            "Sources/Boards/Boards.docc/ComposeABoard.md", "Sources/Boards/Boards.docc/ComposedBoards.md",
            "Sources/Boards/Boards.docc/DrillDown.md",
            "Sources/Boards/Boards.docc/Keys.md", "Sources/Boards/Boards.docc/RecipesAndViews.md",
        ])
    func sound(path: String) throws {
        let pieces = try Self.pieces(path)
        #expect(!pieces.isEmpty)
        for piece in pieces { #expect(problems(piece) == [], "\(piece)") }
    }

    @Test("The board in the README has at most six lines")
    func short() throws {
        #expect(try Self.pieces("README.md").allSatisfy { $0.split(separator: "\n").count <= 6 })
    }

    @Test("Completions and the manual page have each option and each command")
    @MainActor
    func manual() throws {
        let about = LoadboardProgram.about
        let manual = ManualPage(program: about, tasks: ProgramOptions.tasks).text.replacing("\\-", with: "-")
        let scripts = Completions.Shell.allCases.map {
            Completions(program: about, tasks: ProgramOptions.tasks).script(for: $0)
        }
        for option in about.options {
            #expect(manual.contains(option.name))
            for script in scripts { #expect(script.contains(String(option.name.dropFirst(2)))) }
        }
        for word in ProgramOptions.tasks.compactMap(\.word) {
            #expect(manual.contains("loadboard \(word)"))
            for script in scripts { #expect(script.contains(word)) }
        }
    }
}
