import Foundation
import HomeServer
import TestSupport
import Testing

/// A secret that a command knows, from the first question to the last page of the inspector.
@Suite(.serialized, .timeLimit(.minutes(5)))
struct BoardSecretTests {

    private static let secret = "s3cr3t/value=\(UUID().uuidString)"

    private func board(_ server: HomeHTTPServer) -> String {
        """
        secrets: { token: { command: "echo x >> asked; cat token" } }
        sources:
          plain: { command: env, every: never }
          server:
            http: '\(server.baseURL.absoluteString)/cameras?key=${secret.token}'
            headers: { Authorization: "Bearer ${secret.token}" }
            select: length
            every: 1h
          broken: { http: 'http://127.0.0.1:1/?key=${secret.token}', every: never }
          command: { command: 'echo "it is $TOKEN"', env: { TOKEN: "${secret.token}" }, every: 1h }
          failing: { command: 'echo "not $TOKEN" >&2; exit 1', env: { TOKEN: "${secret.token}" }, every: never }
          slow: { command: "touch slow; sleep 3; echo done", env: { TOKEN: "${secret.token}" }, every: 1h }
        """
    }

    private func make(_ folder: LoadboardFolder) throws -> HomeHTTPServer {
        let server = try HomeHTTPServer()
        try folder.write(board(server), to: "board.yaml")
        try folder.write(Self.secret + "\n", to: "token")
        return server
    }

    @Test("It is asked for once, and is nowhere: not on any page of the screen, and not on the disk")
    func screen() async throws {
        let tmux = try await Tmux(columns: 110, rows: 50)
        let folder = LoadboardFolder(tmux)
        let server = try make(folder)
        try tmux.type("'\(LoadboardFolder.program)' --trust board.yaml")
        #expect(try await becomesTrue { folder.exists("slow") })
        #expect(try LoadboardFolder.processes(having: Self.secret) == [])
        try await tmux.wait(for: "4 fresh")
        for number in 1...6 {
            try tmux.press("\(number)", "i")
            try await tmux.wait(for: "Now: ")
            for _ in 0..<6 { try tmux.press("Tab") }
            try tmux.press("Escape")
            try await tmux.wait("the board is there") { !$0.contains("Now: ") }
        }
        try tmux.press("e")
        try await tmux.wait(for: "broken")
        try tmux.press("q", "q")
        try await tmux.wait("the shell is there") { $0.isShell }
        #expect(folder.read("asked") == "x\n")
        let request = try #require(server.receivedRequests(for: .cameras).last)
        #expect(request.headers["authorization"] == "Bearer \(Self.secret)")
        #expect(request.query["key"] == Self.secret)
        #expect(try !tmux.written.contains(Self.secret))
        for place in [".cache", ".local"] { #expect(!folder.isAnywhere(in: place, Self.secret)) }
    }

    @Test("It is in no printed output, and is not asked for until it is needed")
    func printed() throws {
        let folder = try LoadboardFolder()
        let server = try make(folder)
        for format in ["text", "json", "svg"] {
            let command = try folder.run("--once", "--format", format, "--size", "120x80", "--trust", "board.yaml")
            #expect(command.code == 1)
            for text in [command.output, command.errors] {
                #expect(!text.contains(Self.secret))
                #expect(!text.contains(Self.secret.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""))
            }
            // A picture has its texts in parts.
            #expect((format == "svg" || command.output.contains("it is •••")) && command.errors.contains("not •••"))
        }
        #expect(folder.read("asked") == "x\nx\nx\n")
        try folder.write("sources:\n  plain: { command: echo it }\n" + secrets, to: "other.yaml")
        #expect(try folder.run("--once", "--trust", "other.yaml").code == 0)
        #expect(folder.read("asked") == "x\nx\nx\n")
        server.stop()
    }

    private var secrets: String { "secrets: { token: { command: 'echo x >> asked; cat token' } }\n" }

    @Test("The log of a program without a terminal does not contain it either")
    func log() async throws {
        let folder = try LoadboardFolder()
        let server = try make(folder)
        let program = try folder.start("keep", "--trust", "board.yaml")
        for name in ["server", "command", "slow"] { #expect(try await program.waits(for: "\(name): fresh")) }
        for name in ["broken", "failing"] { #expect(try await program.waits(for: "\(name): failed")) }
        #expect(!program.output.contains(Self.secret))
        #expect(folder.read("asked") == "x\n")
        withExtendedLifetime(server) {}
    }

    @Test("Kept content is found by the next program with the same variables, and not with others")
    func accounts() throws {
        let folder = try LoadboardFolder()
        try folder.write("sources: { mail: { command: cat $PROFILE, every: never } }", to: "board.yaml")
        try folder.write("inbox of anna", to: "anna")
        func once(_ profile: String) throws -> Command {
            try folder.run("--once", "--trust", "board.yaml", with: ["PROFILE": profile])
        }
        #expect(try once("anna").output.contains("inbox of anna"))
        let key = folder.url.appending(path: ".local/state/loadboard/identity.key").path
        let attributes = try FileManager.default.attributesOfItem(atPath: key)
        #expect(attributes[.posixPermissions] as? Int == 0o600)
        try FileManager.default.removeItem(at: folder.url.appending(path: "anna"))
        let ben = try once("ben")
        #expect(ben.code == 1 && !ben.output.contains("inbox"))
        let anna = try once("anna")
        #expect(anna.code == 1 && anna.output.contains("inbox of anna"))
        try FileManager.default.removeItem(atPath: key)
        #expect(try !once("anna").output.contains("inbox"))
    }
}
