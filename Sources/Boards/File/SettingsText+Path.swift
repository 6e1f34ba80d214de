import Settings

extension SettingsText {

    /// The whole path: one that does not begin with a slash begins in the folder, `~/` is the person's own folder.
    func path(in folder: String, home: String?) -> SettingsText {
        // Content does not begin a whole path: see the rules of its positions.
        guard secrets.isEmpty, case let plain = resolved(marking: "x"), !plain.hasPrefix("/") else { return self }
        var path = self
        if plain.hasPrefix("~/"), let home, case .text(let first)? = pieces.first {
            path.pieces[0] = .text(String(first.dropFirst()))
            path.pieces.insert(.environment("HOME", value: home), at: 0)
            return path
        }
        // The board's folder itself may be one that does not begin with a slash.
        if case .boardFolder? = pieces.first { return self }
        path.pieces.insert(contentsOf: [.boardFolder(folder), .text("/")], at: 0)
        return path
    }
}

extension OptionType where Value == SettingsText {

    /// A path. One that does not begin with a slash begins in the folder of the board’s file, `~/` in the user’s home.
    static var path: OptionType { path(.path) }

    /// A path of which content may be a part.
    static var contentPath: OptionType { path(.path.takingContent) }

    private static func path(_ use: SettingsTextUse) -> OptionType {
        OptionType(.text(use), written: \.shown) { value, scope in
            value.text.map { $0.path(in: scope.folder, home: scope.environment["HOME"]) }
        }
    }
}
