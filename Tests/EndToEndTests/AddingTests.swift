import Foundation
import HomeServer
import TestSupport
import Testing

/// `loadboard add` in a real terminal, and without one.
@Suite(.serialized, .timeLimit(.minutes(3)))
struct AddingTests {

    private static let program = LoadboardFolder.program
    private static let rows = "NAME STATE LOAD\nweb running 12\ndb failed 90\n"

    @Test("Proposals are browsed with their content, and enter prints the lines of the visible one")
    func story() async throws {
        let tmux = try await Tmux(columns: 90, rows: 30)
        try Self.rows.write(to: tmux.folder.appending(path: "rows"), atomically: true, encoding: .utf8)
        try tmux.type("'\(Self.program)' add 'cat rows'")
        let first = try await tmux.wait("the first proposal is shown") {
            $0.contains("Proposal 1 of") && $0.contains("● running") && $0.contains("view: table")
        }
        #expect(first.contains("enter print") && first.contains("n others"))
        try tmux.press("n")
        try await tmux.wait(for: "view: bars")
        try tmux.press("N")
        try await tmux.wait(for: "view: table")
        try tmux.press("Enter")
        let printed = try await tmux.wait("the shell is there, with the lines") {
            $0.isShell && $0.contains("command: cat rows") && $0.contains("view: table")
        }
        #expect(printed.contains("add these lines to"))
        // Printed into a file they are a board.
        try tmux.type("clear; '\(Self.program)' add 'cat rows' >board.yaml; '\(Self.program)' check board.yaml")
        try await tmux.wait(for: "board.yaml is OK: 1 source")
        try tmux.type("clear; '\(Self.program)' --trust board.yaml")
        try await tmux.wait(for: "● running")
    }

    @Test("Without a terminal the lines are printed, and the examination goes to standard error")
    func printing() throws {
        let folder = try LoadboardFolder(["rows": Self.rows])
        let added = try folder.run("add", "cat rows")
        #expect(added.code == 0)
        #expect(
            added.output == """
                sources:
                  rows:
                    command: cat rows
                    parse: { columns: [NAME, STATE, LOAD] }
                    every: 1m
                    view: table

                """)
        #expect(added.errors.contains("2 rows") && added.errors.contains("other proposals: "))
    }

    @Test("The exit code is 1 if nothing is loaded, and 2 if the argument is unclear")
    func exitCodes() throws {
        let folder = try LoadboardFolder(["rows": Self.rows])
        let failed = try folder.run("add", "echo no >&2; exit 3")
        #expect(failed.code == 1 && failed.output.isEmpty && failed.errors.contains("exit code 3"))
        #expect(try folder.run("add").code == 2)
        #expect(try folder.run("add", "cat", "rows").code == 2)
    }

    @Test("The lines of a paged list have “paging”, those of a stream “follow”; a stream is read for two seconds")
    func pagesAndStreams() throws {
        let server = try ScriptedServer { exchange in
            if exchange.head.hasPrefix("GET /items") {
                let fields = ["Content-Type: application/json", "Link: </items?page=2>; rel=\"next\""]
                return try exchange.answer(
                    headers: fields, body: Data(#"[{"id":1,"name":"a"},{"id":2,"name":"b"}]"#.utf8))
            }
            try exchange.write("HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nConnection: close\r\n\r\n")
            try exchange.write("data: {\"name\":\"a\",\"n\":1}\n\ndata: {\"name\":\"b\",\"n\":2}\n\n")
            try exchange.awaitEnd()
        }
        let folder = try LoadboardFolder()
        let list = try folder.run("add", "\(server.baseURL)/items")
        #expect(list.code == 0 && list.output.contains("    paging: { link: next }\n"), "\(list.errors)")
        let stream = try folder.run("add", "\(server.baseURL)/events")
        #expect(stream.code == 0, "\(stream.errors)")
        #expect(
            stream.output == """
                sources:
                  events:
                    http: \(server.baseURL)/events
                    follow: true
                    parse: jsonl
                    view: table

                """)
        try folder.write(stream.output, to: "board.yaml")
        let checked = try folder.run("check", "board.yaml")
        #expect(checked.code == 0, "\(checked.output)")
    }

    @Test("A secret in a URL is in neither the lines nor the messages")
    func secrets() throws {
        let folder = try LoadboardFolder(["rows": Self.rows])
        let server = try HomeHTTPServer()
        defer { server.stop() }
        let url = "\(server.baseURL)/bills?api_key=hunter2hunter2"
        let added = try folder.run("add", url)
        #expect(added.code == 0, "\(added.errors)")
        #expect(!(added.output + added.errors).contains("hunter2"))
        #expect(added.output.contains("${secret.api_key}") && added.errors.contains("BILLS_API_KEY"))
        try folder.write(added.output, to: "board.yaml")
        let shown = try folder.run("--once", "--trust", "board.yaml", with: ["BILLS_API_KEY": "hunter2hunter2"])
        #expect(shown.code == 0, "\(shown.errors)")
    }
}
