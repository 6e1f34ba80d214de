import LoadableCaching
import LoadableTesting
import Settings
import TestSupport
import Testing

@testable import Boards

/// The identity of the content of a source.
@Suite(.timeLimit(.minutes(3)))
struct SourceIdentityTests {

    private let key = IdentityKey()

    private static let secrets = """
        secrets:
          token: { env: TOKEN }
          paper: { file: /paper }
          pass: { command: pass show $PROFILE }

        """

    private func identity(
        _ source: String, _ variables: [String: String] = [:], secrets: String = secrets,
        values: [String: String] = ["token": "t", "paper": "p", "pass": "c"], key: IdentityKey? = nil
    ) throws -> SourceIdentity? {
        let environment = ["HOME": "/home/me", "CITY": "Rome", "TOKEN": "t", "PROFILE": "work"].merging(variables) {
            $1
        }
        let (board, problems) = BoardSettings.read(
            "/b/board.yaml", from: MemoryFiles(["/b/board.yaml": "\(secrets)sources: { it: { \(source) } }"]),
            environment: environment)
        #expect(problems.map(\.description) == [])
        let settings = try #require(board?.sources.first)
        let definitions = Dictionary(uniqueKeysWithValues: (board?.secrets ?? []).map { ($0.name, $0) })
        return SourceIdentity(
            of: settings, account: settings.account, secrets: definitions, key: key ?? self.key,
            value: { values[$0] })
    }

