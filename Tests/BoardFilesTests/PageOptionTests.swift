import Settings
import Testing

@testable import Boards

/// The options of pages, and of panels that open them.
@Suite(.timeLimit(.minutes(5)))
struct PageOptionTests {

    private func read(_ pages: String) -> (board: BoardSettings?, problems: [SettingsProblem]) {
        readBoard(
            """
            sources: { pods: { file: /p }, load: { file: /l, view: number } }
            pages:
            \(pages.split(separator: "\n").map { "  \($0)" }.joined(separator: "\n"))

            """)
    }

    @Test(
        "A view that can show no data is a mistake",
        arguments: [
            ("chart: { min: 5, max: 5 }", "“min” (5) must be less than “max” (5)"),
            ("gauge: { min: 9, max: 1 }", "“min” (9) must be less than “max” (1)"),
            ("chart: { y: [a], right: b }", "“right” names “b”, which “y” does not name"),
        ])
    func impossibleViews(view: String, problem: String) {
        let text = "sources: { it: { command: echo 1 } }\npages: [{ rows: [[it: { \(view) }]] }]\n"
        let problems = BoardSettings.read("board.yaml", from: MemoryFiles(["board.yaml": text]), environment: [:])
            .problems
        #expect(problems.map(\.message) == [problem])
    }

    @Test("A page has a name and no tab, and a panel opens it")
    func options() throws {
        let (board, problems) = read(
            """
            - rows: [[pods: { open: pod_1-a }]]
            - { name: pod_1-a, tab: false, rows: [[load]] }
            """)
        #expect(problems == [])
        let pages = try #require(board?.pages)
        #expect(pages.map(\.name) == [nil, "pod_1-a"])
        #expect(pages.map(\.hasTab) == [true, false])
        #expect(pages[0].rows[0][0].opens?.name == "pod_1-a")
        #expect(board?.hints == [])
    }

    @Test(
        "Mistakes in pages are said at their places",
        arguments: [
            (
                "- rows: [[pods: { open: pot }]]\n- { name: pod, rows: [[load]] }",
                "3:27: there is no page “pot”; did you mean “pod”?"
            ),
            ("- rows: [[pods: { open: pod }]]", "3:27: there is no page “pod”"),
            (
                "- { name: pod, rows: [[pods]] }\n- { name: pod, rows: [[load]] }",
                "4:13: the name “pod” is that of another page, in board.yaml:3:13"
            ),
            ("- { name: a pod, rows: [[pods]] }", "3:13: “name” takes letters, digits, - and _, not “a pod”"),
            (
                "- rows: [[load: { open: pod }]]\n- { name: pod, rows: [[pods]] }",
                "3:27: “open” is for rows, and the view “number” has none"
            ),
            (
                "- rows: [[pods: { view: chart, open: pod }]]\n- { name: pod, rows: [[load]] }",
                "3:40: “open” is for rows, and the view “chart” has none"
            ),
            (
                "- { name: pod, tab: false, rows: [[pods: { open: pod }]] }",
                "3:5: a board needs a page with a tab; here all have “tab: false”"
            ),
        ])
    func mistakes(pages: String, message: String) {
        #expect(read(pages).problems.map(\.description) == ["board.yaml:\(message)"])
    }

    @Test("Pages may open each other, and themselves, from row to row")
    func cycle() {
        let (board, problems) = read(
            """
            - { name: a, rows: [[pods: { open: b }]] }
            - { name: b, tab: false, rows: [[pods: { open: a }, pods: { view: list, open: b }, load]] }
            """)
        #expect(problems == [] && board?.hints == [])
    }

    @Test("A page without a tab that no panel opens is told of")
    func unopened() {
        let (board, problems) = read(
            """
            - rows: [[pods]]
            - { name: pod, tab: false, rows: [[load]] }
            - { tab: false, rows: [[load]] }
            """)
        #expect(problems == [])
        let end = "and it has no tab: only the palette leads to it"
        #expect(
            board?.hints.map(\.description) == [
                "board.yaml:4:5: hint: no panel opens the page “pod”, \(end)",
                "board.yaml:5:5: hint: no panel opens the page, \(end)",
            ])
    }
}
