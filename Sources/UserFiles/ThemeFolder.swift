public import Settings
public import TerminalUI

/// The user’s own themes. They are the files of the folder `themes`, whose names are the names of the themes.
public struct ThemeFolder: Sendable {

    private let folder: String
    private let files: any SettingsFiles

    /// Creates a folder, without reading it.
    ///
    /// - Parameters:
    ///   - folder: The settings folder; nil for none.
    ///   - files: Reads the files.
    public init(in folder: String?, from files: any SettingsFiles = DiskFiles()) {
        self.folder = folder.map { SettingsPath.join($0, "themes") } ?? ""
        self.files = files
    }

    /// The names of the user’s own themes, sorted. A theme with the name of one of the program's themes is not included.
    public var ownNames: [String] {
        guard !folder.isEmpty else { return [] }
        return files.names(in: folder).filter { $0.hasSuffix(".yaml") }.map { String($0.dropLast(5)) }
            .filter { !Theme.names.contains($0) }
    }

    /// The names of all themes: first the program's themes, then the user’s own.
    public var names: [String] { Theme.names + ownNames }

    /// Reads a theme.
    ///
    /// - Parameter name: One of ``names``.
    /// - Returns: The theme without the parts that have errors, and the errors in its file. The theme is nil if there is none with
    ///   that name, or if its file is not a theme.
    public func theme(named name: String) -> (theme: Theme?, problems: [SettingsProblem]) {
        if let theme = Theme(named: name) { return (theme, []) }
        guard ownNames.contains(name) else { return (nil, []) }
        let read = document(name).record(ThemeSettings.self)
        return (read.value?.theme, read.problems)
    }

    /// Returns hints about a theme whose file has no errors, such as colors that are hard to read.
    ///
    /// - Parameter name: One of ``ownNames``.
    public func hints(on name: String) -> [SettingsProblem] {
        let document = document(name)
        return (document.record(ThemeSettings.self).value?.hints ?? []).map(document.showing)
    }

    /// Returns the path of the file of one of the user's own themes.
    package func path(of name: String) -> String { SettingsPath.join(folder, "\(name).yaml") }

    private func document(_ name: String) -> SettingsDocument {
        SettingsDocument(path(of: name), from: files)
    }
}
