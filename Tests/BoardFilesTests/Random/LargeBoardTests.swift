import Boards
import Settings
import Testing

/// Boards that are as large as they may be, of what would be compared with each other.
@Suite(.timeLimit(.minutes(5)))
struct LargeBoardTests {

    private func filled(_ head: String, _ line: (Int) -> String) -> String {
        var text = head
        var number = 0
        while text.utf8.count < SettingsDocument.byteLimit - 200 {
            text += line(number)
            number += 1
        }
        return text
    }

    private func problems(_ text: String) -> [SettingsProblem] {
        let problems = readBoard(text).problems
        #expect(problems.count <= 1_000)
        return problems
    }

    @Test("Too many sources are reported at the first one beyond the limit")
    func sources() {
        let problems = problems(filled("sources:\n") { "  source\($0): { file: /x }\n" })
        #expect(problems.first?.message == "a settings file may contain at most 20000 values")
        let some = self.problems("sources:\n" + (0..<1_001).map { "  source\($0): { file: /x }\n" }.joined())
        #expect(some.first?.description == "board.yaml:1002:3: “sources” has 1001 entries; the limit is 1000")
    }

    @Test("Many unknown names, unknown keys and duplicate keys are handled quickly")
    func manyProblems() {
        let sources = (0..<900).map { "  source\($0): { file: /x }\n" }.joined()
        #expect(!problems(filled("sources:\n\(sources)pages:\n  - rows:\n") { "    - sourze\($0)\n" }).isEmpty)
        #expect(!problems(filled("sources:\n  a:\n    file: /x\n") { "    evry\($0): 5m\n" }).isEmpty)
        #expect(!problems(filled("sources:\n") { _ in "  a: { file: /x }\n" }).isEmpty)
        #expect(!problems(filled("sources: { a: { file: /x") { _ in ", file: /x" } + "}}").isEmpty)
        #expect(!problems(filled("keys:\n") { "  a\($0): { rnu: ls }\n" }).isEmpty)
        #expect(!problems(filled("sources:\n  a:\n    alert:\n") { _ in "      - { faild: 3 }\n" }).isEmpty)
    }

    @Test("Words as long as the file are handled quickly")
    func longWords() {
        let word = String(repeating: "e", count: 60_000)
        #expect(!problems("sources: { a: { file: /x, \(word): 5m } }").isEmpty)
        #expect(!problems("sources: { a: { file: /x, every: \(word) } }").isEmpty)
        #expect(!problems("sources: { a: { use: \(word) } }").isEmpty)
        #expect(!problems("sources: { a: { file: /x } }\npages: [{ rows: [\(word)] }]").isEmpty)
        #expect(!problems("board: \"" + String(repeating: "${", count: 30_000) + "\"").isEmpty)
        #expect(
            !problems("sources: { a: { command: \"" + String(repeating: "${", count: 30_000) + "\", evry: 5m } }")
                .isEmpty)
        #expect(problems("board: " + word + word).first?.message.contains("the limit is 64 kB") == true)
        #expect(!problems("board: \"" + String(repeating: "${a}", count: 15_000) + "\"").isEmpty)
    }
}
