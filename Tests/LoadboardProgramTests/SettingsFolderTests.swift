import Boards
import Dashboard
import Settings
import TerminalUI
import Testing
import UserFiles

@testable import LoadboardProgram

/// The files of the settings folder: their check, and their reference.
@Suite(.timeLimit(.minutes(3)))
struct SettingsFolderTests {

    private func problems(_ texts: [String: String]) -> [String] {
        let files = MemoryFiles(Dictionary(uniqueKeysWithValues: texts.map { ("/home/\($0.key)", $0.value) }))
        return OwnFiles(in: "/home", from: files).problems.map(\.description)
    }

    @Test("Settings, keys and themes are checked, including the program’s own keys")
    func mistakes() {
        let found = problems([
            "settings.yaml": "theme: nrod\n", "themes/nord.yaml": "like: drak\n",
            "keys.yaml": "refrsh: f5\nloadboard: { edit: ctrl-e, lines: L }\nhome: { quit: x }\n",
        ])
        #expect(
            found == [
                "/home/settings.yaml:1:8: there is no theme “nrod”; did you mean “nord”?",
                "/home/keys.yaml:1:1: there is no command “refrsh”; did you mean “refresh”?",
                "/home/themes/nord.yaml:1:7: “like” takes one of dark, light or high-contrast, not “drak”; did you mean “dark”?",
            ])
        #expect(problems([:]) == [])
        let unlike = "there is no command “frobnicate”; “loadboard reference keys” lists all commands"
        #expect(problems(["keys.yaml": "frobnicate: [x]\n"]) == ["/home/keys.yaml:1:1: \(unlike)"])
    }

    @Test("The reference of keys has each command once, with its keys")
    func keys() {
        let text = Reference(tasks: []).text(of: .keys)
        for binding in ProgramKeys.all.bindings {
            let rows = text.split(separator: "\n").filter { $0.hasPrefix("| `\(binding.name)` |") }
            #expect(rows.count == 1, "\(binding.name)")
            for key in binding.keys { #expect(rows.first?.contains("`\(key)`".replacing("|", with: "\\|")) == true) }
        }
        #expect(text.contains("| `edit` | `E` |"))
        #expect(ProgramKeys.all.conflicts == DashboardKeyMap.standard.conflicts)
    }

    @Test("The examples of the references are valid")
    func examples() throws {
        let settings = Reference(tasks: []).text(of: .settings)
        let themes = Reference(tasks: []).text(of: .themes)
        #expect(settings.contains("| `alert_after` | a duration | `1m` |"))
        #expect(themes.contains("| `focusedTitle` |") && themes.contains("| `main_bg` |"))
        let example = { (text: String) in
            try #require(text.split(separator: "```yaml\n").dropFirst().first?.split(separator: "```").first)
        }
        let found = problems([
            "settings.yaml": String(try example(settings)), "themes/nord.yaml": String(try example(themes)),
            "keys.yaml": String(try example(Reference(tasks: []).text(of: .keys))),
        ])
        #expect(found == [])
    }

    @Test("A board sets its own theme; a foreign one sets neither the mouse nor notifications")
    func boards() throws {
        let text = "settings: { theme: light, mouse: false, notifications: false }\nsources: { a: { file: x } }\n"
        var (board, problems) = BoardSettings.read(
            "board.yaml", from: MemoryFiles(["board.yaml": text]), environment: [:])
        #expect(problems == [])
        let own = try #require(board)
        #expect(own.userSettings.theme == "light" && own.userSettings.usesMouse == false)
        #expect(own.hints == [])
        #expect(
            own.themeMistakes(knowing: ["lihgt"]).map(\.sentence) == [
                "there is no theme “light”; did you mean “lihgt”?"
            ])
        board?.foreignFiles = ["board.yaml"]
        let foreign = try #require(board)
        #expect(foreign.userSettings.theme == "light")
        #expect(foreign.userSettings.usesMouse == nil && foreign.userSettings.notifies == nil)
        #expect(
            foreign.hints.map(\.description) == [
                "board.yaml:1:11: hint: “mouse” and “notifications” are ignored in the file of another author’s board"
            ])
    }
}
