import Dashboard
import Foundation
import LoadableCaching
import LoadableNetworking
import LoadableTesting
import Loadables
import Settings
import Synchronization
import TestSupport
import Testing

@testable import Boards

/// Credentials that change while a board is open, and accounts that are not known at once.
@MainActor
@Suite(.timeLimit(.minutes(3)))
struct ChangingCredentialsTests {

    private let fixture: BoardFixture
    private let server = AccountServer(["Bearer A": #""inbox of anna""#, "Bearer B": #""inbox of ben""#])

    init() throws {
        // Commands take time.
        fixture = try BoardFixture()
    }

    /// A program that starts, with everything that earlier ones have kept.
    private func start(_ text: String, _ variables: [String: String] = [:]) throws -> Board {
        Board(
            try fixture.settings(text, variables), surroundings: fixture.surroundings(variables, client: server),
            time: .utc, in: fixture.makeEnvironment())
    }

    private func text(_ secret: String, _ more: String = "", others: String = "") -> String {
        """
        secrets: { token: \(secret)\(others) }
        sources:
          mail:
            http: http://server.test/
            headers: { Authorization: "Bearer ${secret.token}" }
            every: never
            \(more)
        """
    }

    private static let byCommand = "{ command: cat token }"
    private static let byFile = "{ file: token }"

    private func reject(_ status: Int, _ token: String) {
        server.answer { request in
            request.headerFields["Authorization"] == "Bearer \(token)" ? (status, "") : (200, #""inbox of ben""#)
        }
    }

    // MARK: Tokens of a command

    @Test("A renewed token from a command keeps the content, even after a restart")
    func rotated() async throws {
        let text = text(Self.byCommand)
        try fixture.write("A", to: "token")
        await (try start(text)).loadOnce()
        try fixture.write("B", to: "token")
        server.answer { _ in (503, "") }
        let again = try start(text)
        #expect(again.text.contains("anna"))
        await again.loadOnce()
        #expect(again.text.contains("anna") && again.text.contains("503"))
    }

    @Test(
        "A 401 for a token without a success hides the content until there is one, even in the next program"
    )
    func rejected() async throws {
        let text = text(Self.byCommand)
        try fixture.write("A", to: "token")
        await (try start(text)).loadOnce()
        try fixture.write("C", to: "token")
        reject(401, "C")
        let board = try start(text)
        #expect(board.text.contains("anna"))
        await board.loadOnce()
        #expect(!board.text.contains("anna") && board.text.contains("401"))
        #expect(try !start(text).text.contains("anna"))
        try fixture.write("B", to: "token")
        await board.loadOnce()
        #expect(board.text.contains("ben"))
    }

    @Test("A 401 for a token with a success keeps the content, even in the next program")
    func expired() async throws {
        let text = text(Self.byCommand)
        try fixture.write("A", to: "token")
        let board = try start(text)
        await board.loadOnce()
        reject(401, "A")
        await board.loadOnce()
        #expect(board.text.contains("anna") && board.text.contains("401"))
        let again = try start(text)
        await again.loadOnce()
        #expect(again.text.contains("anna") && again.text.contains("401"))
    }

    @Test(
        "A renewed token counts as successful even if the server reports unchanged content",
        arguments: [200, 304])
    func renewed(status: Int) async throws {
        let text = text(Self.byCommand)
        try fixture.write("A", to: "token")
        let board = try start(text)
        await board.loadOnce()
        try fixture.write("B", to: "token")
        // The first one has expired, and the second one is asked for.
        server.answer { request in
            request.headerFields["Authorization"] == "Bearer A" ? (401, "") : (status, #""inbox of anna""#)
        }
        await board.loadOnce()
        #expect(board.text.contains("anna") && !board.text.contains("401"))
        reject(401, "B")
        let again = try start(text)
        await again.loadOnce()
        #expect(again.text.contains("anna") && again.text.contains("401"))
    }

    @Test("A 403, a 404 and a 500 hide nothing, for any token", arguments: [403, 404, 407, 500])
    func others(status: Int) async throws {
        let text = text(Self.byCommand)
        try fixture.write("A", to: "token")
        await (try start(text)).loadOnce()
        try fixture.write("C", to: "token")
        reject(status, "C")
        let board = try start(text)
        await board.loadOnce()
        #expect(board.text.contains("anna") && board.text.contains("\(status)"))
    }

    @Test("A 401 hides nothing of the same account, and hides the content of another account")
    func sameAccount() async throws {
        try fixture.write("A", to: "token")
        for (account, keeps) in [("anna", true), ("other", false)] {
            await (try start(text(Self.byCommand, "account: anna"))).loadOnce()
            try fixture.write("C", to: "token")
            reject(401, "C")
            let board = try start(text(Self.byCommand, "account: \(account)"))
            #expect(board.text.contains("anna") == keeps)
            await board.loadOnce()
            #expect(board.text.contains("anna") == keeps && board.text.contains("401"))
        }
    }

    @Test("Content hidden by a 401 is not in the history of the next number")
    func history() async throws {
        let text = text(Self.byCommand, "parse: number\n    view: chart")
        try fixture.write("A", to: "token")
        let board = try start(text)
        for number in ["41.5", "42.5"] {
            server.answer { _ in (200, number) }
            await board.loadOnce()
        }
        #expect(board.text.contains("41.5"))
        try fixture.write("C", to: "token")
        server.answer { _ in (401, "") }
        await board.loadOnce()
        #expect(!board.shownPanels[0].isContentsAvailable)
        for number in ["71.5", "72.5"] {
            server.answer { _ in (200, number) }
            await board.loadOnce()
        }
        #expect(board.text.contains("71.5") && !board.text.contains("41.5"))
    }

    // MARK: Tokens of files and variables

    @Test("A file with another token shows nothing of the previous one, whose content returns with it")
    func replacedFile() async throws {
        let text = text(Self.byFile)
        try fixture.write("A", to: "token")
        await (try start(text)).loadOnce()
        #expect(try start(text).text.contains("anna"))
        try fixture.write("B", to: "token")
        server.answer { _ in (503, "") }
        let ben = try start(text)
        await ben.loadOnce()
        #expect(!ben.text.contains("anna"))
        try fixture.write("A", to: "token")
        #expect(try start(text).text.contains("anna"))
    }

    @Test(
        "If a token file is replaced while the board runs, the content of the next token replaces the old")
    func replacedWhileShown() async throws {
        let text = text(Self.byFile, "parse: number\n    view: chart")
        try fixture.write("A", to: "token")
        let board = try start(text)
        for number in ["41.5", "42.5"] {
            server.answer { _ in (200, number) }
            await board.loadOnce()
        }
        #expect(board.text.contains("41.5"))
        try fixture.write("B", to: "token")
        for number in ["71.5", "72.5"] {
            server.answer { request in request.headerFields["Authorization"] == "Bearer A" ? (401, "") : (200, number) }
            await board.loadOnce()
        }
        #expect(board.text.contains("71.5") && !board.text.contains("41.5"))
        // It is kept as that of the second token.
        #expect(try start(text).text.contains("71.5"))
        try fixture.write("A", to: "token")
        #expect(try !start(text).shownPanels[0].isContentsAvailable)
    }

    @Test("If a token file is replaced while the board runs, the old content is hidden even if the server fails")
    func replacedThenFailing() async throws {
        try fixture.write("A", to: "token")
        let board = try start(text(Self.byFile))
        await board.loadOnce()
        try fixture.write("B", to: "token")
        server.answer { request in request.headerFields["Authorization"] == "Bearer A" ? (401, "") : (503, "") }
        await board.loadOnce()
        #expect(!board.text.contains("anna") && board.text.contains("503"))
    }

    @Test(
        "With an account, another token from a variable or a file keeps the content",
        arguments: ["{ file: token }", "{ env: TOKEN }"])
    func accountOfStatic(secret: String) async throws {
        let text = text(secret, "account: '${env.PROFILE}'")
        try fixture.write("A", to: "token")
        await (try start(text, ["TOKEN": "A", "PROFILE": "work"])).loadOnce()
        try fixture.write("C", to: "token")
        reject(401, "C")
        let same = try start(text, ["TOKEN": "C", "PROFILE": "work"])
        await same.loadOnce()
        #expect(same.text.contains("anna") && same.text.contains("401"))
        #expect(try !start(text, ["TOKEN": "C", "PROFILE": "home"]).text.contains("anna"))
    }

    @Test("A 401 for another token from a variable leaves nothing of the previous one on disk")
    func removed() async throws {
        let text = text("{ env: TOKEN }")
        await (try start(text, ["TOKEN": "A"])).loadOnce()
        await (try start(text, ["TOKEN": "C"])).loadOnce()
        #expect(try !start(text, ["TOKEN": "A"]).text.contains("anna"))
    }

    @Test("A variable in a header is a credential too, and an account replaces it")
    func variable() async throws {
        func text(_ more: String) -> String {
            """
            sources:
              mail: { http: 'http://server.test/', headers: { Authorization: 'Bearer ${env.TOKEN}' }, every: never\(more) }
            """
        }
        for (more, keeps) in [("", false), (", account: anna", true)] {
            await (try start(text(more), ["TOKEN": "A"])).loadOnce()
            #expect(try start(text(more), ["TOKEN": "B"]).text.contains("anna") == keeps)
        }
    }

    @Test("An account does not replace a variable that affects the content")
    func asked() async throws {
        let text = "sources: { it: { http: 'http://server.test/${env.CITY}', account: anna, every: never } }"
        server.answer { _ in (200, "1") }
        await (try start(text, ["CITY": "Rome"])).loadOnce()
        #expect(try start(text, ["CITY": "Rome"]).shownPanels[0].isContentsAvailable)
        #expect(try !start(text, ["CITY": "Oslo"]).shownPanels[0].isContentsAvailable)
    }

    // MARK: What is known later

    /// A secret that waits for a file, and says so by another one.
    private static let slow = "{ command: 'touch asked; until test -e go; do sleep 0.02; done; cat who' }"

    private func has(_ name: String) -> Bool { FileManager.default.fileExists(atPath: "\(fixture.folder)/\(name)") }

    @Test("Content whose account comes from a slow command is shown once that is known, after the first frame")
    func laterAccount() async throws {
        let text = text(Self.byFile, "account: '${secret.who}'", others: ", who: \(Self.slow)")
        try fixture.write("A", to: "token")
        try fixture.write("anna", to: "who")
        try fixture.write("", to: "go")
        await (try start(text)).loadOnce()
        try FileManager.default.removeItem(atPath: "\(fixture.folder)/go")
        server.answer { _ in (503, "") }
        let board = try start(text)
        #expect(!board.text.contains("inbox"))
        board.start()
        await until { has("asked") }
        #expect(!board.text.contains("inbox"))
        try fixture.write("", to: "go")
        await until { board.text.contains("inbox of anna") }
        await until { board.text.contains("503") }
        #expect(board.text.contains("inbox of anna"))

        try fixture.write("ben", to: "who")
        let ben = try start(text)
        await ben.loadOnce()
        #expect(!ben.text.contains("inbox"))
    }

    @Test(
        "The history of such content continues, and a server may report it as unchanged"
    )
    func laterHistory() async throws {
        let text = text(
            "{ command: echo A }", "account: '${secret.who}'\n    parse: number\n    view: chart",
            others: ", who: { command: echo anna }")
        for (number, status) in [("41.5", 200), ("42.5", 200), ("", 304), ("43.5", 200)] {
            server.answer { _ in (status, number) }
            let board = try start(text)
            #expect(!board.shownPanels[0].isContentsAvailable)
            await board.loadOnce()
            #expect(board.text.contains("41.5"), "\(status) \(board.text)")
        }
    }

    @Test("A slow token command delays neither the first frame nor its kept content")
    func slowToken() async throws {
        let text = text(Self.slow)
        try fixture.write("A", to: "who")
        try fixture.write("", to: "go")
        await (try start(text)).loadOnce()
        try FileManager.default.removeItem(atPath: "\(fixture.folder)/go")
        let board = try start(text)
        #expect(board.text.contains("inbox of anna"))
        board.start()
        #expect(board.text.contains("inbox of anna"))
        try fixture.write("", to: "go")
    }

    @Test("A secret from a pipe does not delay the first frame")
    func pipe() async throws {
        mkfifo("\(fixture.folder)/token", 0o600)
        let board = try start(text(Self.byFile))
        #expect(!board.shownPanels[0].isContentsAvailable)
        await board.loadOnce()
        #expect(board.text.contains("a named pipe"))
    }

    @Test("If the account changes while the board is open, its content is not shown any more")
    func changedAccount() async throws {
        let text = text(Self.byCommand, "account: '${secret.who}'", others: ", who: { command: cat who }")
        try fixture.write("A", to: "token")
        try fixture.write("anna", to: "who")
        let board = try start(text)
        await board.loadOnce()
        #expect(board.text.contains("inbox of anna"))
        try fixture.write("D", to: "token")
        try fixture.write("dora", to: "who")
        server.answer { request in request.headerFields["Authorization"] == "Bearer A" ? (401, "") : (503, "") }
        await board.loadOnce()
        #expect(!board.text.contains("inbox") && board.text.contains("503"))
        server.answer { _ in (200, #""inbox of dora""#) }
        await board.loadOnce()
        #expect(try !start(text).text.contains("inbox"))
        try fixture.write("anna", to: "who")
        let anna = try start(text)
        server.answer { _ in (503, "") }
        await anna.loadOnce()
        #expect(!anna.text.contains("dora"))
    }

    @Test("Saved settings keep the content of the known account, and show none of another account")
    func reloadedAccount() async throws {
        let text = text(Self.byCommand, "account: '${secret.who}'", others: ", who: { command: cat who }")
        try fixture.write("A", to: "token")
        try fixture.write("anna", to: "who")
        let board = try start(text)
        await board.loadOnce()
        board.apply(try fixture.settings(text + "\n    title: Mail"))
        #expect(board.text.contains("inbox of anna"))
        try fixture.write("ben", to: "who")
        server.answer { _ in (503, "") }
        // Other secrets are asked for anew.
        board.apply(try fixture.settings(text.replacing("cat who", with: "cat  who")))
        #expect(!board.text.contains("inbox"))
        await until { board.text.contains("503") }
        #expect(!board.text.contains("inbox"))
    }

    // MARK: Checks of a monitor

    @Test("The checks of a monitor belong to its credentials")
    func checks() async throws {
        let text = text(Self.byFile, "view: monitor")
        server.answer { _ in (200, "1") }
        try fixture.write("A", to: "token")
        let board = try start(text)
        for _ in 0..<3 { await board.loadOnce() }
        #expect(board.text.contains("of 3"))
        #expect(try start(text).text.contains("of 3"))
        try fixture.write("B", to: "token")
        let other = try start(text)
        #expect(!other.text.contains("of 3"))
        server.answer { request in request.headerFields["Authorization"] == "Bearer A" ? (401, "") : (200, "1") }
        for _ in 0..<2 { await board.loadOnce() }
        #expect(board.text.contains("of 2") && !board.text.contains("of 5"))
        #expect(try start(text).text.contains("of 2"))
    }
}
