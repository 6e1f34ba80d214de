public import Settings
public import TerminalUI

/// The user’s own themes: the files of the folder `themes`, which are named after them.
public struct ThemeFolder: Sendable {

    private let folder: String
    private let files: any SettingsFiles

    /// Creates a folder, without reading it.
    ///
    /// - Parameters:
    ///   - folder: The settings folder; nil for none.
    ///   - files: Where files are read.
    public init(in folder: String?, from files: any SettingsFiles = DiskFiles()) {
        self.folder = folder.map { SettingsPath.join($0, "themes") } ?? ""
        self.files = files
    }

    /// The names of the user’s own themes, in their order. A name of a theme of the program is not among them.
    public var ownNames: [String] {
        guard !folder.isEmpty else { return [] }
        return files.names(in: folder).filter { $0.hasSuffix(".yaml") }.map { String($0.dropLast(5)) }
            .filter { !Theme.names.contains($0) }
    }

    /// The names of all themes: those of the program, then the user’s own.
    public var names: [String] { Theme.names + ownNames }

    /// A theme.
    ///
    /// - Parameter name: One of ``names``.
    /// - Returns: The theme, as far as its file is correct, and the mistakes in its file. The theme is nil if there is none of that name,
    ///   or its file is not a theme.
    public func theme(named name: String) -> (theme: Theme?, problems: [SettingsProblem]) {
        if let theme = Theme(named: name) { return (theme, []) }
        guard ownNames.contains(name) else { return (nil, []) }
        let read = document(name).record(ThemeSettings.self)
        return (read.value?.theme, read.problems)
    }

    /// Remarks on a theme whose file has no mistakes: colors that are hard to read.
    ///
    /// - Parameter name: One of ``ownNames``.
    public func hints(on name: String) -> [SettingsProblem] {
        let document = document(name)
        return (document.record(ThemeSettings.self).value?.hints ?? []).map(document.showing)
    }

    /// The path of the file of an own theme.
    package func path(of name: String) -> String { SettingsPath.join(folder, "\(name).yaml") }

    private func document(_ name: String) -> SettingsDocument {
        SettingsDocument(path(of: name), from: files)
    }
}
