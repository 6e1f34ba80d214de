import Boards
import Settings
import Testing

/// The sharing options of boards, and their effect.
@Suite(.timeLimit(.minutes(5)))
struct SharingTests {

    private static let secrets = "secrets: { token: { env: TOKEN } }\n"
    private static let environment = ["HOST": "shop.example", "HOME": "/home/me"]

    private func sharing(_ source: String) throws -> SourceSettings.Sharing {
        let (board, problems) = readBoard(Self.secrets + "sources: { it: \(source) }", environment: Self.environment)
        #expect(problems.map(\.description) == [])
        return try #require(board?.sources.first).sharing
    }

    private func description(_ source: String) throws -> String {
        guard case .described(let text) = try sharing(source) else {
            Issue.record("\(source) is not shared")
            return ""
        }
        return text
    }

    private func problem(_ text: String) -> String? {
        readBoard(text, environment: Self.environment).problems.first.map { "\($0)" }
    }

    @Test("The store is an address alone, or a map with more options")
    func store() {
        let short = readBoard("share: redis://host\nsources: { a: { file: /a } }").board?.share
        #expect(short?.store.plain == "redis://host")
        let long = readBoard(
            Self.secrets
                + """
                share: { store: 'redis+unix:/run/redis', password: '${secret.token}', key: '${secret.token}', name: hall }
                sources: { a: { file: /a } }
                """
        ).board?.share
        #expect(long?.store.plain == "redis+unix:/run/redis")
        #expect(long?.name?.plain == "hall")
        #expect(long?.secrets == ["token", "token"])
    }

    @Test(
        "An error is reported at its line and column, with a correction",
        arguments: [
            ("share: localhost", "1:8: “share” is not an address: the address of a shared store must begin with"),
            ("share: redis://host:x", "1:8: “share” is not an address: the port of the shared store must be a number"),
            ("share: rediss://host", "1:8: “share” is not an address: TLS is not supported for shared stores"),
            (
                "share: { store: redis:// }",
                "1:17: “store” is not an address: the address of the shared store has no valid host"
            ),
            ("share: { key: x }", "1:1: “store” is missing in a share"),
            ("share: { store: redis://a, key: short }", "1:33: “key” must have at least 16 bytes"),
        ])
    func mistakes(_ text: String, _ sentence: String) throws {
        let said = try #require(problem(text + "\nsources: { a: { file: /a } }"))
        #expect(said.hasPrefix("board.yaml:" + sentence), "\(said)")
    }

