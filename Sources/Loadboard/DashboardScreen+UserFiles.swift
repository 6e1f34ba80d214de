import Dashboard
import FoundationEssentials
import KeyFiles
import Loadables
import Settings
import TerminalUI
import UserFiles

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The user's settings folder, for a program.
struct UserFolder {

    let program: BoardProgram
    /// Nil if it is not known from the environment.
    let path: String?
    private let environment: [String: String]

    init(_ program: BoardProgram) {
        self.program = program
        // Only these: reading the whole environment takes longer than everything else here.
        var variables: [String: String] = [:]
        for name in ["XDG_CONFIG_HOME", "HOME"] { variables[name] = getenv(name).map { String(cString: $0) } }
        (environment, path) = (variables, SettingsFolder.path(variables))
    }

    var keys: KeyFile { KeyFile.ofUser(for: program.name, environment: environment) }
}

extension DashboardScreen {

    /// Takes the user's settings and keys, and reports their mistakes in the last line and in the log.
    ///
    /// - Parameters:
    ///   - folder: The settings folder.
    ///   - options: The command line, which the settings complete.
    ///   - showsKeys: Whether keys are pressed.
    /// - Returns: The mistakes.
    func take(_ folder: UserFolder, _ options: inout BoardOptions, showsKeys: Bool) -> [SettingsProblem] {
        let file = options.settingsFile ?? SettingsFile(in: folder.path)
        let themes = ThemeFolder(in: folder.path)
        var problems = file.problems
        do {
            problems += try options.complete(by: options.boardSettings.over(file.settings), themes)
        } catch {
            folder.program.fail("\(error)", code: 2)
        }
        if showsKeys { problems += keyMap.rebind(folder.keys) }
        ownThemes = { themes.ownNames.compactMap { name in themes.theme(named: name).theme.map { (name, $0) } } }
        if let log = environment.log {
            for problem in problems {
                log.record(LoadableEvent(date: environment.clock.now, name: "Settings", kind: .problem("\(problem)")))
            }
        } else if let first = problems.first {
            show("\(first)")
        }
        return problems
    }
}

extension BoardOptions {

    /// Completes the command line by settings.
    ///
    /// - Parameters:
    ///   - settings: The settings of the board and of the user.
    ///   - themes: The user's own themes.
    /// - Returns: The mistakes in the file of the theme.
    mutating func complete(
        by settings: UserSettings, _ themes: ThemeFolder
    ) throws(CommandLineError) -> [SettingsProblem] {
        ringsBell = ringsBell || settings.ringsBell ?? false
        quietHours = quietHours ?? settings.quietHours
        usesMouse = usesMouse && settings.usesMouse ?? true
        showsNotifications = showsNotifications && settings.notifies ?? true
        alertsAfter = alertsAfter ?? settings.alertsAfter
        guard theme == nil, let name = themeName ?? settings.theme else { return [] }
        let found = themes.theme(named: name)
        if found.theme == nil, found.problems.isEmpty, themeName != nil {
            throw .unknownWord(.theme, kind: "theme", name, of: themes.names)
        }
        theme = found.theme
        return found.problems
    }
}