    @Test(
        "Content is removed for the reason in which the identities differ",
        arguments: [
            ("http: 'http://x'", "http: 'http://y'", "of another address"),
            ("http: 'http://x'", "http: 'http://x', method: POST", "of another request"),
            ("http: 'http://x', account: a", "http: 'http://x', account: b", "of another account"),
            ("http: 'http://x', account: a", "http: 'http://y', account: b", "of another account"),
            (
                "http: 'http://x', headers: { A: '${secret.token}' }",
                "http: 'http://x', headers: { A: '${secret.paper}' }", "of another account"
            ),
            ("command: x", "command: y", "of another command"), ("command: x", "file: /x", "of another command"),
            ("file: /x", "file: /y", "of another file"),
            ("http: 'http://x', parse: json", "http: 'http://x', parse: lines", "read with other settings"),
            ("http: 'http://x'", "http: 'http://x', select: .a", "read with other settings"),
        ])
    func reasons(_ old: String, _ new: String, _ reason: String) throws {
        let (old, new) = (try #require(try identity(old)), try #require(try identity(new)))
        #expect(old.reason(against: new) == reason)
        #expect(old.reason(against: nil) == "that may no longer apply")
    }

    @Test("Sources that differ in a setting that affects their content have different identities")
    func different() throws {
        let all = try [
            "http: 'http://x'", "http: 'http://x/'", "http: 'http://x', method: POST", "http: 'http://me@x'",
            "http: 'http://x', headers: { A: b }", "http: 'http://x', headers: { A: c }",
            "http: 'http://x', headers: { B: b }", "http: 'http://x', headers: { A: b, B: b }",
            "http: 'http://x', body: b", "http: 'http://x', body: c", "http: 'http://x', unix: /u",
            "http: 'http://x', ca: /c", "http: 'http://x', ca: ~/c", "http: 'http://x', expect: 404",
            "http: 'http://x', measure: seconds", "http: 'http://x', parse: json", "http: 'http://x', parse: lines",
            "http: 'http://x', rate: true", "http: 'http://x', select: .a", "http: 'http://x', select: .b",
            "http: 'http://x', select: '.[$env.CITY]'", "http: 'http://x', parse: { regex: '(?<a>x)' }",
            "http: 'http://x', parse: { regex: '(?<a>${env.CITY})' }", "http: 'http://${env.CITY}'",
            "http: 'http://${secret.token}'", "http: 'http://x', headers: { A: '${secret.token}' }",
            "http: 'http://x', headers: { A: '${secret.paper}' }", "http: 'http://x', headers: { A: '${secret.pass}' }",
            "http: 'http://x', headers: { A: '$${secret.pass}' }", "http: 'http://x', headers: { A: '$${env.CITY}' }",
            "http: 'http://x', headers: { A: '${env.CITY}' }", "http: 'http://x', account: a",
            "http: 'http://x', account: b", "http: 'http://x', account: '${env.CITY}'",
            "http: 'http://x', account: '${secret.token}'", "http: 'http://x', account: '${secret.pass}'",
            "command: x", "command: [x]", "command: [x, a b]", "command: [x, a, b]", "command: x, on: far",
            "command: x, folder: /f", "command: x, env: { A: b }", "command: x, env: { A: c }",
            "command: x, env: { B: b }", "command: x, env: { A: '${secret.pass}' }", "command: x, pty: true",
            "command: x, follow: true", "command: x, successes: [0, 1]", "command: x $CITY", "command: x $NONE",
            "command: [sh, -c, 'x $CITY']", "file: /x", "file: /x, follow: true", "file: ~/x",
        ].map { try #require(try identity($0)) }
        #expect(Set(all.map(\.version)).count == all.count)
        #expect(Set(all).count == all.count)
    }

    @Test(
        "Settings that do not affect the content are not part of the identity",
        arguments: [
            "title: X", "every: 5s", "timeout: 3s", "cache: 1d", "history: 1h", "view: json", "limit: 2MB",
            "alert: { when: .a }", "share: false",
        ])
    func same(more: String) throws {
        for source in ["command: x", "command: x, env: { A: '${secret.pass}' }"] {
            #expect(try identity("\(source), \(more)") == identity(source))
        }
    }

    @Test(
        "A source without credentials, variables, headers and body keeps its former number",
        arguments: [
            ("http: 'http://x/y?z'", "http\nhttp://x/y?z\nGET\n\n\n\nfalse\n"),
            ("http: 'http://x', method: POST, measure: seconds", "http\nhttp://x\nPOST\n\nseconds\n\nfalse\n"),
            ("command: 'df -h', select: .a", "shell\ndf -h\n\n/b\n\nfalse\n.a"),
            ("command: [df, -h], on: far, rate: true", "program\ndf\n-h\nfar\n/b\n\ntrue\n"),
            ("file: /x, parse: lines", "file\n/x\nlines\nfalse\n"),
            ("file: x", "file\n/b/x\n\nfalse\n"),
        ])
    func former(source: String, description: String) throws {
        let identity = try #require(try identity(source, values: [:]))
        #expect(identity.isPlain)
        #expect(identity.version == Int(StableHash(description).value & 0x3FFF_FFFF))
    }

    @Test(
        "Values distinguish identities, of any kind, and another key changes the number",
        arguments: [
            "http: 'http://${env.CITY}'", "http: 'http://x', headers: { A: '${env.CITY}' }",
            "http: 'http://x', body: '${env.CITY}'", "http: 'http://x', select: '.[$env.CITY]'",
            "http: 'http://x', account: '${env.CITY}'", "command: x $CITY", "command: 'x ${CITY:-Oslo}'",
            "command: 'sh -c ''x $CITY'''", "command: x, env: { A: '${env.CITY}' }",
            "command: x, folder: '/${env.CITY}'",
            "command: x, on: '${env.CITY}'", "file: '/${env.CITY}'",
        ])
    func values(source: String) throws {
        let rome = try #require(try identity(source))
        let oslo = try #require(try identity(source, ["CITY": "Oslo"]))
        #expect(rome != oslo && rome.version != oslo.version)
        #expect(try identity(source, key: IdentityKey())?.version != rome.version)
        #expect(!"\(rome)".contains("Rome"))
    }

    @Test("Values of variables and files count, those of commands do not, and an account replaces all")
    func kinds() throws {
        let others = ["token": "T", "paper": "P", "pass": "C"]
        for (secret, counts) in [("token", true), ("paper", true), ("pass", false)] {
            let source = "http: 'http://x/${secret.\(secret)}'"
            #expect(try (identity(source) != identity(source, values: others)) == counts, "\(secret)")
            #expect(try identity("\(source), account: me") == identity("\(source), account: me", values: others))
            let byValue = "\(source), account: '${secret.\(secret)}'"
            #expect(try identity(byValue) != identity(byValue, values: others))
        }
    }

    @Test("A secret counts by its name, kind, origin, and the variables of its line")
    func definitions() throws {
        let source = "http: 'http://x/${secret.it}'"
        let all = try [
            "it: { env: TOKEN }", "it: { env: OTHER }", "it: { file: /a }", "it: { file: /b }", "it: { command: a }",
            "it: { command: b }", "it: { command: 'a $PROFILE' }", "it: { command: 'a ${env.PROFILE}' }",
        ].map { try #require(try identity(source, secrets: "secrets: { \($0) }\n", values: ["it": "v"])) }
        #expect(Set(all).count == all.count)
        for line in ["a $PROFILE", "a ${env.PROFILE}"] {
            let secrets = "secrets: { it: { command: '\(line)' } }\n"
            #expect(
                try identity(source, secrets: secrets) != identity(source, ["PROFILE": "home"], secrets: secrets))
        }
    }

    @Test("There is no identity without a needed value, and other values are not needed")
    func unknown() throws {
        for source in ["${secret.token}", "${secret.paper}"] {
            #expect(try identity("http: 'http://x/\(source)'", values: [:]) == nil)
            #expect(try identity("http: 'http://x/\(source)', account: me", values: [:]) != nil)
        }
        #expect(try identity("http: 'http://x/${secret.pass}'", values: [:]) != nil)
        #expect(try identity("http: 'http://x/', account: '${secret.pass}'", values: [:]) == nil)
    }

    @Test(
        "Variables in a line are found in every notation, unless the source sets them itself",
        arguments: [
            ("x $A", ["A"]), ("x ${A}", ["A"]), ("x ${A:-b}", ["A"]), ("x ${#A}", ["A"]), ("x \"$A$B\"", ["A", "B"]),
            ("x $A_B", ["A_B"]), ("x $1 $$ $? $", []), ("x A", []), ("x $AB", []), ("x $PWD $A", ["A"]),
            ("x $TERM $SHLVL $DISPLAY $_", []), ("x '$A'", ["A"]),
        ] as [(String, Set<String>)])
    func named(line: String, names: Set<String>) throws {
        let variables = ["A", "B", "A_B", "PWD", "TERM", "SHLVL", "DISPLAY", "_"]
        let environment = Dictionary(uniqueKeysWithValues: variables.map { ($0, "value") })
        func read(_ more: String) throws -> CommandOrigin? {
            let text = "sources: { it: { command: '\(line.replacing("'", with: "''"))'\(more) } }"
            let (board, _) = BoardSettings.read(
                "b.yaml", from: MemoryFiles(["b.yaml": text]), environment: environment)
            return board?.sources.first?.origin as? CommandOrigin
        }
        #expect(try Set(#require(try read("")).namedVariables.keys) == names)
        #expect(try Set(#require(try read(", env: { A: own }")).namedVariables.keys) == names.subtracting(["A"]))
        // The shell of another host has variables of its own.
        #expect(try #require(try read(", on: far")).namedVariables.isEmpty)
    }
}
