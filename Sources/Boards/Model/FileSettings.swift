import Basics
public import Settings
public import UserFiles

/// The user settings that a board’s file sets for this board.
public struct FileSettings: Hashable, Sendable {

    /// The settings.
    public var settings: UserSettings

    /// The place of the settings.
    @NotCompared public var place: SettingsPlace
}

extension BoardSettings {

    /// The settings of the board, which take precedence over the settings in the user’s file. If a board has several
    /// files, the settings of an earlier file take precedence over the settings of a later file. The settings `mouse`
    /// and `notifications` are ignored in files that do not belong to the user.
    public var userSettings: UserSettings {
        ownSettings.reduce(UserSettings()) { all, own in
            all.over(isForeign([own.place.file]) ? own.settings.ofOthers : own.settings)
        }
    }

    /// Returns a problem for each theme that does not exist.
    ///
    /// - Parameter names: The names of all themes.
    public func themeMistakes(knowing names: [String]) -> [SettingsProblem] {
        ownSettings.compactMap { $0.settings.themeMistake(knowing: names) }
    }

    var settingsHints: [SettingsProblem] {
        ownSettings.filter { isForeign([$0.place.file]) && $0.settings != $0.settings.ofOthers }.map { own in
            SettingsProblem(
                own.place, "hint: “mouse” and “notifications” are ignored in the file of another author’s board")
        }
    }
}
