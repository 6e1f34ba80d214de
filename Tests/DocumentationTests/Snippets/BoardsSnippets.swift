import Boards
import FilterWorker
import Filters
import Foundation
import Loadboard
import Settings

/// The program of the landing page of Boards.
struct BoardsSnippets {

    /// To be compiled only: it shows a board, and never ends.
    @MainActor
    private func main() {
        // snippet: Boards/main
        if CommandLine.arguments.dropFirst().first == "--filter-worker" { FilterWorkerProcess.run() }
        let variables = ProcessInfo.processInfo.environment
        let (settings, problems) = BoardSettings.read("board.yaml", environment: variables)
        for problem in problems { print(problem) }
        let worker = FilterService(.thisProgram())
        let surroundings = BoardSurroundings(variables: variables, worker: worker)
        if let settings {
            Board(settings, surroundings: surroundings, in: .standard(for: "board")).screen.run()
        }
        // end
    }
}
