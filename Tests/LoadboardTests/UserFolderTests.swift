import Foundation
import Settings
import TerminalTesting
import TerminalUI
import TestSupport
import Testing
import UserFiles

@testable import Dashboard
@testable import Loadboard

/// The user's files, saved while a board runs.
@MainActor
@Suite(.timeLimit(.minutes(1)))
struct UserFolderTests {

    private let folder: Folder
    private let screen = DashboardScreen([BoardPage("Board", panels: [])])
    private let program = BoardProgram("loadboard")

    init() throws {
        folder = try Folder()
        try FileManager.default.createDirectory(atPath: folder.file("themes"), withIntermediateDirectories: true)
    }

    private func begin(_ arguments: String..., board: UserSettings = UserSettings()) throws -> UserFolder {
        let user = UserFolder(of: program, try BoardOptions(arguments), at: folder.path, boardSettings: board)
        _ = try user.begin(on: screen, showsKeys: true)
        return user
    }

    private func save(_ text: String, _ name: String, _ user: UserFolder) throws {
        try folder.write(text, to: name)
        user.read(folder.file(name))
    }

    private var message: String { screen.message?.text ?? "" }

    @Test("Settings that are saved hold at once")
    func settings() throws {
        let user = try begin()
        var forms: [UserSettings] = []
        user.onForms = { forms.append($0) }
        try save(
            """
            theme: light
            bell: true
            quiet: 22:00-07:00
            mouse: false
            notifications: false
            week: sunday
            numbers: comma
            times: 12h
            alert_after: 2m
            """, "settings.yaml", user)
        #expect(screen.appearance.theme == .light)
        #expect(screen.appearance.usesMouse == false && screen.appearance.showsNotifications == false)
        #expect(screen.alerts.ringsBell && screen.alerts.quietHours == QuietHours("22:00-07:00"))
        #expect(screen.alerts.failedFor == .seconds(120))
        #expect(forms.map(\.numbers) == [.comma] && forms.map(\.hours) == [.twelve])
        #expect(message == "settings.yaml reloaded")
        try save("theme: dark\nnumbers: comma\ntimes: 12h\nweek: sunday\n", "settings.yaml", user)
        #expect(screen.appearance.theme == .dark && screen.appearance.usesMouse == true)
        #expect(!screen.alerts.ringsBell && screen.alerts.failedFor == .seconds(60))
        #expect(forms.count == 1)
        folder.remove("settings.yaml")
        user.read(folder.file("settings.yaml"))
        #expect(screen.appearance.theme == nil && forms.last?.numbers == nil)
    }

