import Basics
public import Settings

/// The user’s `settings.yaml`.
public struct SettingsFile: Hashable, Sendable {

    /// The path of the file.
    public let path: String
    /// The settings without mistakes; no settings if there is no file.
    public let settings: UserSettings
    /// The mistakes in the file, in its order.
    public let problems: [SettingsProblem]

    /// Reads the file. A file that does not exist has no settings and no mistakes.
    ///
    /// - Parameters:
    ///   - folder: The settings folder; nil for none.
    ///   - files: Where files are read.
    public init(in folder: String?, from files: any SettingsFiles = DiskFiles()) {
        path = folder.map { SettingsPath.join($0, "settings.yaml") } ?? ""
        guard let folder, files.contains(path) else {
            (settings, problems) = (UserSettings(), [])
            return
        }
        let names = ThemeFolder(in: folder, from: files).names
        let read = SettingsDocument(path, from: files).record(UserSettings.self, names: ["theme": Set(names)])
        (settings, problems) = (read.value ?? UserSettings(), read.problems)
    }
}

extension SettingsDocument {

    /// The whole file as the options of a type, as far as they are correct, and all mistakes in their order.
    ///
    /// - Parameters:
    ///   - type: The type with the options.
    ///   - names: The names that options refer to, by their kind.
    func record<Value: OptionRecord>(
        _ type: Value.Type, names: [String: Set<String>] = [:]
    ) -> (value: Value?, problems: [SettingsProblem]) {
        guard problems.isEmpty, let root else { return (nil, problems) }
        var checker = SettingsChecker(SettingsScope(folder: SettingsPath.folder(of: file)))
        for (kind, known) in names { checker.scope.names[kind] = known }
        let record = checker.check(root, .table(type.table), "the file")?.record
        let value = record.flatMap { Value($0, in: checker.scope) }
        let found = checker.problems.sorted {
            ($0.place.line, $0.place.column) < ($1.place.line, $1.place.column)
        }
        return (value, found.map(showing))
    }
}
