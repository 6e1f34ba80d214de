import Basics
public import Settings

/// The user’s settings file, `settings.yaml`.
public struct SettingsFile: Hashable, Sendable {

    /// The path of the file; empty if there is no settings folder.
    public let path: String
    /// The valid settings in the file. If there is no file, nothing is set. The theme may be missing; this is one of the
    /// ``problems``.
    public let settings: UserSettings
    /// The problems in the file, in the order of its lines.
    public let problems: [SettingsProblem]

    /// Creates the settings file by reading it. If the file does not exist, nothing is set and there are no problems.
    ///
    /// - Parameters:
    ///   - folder: The settings folder; nil for none.
    ///   - files: The object that reads the file.
    public init(in folder: String?, from files: any SettingsFiles = DiskFiles()) {
        path = folder.map { SettingsPath.join($0, "settings.yaml") } ?? ""
        guard let folder, files.contains(path) else {
            (settings, problems) = (UserSettings(), [])
            return
        }
        let document = SettingsDocument(path, from: files)
        let read = document.record(UserSettings.self)
        settings = read.value ?? UserSettings()
        let mistake = settings.themeMistake(knowing: ThemeFolder(in: folder, from: files).names)
        problems = (read.problems + [mistake].compactMap { $0.map(document.showing) }).inOrder
    }
}

extension SettingsDocument {

    /// Reads the whole file as the options of a type. Returns a value with the valid options, and all problems, in the
    /// order of their lines. The value is nil if the file is empty, has syntax problems, or contains no map.
    ///
    /// - Parameter type: The type with the options.
    func record<Value: OptionRecord>(_ type: Value.Type) -> (value: Value?, problems: [SettingsProblem]) {
        guard problems.isEmpty, let root else { return (nil, problems) }
        var checker = SettingsChecker(SettingsScope(folder: SettingsPath.folder(of: file)))
        let record = checker.check(root, .table(type.table), "the file")?.record
        let value = record.flatMap { Value($0, in: checker.scope) }
        return (value, checker.problems.inOrder.map(showing))
    }
}
