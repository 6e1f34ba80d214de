public import Settings
public import TerminalUI

/// The user’s own themes: the YAML files in the folder `themes`. The name of a theme is the name of its file without
/// `.yaml`.
public struct ThemeFolder: Sendable {

    private let folder: String
    private let files: any SettingsFiles

    /// Creates a theme folder without reading it.
    ///
    /// - Parameters:
    ///   - folder: The settings folder; nil for none.
    ///   - files: The object that reads the files.
    public init(in folder: String?, from files: any SettingsFiles = DiskFiles()) {
        self.folder = folder.map { SettingsPath.join($0, "themes") } ?? ""
        self.files = files
    }

    /// The names of the user’s own themes, except themes with the name of a built-in theme.
    public var ownNames: [String] {
        guard !folder.isEmpty else { return [] }
        return files.names(in: folder).filter { $0.hasSuffix(".yaml") }.map { String($0.dropLast(5)) }
            .filter { !Theme.names.contains($0) }
    }

    /// The names of all themes: first the built-in themes, then the user’s own themes.
    public var names: [String] { Theme.names + ownNames }

    /// Reads a theme.
    ///
    /// - Parameter name: One of ``names``.
    /// - Returns: The theme with its valid settings, and the problems in its file. The theme is nil if there is no
    ///   theme with this name, or if its file cannot be used.
    public func theme(named name: String) -> (theme: Theme?, problems: [SettingsProblem]) {
        if let theme = Theme(named: name) { return (theme, []) }
        guard ownNames.contains(name) else { return (nil, []) }
        let read = document(name).record(ThemeSettings.self)
        return (read.value?.theme, read.problems)
    }

    /// Returns hints about a theme, for example about colors that are hard to read. Empty if its file cannot be used.
    ///
    /// - Parameter name: One of ``ownNames``.
    public func hints(on name: String) -> [SettingsProblem] {
        let document = document(name)
        return (document.record(ThemeSettings.self).value?.hints ?? []).map(document.showing)
    }

    /// Returns the path of the file for one of the user’s own themes.
    package func path(of name: String) -> String { SettingsPath.join(folder, "\(name).yaml") }

    /// Returns the path of the file that a missing theme would have; nil if the theme exists, or if no file can have its
    /// name.
    package func missingPath(of name: String) -> String? {
        folder.isEmpty || name.contains("/") || names.contains(name) ? nil : path(of: name)
    }

    private func document(_ name: String) -> SettingsDocument {
        SettingsDocument(path(of: name), from: files)
    }
}