    @Test("A host alone is corrected to a Redis address, and a word alone to a name")
    func meant() throws {
        #expect(
            try #require(problem("share: localhost:6379\nsources: { a: { file: /a } }")).contains(
                "redis://localhost:6379"))
        #expect(
            try #require(problem("share: no\nsources: { a: { file: /a } }")).contains(
                "1:8: “share” takes an address or false; did you mean “false”?"))
        #expect(try #require(problem("sources: { a: { file: /a, share: team } }")).contains("did you mean “as team”?"))
        #expect(try #require(problem("sources: { a: { file: /a, share: yes } }")).contains("did you mean “true”?"))
    }

    @Test(
        "Public responses of another machine's server are shared, unless the settings disable it",
        arguments: ["https://shop.example/a", "http://10.0.0.7:8080/a"])
    func standard(_ url: String) throws {
        guard case .described = try sharing("{ http: '\(url)' }") else {
            Issue.record("it is not shared")
            return
        }
        #expect(try sharing("{ http: '\(url)', share: false }") == .none("the settings say so"))
    }

    @Test(
        "Private or differing content is not shared unless the settings enable it",
        arguments: [
            "http: 'https://shop.example/?key=${secret.token}'", "http: 'https://${env.HOST}/'",
            "http: 'https://me:word@shop.example/'", "http: 'https://shop.example/', headers: { Cookie: x }",
            "http: 'https://shop.example/', body: '${secret.token}'", "http: 'http://localhost:80/'",
            "http: 'http://127.0.0.1/'", "http: 'http://[::1]:80/'", "http: 'http://docker/', unix: /docker.sock",
            "command: df", "file: /a",
        ])
    func personal(_ source: String) throws {
        guard case .none = try sharing("{ \(source) }") else {
            Issue.record("it is shared")
            return
        }
        guard case .described(let text) = try sharing("{ \(source), share: as team }") else {
            Issue.record("it is not shared by its name")
            return
        }
        #expect(text.contains("as team") && !text.contains("word") && !text.contains("shop.example/?key=x"))
    }

    @Test("A source with a secret is shared only under a name, and unshareable ones are errors")
    func refused() throws {
        let secret = Self.secrets + "sources: { a: { http: 'https://x.example/${secret.token}', share: true } }"
        #expect(try #require(problem(secret)).contains("2:67: “share” is true, but other boards may"))
        for source in ["http: 'https://x.example', rate: true", "command: x, follow: true", "file: /a, follow: true"] {
            let said = try #require(problem("sources: { a: { \(source), share: true } }"))
            #expect(said.contains("“share” is not possible here: "))
        }
    }

    @Test("Commands, files and local servers are shared if their settings enable it")
    func own() throws {
        for source in ["command: df", "file: /a", "http: 'http://localhost/'"] {
            #expect(try !description("{ \(source), share: true }").isEmpty)
        }
    }

    @Test("Two sources are the same if they load the same bytes, whatever their names and processing")
    func same() throws {
        let plain = try description("{ http: 'https://x.example' }")
        for other in ["title: X, every: 5s, select: .a", "timeout: 3s, view: json", "cache: 0s, parse: json"] {
            #expect(try description("{ http: 'https://x.example', \(other) }") == plain)
        }
        #expect(try description("{ command: df, share: true }") == description("{ command: df, share: true }"))
    }

    @Test("Two sources that may load different bytes are different")
    func different() throws {
        let all = try [
            "http: 'https://x.example'", "http: 'https://x.example/'", "http: 'https://x.example', method: POST",
            "http: 'https://x.example', headers: { Accept: a }", "http: 'https://x.example', headers: { Accept: b }",
            "http: 'https://x.example', body: a", "http: 'https://x.example', measure: seconds",
            "http: 'https://x.example', expect: 404", "http: 'https://x.example', share: as a",
            "http: 'https://x.example', share: as b", "command: x, share: true", "command: [x], share: true",
            "command: [x, a b], share: true", "command: [x, a, b], share: true", "command: x, on: far, share: true",
            "command: x, env: { A: b }, share: true", "file: /x, share: true",
        ].map { try description("{ \($0) }") }
        #expect(Set(all).count == all.count)
    }

    @Test("A source that asks to be shared but cannot be gets a hint")
    func hints() throws {
        let text = "sources: { a: { file: /a, share: true }, b: { file: /b, share: as team }, c: { file: /c } }"
        let hints = try #require(readBoard(text).board).hints
        #expect(
            hints.map(\.description) == [
                "board.yaml:1:42: hint: “b” is not shared with other boards: the board has no “store”"
            ])
        let none = try #require(readBoard("share: false\n" + text).board).hints
        #expect(
            none.map(\.description) == [
                "board.yaml:2:12: hint: “a” is not shared: the board disables sharing",
                "board.yaml:2:42: hint: “b” is not shared with other boards: the board has no “store”",
            ])
    }

    @Test("A line that uses a variable is shared through a store only under a name, with a hint")
    func variables() throws {
        let text = """
            share: redis://host
            sources:
              a: { command: 'du -s $HOME', share: true }
              b: { command: 'du -s $HOME', share: as us }
              c: { command: 'du -s $UNSET $PWD', share: true }
              d: { command: 'du -s $HOME', share: true, env: { HOME: /h } }
            """
        let board = try #require(readBoard(text, environment: Self.environment).board)
        #expect(
            board.hints.map(\.description) == [
                "board.yaml:3:3: hint: “a” is not shared through the store: its command uses $HOME, and the source has no “share: as NAME”; "
                    + "in all boards that share the source, write “share: as NAME” with the same NAME"
            ])
        guard case .described = board.sources[0].sharingOnMachine else {
            Issue.record("programs of one machine do not share it")
            return
        }
    }

    @Test("A certificate file distinguishes sources, and one in the home folder makes them personal")
    func certificates() throws {
        let plain = "http: 'https://x.example'"
        #expect(try description("{ \(plain), ca: /a.pem }") != description("{ \(plain) }"))
        #expect(try description("{ \(plain), ca: /a.pem }") != description("{ \(plain), ca: /b.pem }"))
        guard case .none = try sharing("{ \(plain), ca: ~/a.pem }") else {
            Issue.record("it is shared")
            return
        }
    }

    @Test("An account distinguishes sources, and one from a variable or a secret makes them personal")
    func accounts() throws {
        let plain = "http: 'https://x.example'"
        #expect(try description("{ \(plain), account: a }") != description("{ \(plain), account: b }"))
        for account in ["${env.HOST}", "${secret.token}"] {
            guard case .none = try sharing("{ \(plain), account: '\(account)' }") else {
                Issue.record("it is shared")
                return
            }
        }
    }

    @Test("A board may disable all sharing, and then has no store", arguments: ["false", "' false '"])
    func nothing(_ text: String) throws {
        let (board, problems) = readBoard("share: \(text)\nsources: { a: { http: 'https://x.example' } }")
        #expect(problems.isEmpty)
        #expect(board?.sharesNothing == true)
        #expect(board?.share == nil)
        #expect(readBoard("sources: { a: { file: /a } }").board?.sharesNothing == false)
    }

    private func onMachine(_ source: String) throws -> SourceSettings.Sharing {
        let (board, problems) = readBoard(Self.secrets + "sources: { it: \(source) }", environment: Self.environment)
        #expect(problems.map(\.description) == [])
        return try #require(board?.sources.first).sharingOnMachine
    }

    @Test(
        "On one machine, its own servers are shared too, and so is whatever the settings enable",
        arguments: [
            "http: 'https://shop.example/a'", "http: 'http://localhost:80/'", "http: 'http://[::1]:80/'",
            "http: 'http://docker/', unix: /docker.sock", "command: df, share: true", "file: /a, share: true",
        ])
    func machine(_ source: String) throws {
        guard case .described(let text) = try onMachine("{ \(source) }") else {
            Issue.record("it is not shared")
            return
        }
        #expect(!text.isEmpty)
        if !source.contains("share") {
            #expect(try onMachine("{ \(source), share: false }") == .none("the settings say so"))
        }
    }

    @Test(
        "On one machine, content that may differ between programs, or is not kept, is not shared",
        arguments: [
            "http: 'https://shop.example/?key=${secret.token}'", "http: 'https://${env.HOST}/'",
            "http: 'https://me:word@shop.example/'", "http: 'https://shop.example/', headers: { Cookie: x }",
            "http: 'https://shop.example/?key=${secret.token}', share: as team", "command: df", "file: /a",
            "http: 'https://shop.example/', cache: 0s", "http: 'https://shop.example/', cache: 23h",
            "http: 'https://shop.example/', rate: true", "command: df, follow: true",
        ])
    func notOnMachine(_ source: String) throws {
        guard case .none = try onMachine("{ \(source) }") else {
            Issue.record("it is shared")
            return
        }
    }

    @Test(
        "Sharing defaults apply to servers elsewhere, and to all if “false”; sources can override them"
    )
    func defaults() throws {
        let sources = """
            sources:
              open: { http: 'https://x.example' }
              secret: { http: 'https://x.example/?key=${secret.token}' }
              own: { http: 'https://x.example', share: as us }
              local: { http: 'http://localhost' }
              command: { command: df }
              file: { file: /a }
              rate: { http: 'https://x.example', rate: true }
            """
        let expected: [(String, [SourceSettings.Share?])] = [
            ("as team", [.among("team"), .among("team"), .among("us"), nil, nil, nil, nil]),
            ("true", [.always, nil, .among("us"), nil, nil, nil, nil]),
            ("false", [.never, .never, .among("us"), .never, .never, .never, .never]),
        ]
        for (share, shares) in expected {
            let (board, problems) = readBoard("defaults: { share: \(share) }\n" + Self.secrets + sources)
            #expect(problems.map(\.description) == [])
            #expect(board?.sources.map(\.share) == shares, "\(share)")
            // A file that is not shared is watched.
            #expect(board?.sources[5].every == nil)
        }
    }

    @Test("An invalid sharing default is reported at its place")
    func wrongDefault() throws {
        let said = try #require(problem("defaults: { share: team }\nsources: { a: { http: 'https://x.example' } }"))
        #expect(said.hasPrefix("board.yaml:1:20: ") && said.contains("did you mean “as team”?"), "\(said)")
        #expect(
            problem("defaults: { share: '${secret.token}' }\n" + Self.secrets + "sources: { a: { file: /a } }") != nil)
    }

    @Test("A shared file is read at an interval, not when it changes")
    func files() {
        let board = readBoard("sources: { a: { file: /a, share: true }, b: { file: /b } }").board
        #expect(board?.sources.map(\.every) == [.seconds(60), nil])
    }

    @Test("A board with shared content needs consent")
    func consent() throws {
        let text = "share: redis://:word@host\nsources: { a: { http: https://x.example } }"
        let list = try #require(readBoard(text).board).consentOfStranger
        #expect(
            list.items == [
                ConsentItem(
                    .sharing,
                    "redis://host:6379 (not encrypted): responses of public servers, under the names of you and this machine"
                )
            ])
    }
}
