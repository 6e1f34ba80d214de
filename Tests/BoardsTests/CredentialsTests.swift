import Dashboard
import Feeds
import Foundation
import LoadableCaching
import LoadableNetworking
import LoadableSharing
import LoadableTesting
import Loadables
import Settings
import TerminalTesting
import TerminalUI
import TestSupport
import Testing

@testable import Boards

/// Content belongs to the request and the credentials that brought it.
@MainActor
@Suite(.timeLimit(.minutes(3)))
struct CredentialsTests {

    private let clock = ManualClock()
    private let fixture: BoardFixture
    private let server = AccountServer(["Bearer A": #""inbox of anna""#, "Bearer B": #""inbox of ben""#])

    init() throws {
        fixture = try BoardFixture(clock: clock)
    }

    /// A program that starts, with everything that earlier ones have kept.
    private func start(_ text: String, _ variables: [String: String] = [:]) throws -> Board {
        Board(
            try fixture.settings(text, variables), surroundings: fixture.surroundings(variables, client: server),
            time: .utc, in: fixture.makeEnvironment())
    }

    private static let byVariable = """
        secrets: { token: { env: TOKEN } }
        sources: { mail: { http: "http://server.test/", headers: { Authorization: "Bearer ${secret.token}" }, every: 1m } }
        """

    @Test(
        "After a start, content is shown only for the request that loaded it",
        arguments: [
            ("headers: { X-Team: one }", "headers: { X-Team: two }"), ("headers: { A: x }", "headers: { B: x }"),
            ("body: one", "body: two"), ("method: GET", "method: POST"), ("expect: 200", "expect: [200, 201]"),
            ("unix: /run/one", "unix: /run/two"), ("ca: /one.pem", "ca: /two.pem"),
            ("headers: { X-Team: '${env.ONE}' }", "headers: { X-Team: '${env.TWO}' }"),
        ])
    func request(before: String, after: String) async throws {
        func text(_ line: String) -> String {
            "sources: { it: { http: 'http://server.test/', \(line), every: never } }"
        }
        server.answer { _ in (200, "1") }
        let variables = ["ONE": "1", "TWO": "2"]
        await (try start(text(before), variables)).loadOnce()
        #expect(try start(text(before), variables).shownPanels[0].isContentsAvailable)
        #expect(try !start(text(after), variables).shownPanels[0].isContentsAvailable)
    }

    @Test(
        "After a start, the output of a command is shown only for the same execution",
        arguments: [
            ("command: echo 1, env: { A: x }", "command: echo 1, env: { A: y }"),
            ("command: echo 1, env: { A: '${env.ONE}' }", "command: echo 1, env: { A: '${env.TWO}' }"),
            ("command: echo 1, successes: 0", "command: echo 1, successes: [0, 1]"),
            ("command: echo 1", "command: echo 1, pty: true"), ("command: echo 1", "command: [echo, '1']"),
            ("command: [echo, '1']", "command: [echo, '1', '2']"),
        ])
    func command(before: String, after: String) async throws {
        func text(_ line: String) -> String { "sources: { it: { \(line), every: never } }" }
        let variables = ["ONE": "1", "TWO": "2", "PATH": "/bin:/usr/bin"]
        await (try start(text(before), variables)).loadOnce()
        #expect(try start(text(before), variables).shownPanels[0].isContentsAvailable)
        #expect(try !start(text(after), variables).shownPanels[0].isContentsAvailable)
    }

    @Test(
        "A variable used in a line is part of it, unless it changes by itself",
        arguments: [
            ("echo $AWS_PROFILE", "AWS_PROFILE", true), ("echo \"${KUBECONFIG:-none}\"", "KUBECONFIG", true),
            ("sh -c 'echo $REGION'", "REGION", true), ("echo $PWD", "PWD", false), ("echo $TERM", "TERM", false),
            ("echo 1", "AWS_PROFILE", false),
        ])
    func namedVariable(line: String, variable: String, belongs: Bool) async throws {
        let text = "sources: { it: { command: '\(line.replacing("'", with: "''"))', every: never } }"
        await (try start(text, [variable: "one"])).loadOnce()
        #expect(try start(text, [variable: "one"]).shownPanels[0].isContentsAvailable)
        #expect(try start(text, [variable: "two"]).shownPanels[0].isContentsAvailable == !belongs)
    }

    @Test("Content of one token is not shown for another one, and returns for the first")
    func tokens() async throws {
        let anna = try start(Self.byVariable, ["TOKEN": "A"])
        await anna.loadOnce()
        #expect(anna.text.contains("anna"))
        server.answer { _ in (503, "") }
        let ben = try start(Self.byVariable, ["TOKEN": "B"])
        #expect(!ben.text.contains("anna"))
        await ben.loadOnce()
        #expect(!ben.text.contains("anna"))
        #expect(try start(Self.byVariable, ["TOKEN": "A"]).text.contains("anna"))
    }

