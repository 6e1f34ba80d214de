import Boards
import Loadables
import Settings
import Testing

@Suite(.timeLimit(.minutes(5)))
struct IncludeTests {

    private let source = "  a: { file: /a }\n"

    @Test("Included files add sources, pages, keys and secrets, in order")
    func including() throws {
        let (board, problems) = readBoard([
            "board.yaml":
                "board: B\ninclude: [w/*.yaml, last.yaml]\nsources:\n  a: { file: /a }\npages:\n  - rows: [[a, c, d]]\n",
            "w/2.yaml": "sources:\n  d: { file: /d }\nkeys: { x: { run: ls } }\n",
            "w/1.yaml": "board: other\nsources:\n  c: { http: \"https://c/${secret.s}\" }\npages:\n  - rows: [c]\n",
            "last.yaml": "secrets: { s: { env: S } }\n",
        ])
        #expect(problems.map(\.description) == [])
        let read = try #require(board)
        #expect(read.title == "B")
        #expect(read.sources.map(\.name) == ["a", "c", "d"])
        #expect(read.pages.count == 2)
        #expect(read.keys.map(\.key) == ["x"])
        #expect(read.secrets.map(\.name) == ["s"])
        #expect(read.files == ["board.yaml", "w/1.yaml", "w/2.yaml", "last.yaml"])
    }

    @Test("The defaults of a file apply to its sources, and to its includes without defaults")
    func defaults() throws {
        let (board, problems) = readBoard([
            "board.yaml":
                "include: [b.yaml, c.yaml]\ndefaults: { every: 2m, on_focus: never }\nsources:\n  a: { command: a }\n",
            "b.yaml": "sources:\n  b: { command: b, timeout: 3s }\n",
            "c.yaml":
                "defaults: { every: 9m }\nsources:\n  c: { command: c }\n  d: { command: d, every: never, on_focus: always }\n",
        ])
        #expect(problems.map(\.description) == [])
        #expect(board?.sources.map(\.every) == [.seconds(120), .seconds(120), .seconds(540), nil])
        #expect(board?.sources[1].timeout == .seconds(3))
        #expect(board?.sources.map(\.onFocus) == [.never, .never, .stale, .always])
    }

    @Test("An error in an included file names that file")
    func errors() {
        let (board, problems) = readBoard([
            "board.yaml": "include: more.yaml\nsources:\n  a: { file: /a }\n",
            "more.yaml": "sources:\n  b: { flie: /b }\n",
        ])
        #expect(
            problems.map(\.description) == ["more.yaml:2:8: there is no key “flie” in a source; did you mean “file”?"])
        #expect(problems.first?.excerpt == "2 |   b: { flie: /b }\n           ^")
        #expect(problems.first?.source == "b")
        #expect(board?.sources.map(\.name) == ["a"])
        #expect(board?.faultySources.map(\.name) == ["b"])
    }

    @Test("A missing, repeated or circular include is reported at its place")
    func refused() {
        let files = [
            "board.yaml": "include: [mor.yaml, more.yaml, board.yaml]\nsources:\n" + source,
            "more.yaml": "include: board.yaml\n",
        ]
        #expect(
            readBoard(files).problems.map(\.description) == [
                "board.yaml:1:11: there is no file mor.yaml; did you mean “more.yaml”?",
                "board.yaml:1:32: board.yaml is the board itself",
                "more.yaml:1:10: board.yaml is the board itself",
            ])
        let twice = [
            "board.yaml": "include: [a.yaml, b.yaml]\nsources:\n" + source, "a.yaml": "include: b.yaml",
            "b.yaml": "board: b",
        ]
        #expect(
            readBoard(twice).problems.map(\.description) == ["a.yaml:1:10: b.yaml is already included by board.yaml"])
    }

    @Test("A pattern that matches its own file skips it, and one that matches nothing is not an error")
    func patterns() {
        let files = ["board.yaml": "include: ['*.yaml', none/*.yaml]\nsources:\n" + source, "b.yaml": "board: b"]
        #expect(readBoard(files).problems == [])
    }

    @Test("Included files cannot be nested forever")
    func bounded() {
        var files = ["board.yaml": "include: 0.yaml\nsources:\n" + source]
        for number in 0..<20 { files["\(number).yaml"] = "include: \(number + 1).yaml" }
        let problems = readBoard(files).problems
        #expect(problems.count == 1)
        #expect(problems.first?.message.contains("too many files") == true)
        files = ["board.yaml": "include: w/*.yaml\nsources:\n" + source]
        for number in 0..<300 { files["w/\(number).yaml"] = "" }
        #expect(readBoard(files).board?.files.count ?? 0 <= 201)
    }

    @Test("A source name used in two files is reported at the second one")
    func twice() {
        let problems = readBoard([
            "board.yaml": "include: b.yaml\nsources:\n" + source, "b.yaml": "sources:\n" + source,
        ]).problems
        #expect(problems.map(\.description) == ["b.yaml:2:3: “a” is already defined in board.yaml:3:3"])
    }
}
