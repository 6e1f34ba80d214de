import Settings

extension SettingsText {

    /// Returns the path, resolved against the given folder. `~/` at the beginning is replaced with the user's home
    /// folder, unless `home` is nil. A path that is absolute, begins with the board's folder, or contains a secret
    /// remains unchanged.
    func path(in folder: String, home: String?) -> SettingsText {
        // Content cannot be at the beginning of a path, so the `x` that replaces content does not affect these checks.
        guard secrets.isEmpty, case let plain = resolved(marking: "x"), !plain.hasPrefix("/") else { return self }
        var path = self
        if plain.hasPrefix("~/"), let home, case .text(let first)? = pieces.first {
            path.pieces[0] = .text(String(first.dropFirst()))
            path.pieces.insert(.environment("HOME", value: home), at: 0)
            return path
        }
        // A path that begins with the board's folder stays unchanged, even if this folder is a relative path.
        if case .boardFolder? = pieces.first { return self }
        path.pieces.insert(contentsOf: [.boardFolder(folder), .text("/")], at: 0)
        return path
    }
}

extension OptionType where Value == SettingsText {

    /// A path, relative to the folder of the board's file; `~/` is the user's home folder.
    static var path: OptionType { path(.path) }

    /// A path that may contain content.
    static var contentPath: OptionType { path(.path.takingContent) }

    private static func path(_ use: SettingsTextUse) -> OptionType {
        OptionType(.text(use), written: \.shown) { value, scope in
            value.text.map { $0.path(in: scope.folder, home: scope.environment["HOME"]) }
        }
    }
}
