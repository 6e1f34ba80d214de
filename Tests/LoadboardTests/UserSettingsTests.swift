import Dashboard
import Settings
import TerminalUI
import Testing
import UserFiles

@testable import Loadboard

/// The command line, completed by settings.
@Suite(.timeLimit(.minutes(1)))
struct UserSettingsTests {

    private let themes = ThemeFolder(
        in: "/home", from: MemoryFiles(["/home/themes/nord.yaml": "colors: { text: red }\n"]))

    private func settings(_ change: (inout UserSettings) -> Void) -> UserSettings {
        var settings = UserSettings()
        change(&settings)
        return settings
    }

    @Test("Settings apply unless the command line overrides them")
    func completed() throws {
        var options = BoardOptions()
        let problems = try options.complete(
            by: settings {
                ($0.theme, $0.ringsBell, $0.usesMouse, $0.notifies) = ("nord", true, false, false)
                ($0.alertsAfter, $0.quietHours) = (.seconds(5), QuietHours("22:00-07:00"))
            }, themes)
        #expect(problems == [])
        #expect(options.theme?[.text].foreground == .red)
        #expect(options.ringsBell && !options.usesMouse && !options.showsNotifications)
        #expect(options.alertsAfter == .seconds(5) && options.quietHours == QuietHours("22:00-07:00"))
    }

    @Test("The command line takes precedence over the settings")
    func commandLine() throws {
        var options = try BoardOptions(["--theme", "light", "--alert-after", "9s", "--no-mouse"])
        let user = settings { ($0.theme, $0.alertsAfter, $0.usesMouse) = ("nord", .seconds(5), true) }
        _ = try options.complete(by: user, themes)
        #expect(options.theme == .light && options.alertsAfter == .seconds(9) && !options.usesMouse)
    }

    @Test("The command line accepts themes of the user, and reports unknown ones")
    func names() throws {
        var own = try BoardOptions(["--theme", "nord"])
        _ = try own.complete(by: UserSettings(), themes)
        #expect(own.theme?[.text].foreground == .red)
        var wrong = try BoardOptions(["--theme", "nrod"])
        #expect(throws: CommandLineError.self) { try wrong.complete(by: UserSettings(), themes) }
        // A board may name a theme that this user does not have.
        var board = BoardOptions()
        #expect(try board.complete(by: settings { $0.theme = "theirs" }, themes) == [])
        #expect(board.theme == nil)
    }
}
