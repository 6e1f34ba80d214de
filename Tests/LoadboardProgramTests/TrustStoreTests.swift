import BoardFiles
import Foundation
import Testing

@testable import LoadboardProgram

@Suite(.timeLimit(.minutes(3)))
struct TrustStoreTests {

    private let folder = FileManager.default.temporaryDirectory.appending(path: "trust-\(UUID())").path

    @Test("What was agreed to is trusted until anything of it changes")
    func changes() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let store = TrustStore(folder: folder)
        let request = TrustRequest(commands: ["df -h"], hosts: ["example.com"], secrets: ["token"])
        #expect(!store.isTrusted(request, of: "board.yaml"))
        try store.trust(request, of: "board.yaml")
        #expect(store.isTrusted(request, of: "board.yaml"))
        #expect(TrustStore(folder: folder).isTrusted(request, of: "./board.yaml"))
        #expect(!store.isTrusted(request, of: "other.yaml"))
        var more = request
        more.commands.append("rm -r /")
        #expect(!store.isTrusted(more, of: "board.yaml"))
    }

    @Test("The question lists what would be run, read and spoken to, and writes no control characters")
    func question() {
        let request = TrustRequest(commands: ["echo \u{1B}[2Jx"], hosts: ["example.com"], secrets: ["token: TOKEN"])
        let text = request.question(about: "/tmp/board.yaml")
        for part in ["/tmp/board.yaml", "echo", "example.com", "token: TOKEN"] { #expect(text.contains(part)) }
        #expect(!text.contains("\u{1B}"))
    }
}
