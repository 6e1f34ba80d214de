import Dashboard
import Settings
import TerminalUI
import TestSupport
import Testing
import UserFiles

/// The user's settings, and their mistakes.
@Suite(.timeLimit(.minutes(3)))
struct SettingsFileTests {

    private static let text = """
        theme: nord
        bell: true
        quiet: 22:00-07:00
        mouse: false
        notifications: false
        week: sunday
        numbers: comma
        times: 12h
        alert_after: 2m
        """

    private func file(_ text: String) -> SettingsFile {
        SettingsFile(in: "/home", from: MemoryFiles(["/home/settings.yaml": text, "/home/themes/nord.yaml": ""]))
    }

    @Test("The reference and the schema say that dates may be shortened")
    func dates() {
        for text in [UserReference.settings, UserReference.settingsSchema] {
            #expect(text.contains("If it does not fit, tables and lists shorten it, for example to 20 Nov 14:05."))
        }
    }

    @Test("Each setting is read")
    func all() {
        let file = file(Self.text)
        #expect(file.problems == [])
        var expected = UserSettings()
        (expected.theme, expected.ringsBell, expected.quietHours) = ("nord", true, QuietHours("22:00-07:00"))
        (expected.usesMouse, expected.notifies, expected.weekStart) = (false, false, .sunday)
        (expected.numbers, expected.hours, expected.alertsAfter) = (.comma, .twelve, .seconds(120))
        #expect(file.settings == expected)
    }

    @Test("A missing and an empty file set nothing, without errors")
    func none() {
        #expect(SettingsFile(in: "/home", from: MemoryFiles()).problems == [])
        #expect(SettingsFile(in: nil).settings == UserSettings())
        #expect(file("# nothing yet\n").problems == [])
    }

    @Test("Valid settings apply beside an error")
    func rest() {
        let file = file("bell: yes\nmouse: false\nalrt_after: 5m\n")
        #expect(
            file.problems.map(\.description) == [
                "/home/settings.yaml:1:7: “bell” takes true or false, not “yes”; did you mean “true”?",
                "/home/settings.yaml:3:1: there is no key “alrt_after” in the settings; did you mean “alert_after”?",
            ])
        #expect(file.settings.usesMouse == false && file.settings.ringsBell == nil)
    }

    @Test("Settings are completed by later ones")
    func precedence() {
        var (board, user) = (UserSettings(), UserSettings())
        (board.theme, board.usesMouse) = ("light", true)
        (user.theme, user.numbers, user.usesMouse, user.notifies) = ("dark", .space, false, false)
        let all = board.over(user)
        #expect(all.theme == "light" && all.numbers == .space && all.usesMouse == true && all.notifies == false)
        #expect(board.ofOthers.over(user).usesMouse == false)
    }

    @Test("Each of more than 100 errors has its place and a correction")
    func mistakes() {
        let writer = MistakeWriter(Self.text)
        let mistakes =
            writer.misspelledKeys + writer.repeatedAndEmptyKeys
            + writer.wrongValues(["[a, b]", "{ a: b }"], "takes")
            + writer.wrongValues(of: ["bell", "mouse", "notifications"], ["yes", "on", "ture"], "did you mean “true”")
            + writer.wrongValues(of: ["bell", "mouse", "notifications"], ["maybe", "2"], "true or false")
            + writer.wrongValues(of: ["quiet"], ["22:00", "22-7", "night", "25:00-07:00", "22:00-22:00"], "two times")
            + writer.wrongValues(of: ["quiet"], ["22-7", "22.00 - 7.00", "22:00-7"], "did you mean “22:00-07:00”")
            + writer.wrongValues(of: ["week"], MistakeWriter.typos(of: "sunday"), "did you mean “sunday”")
            + writer.wrongValues(of: ["numbers"], MistakeWriter.typos(of: "comma"), "did you mean “comma”")
            + writer.wrongValues(of: ["times"], ["12", "am", "13h"], "24h")
            + writer.wrongValues(of: ["alert_after"], ["2 minutes", "120"], "did you mean “2m”")
            + writer.wrongValues(of: ["alert_after"], ["soon", "-1m"], "a duration")
            + writer.wrongValues(of: ["theme"], ["nrod", "lihgt", "tremninal"], "there is no theme")
        #expect(mistakes.count >= 100)
        for mistake in mistakes {
            let problems = file(mistake.text).problems
            #expect(problems.contains { $0.fits(mistake) }, "\(mistake)\n\(problems.map(\.description))")
        }
    }
}

extension SettingsProblem {

    /// Whether it reports a mistake.
    func fits(_ mistake: WrittenMistake) -> Bool {
        place.line == mistake.line && (mistake.column.map { $0 == place.column } ?? true)
            && description.contains(mistake.message)
    }
}
