import Boards
import Foundation
import Settings
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(240)))
struct RandomTests {

    /// How long this thread has worked.
    private static var work: Duration {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }

    @Test("Random and mutated boards are read or rejected, each within 50 milliseconds of work")
    func randomBoards() {
        let boards = [BoardFixtures.evening] + BoardFixtures.everything.sorted { $0.key < $1.key }.map(\.value)
        let count = Campaign.size(250, whole: 1_000_000)
        var random = RandomFiles(boards, seed: 15)
        var slowest = Duration.zero
        var slowestBytes: [UInt8] = []
        var sound = 0
        var problems = 0
        var files = MemoryFiles(BoardFixtures.everything)
        for index in 0..<count {
            let bytes = random.next()
            // Some are included, or are the recipe.
            let name = index % 5 == 3 ? "more.yaml" : index % 5 == 4 ? "recipes/sky.yaml" : "board.yaml"
            let original = files.files[name]
            files.files[name] = bytes
            let read = { [files] in
                BoardSettings.read(
                    "board.yaml", from: files, environment: BoardFixtures.environment, recipes: ["recipes"])
            }
            var start = Self.work
            let reading = read()
            var time = Self.work - start
            // What else the machine did counts, too, now and then: a slow file is slow each time.
            for _ in 0..<5 where time > slowest {
                start = Self.work
                _ = read()
                time = min(time, Self.work - start)
            }
            files.files[name] = original
            if time > slowest { (slowest, slowestBytes) = (time, bytes) }
            sound += reading.problems.isEmpty ? 1 : 0
            problems += reading.problems.count
            if reading.board == nil, reading.problems.isEmpty {
                Issue.record("neither a board nor a problem: \(bytes)")
            }
            for problem in reading.problems {
                let report = problem.report.joined(separator: "\n")
                if !Self.isShowable(report) || problem.place.line < 1 { Issue.record("\(report)") }
            }
        }
        // Without optimization, and on a busy machine, it takes longer.
        let limit = Campaign.cases([Duration.seconds(1)], whole: [.milliseconds(50)])
        #expect(slowest < limit.first ?? .zero, "\(String(decoding: slowestBytes, as: UTF8.self))")
        print("\(count) random boards: \(sound) sound, \(problems) problems; the slowest took \(slowest)")
    }

    /// Whether a terminal can be given it: no control characters but the ends of lines, and tabs before a caret.
    private static func isShowable(_ text: String) -> Bool {
        text.unicodeScalars.allSatisfy { $0 == "\n" || $0 == "\t" || $0.properties.generalCategory != .control }
    }
}
