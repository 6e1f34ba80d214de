import Foundation
import TestSupport
import Testing

/// Links and copies in a real terminal.
@Suite(.serialized, .timeLimit(.minutes(3)))
struct LinkStoryTests {

    private static let board = """
        sources:
          rows: { file: rows.json, view: { table: { columns: [name, url] } } }
          text: { file: text.txt, parse: ansi }
          command: { command: [cat, ansi.txt], parse: ansi }
        """

    private static let ansi =
        "\u{1B}]8;;https://evil.example/x\u{7}bank.example\u{1B}]8;;\u{7} \u{1B}]8;;javascript:alert(1)\u{7}script\u{1B}]8;;\u{7}\n"

    @Test("URLs and links of commands are links, and no text is shifted")
    func links() async throws {
        let tmux = try await Tmux(columns: 100, rows: 24)
        let folder = LoadboardFolder(tmux)
        try folder.write(Self.board, to: "board.yaml")
        try folder.write(#"[{"name":"=one","url":"https://a.example/1"},{"name":"two","url":"x"}]"#, to: "rows.json")
        try folder.write("see https://b.example/2.\n", to: "text.txt")
        try folder.write(Self.ansi, to: "ansi.txt")
        // The bytes of the program, which tmux does not understand all of.
        _ = try tmux.tmux("pipe-pane", "cat > '\(folder.url.path)/bytes'")
        try tmux.type("'\(LoadboardFolder.program)' --trust board.yaml")
        try await tmux.wait("all is shown") {
            $0.contains("https://a.example/1") && $0.contains("see https://b.example/2.")
                && $0.contains("bank.example script") && $0.contains("link to evil.example")
        }
        #expect(
            try await becomesTrue {
                let bytes = folder.read("bytes")
                return ["https://a.example/1", "https://b.example/2", "https://evil.example/x"].allSatisfy {
                    bytes.contains(";\($0)\u{1B}\\")
                }
            })
        #expect(!folder.read("bytes").contains("javascript:"))
        #expect(!folder.read("bytes").unicodeScalars.contains { (0xE0100...0xE01EF).contains($0.value) })
        try tmux.press("C-y")
        try await tmux.wait(for: "Copy all rows as CSV")
        try tmux.send(bytes: Array("all rows as csv".utf8))
        try tmux.press("Enter")
        let copied = Data("name,url\n'=one,https://a.example/1\ntwo,x\n".utf8).base64EncodedString()
        #expect(try await becomesTrue { folder.read("bytes").contains(";\(copied)") })
        try tmux.press("q")
        try await tmux.wait("the shell is there") { $0.isShell }
    }

    @Test("Raw shows the received bytes, without secrets")
    func raw() async throws {
        let tmux = try await Tmux(columns: 100, rows: 24)
        let folder = LoadboardFolder(tmux)
        try folder.write(
            """
            secrets: { it: { file: \(folder.url.path)/secret } }
            sources:
              rows: { command: 'printf "%s" "[ {\\"a\\": 1.50,   \\"key\\": \\"$KEY\\"} ]"', env: { KEY: "${secret.it}" }, select: '.[].a' }
            """, to: "board.yaml")
        try folder.write("s3cr3t-w0rd\n", to: "secret")
        try tmux.type("'\(LoadboardFolder.program)' --trust board.yaml")
        try await tmux.wait(for: "1.5")
        try tmux.press("i")
        try await tmux.wait(for: "Inspect: rows")
        try tmux.press("BTab")
        try await tmux.wait(for: #"[ {"a": 1.50,   "key": "•••"} ]"#)
        try tmux.press("Escape")
        try await tmux.wait("the inspector is gone") { !$0.contains("Inspect: rows") }
        try tmux.press("q")
        try await tmux.wait("the shell is there") { $0.isShell }
    }
}
