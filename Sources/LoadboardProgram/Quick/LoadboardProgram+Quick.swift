import Boards
import FoundationEssentials
import Glibc
import Loadboard

extension LoadboardProgram {

    /// The word that stands for standard input.
    nonisolated static let standardInput = "-"

    /// The environment for loading sources for proposals, tests and recordings.
    var surroundings: BoardSurroundings { BoardSurroundings(variables: variables, worker: makeService()) }

    func origin(_ quick: QuickBoard) -> BoardOrigin {
        .typed(quick, folders: folders, variables: quick.environment(variables))
    }

    /// Shows a panel for each word. Content that arrives within a second determines the first view of its panel.
    /// Without a screen, this limit is a minute.
    func tryOut(_ words: [String]) -> Never {
        let start = ContinuousClock.now
        about.checkResources()
        for word in words where word != Self.standardInput { endIfDoubtful(word) }
        var input: StandardInputFile?
        if words.contains(Self.standardInput) {
            do {
                input = try StandardInputFile()
            } catch {
                about.fail("standard input cannot be read: \(error)", code: 1)
            }
        }
        let origins = words.map { word in
            (typed: input.flatMap { word == Self.standardInput ? $0.typed : nil } ?? Origins.typed(word), title: word)
        }
        var quick = QuickBoard(
            origins.map { ($0.typed, $0.title == Self.standardInput ? "standard input" : $0.title) },
            every: options.interval, variables: variables)
        let surroundings = surroundings
        let looks = origins.map { origin in
            Task.detached { [input] in
                guard origin.title == Self.standardInput, let input else {
                    return try await SourceLook(origin.typed, surroundings: surroundings)
                }
                return try await SourceLook(origin.typed, await input.firstResponse(), surroundings: surroundings)
            }
        }
        var program = self
        if input != nil { program.options.board.usesControllingTerminal = isatty(STDOUT_FILENO) == 1 }
        // Wait longer if there is no screen on which a user expects the first frame.
        let isPatient = !program.options.board.usesScreen || isatty(STDOUT_FILENO) != 1
        let deadline = start + (isPatient ? .seconds(60) : .seconds(1))
        for (index, look) in looks.enumerated() {
            if let seen = Self.value(of: look, before: deadline) { quick.take(seen, at: index) }
        }
        program.variables = quick.environment(variables)
        program.show(program.origin(quick), quick: (quick, looks), removing: input)
    }

    /// Returns the value of a task; nil if the task fails, or does not end before the deadline.
    private static func value(
        of task: Task<SourceLook, any Error>, before deadline: ContinuousClock.Instant
    ) -> SourceLook? {
        try? blocking(atMost: max(.zero, ContinuousClock.now.duration(to: deadline))) { try await task.value }.get()
    }
}
