import Boards
import Settings
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(5)))
struct MistakeTests {

    private let mistakes: [Mistake] =
        MistakeMaker(["board.yaml": BoardFixtures.evening], seed: 1).mistakes
        + MistakeMaker(BoardFixtures.everything, seed: 2).mistakes

    @Test("The boards used for mistakes are valid")
    func soundBoards() {
        #expect(readBoard(BoardFixtures.evening).problems.map(\.description) == [])
        let all = readBoard(BoardFixtures.everything, environment: BoardFixtures.environment)
        #expect(all.problems.map(\.description) == [])
    }

    @Test("Of more than 300 mistakes, all have the right line and nearest name, and 95 % the right column")
    func placesAreRight() {
        #expect(mistakes.count >= 300)
        var wrongLines: [String] = []
        var wrongColumns: [String] = []
        var wrongNames: [String] = []
        for mistake in mistakes {
            let problems = readBoard(mistake.files, environment: BoardFixtures.environment).problems
            let found = problems.first
            let report = "\(mistake)\n    \(problems.flatMap(\.report).joined(separator: "\n    "))"
            if found?.place.file != mistake.file || found?.place.line != mistake.line { wrongLines.append(report) }
            if found?.place.column != mistake.column { wrongColumns.append(report) }
            if let nearest = mistake.nearest, found?.nearest != nearest { wrongNames.append(report) }
        }
        #expect(wrongLines.isEmpty, "\(wrongLines.joined(separator: "\n"))")
        #expect(wrongColumns.count * 20 <= mistakes.count, "\(wrongColumns.joined(separator: "\n"))")
        #expect(wrongNames.isEmpty, "\(wrongNames.joined(separator: "\n"))")
        print(
            "\(mistakes.count) mistakes: \(wrongLines.count) wrong lines, \(wrongColumns.count) wrong columns, "
                + "\(wrongNames.count) wrong names")
    }
}
