import Settings
import Testing

@testable import Boards

/// The check of derived sources.
@Suite(.timeLimit(.minutes(3)))
struct FromTests {

    private func problems(_ sources: String) -> [String] {
        BoardSettings.read(
            "/b/board.yaml", from: MemoryFiles(["/b/board.yaml": "sources:\n\(sources)"]), environment: [:]
        ).problems.map(\.description)
    }

    @Test("An unknown name is an error with the nearest valid one")
    func missing() {
        #expect(
            problems("  orders: { file: a }\n  it: { from: [ordres] }\n").contains {
                $0.contains(":3:") && $0.contains("did you mean “orders”")
            })
    }

    @Test(
        "A source made of itself is an error that shows the cycle",
        arguments: [
            ("  a: { from: a }\n", "“a” is made of itself: a → a"),
            ("  a: { from: [b] }\n  b: { from: a }\n", "“a” is made of itself: a → b → a"),
            ("  x: { file: x }\n  a: { from: [x, b] }\n  b: { from: c }\n  c: { from: a }\n", "a → b → c → a"),
        ])
    func cycles(sources: String, message: String) {
        #expect(problems(sources).contains { $0.contains(message) })
    }

    @Test(
        "Options for loads and bytes have no effect beside it",
        arguments: ["every: 5s", "timeout: 5s", "parse: csv", "encoding: latin1", "on_focus: always", "share: true"])
    func stray(option: String) {
        let name = option.prefix { $0 != ":" }
        #expect(
            problems("  x: { file: x }\n  a: { from: x, \(option) }\n").contains {
                $0.contains("“\(name)” has no effect with “from”")
            })
    }

    @Test("Only one origin is allowed, a name counts once, and “needs” belongs to “from”")
    func others() {
        #expect(!problems("  x: { file: x }\n  a: { from: x, file: y }\n").isEmpty)
        #expect(problems("  x: { file: x }\n  a: { from: [x, x] }\n").contains { $0.contains("twice") })
        #expect(!problems("  x: { file: x, needs: any }\n").isEmpty)
        #expect(!problems("  x: { file: x }\n  a: { from: [] }\n").isEmpty)
        #expect(problems("  x: { file: x }\n  a: { from: [x], needs: any, select: .x }\n").isEmpty)
    }

    @Test("A member gets no hint that it is never loaded")
    func hint() throws {
        let (board, _) = BoardSettings.read(
            "/b/board.yaml",
            from: MemoryFiles([
                "/b/board.yaml": """
                sources:
                  x: { file: x }
                  y: { file: y }
                  a: { from: x }
                pages:
                  - rows: [a]
                """
            ]), environment: [:])
        #expect(try #require(board).hints.map(\.source) == ["y"])
    }
}