    @Test("Content of a token in a header is not shown beside the failure of another one")
    func literalHeader() async throws {
        func text(_ token: String) -> String {
            "sources: { mail: { http: 'http://server.test/', headers: { Authorization: Bearer \(token) } } }"
        }
        await (try start(text("A"))).loadOnce()
        let other = try start(text("C"))
        #expect(!other.text.contains("anna"))
        await other.loadOnce()
        #expect(!other.text.contains("anna"))
        #expect(other.text.contains("401"))
    }

    @Test("Saved settings with another header, variable or secret show nothing of the earlier content")
    func reload() async throws {
        func text(_ header: String) -> String {
            """
            secrets: { a: { env: A }, b: { env: B } }
            sources: { mail: { http: "http://server.test/", headers: { Authorization: "Bearer \(header)" }, every: 1m } }
            """
        }
        for (before, after) in [("A", "C"), ("${env.A}", "${env.C}"), ("${secret.a}", "${secret.b}")] {
            let variables = ["A": "A", "B": "wrong", "C": "C"]
            let board = try start(text(before), variables)
            await board.loadOnce()
            #expect(board.text.contains("anna"))
            board.apply(try fixture.settings(text(after), variables))
            #expect(!board.text.contains("anna"), "\(after)")
            await board.loadOnce()
            #expect(!board.text.contains("anna"), "\(after)")
            #expect(board.text.contains("401"), "\(after)")
        }
    }

    @Test("Nothing of a token is on disk: neither its value nor a hash that others could compute")
    func disk() async throws {
        let token = "a-token-of-some-length"
        server.answer { _ in (200, "1") }
        await (try start(Self.byVariable, ["TOKEN": token])).loadOnce()
        let first = try #require(fixture.storage.entry(for: StorageKey(cache: "mail", key: "key")))
        let text = "\(first) \(String(decoding: first.value, as: UTF8.self))"
        #expect(!text.contains(token))
        // The key is all that differs.
        var surroundings = fixture.surroundings(["TOKEN": token], client: server)
        surroundings.identityKey = IdentityKey()
        let other = Board(
            try fixture.settings(Self.byVariable), surroundings: surroundings, time: .utc,
            in: fixture.makeEnvironment())
        #expect(!other.shownPanels[0].isContentsAvailable)
        await other.loadOnce()
        let second = try #require(fixture.storage.entry(for: StorageKey(cache: "mail", key: "key")))
        #expect(first.version != second.version)
        #expect(first.value != second.value)
    }

    @Test("Two programs with different credentials and one cache show nothing of each other, and both continue")
    func twoPrograms() async throws {
        let (anna, ben) = (try start(Self.byVariable, ["TOKEN": "A"]), try start(Self.byVariable, ["TOKEN": "B"]))
        for _ in 0..<3 {
            await anna.loadOnce()
            #expect(try !start(Self.byVariable, ["TOKEN": "B"]).text.contains("anna"))
            await ben.loadOnce()
            #expect(try !start(Self.byVariable, ["TOKEN": "A"]).text.contains("ben"))
        }
        #expect(anna.text.contains("anna") && ben.text.contains("ben"))
    }

    @Test("The history of a number and the checks of a monitor belong to the request")
    func history() async throws {
        func text(_ team: String) -> String {
            """
            sources:
              queue: { http: 'http://server.test/', headers: { X-Team: \(team) }, every: never, parse: number, history: 1h, view: chart }
              site: { http: 'http://server.test/', headers: { X-Team: \(team) }, every: never, view: monitor }
            """
        }
        let board = try start(text("one"))
        for number in ["41.5", "42.5", "43.5"] {
            server.answer { _ in (200, number) }
            await board.loadOnce()
            await clock.advance(by: .seconds(60))
        }
        #expect(board.text.contains("41.5") && board.text.contains("of 3"))
        for other in [try start(text("two")), board] {
            if other === board { board.apply(try fixture.settings(text("two"))) }
            for number in ["71.5", "72.5"] {
                server.answer { _ in (200, number) }
                await other.loadOnce()
                await clock.advance(by: .seconds(60))
            }
            #expect(other.text.contains("71.5") && !other.text.contains("41.5"))
            #expect(other.text.contains("of ") && !other.text.contains("of 5"))
        }
    }

