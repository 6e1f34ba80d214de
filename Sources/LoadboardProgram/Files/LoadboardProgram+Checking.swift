import Boards
import FoundationEssentials
import Loadboard
import Settings

extension LoadboardProgram {

    /// Reports all errors in a board, and in the other files in the user's settings folder.
    ///
    /// - Parameter namesGoodFiles: Whether files without errors are also reported.
    func check(_ origin: BoardOrigin, namesGoodFiles: Bool = true) -> Never {
        about.checkResources()
        let (board, found) = origin.read()
        let own = OwnFiles(in: folders.settings)
        let service = makeService()
        Task { @MainActor in
            let filters = await board?.filterProblems(by: service) ?? []
            let problems = found + SettingsDocument.showing(filters, from: ShippedFiles()) + own.problems
            for problem in problems { about.write(lines: problem.report) }
            if let board, problems.isEmpty {
                for hint in SettingsDocument.showing(board.hints, from: ShippedFiles()) + own.hints {
                    about.write(lines: hint.report)
                }
                let sources = board.sources.count.counted("source")
                let good = ["\(origin.path) is OK: \(sources)"] + own.paths.map { "\($0) is OK" }
                if namesGoodFiles { about.write(lines: good) }
            }
            end(code: problems.isEmpty && board != nil ? 0 : 2)
        }
        NcursesTerminal.runMainLoop()
    }
}
