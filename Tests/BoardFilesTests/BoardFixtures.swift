import Boards
import Foundation
import Settings

/// Boards of the tests.
enum BoardFixtures {

    /// The example of the design, unchanged.
    static let evening = text("evening.yaml")

    /// A board with every key that there is, what it includes, and its recipe.
    static let everything = [
        "board.yaml": text("everything.yaml"), "more.yaml": text("more.yaml"), "recipes/sky.yaml": text("sky.yaml"),
    ]

    /// The environment of that board.
    static let environment = ["HOST": "orders.example", "HOME": "/home/me"]

    private static func text(_ name: String) -> String {
        let url = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Boards/\(name)")
        return (try? String(contentsOf: url, encoding: .utf8)) ?? ""
    }
}

/// Reads `board.yaml` of some files; recipes are in the folder `recipes`.
func readBoard(
    _ files: [String: String], environment: [String: String] = [:]
) -> (board: BoardSettings?, problems: [SettingsProblem]) {
    BoardSettings.read("board.yaml", from: MemoryFiles(files), environment: environment, recipes: ["recipes"])
}

/// The same for a board in one file.
func readBoard(
    _ text: String, environment: [String: String] = [:]
) -> (board: BoardSettings?, problems: [SettingsProblem]) {
    readBoard(["board.yaml": text], environment: environment)
}
