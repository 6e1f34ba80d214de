import Settings
import TerminalUI
import TestSupport
import Testing
import UserFiles

/// The user's own themes, and mistakes in their files.
@Suite(.timeLimit(.minutes(3)))
struct ThemeFileTests {

    private static let text = """
        like: light
        colors:
          background: "#2e3440"
          text: d8dee9
          secondary: "#9aa5b8"
          line: bright-black
          magenta: "#f0f"
          yellow: color214
          selection: standard
          selected_text: "#ECEFF4"
        roles:
          focusedTitle: bold cyan on background
          selectedTab: underline "text"
          placeholder: dim
          header: secondary on "#000000"
          heat5: plain
        """
        .replacing("\"text\"", with: "text").replacing("\"#000000\"", with: "000000")

    private func folder(_ text: String) -> ThemeFolder {
        ThemeFolder(in: "/home", from: MemoryFiles(["/home/themes/nord.yaml": text]))
    }

    @Test("A theme has the colors and styles of its file, and those of its base theme")
    func colors() throws {
        let (theme, problems) = folder(Self.text).theme(named: "nord")
        #expect(problems.map(\.description) == [])
        let nord = try #require(theme)
        #expect(nord.base == Style(.rgb(0xD8, 0xDE, 0xE9), on: .rgb(0x2E, 0x34, 0x40)))
        #expect(nord[.border].foreground == .brightBlack)
        #expect(nord[.number].foreground == .rgb(255, 0, 255))
        #expect(nord[.warning].foreground == .indexed(214))
        #expect(nord[.failure].foreground == Theme.light[.failure].foreground)
        let title = Style(ThemeColors.light[.cyan], on: .rgb(0x2E, 0x34, 0x40), .bold)
        #expect(nord[.focusedTitle] == title)
        #expect(nord[.header] == Style(.rgb(0x9A, 0xA5, 0xB8), on: .rgb(0, 0, 0)))
        #expect(nord[.heat5] == nord.base)
    }

    @Test("Built-in themes take precedence over files of the same name")
    func names() {
        let files = MemoryFiles([
            "/home/themes/nord.yaml": "like: dark\n", "/home/themes/dark.yaml": "like: light\n",
            "/home/themes/x.txt": "",
        ])
        let folder = ThemeFolder(in: "/home", from: files)
        #expect(folder.names == Theme.names + ["nord"])
        #expect(folder.theme(named: "dark").theme == .dark)
        #expect(folder.theme(named: "nord").theme == .dark)
        #expect(folder.theme(named: "sun").theme == nil)
        #expect(ThemeFolder(in: nil).names == Theme.names)
    }

    @Test("A color without quotes is a comment, and the error has a correction")
    func comment() {
        let problems = folder("colors:\n  background: #2e3440\n").theme(named: "nord").problems
        #expect(
            problems.map(\.description) == [
                "/home/themes/nord.yaml:2:3: “background” has no value; it takes a color, such as red, color123 or \"#2e3440\" (with the quotes)"
            ])
    }

    @Test("A color that is hard to read on the background is reported")
    func contrast() {
        let hints = folder("colors:\n  secondary: \"#222222\"\n  line: \"#222222\"\n").hints(on: "nord")
        #expect(
            hints.map(\.description) == [
                "/home/themes/nord.yaml:2:15: hint: “secondary” is hard to read on the background: its contrast is 1.1, but should be at least 4.5"
            ])
        #expect(folder(Self.text).hints(on: "nord") == [])
    }

    @Test("Each of more than 100 errors has its place and a correction")
    func mistakes() {
        let writer = MistakeWriter(Self.text)
        let colors = ["background", "text", "secondary", "line", "selected_text"]
        let roles = ["focusedTitle", "selectedTab", "placeholder"]
        let mistakes =
            writer.misspelledKeys + writer.repeatedAndEmptyKeys + writer.wrongValues(["[a, b]", "{ a: b }"], "takes")
            + writer.wrongValues(of: colors, ["12345", "zzzzzz", "color256"], "takes a color")
            + writer.wrongValues(of: colors, ["magneta", "cyna"], "did you mean")
            + writer.wrongValues(of: roles, ["bld cyan", "bold cyna", "bold on bakground"], "did you mean")
            + writer.wrongValues(of: roles, ["bold on", "red on on blue", "red green", "on red blue"], "on")
            + writer.wrongValues(of: ["like"], MistakeWriter.typos(of: "light"), "did you mean “light”")
        #expect(mistakes.count >= 100)
        for mistake in mistakes {
            let problems = folder(mistake.text).theme(named: "nord").problems
            #expect(problems.contains { $0.fits(mistake) }, "\(mistake)\n\(problems.map(\.description))")
        }
    }
}
