import Foundation
import TestSupport
import Testing

/// The user's settings, themes and keys, saved while `loadboard` runs in a real terminal.
@Suite(.serialized, .timeLimit(.minutes(3)))
struct UserFilesTests {

    private static let board = """
        sources:
          text: { command: "echo x >>loads; echo hello", every: never, view: text }
        """

    /// The background of the cell in the middle of the screen.
    private func background(_ tmux: Tmux) throws -> String? {
        StyledCell.rows(try tmux.styledCapture())[8][40].background
    }

    @Test("A theme, settings and keys that are saved hold at once; a mistake is shown, and changes nothing")
    func saving() async throws {
        let tmux = try await Tmux(columns: 100, rows: 20)
        let folder = LoadboardFolder(tmux)
        try folder.write(Self.board, to: "board.yaml")
        // The folder is there, none of the files is.
        try folder.write("like: dark\ncolors: { background: \"#102030\" }\n", to: ".config/loadboard/themes/own.yaml")
        try tmux.type("COLORTERM=truecolor '\(LoadboardFolder.program)' --trust board.yaml")
        try await tmux.wait(for: "hello")
        #expect(try background(tmux) == nil)
        try folder.write("theme: own\n", to: ".config/loadboard/settings.yaml")
        #expect(try await becomesTrue { try background(tmux) == "2;16;32;48" })
        try folder.write(
            "like: dark\ncolors: { background: \"#302010\" }\n", to: ".config/loadboard/themes/own.yaml")
        #expect(try await becomesTrue { try background(tmux) == "2;48;32;16" })
        try folder.write("theme: light\nbel: true\n", to: ".config/loadboard/settings.yaml")
        let wrong = try await tmux.wait(for: "settings.yaml has errors")
        #expect(wrong.contains("hello"))
        try await tmux.wait(for: "did you mean “bell”?; nothing was changed")
        #expect(try background(tmux) == "2;48;32;16")
        try folder.write("mouse: false\n", to: ".config/loadboard/settings.yaml")
        let mended = try await tmux.wait(for: "settings.yaml reloaded")
        #expect(!mended.contains("has errors"))
        #expect(try background(tmux) == nil)
        #expect(try await becomesTrue { try tmux.flags("mouse_any_flag") == ["mouse_any_flag": "0"] })
        try folder.write("quit: ctrl-q\n", to: ".config/loadboard/keys.yaml")
        try await tmux.wait(for: "keys.yaml reloaded")
        try await tmux.wait("the hint has the new key") { $0.contains("ctrl-q quit") }
        try tmux.press("C-q")
        try await tmux.wait("the shell is there") { $0.isShell }
        #expect(folder.read("loads") == "x\n")
    }

    @Test("A saved board whose theme is missing is applied when the theme is added")
    func addedTheme() async throws {
        let tmux = try await Tmux(columns: 100, rows: 20)
        let folder = LoadboardFolder(tmux)
        try folder.write(Self.board, to: "board.yaml")
        try folder.write("mouse: false\n", to: ".config/loadboard/settings.yaml")
        try tmux.type("COLORTERM=truecolor '\(LoadboardFolder.program)' --trust board.yaml")
        try await tmux.wait(for: "hello")
        try folder.write("settings: { theme: own }\n\(Self.board)", to: "board.yaml")
        try await tmux.wait(for: "board.yaml has errors")
        try folder.write("like: dark\ncolors: { background: \"#102030\" }\n", to: ".config/loadboard/themes/own.yaml")
        #expect(try await becomesTrue { try background(tmux) == "2;16;32;48" })
        #expect(try await !tmux.wait(for: "hello").contains("has errors"))
    }
}
