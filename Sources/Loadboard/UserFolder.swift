package import Dashboard
import Glibc
import KeyFiles
import Loadables
package import Settings
import TerminalUI
package import UserFiles

/// The user's settings, key bindings and themes for a running board. Each file is applied again when it is saved.
///
/// Errors in a file are reported. When the board starts, the valid parts of a file with errors are applied. While the
/// board is running, a saved file with errors is not applied.
@MainActor
package final class UserFolder {

    /// The settings in effect. A setting of the board takes precedence over the user's setting.
    package var settings: UserSettings { boardSettings.over(userSettings) }
    /// The settings of the board. A change is applied immediately.
    package var boardSettings: UserSettings {
        didSet {
            guard boardSettings != oldValue else { return }
            apply(userSettings)
            watch()
        }
    }
    /// A closure that is called with the settings when the format of numbers, the format of times, or the first day of
    /// the week has changed.
    package var onForms: (UserSettings) -> Void = { _ in }

    private let path: String?
    private let program: String
    private let commandLine: BoardOptions
    private let themes: ThemeFolder
    private var userSettings: UserSettings
    /// The theme that the settings file names, even if the file was not applied; nil if it names none.
    private var namedTheme: String?
    /// The errors in the files that were read, keyed by the path of the file.
    private var mistakes: [String: [SettingsProblem]] = [:]
    private weak var screen: DashboardScreen?
    /// The original values of the screen, for values that neither the command line nor the settings set.
    private var standard = (
        keys: DashboardKeyMap.standard, rings: false, quiet: QuietHours?.none, delay: Duration?.none
    )
    private var showsKeys = false
    private var shownForms = UserSettings()
    /// The stamps that the files had before they were read. Empty after the first call of ``watch()``.
    private var stamps: [String: FileStamp] = [:]
    private lazy var watches = FileWatches { [weak self] in self?.read($0) }

    /// Reads the user's settings.
    ///
    /// - Parameters:
    ///   - program: The program that the key bindings apply to.
    ///   - commandLine: The options of the command line, which take precedence over all settings.
    ///   - path: The path of the settings folder; nil to use the folder that the environment determines.
    ///   - boardSettings: The settings of the board.
    package init(
        of program: BoardProgram, _ commandLine: BoardOptions, at path: String? = nil,
        boardSettings: UserSettings = UserSettings()
    ) {
        let path = path ?? Self.path
        (self.program, self.commandLine, self.path) = (program.name, commandLine, path)
        self.boardSettings = boardSettings
        themes = ThemeFolder(in: path)
        stamps = FileStamp.all(of: Self.files(in: path, themes))
        let file = SettingsFile(in: path)
        (userSettings, namedTheme) = (file.settings, file.settings.theme)
        mistakes[file.path] = file.problems
        for path in missingThemes { stamps[path] = FileStamp(of: path) }
    }

    /// The path of the settings folder according to the environment; nil if there is none.
    private static var path: String? {
        // Read only these variables, because reading the whole environment is slow.
        var variables: [String: String] = [:]
        for name in ["XDG_CONFIG_HOME", "HOME"] { variables[name] = getenv(name).map { String(cString: $0) } }
        return SettingsFolder.path(variables)
    }

    /// All errors in the files that were read, sorted by the paths of the files.
    package var problems: [SettingsProblem] { mistakes.sorted { $0.key < $1.key }.flatMap(\.value) }

    /// Applies the settings, the key bindings and the theme to a screen, and reports errors in the files.
    ///
    /// - Parameters:
    ///   - screen: The screen.
    ///   - showsKeys: Whether the screen handles keys. If false, the file of key bindings is not read.
    /// - Returns: The complete options. Options that are not on the command line have the values from the settings of
    ///   the board and of the user.
    /// - Throws: An error if the command line names a theme that does not exist.
    package func begin(on screen: DashboardScreen, showsKeys: Bool) throws(CommandLineError) -> BoardOptions {
        (self.screen, self.showsKeys) = (screen, showsKeys)
        let alerts = screen.alerts
        standard = (screen.keyMap, alerts.ringsBell, alerts.quietHours, alerts.failedFor)
        var options = commandLine
        note(try options.complete(by: settings, themes))
        if showsKeys { note(screen.keyMap.rebind(keyFile)) }
        use(options, on: screen)
        shownForms = settings.forms
        screen.ownThemes = { [weak self, themes] in
            // Also watch the files of themes that were created while the board is running.
            self?.watch()
            return themes.ownNames.compactMap { name in themes.theme(named: name).theme.map { (name, $0) } }
        }
        // If the board is printed once, the problems are written when the program ends.
        if showsKeys || options.printsChanges { screen.report(problems.map { "\($0)" }) }
        return options
    }

    /// Starts watching the files, including the files of new themes and of missing themes that the settings name.
    package func watch() {
        let files = Self.files(in: path, themes) + missingThemes
        watches.watch(files.filter { showsKeys || $0 != keyPath }, since: stamps)
        stamps = [:]
    }

    /// The paths that the files of missing themes would have.
    private var missingThemes: [String] {
        [namedTheme, boardSettings.theme].compactMap { $0.flatMap(themes.missingPath) }
    }

    /// Returns the paths of all files to watch; empty if there is no settings folder.
    private static func files(in path: String?, _ themes: ThemeFolder) -> [String] {
        guard let path, DiskFiles().contains(path) else { return [] }
        let names = ["settings.yaml", "keys.yaml"] + themes.ownNames.map { "themes/\($0).yaml" }
        return names.map { SettingsPath.join(path, $0) }
    }

    private var keyPath: String { path.map { SettingsPath.join($0, "keys.yaml") } ?? "" }

    private var keyFile: KeyFile { KeyFile(keyPath, for: program) }

    private func note(_ problems: [SettingsProblem]) {
        for (file, problems) in Dictionary(grouping: problems, by: \.place.file) { mistakes[file] = problems }
        let faulty = mistakes.filter { !$0.value.isEmpty }.keys.sorted().map(name)
        screen?.userFilesNotice = faulty.isEmpty ? nil : faulty.map { "\($0) has errors" }.joined(separator: ", ")
    }

    /// Returns the path of a file relative to the settings folder, such as `themes/nord.yaml`.
    private func name(_ file: String) -> String { path.map { String(file.trimmingPrefix("\($0)/")) } ?? file }

    // MARK: Changes

    /// Applies a file that was saved or removed.
    ///
    /// - Parameter file: The path of the file.
    package func read(_ file: String) {
        guard let screen else { return }
        mistakes[file] = nil
        let isApplied: Bool
        if file == keyPath {
            isApplied = applyKeys()
        } else {
            let read = SettingsFile(in: path)
            namedTheme = read.settings.theme
            isApplied = read.path == file ? apply(read.settings, read.problems) : applyTheme(at: file, read)
        }
        if isApplied { screen.show("\(name(file)) reloaded") }
        watch()
    }

    /// Applies the file of a theme. If the settings file was not applied because of this theme, applies it, too.
    private func applyTheme(at file: String, _ read: SettingsFile) -> Bool {
        mistakes[read.path] = read.problems
        let theme = themes.ownNames.first { themes.path(of: $0) == file }
        return apply(
            read.problems.isEmpty ? read.settings : userSettings, theme.map { themes.theme(named: $0).problems } ?? [])
    }

    private func applyKeys() -> Bool {
        guard let screen else { return false }
        var map = standard.keys
        guard accepts(map.rebind(keyFile)) else { return false }
        screen.keyMap = map
        return true
    }

    /// Applies the settings of the board and of the user.
    ///
    /// - Parameters:
    ///   - user: The settings from the user's file.
    ///   - problems: The errors in the saved file.
    /// - Returns: Whether the settings were applied. False if the saved file or the theme has errors, or if there is no
    ///   screen.
    @discardableResult
    private func apply(_ user: UserSettings, _ problems: [SettingsProblem] = []) -> Bool {
        guard let screen else { return false }
        let settings = boardSettings.over(user)
        var (options, problems) = (commandLine, problems)
        if let name = commandLine.themeName ?? settings.theme { mistakes[themes.path(of: name)] = nil }
        do throws(CommandLineError) {
            problems += try options.complete(by: settings, themes).filter { !problems.contains($0) }
        } catch {
            // The theme that the command line names was removed. Keep the current theme.
            options.theme = screen.usualAppearance.theme
        }
        guard accepts(problems) else { return false }
        userSettings = user
        use(options, on: screen)
        let forms = settings.forms
        if forms != shownForms { onForms(settings) }
        shownForms = forms
        return true
    }

    /// Reports the errors in a file. Returns true if there are no errors.
    private func accepts(_ problems: [SettingsProblem]) -> Bool {
        note(problems)
        screen?.refuse(problems.map { "\($0)" })
        return problems.isEmpty
    }

    private func use(_ options: BoardOptions, on screen: DashboardScreen) {
        screen.alerts.ringsBell = standard.rings || options.ringsBell
        screen.alerts.quietHours = options.quietHours ?? standard.quiet
        screen.alerts.failedFor = options.alertsAfter ?? standard.delay
        let former = screen.usualAppearance.theme
        screen.usualAppearance = Appearance(
            theme: options.theme, usesMouse: options.usesMouse, showsNotifications: options.showsNotifications)
        guard let chosen = screen.chosenTheme else { return }
        // Keep the theme that the user chose on the screen, unless the settings now name another theme. The file of the
        // chosen theme may have changed, so read it again.
        let present = themes.theme(named: chosen.name).theme ?? chosen.theme
        screen.chosenTheme = options.theme == former ? (chosen.name, present) : nil
    }
}

extension UserSettings {

    /// A copy of the settings with only the format of numbers, the format of times and the first day of the week.
    fileprivate var forms: UserSettings {
        var forms = UserSettings()
        (forms.numbers, forms.hours, forms.weekStart) = (numbers, hours, weekStart)
        return forms
    }
}

extension BoardOptions {

    /// Takes each option that is not on the command line from the settings.
    ///
    /// - Parameters:
    ///   - settings: The settings of the board and of the user.
    ///   - themes: The custom themes of the user.
    /// - Returns: The errors in the file of the theme.
    /// - Throws: An error if the command line names a theme that does not exist.
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
