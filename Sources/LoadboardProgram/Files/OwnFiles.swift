import KeyFiles
import Settings
import UserFiles

/// The user's settings, keys and themes, with the results of their check.
struct OwnFiles {

    private(set) var paths: [String] = []
    private(set) var problems: [SettingsProblem] = []
    /// Hints about files without errors.
    private(set) var hints: [SettingsProblem] = []

    /// Reads and checks the files.
    ///
    /// - Parameters:
    ///   - folder: The settings folder.
    ///   - files: Access to the files.
    init(in folder: String, from files: any SettingsFiles = DiskFiles()) {
        let settings = SettingsFile(in: folder, from: files)
        let keyPath = SettingsPath.join(folder, "keys.yaml")
        paths = [settings.path, keyPath].filter(files.contains)
        var keyMap = ProgramKeys.all
        let keyFile = KeyFile(keyPath, for: "loadboard", from: files)
        problems = settings.problems + keyMap.rebind(keyFile, reference: "loadboard reference keys")
        let themes = ThemeFolder(in: folder, from: files)
        for name in themes.ownNames {
            paths.append(SettingsPath.join(folder, "themes/\(name).yaml"))
            let found = themes.theme(named: name).problems
            problems += found
            if found.isEmpty { hints += themes.hints(on: name) }
        }
    }
}