    @Test("A mistake changes nothing, and is shown until it is corrected")
    func mistake() throws {
        let user = try begin()
        try save("theme: light\n", "settings.yaml", user)
        try save("theme: dark\nbel: true\n", "settings.yaml", user)
        #expect(screen.appearance.theme == .light)
        #expect(
            message
                == "\(folder.path)/settings.yaml:2:1: there is no key “bel” in the settings; did you mean “bell”?; nothing was changed"
        )
        #expect(screen.userFilesNotice == "settings.yaml has errors")
        #expect(user.problems.count == 1)
        // Another file holds beside it.
        try save("refresh: f5\n", "keys.yaml", user)
        #expect(message == "keys.yaml reloaded" && screen.userFilesNotice == "settings.yaml has errors")
        try save("theme: dark\n", "settings.yaml", user)
        #expect(screen.appearance.theme == .dark && screen.userFilesNotice == nil && user.problems == [])
    }

    @Test("The command line comes before the board, and the board before the file that is saved")
    func precedence() throws {
        var board = UserSettings()
        (board.theme, board.alertsAfter) = ("light", .seconds(5))
        let user = try begin("--alert-after", "9s", board: board)
        try save("theme: dark\nalert_after: 2m\nbell: true\n", "settings.yaml", user)
        #expect(screen.appearance.theme == .light && screen.alerts.failedFor == .seconds(9) && screen.alerts.ringsBell)
        user.boardSettings = UserSettings()
        #expect(screen.appearance.theme == .dark && screen.alerts.failedFor == .seconds(9))
        user.boardSettings = board
        #expect(screen.appearance.theme == .light)
    }

    @Test("The theme in use follows its file, and one with a mistake stays as it was")
    func theme() throws {
        try folder.write("colors: { text: red }\n", to: "themes/nord.yaml")
        try folder.write("theme: nord\n", to: "settings.yaml")
        let user = try begin()
        #expect(screen.appearance.theme?[.text].foreground == .red)
        try save("colors: { text: blue }\n", "themes/nord.yaml", user)
        #expect(screen.appearance.theme?[.text].foreground == .blue)
        #expect(message == "themes/nord.yaml reloaded")
        try save("colors: { txt: green }\n", "themes/nord.yaml", user)
        #expect(screen.appearance.theme?[.text].foreground == .blue)
        #expect(screen.userFilesNotice == "themes/nord.yaml has errors")
    }

    @Test("A theme that is added or corrected after an error applies the settings that name it")
    func addedTheme() throws {
        let user = try begin()
        try save("theme: nord\nbell: true\n", "settings.yaml", user)
        #expect(screen.appearance.theme == nil && !screen.alerts.ringsBell)
        #expect(screen.userFilesNotice == "settings.yaml has errors")
        try save("colors: { txt: red }\n", "themes/nord.yaml", user)
        #expect(screen.appearance.theme == nil && screen.userFilesNotice == "themes/nord.yaml has errors")
        try save("colors: { text: red }\n", "themes/nord.yaml", user)
        #expect(screen.appearance.theme?[.text].foreground == .red && screen.alerts.ringsBell)
        #expect(screen.userFilesNotice == nil && user.problems == [])
        folder.remove("themes/nord.yaml")
        user.read(folder.file("themes/nord.yaml"))
        #expect(screen.appearance.theme == nil && screen.userFilesNotice == "settings.yaml has errors")
    }

    @Test("A missing theme is watched for, also without the folder of themes", arguments: [true, false])
    func missingTheme(isAtStart: Bool) async throws {
        try FileManager.default.removeItem(atPath: folder.file("themes"))
        if isAtStart { try folder.write("theme: nord\n", to: "settings.yaml") }
        let user = try begin()
        user.watch()
        if !isAtStart { try folder.write("theme: nord\n", to: "settings.yaml") }
        await until { screen.userFilesNotice == "settings.yaml has errors" }
        try FileManager.default.createDirectory(atPath: folder.file("themes"), withIntermediateDirectories: true)
        try folder.write("colors: { text: red }\n", to: "themes/nord.yaml")
        await until { screen.appearance.theme?[.text].foreground == .red }
        #expect(screen.userFilesNotice == nil)
    }

    @Test("A theme chosen on the screen stays until another one is set, and follows its file")
    func chosen() throws {
        try folder.write("colors: { text: red }\n", to: "themes/nord.yaml")
        let user = try begin()
        screen.chosenTheme = ("nord", try #require(ThemeFolder(in: folder.path).theme(named: "nord").theme))
        try save("bell: true\n", "settings.yaml", user)
        #expect(screen.appearance.theme?[.text].foreground == .red)
        try save("colors: { text: blue }\n", "themes/nord.yaml", user)
        #expect(screen.appearance.theme?[.text].foreground == .blue)
        try save("theme: light\n", "settings.yaml", user)
        #expect(screen.appearance.theme == .light)
    }

    @Test("Keys that are saved hold at once, and a mistake changes no key")
    func keys() throws {
        let user = try begin()
        func keys(_ command: DashboardCommand) -> Set<String> {
            Set(screen.keyMap.bindings.filter { $0.command == command }.flatMap(\.keys).map(\.description))
        }
        let usual = keys(.refresh)
        try save("refresh: f5\n", "keys.yaml", user)
        #expect(keys(.refresh) == ["F5"])
        try save("refresh: f11\nrefrsh: f12\n", "keys.yaml", user)
        #expect(keys(.refresh) == ["F5"])
        #expect(message.contains("keys.yaml:2:1: there is no command “refrsh”; did you mean “refresh”?"))
        folder.remove("keys.yaml")
        user.read(folder.file("keys.yaml"))
        #expect(keys(.refresh) == usual)
    }

    @Test("Files that are saved between their reading and their watch are applied")
    func savedMeanwhile() async throws {
        try folder.write("theme: dark\n", to: "settings.yaml")
        let user = try begin()
        try folder.write("theme: light\n", to: "settings.yaml")
        try folder.write("refresh: f5\n", to: "keys.yaml")
        user.watch()
        func hasKey() -> Bool {
            screen.keyMap.bindings.contains { $0.command == .refresh && $0.keys.map(\.description) == ["F5"] }
        }
        await until { screen.appearance.theme == .light && hasKey() }
        #expect(screen.appearance.theme == .light && hasKey())
    }

    @Test("Files are watched from the start, also those that do not exist yet")
    func watched() async throws {
        let user = try begin()
        user.watch()
        try folder.write("theme: light\n", to: "settings.yaml")
        await until { screen.appearance.theme == .light }
        try folder.write("colors: { text: red }\n", to: "themes/nord.yaml")
        try folder.write("theme: nord\n", to: "settings.yaml")
        await until { screen.appearance.theme?[.text].foreground == .red }
        try folder.write("colors: { text: blue }\n", to: "themes/nord.yaml")
        await until { screen.appearance.theme?[.text].foreground == .blue }
        folder.remove("settings.yaml")
        await until { screen.appearance.theme == nil }
    }
}
