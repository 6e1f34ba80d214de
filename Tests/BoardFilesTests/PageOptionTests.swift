import Dashboard
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
        "A view that cannot show any data is an error",
        arguments: [
            ("chart: { min: 5, max: 5 }", "“min” (5) must be less than “max” (5)"),
            ("gauge: { min: 9, max: 1 }", "“min” (9) must be less than “max” (1)"),
            ("chart: { y: [a], right: b }", "“right” contains “b”, which is not in “y”"),
        ])
    func impossibleViews(view: String, problem: String) {
        let text = "sources: { it: { command: echo 1 } }\npages: [{ rows: [[it: { \(view) }]] }]\n"
        let problems = BoardSettings.read("board.yaml", from: MemoryFiles(["board.yaml": text]), environment: [:])
            .problems
        #expect(problems.map(\.message) == [problem])
    }

    @Test(
        "A view that cannot show its source is an error",
        arguments: [
            (
                "parse: number", "table",
                "the view “table” cannot show “parse: number”: a table needs a list of maps; choose one with “select”"
            ),
            (
                "parse: image", "chart",
                "the view “chart” cannot show “parse: image”: a chart needs numbers; set “parse”, such as “parse: number”"
            ),
            ("parse: ansi", "image", "the view “image” cannot show “parse: ansi”: the content is not a picture"),
            (
                #"select: '{"a": "b"}'"#, "chart",
                "the view “chart” cannot show the result of “select”: there is no number to draw"
            ),
            ("parse: number", "chart", nil), ("parse: image", "image", nil), ("parse: ansi", "log", nil),
            ("parse: json", "chart", nil), ("select: .a", "heat", nil), (#"select: '{"a": 1}'"#, "bars", nil),
        ])
    func impossibleSources(source: String, view: String, problem: String?) {
        let text = "sources: { it: { command: echo 1, \(source) } }\npages: [{ rows: [[it: \(view)]] }]\n"
        let problems = BoardSettings.read("board.yaml", from: MemoryFiles(["board.yaml": text]), environment: [:])
            .problems
        #expect(problems.map(\.message) == [problem].compactMap(\.self))
    }

    @Test("A page without a tab has a name, and a panel opens it")
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

    @Test("A panel spans rows, panels share a place, and a page scrolls")
    func places() throws {
        let (board, problems) = read(
            """
            - scroll: true
              rows:
                - [pods: { view: table, span: 2 }, load]
                - { tabs: [load, pods: { title: Pods, width: 3 }] }
                - [pods, { tabs: [load, pods] }]
            """)
        #expect(problems == [])
        #expect(board?.hints == [])
        let page = try #require(board?.pages.first)
        #expect(page.scrolls)
        #expect(
            page.rows.map { $0.map(\.source) } == [["pods", "load"], ["load", "pods"], ["pods", "load", "pods"]])
        #expect(page.rows.map { $0.map(\.sharesPlace) } == [[false, false], [false, true], [false, false, true]])
        #expect(page.rows[0][0].span == 2)
        let layout = page.layout(in: try #require(board))
        #expect(layout.rows?.map { $0.map(\.panels) } == [[[0], [1]], [[2, 3]], [[4], [5, 6]]])
        #expect(layout.rows?[1].map(\.width) == [3])
        #expect(layout.scrolls)
    }

    @Test("A source may be named “tabs”")
    func sourceCalledTabs() throws {
        let text = "sources: { tabs: { file: /t }, log: { file: /l } }\npages: [{ rows: [%] }]\n"
        func rows(_ row: String) -> [[String]]? {
            let file = text.replacing("%", with: row)
            return BoardSettings.read("board.yaml", from: MemoryFiles(["board.yaml": file]), environment: [:])
                .board?.pages.first?.rows.map { $0.map(\.source) }
        }
        #expect(rows("[tabs, log]") == [["tabs", "log"]])
        #expect(rows("[{ tabs: text }]") == [["tabs"]])
        #expect(rows("[{ tabs: { title: T } }, { tabs: [tabs, log] }]") == [["tabs", "tabs", "log"]])
    }

    @Test("A page whose rows all have one panel gets a hint, since these were columns before")
    func rowHint() {
        #expect(
            read("- rows: [pods, load]").board?.hints.map(\.description) == [
                "board.yaml:3:5: hint: the rows of this page are placed one below the other, but earlier versions placed them side by side; for panels side by side, write [[pods, load]]"
            ])
        #expect(read("- rows: [[pods, load]]").board?.hints == [])
        #expect(read("- rows: [pods: { height: 2 }, load]").board?.hints == [])
    }

    @Test("A page written as YAML equals the file")
    func text() throws {
        let pages = """
            - title: "No. 1: all"
              scroll: true
              rows:
                - [pods: { table: { columns: [name, "on"], sort: -age, limit: 5 }, title: All of the pods, span: 2 }, load]
                - { tabs: [load: { gauge: { min: 0, max: 1.5 }, height: 3 }, pods: { view: list, open: pod }] }
                - [load: { chart: { unit: "%" }, width: 2, empty: "“none”, yet" }, pods]
            - { name: pod, tab: false, rows: [[pods]] }
            """
        let settings = try #require(read(pages).board)
        let page = settings.pages[0]
        let text = page.yaml(of: page.layout(in: settings), in: settings)
        let again = try #require(
            read(
                text.split(separator: "\n").dropFirst().map { $0.dropFirst(2) }.joined(separator: "\n")
                    + "\n- { name: pod, tab: false, rows: [[pods]] }"
            ).board)
        var (first, second) = (page, again.pages[0])
        // The height is that of the row, whichever panel has it.
        #expect(second.rows[1][0].height == 3)
        for index in first.rows.indices {
            for place in first.rows[index].indices {
                (first.rows[index][place].height, second.rows[index][place].height) = (nil, nil)
                second.rows[index][place].place = first.rows[index][place].place
            }
        }
        second.place = first.place
        #expect(first == second)
    }

    @Test(
        "Errors in pages are reported at their places",
        arguments: [
            (
                "- rows: [{ tab: [pods, load] }]",
                "3:14: “tab” takes no list here; write the list under “tabs”; did you mean “tabs”?"
            ),
            ("- rows: [{ pods: [load] }]", "3:14: “pods” takes no list here; write the list under “tabs”"),
            ("- rows: [{ tabs: pods }]", "3:20: “tabs” takes a list"),
            ("- rows: [{ tabs: [pods, lod] }]", "3:27: there is no source “lod”; did you mean “load”?"),
            ("- rows: [[pods: { span: 0 }]]", "3:27: “span” takes a whole number from 1 to 20, not “0”"),
            ("- rows: [[pods: { rowspan: 2 }]]", "3:21: there is no key “rowspan” in a panel; did you mean “span”?"),
            (
                "- rows: [pods, [load: { span: 2 }]]",
                "3:19: “load” spans 2 rows, but this is the last row of the page"
            ),
            ("- { scroll: vertical, rows: [pods] }", "3:15: “scroll” takes true or false, not “vertical”"),
            ("- { scrolls: true, rows: [pods] }", "3:7: there is no key “scrolls” in a page; did you mean “scroll”?"),
            (
                "- rows: [[pods: { open: pot }]]\n- { name: pod, rows: [[load]] }",
                "3:27: there is no page “pot”; did you mean “pod”?"
            ),
            ("- rows: [[pods: { open: pod }]]", "3:27: there is no page “pod”"),
            (
                "- { name: pod, rows: [[pods]] }\n- { name: pod, rows: [[load]] }",
                "4:13: the name “pod” is already used by the page at board.yaml:3:13"
            ),
            (
                "- { name: a pod, rows: [[pods]] }",
                "3:13: “name” takes only letters, digits, “-” and “_”; “a pod” contains other characters"
            ),
            (
                "- rows: [[load: { open: pod }]]\n- { name: pod, rows: [[pods]] }",
                "3:27: “open” needs rows, but the view “number” has none"
            ),
            (
                "- rows: [[pods: { view: chart, open: pod }]]\n- { name: pod, rows: [[load]] }",
                "3:40: “open” needs rows, but the view “chart” has none"
            ),
            (
                "- { name: pod, tab: false, rows: [[pods: { open: pod }]] }",
                "3:5: a board needs a page with a tab; remove “tab: false” from a page"
            ),
        ])
    func mistakes(pages: String, message: String) {
        #expect(read(pages).problems.map(\.description) == ["board.yaml:\(message)"])
    }

    @Test("Pages may open each other and themselves, row by row")
    func cycle() {
        let (board, problems) = read(
            """
            - { name: a, rows: [[pods: { open: b }]] }
            - { name: b, tab: false, rows: [[pods: { open: a }, pods: { view: list, open: b }, load]] }
            """)
        #expect(problems == [] && board?.hints == [])
    }

    @Test("A page without a tab that no panel opens gets a hint")
    func unopened() {
        let (board, problems) = read(
            """
            - rows: [[pods]]
            - { name: pod, tab: false, rows: [[load]] }
            - { tab: false, rows: [[load]] }
            """)
        #expect(problems == [])
        let end = "and it has no tab: it can be opened only from the palette"
        #expect(
            board?.hints.map(\.description) == [
                "board.yaml:4:5: hint: no panel opens the page “pod”, \(end)",
                "board.yaml:5:5: hint: no panel opens the page, \(end)",
            ])
    }
}
