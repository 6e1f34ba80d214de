import Boards
import FoundationEssentials
import Loadboard
import Settings

extension LoadboardProgram {

    /// Reports all errors in a board, and in the other files in the user's settings folder.
    ///
    /// - Parameter namesGoodFiles: Whether files without errors are also named.
    func check(_ origin: BoardOrigin, namesGoodFiles: Bool = true) -> Never {
        about.checkResources()
        let (board, found) = origin.read()
        let own = OwnFiles(in: folders.settings)
        let service = makeService()
        Task { @MainActor in
            let filters = await board?.filterProblems(by: service) ?? []
            let problems = found + SettingsDocument.showing(filters, from: ShippedFiles()) + own.problems
            for problem in problems { about.write(lines: problem.report) }
            let good = found.isEmpty && filters.isEmpty ? board : nil
            let hints =
                SettingsDocument.showing(board?.hints(isComplete: found.isEmpty) ?? [], from: ShippedFiles())
                + own.hints
            for hint in hints { about.write(lines: hint.report) }
            let faulty = Set(problems.map(\.place.file))
            let goodFiles =
                (good.map { ["\(origin.path) is OK: \($0.sources.count.counted("source"))"] } ?? [])
                + own.paths.filter { !faulty.contains($0) }.map { "\($0) is OK" }
            if namesGoodFiles { about.write(lines: goodFiles) }
            end(code: problems.isEmpty && board != nil ? 0 : 2)
        }
        NcursesTerminal.runMainLoop()
    }
}
