import Settings
import Testing

@testable import Boards

/// Changes of a board that was agreed to.
@Suite(.timeLimit(.minutes(5)))
struct ConsentChangeTests {

    private static let board = """
        share: { store: "redis://cache.example", key: "${secret.k}" }
        secrets: { tok: { env: TOKEN }, k: { file: k.txt }, pass: { command: pass show x } }
        sources:
          cmd: { command: ./status.sh, env: { A: "1" }, folder: work }
          words: { command: [df, -h, /] }
          far: { command: uptime, on: me@far }
          api: { http: "https://api.example/x", headers: { Authorization: "Bearer ${secret.tok}" } }
          post: { http: "https://hooks.example/x", method: POST, headers: { X: y }, body: hello }
          near: { http: "http://nas:8080/status" }
          sock: { http: "http://d/info", unix: /run/d.sock }
          page: { http: "https://web.example/" }
          file: { file: /etc/hosts, alert: { failed: 1, run: say hello } }
          made: { use: r, with: { unit: ssh } }
        keys:
          x: { run: 'kill "$pid"', on: cmd, confirm: true }
        """

    private static let recipe =
        "parameters: { unit: {} }\nsource: { command: [systemctl, status, \"${parameter.unit}\"] }"

    private func list(_ text: String, recipe: String = Self.recipe) throws -> ConsentList {
        let environment = ["TOKEN": "a", "OTHER": "b", "HOME": "/home/me"]
        let (board, problems) = readBoard(["board.yaml": text, "recipes/r.yaml": recipe], environment: environment)
        #expect(problems.isEmpty, "\(problems)")
        return try #require(board).consentOfStranger
    }

    @Test(
        "A change of a board's effects needs consent",
        arguments: [
            ("./status.sh", "./statuS.sh"), ("./status.sh", "./status.sh; touch x"), ("A: \"1\"", "A: \"2\""),
            ("env: { A: \"1\" }", "env: { PATH: evil }"), ("env: { A: \"1\" }, ", ""), ("folder: work", "folder: evil"),
            (", folder: work", ""), ("command: ./status.sh", "command: [./status.sh]"),
            ("folder: work", "folder: work, pty: true"), ("[df, -h, /]", "[df, -h, /, x]"),
            ("[df, -h, /]", "[df, '-h /']"),
            ("[df, -h, /]", "df -h /"), ("me@far", "me@evil"), (", on: me@far", ""),
            ("[df, -h, /]", "[df, -h, /], env: { LD_PRELOAD: x.so }"),
            ("https://api.example/x", "https://evil.example/x"), ("https://api.example/x", "http://api.example/x"),
            ("https://api.example/x", "https://api.example:444/x"),
            ("https://api.example/x", "https://api.example@evil.example/x"),
            ("https://api.example/x", "https://evil.example%2F@api.example.evil/x"),
            ("https://api.example/x", "https://api.example.evil/x"), ("https://api.example/x", "https://аpi.example/x"),
            ("https://api.example/x\"", "https://api.example/x?t=${secret.tok}\""),
            ("headers: { Authorization", "ca: evil.pem, headers: { Authorization"),
            ("headers: { Authorization", "headers: { Host: evil.example, Authorization"),
            ("headers: { Authorization", "method: DELETE, headers: { Authorization"),
            ("headers: { Authorization", "unix: /run/evil.sock, headers: { Authorization"),
            ("{ Authorization:", "{ X-Evil:"), ("${secret.tok}\" } }", "${secret.tok}\", Y: \"${secret.pass}\" } }"),
            ("${secret.tok}\" } }", "${secret.tok}\", Y: \"${env.OTHER}\" } }"),
            ("tok: { env: TOKEN }", "tok: { env: OTHER }"),
            ("tok: { env: TOKEN }", "tok: { file: ~/.ssh/id_rsa }"), ("tok: { env: TOKEN }", "tok: { command: cat x }"),
            ("pass show x", "pass show y"), ("k: { file: k.txt }", "k: { file: k2.txt }"),
            ("method: POST", "method: PUT"), ("body: hello", "body: goodbye"),
            ("headers: { X: y }", "headers: { X: z }"),
            ("https://hooks.example/x", "https://hooks.example/y"),
            ("https://hooks.example/x", "http://hooks.example/x"),
            ("http://nas:8080/status", "http://nas:8080/reboot"), ("http://nas:8080/status", "http://nas:8081/status"),
            ("http://nas:8080/status", "http://localhost:8080/status"),
            ("nas:8080/status\"", "nas:8080/status\", method: HEAD"),
            ("http://d/info", "http://d/containers/json"), ("/run/d.sock", "/run/e.sock"),
            ("https://web.example/", "https://169.254.169.254/"), ("https://web.example/", "https://0x7f.1/"),
            ("https://web.example/", "https://%31%32%37.0.0.1/"), ("https://web.example/", "https://LOCALHOST./"),
            ("https://web.example/\"", "https://web.example/\", body: x"),
            ("https://web.example/\"", "https://web.example/\", headers: { x-http-METHOD-override: DELETE }"),
            ("https://web.example/\"", "https://web.example/${env.OTHER}\""),
            ("redis://cache.example", "redis://evil.example"), ("redis://cache.example", "redis+unix:/run/redis.sock"),
            (", key: \"${secret.k}\"", ""),
            ("redis://cache.example\"", "redis://cache.example\", password: \"${secret.tok}\""),
            ("file: /etc/hosts", "file: /etc/hosts, share: true"), ("command: uptime", "command: uptime, share: true"),
            ("nas:8080/status\"", "nas:8080/status\", share: as x"), ("say hello", "say bye"),
            ("file: /etc/hosts", "file: /etc/passwd"), ("file: /etc/hosts", "http: \"http://nas:8080/status\""),
            ("page: { http: \"https://web.example/\" }", "page: { file: /x, alert: { failed: 1, run: say hello } }"),
            ("run: say hello }", "run: say hello }, title: 'x ${env.OTHER}'"),
            ("'kill \"$pid\"'", "'kill -9 \"$pid\"'"), (", confirm: true", ""), ("on: cmd", "on: page"),
            (", on: cmd", ""),
            ("  x: {", "  z: {"), ("unit: ssh", "unit: evil"), ("unit: ssh", "unit: 'ssh; x'"),
            ("use: r", "use: r, env: { A: b }"),
            ("keys:", "  more: { command: who }\nkeys:"),
        ])
    func changes(old: String, new: String) throws {
        try #require(Self.board.contains(old))
        let before = try list(Self.board)
        let after = try list(Self.board.replacing(old, with: new))
        #expect(!after.subtracting(before).isEmpty, "\(new)")
    }

