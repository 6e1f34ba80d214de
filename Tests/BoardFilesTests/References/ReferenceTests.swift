import Settings
import Testing

@testable import Boards

/// `${source.…}` and `${item.…}` as files write them.
@Suite(.timeLimit(.minutes(3)))
struct ReferenceTests {

    private func problems(_ sources: String, environment: [String: String] = ["HOME": "/home/me"]) -> [String] {
        readBoard("sources:\n  login: { file: login.json }\n\(sources)", environment: environment).problems
            .map(\.description)
    }

    private func http(_ source: String) throws -> HTTPOrigin {
        let board = readBoard("sources:\n  login: { file: login.json }\n  \"a.b\": { file: b }\n  it: \(source)\n")
        #expect(board.problems.map(\.description) == [])
        return try #require(board.board?.sources.last?.origin as? HTTPOrigin)
    }

    private func reference(_ text: String) throws -> ContentReference? {
        try http("{ http: 'https://example.com/\(text)' }").url.contents.first
    }

    @Test("A path has names, indices, quoted names and a default")
    func paths() throws {
        #expect(
            try reference("${source.login.user.name}")
                == ContentReference(.source, "login", path: [.field("user"), .field("name")], at: SettingsPlace("")))
        #expect(
            try reference("${source.login[0][12].x-y}")
                == ContentReference(
                    .source, "login", path: [.index(0), .index(12), .field("x-y")], at: SettingsPlace("")))
        #expect(
            try reference(#"${source["a.b"]["c}d"]["e\"]f"]}"#)
                == ContentReference(.source, "a.b", path: [.field("c}d"), .field("e\"]f")], at: SettingsPlace("")))
        #expect(
            try reference("${source.login.a:-no one}")
                == ContentReference(.source, "login", path: [.field("a")], fallback: "no one", at: SettingsPlace("")))
        #expect(
            try reference(#"${source.login["a:-b"]:-c:-["d"]}"#)
                == ContentReference(
                    .source, "login", path: [.field("a:-b")], fallback: #"c:-["d"]"#, at: SettingsPlace("")))
        #expect(try reference("${source.login:-}")?.fallback == "")
    }

    @Test(
        "A reference is written as it was read",
        arguments: [
            "${source.login.user.name}", "${source.login[0].x-y:-a b}", #"${source.login["a.b"]["c}d"]["e\"]\\f"]}"#,
        ])
    func written(text: String) throws {
        #expect(try reference(text)?.description == text)
    }

    @Test(
        "An invalid path is an error with the reason and the place",
        arguments: [
            ("${source}", "a name is missing"), ("${source.}", "a name is missing"),
            ("${source[0].x}", "a name is missing"), ("${source.login..a}", "no name after a dot"),
            ("${source.login.a b}", "“ ” cannot be part of a name"), ("${source.login[x]}", "neither a number"),
            ("${source.login[-1]}", "neither a number"), ("${source.login[0}", "a ] is missing"),
            (#"${source.login["a}"#, "not closed by a }"), ("${source.login.@id}", "no name after a dot"),
            ("${source.login.a[\"b\"}", "a ] is missing"), ("${source.login.a[1x]}", "neither a number"),
            ("${source.login[99999999999999999999]}", "neither a number"),
        ])
    func malformed(text: String, message: String) throws {
        let found = problems("  it: { http: 'https://example.com/\(text)' }\n")
        #expect(found.contains { $0.contains("board.yaml:3:36") && $0.contains(message) }, "\(found)")
    }

    @Test("An unknown source is an error with the nearest valid one, at the place of the reference")
    func missing() {
        let found = problems("  it:\n    http: https://example.com/${source.logn.token}\n")
        #expect(found.count == 1)
        #expect(found[0].contains("board.yaml:4:31") && found[0].contains("there is no source “logn”"), "\(found)")
        #expect(found[0].contains("did you mean “${source.login.token}”"), "\(found)")
    }

    @Test("An item has no effect without “each”, and its name is checked")
    func items() {
        let alone = problems("  it: { http: 'https://example.com/${item.a.b}' }\n")
        #expect(alone.contains { $0.contains("only in a source with “each”") }, "\(alone)")
        let other = problems(
            "  it:\n    each: { service: { source: login } }\n    http: https://example.com/${item.servce.b}\n")
        #expect(
            other.contains { $0.contains("there is no item “servce”") && $0.contains("${item.service.b}") }, "\(other)")
    }

    @Test(
        "Content is rejected where it would be executed or be a name, and the error lists allowed places",
        arguments: [
            "command: 'echo ${source.login.a}'", "command: [echo, '${source.login.a}']",
            "file: x\n    parse: { regex: '${source.login.a}' }", "file: x\n    every: '${source.login.a}'",
            "file: x\n    encoding: '${source.login.a}'", "file: x\n    account: '${source.login.a}'",
            "file: x\n    share: 'as ${source.login.a}'", "file: x\n    id: '${source.login.a}'",
            "file: x\n    alert: { when: '.', run: 'echo ${source.login.a}' }", "use: '${source.login.a}'",
            "http: https://example.com\n    ca: '${source.login.a}'",
            "http: https://example.com\n    method: '${source.login.a}'",
            "http: https://example.com\n    hosts: ['${source.login.a}']",
        ])
    func refused(option: String) {
        let found = problems("  it:\n    \(option)\n")
        #expect(found.contains { $0.contains("they are allowed in “http”, “headers”, “body”") }, "\(found)")
    }

    @Test("Content is allowed in every place listed in the format")
    func places() {
        let found = problems(
            """
              one:
                http: https://example.com/${source.login.a}
                headers: { X-User: "${source.login.a}" }
                method: POST
                body: '{"a": "${source.login.a}"}'
                unix: "sockets/${source.login.a}"
                title: The ${source.login.a}
              two:
                command: x
                env: { A: "${source.login.a}" }
                on: ${source.login.a}
                folder: ${source.login.a}
              three: { file: "${source.login.a}.log" }

            """)
        #expect(found == [])
    }

    @Test("A recipe accepts content, and rejects it where it would be executed")
    func recipes() {
        func problems(_ source: String) -> [String] {
            readBoard([
                "board.yaml": "sources:\n  login: { file: x }\n  it: { use: r, with: { a: '${source.login.a}' } }\n",
                "recipes/r.yaml": "parameters: { a: { required: true } }\nsource: { \(source) }\n",
            ]).problems.map(\.description)
        }
        #expect(problems("http: 'https://example.com/${parameter.a}'") == [])
        #expect(problems("command: 'echo ${parameter.a}'").contains { $0.contains("cannot be part of") })
    }

    @Test(
        "Sources that wait for each other are an error that shows the cycle",
        arguments: [
            ("  it: { http: 'https://example.com/${source.it.a}' }\n", "“it” waits for itself: it → it"),
            (
                "  a: { http: 'https://example.com/${source.b.a}' }\n  b: { from: a }\n",
                "“a” waits for itself: a → b → a"
            ),
        ])
    func cycles(sources: String, message: String) {
        #expect(problems(sources).contains { $0.contains(message) })
    }

    @Test("A default replaces a variable that is not set or is empty")
    func variables() throws {
        func url(_ environment: [String: String]) -> String? {
            let board = readBoard(
                "sources: { it: { http: 'https://${env.HOST:-a.example}/x' } }", environment: environment)
            return (board.board?.sources.first?.origin as? HTTPOrigin)?.url.resolved { _ in "" }
        }
        #expect(url([:]) == "https://a.example/x")
        #expect(url(["HOST": ""]) == "https://a.example/x")
        #expect(url(["HOST": "b.example"]) == "https://b.example/x")
    }

    @Test(
        "Content at the beginning of a URL must be the whole URL, and is not allowed before a host",
        arguments: [
            ("${source.login.a}/x", "cannot contain anything else"),
            ("${source.login.a}${source.login.b}", "cannot contain anything else"),
            ("${source.login.a}://example.com", "cannot contain anything else"),
            ("https://${source.login.a}@example.com/", "before the @"),
            ("https://me:${source.login.a}@example.com/", "before the @"),
        ])
    func urls(url: String, message: String) {
        let found = problems("  it: { http: '\(url)' }\n")
        #expect(found.contains { $0.contains(message) }, "\(found)")
    }

    @Test("A host from content gets headers and secrets only if it is listed")
    func hosts() {
        let source = "http: 'https://${source.login.host}/x'"
        #expect(problems("  it: { \(source) }\n") == [])
        #expect(
            problems("  it: { \(source), headers: { A: b } }\n").contains { $0.contains("the header “A” is not sent") }
        )
        #expect(problems("  it: { \(source), headers: { A: b }, hosts: '*.example.com' }\n") == [])
        let found = problems("  it: { \(source), hosts: ['https://a.example/x'] }\n")
        #expect(found.contains { $0.contains("did you mean “a.example”") }, "\(found)")
    }
}