    @Test("A row page that is open when other credentials are saved shows nothing of the row")
    func openPage() async throws {
        func text(_ token: String) -> String {
            "sources: { mail: { http: 'http://server.test/', headers: { Authorization: Bearer \(token) } } }"
        }
        server.answer { request in
            request.headerFields["Authorization"] == "Bearer A"
                ? (200, #"[{"from": "anna", "about": "x"}]"#) : (401, "")
        }
        let board = try start(text("A"))
        await board.loadOnce()
        let terminal = TestTerminal(size: Size(width: 60, height: 20))
        let runner = ScreenRunner(screen: board.screen, terminal: terminal) {}
        runner.start()
        terminal.press(.enter)
        terminal.advance(by: .seconds(1))
        #expect(terminal.text.contains("anna") && terminal.text.contains("about"))
        board.apply(try fixture.settings(text("B")))
        terminal.advance(by: .seconds(1))
        #expect(!terminal.text.contains("anna"))
        withExtendedLifetime(runner) {}
    }

    @Test("No key is created for a board whose sources need none")
    func noKey() async throws {
        let path = "\(fixture.folder)/state/identity.key"
        for (source, needsKey) in [
            ("http: 'http://server.test/'", false), ("command: 'echo 1'", false), ("file: x", false),
            ("http: 'http://server.test/', headers: { A: b }", true),
        ] {
            var surroundings = fixture.surroundings(client: server)
            surroundings.identityKey = IdentityKey(file: path)
            let board = Board(
                try fixture.settings("sources: { it: { \(source) } }"), surroundings: surroundings, time: .utc,
                in: fixture.makeEnvironment())
            await board.loadOnce()
            #expect(FileManager.default.fileExists(atPath: path) == needsKey)
        }
    }

    @Test("A key that cannot be kept is reported in the log")
    func unkeptKey() throws {
        try fixture.write("", to: "state")
        var surroundings = fixture.surroundings(["TOKEN": "A"], client: server)
        surroundings.identityKey = IdentityKey(file: "\(fixture.folder)/state/identity.key")
        let environment = fixture.makeEnvironment()
        let board = Board(
            try fixture.settings(Self.byVariable), surroundings: surroundings, time: .utc, in: environment)
        let problems = environment.log?.events.filter(\.kind.isFailure).map(\.description) ?? []
        #expect(
            problems.count == 1
                && problems[0].hasPrefix("Cache: The key file \(fixture.folder)/state/identity.key cannot"))
        withExtendedLifetime(board) {}
    }

    // MARK: Sharing

    @MainActor
    private final class Program {
        let client = StubClient()
        let board: Board

        init(
            _ text: String, _ variables: [String: String], _ fixture: BoardFixture, machine: (any SharedStore)?,
            far: any SharedStore
        )
            throws
        {
            var surroundings = fixture.surroundings(variables, client: client)
            if let machine { surroundings.machine = .init(as: "program") { machine } }
            surroundings.makeStore = { _, _ in far }
            board = Board(
                try fixture.settings(text, variables), surroundings: surroundings, time: .utc,
                in: Environment(clock: fixture.clock ?? .system))
        }
    }

    @Test("Programs on one machine share the output of a line only if its variables have equal values")
    func machine() async throws {
        let text = "sources: { it: { command: 'echo x >> runs; echo $PROFILE', every: 1m, share: true } }"
        let store = MemorySharedStore(clock: clock)
        for (profile, runs) in [("one", 1), ("one", 1), ("two", 2)] {
            let program = try Program(text, ["PROFILE": profile], fixture, machine: store, far: store)
            program.board.start()
            await until { program.board.shownPanels[0].isContentsAvailable }
            #expect(try fixture.read("runs").split(separator: "\n").count == runs)
        }
    }

    @Test("A store gets the output of a line with variables only under a name, and certificates distinguish sources")
    func store() async throws {
        func storeCount(_ source: String) async throws -> Int {
            let far = MemorySharedStore(clock: clock)
            let text = "share: redis://store.test\nsources: { it: { \(source), every: 1m } }"
            await (try Program(text, ["HOME": "/h"], fixture, machine: nil, far: far)).board.loadOnce()
            return far.storeCount
        }
        #expect(try await storeCount("command: 'echo 1', share: true") == 1)
        #expect(try await storeCount("command: 'echo $HOME', share: true") == 0)
        #expect(try await storeCount("command: 'echo $HOME', share: as us") == 1)
        #expect(try await storeCount("command: 'echo $UNSET', share: true") == 1)
    }

    @Test("A sharing name replaces the credentials with a store, and nothing without one")
    func name() async throws {
        let text = Self.byVariable.replacing("every: 1m", with: "every: 1m, share: as team")
        for (store, keeps) in [("share: redis://store.test\n", true), ("", false)] {
            let environments = [fixture.makeEnvironment(), fixture.makeEnvironment()]
            func open(_ token: String, _ environment: Environment) throws -> Board {
                var surroundings = fixture.surroundings(["TOKEN": token], client: server)
                surroundings.makeStore = { [clock] _, _ in MemorySharedStore(clock: clock) }
                return Board(
                    try fixture.settings(store + text), surroundings: surroundings, time: .utc, in: environment)
            }
            await (try open("A", environments[0])).loadOnce()
            #expect(try open("B", environments[1]).text.contains("anna") == keeps)
        }
    }
}