    @Test(
        "Replacing a text by a similar-looking reference needs consent, and so does the reverse",
        arguments: ["${env.OTHER}", "${board.dir}", "${secret.tok}", "$${env.OTHER}", "$$${env.OTHER}"],
        [
            "sources: { a: { command: \"echo 'IT'\" } }", "sources: { a: { command: [echo, \"IT\"] } }",
            "sources: { a: { command: x, env: { A: \"IT\" } } }", "sources: { a: { command: x, on: \"IT\" } }",
            "sources: { a: { command: x, folder: \"IT\" } }",
            "sources: { a: { file: /x, alert: { failed: 1, run: \"echo 'IT'\" } } }",
            "keys: { x: { run: \"echo 'IT'\" } }\nsources: { a: { file: /x } }",
            "sources: { a: { http: \"https://a.example/IT\", method: POST } }",
            "sources: { a: { http: \"https://a.example/\", method: POST, body: \"IT\" } }",
            "sources: { a: { http: \"https://a.example/\", method: POST, headers: { X: \"IT\" } } }",
            "sources: { a: { http: \"http://d/\", unix: \"IT\" } }",
            "secrets: { x: { command: \"echo 'IT'\" }, tok: { env: OTHER } }\nsources: { a: { file: /x } }",
        ])
    func references(text: String, board: String) throws {
        func list(_ text: String) -> ConsentList? {
            let secrets = board.hasPrefix("secrets") ? "" : "secrets: { tok: { env: OTHER } }\n"
            let (read, problems) = readBoard(
                secrets + board.replacing("IT", with: text), environment: ["OTHER": "b", "HOME": "/home/me"])
            return problems.isEmpty ? read?.consentOfStranger : nil
        }
        // Some texts may have no secrets.
        guard let plain = list(text), let literal = list("$" + text) else { return }
        #expect(!plain.subtracting(literal).isEmpty && !literal.subtracting(plain).isEmpty)
    }

    @Test("Texts of different parts have different names")
    func names() {
        let parts: [SettingsText.Piece] = [
            .text("$"), .text("{env.A}"), .text("{"), .text("x"), .environment("A", value: "v"), .secret("s"),
            .text("{secret.s}"), .text("$${env.A}"), .boardFolder("/b"), .text("{board.dir}"),
        ]
        var known: [String: [SettingsText.Piece]] = [:]
        var isDifferent = true
        for number in 0..<10_000 {
            let pieces = [number / 1_000, number / 100 % 10, number / 10 % 10, number % 10].map { parts[$0] }
            let text = SettingsText(pieces, at: SettingsPlace("x"))
            // Pieces of text that follow one another are one.
            let joined = pieces.reduce(into: [SettingsText.Piece]()) { joined, piece in
                if case .text(let next) = piece, case .text(let last)? = joined.last {
                    joined[joined.count - 1] = .text(last + next)
                } else {
                    joined.append(piece)
                }
            }
            isDifferent = isDifferent && (known[text.named] ?? joined) == joined
            known[text.named] = joined
        }
        #expect(isDifferent)
        #expect(known["xx$${env.A}"] == [.text("xx${env.A}")])
        #expect(known["xxx${env.A}"] == [.text("xxx"), .environment("A", value: "v")])
    }

    @Test("A change of a recipe needs consent")
    func elsewhere() throws {
        let before = try list(Self.board)
        #expect(
            !(try list(Self.board, recipe: Self.recipe.replacing("status", with: "stop"))).subtracting(before).isEmpty)
    }

    @Test(
        "Other changes need no consent",
        arguments: [
            ("uptime,", "uptime, every: 5s, timeout: 3s, limit: 10kB, successes: [0, 1],"),
            ("https://web.example/", "https://other.example/a?b"),
            ("https://web.example/\"", "https://web.example/\", method: HEAD"),
            ("https://web.example/\"", "https://web.example/\", expect: [404], measure: seconds, ca: x.pem"),
            ("https://web.example/\"", "https://web.example/\", select: .a, parse: json, view: table, title: X"),
            ("page: { http: \"https://web.example/\" }", "page: { file: /x, alert: { failed: 1 } }"),
            ("failed: 1", "failed: 2, level: critical, bell: true, title: x"),
            ("on: cmd, confirm", "title: Kill it, then: refresh, on: cmd, confirm"),
            ("https://api.example/x", "https://API.example./y?z"), ("me@far }", "me@far, follow: true }"),
            ("  words: { command: [df, -h, /] }\n", ""),
        ])
    func harmless(old: String, new: String) throws {
        try #require(Self.board.contains(old))
        #expect(try list(Self.board.replacing(old, with: new)).subtracting(list(Self.board)).isEmpty, "\(new)")
    }
}
