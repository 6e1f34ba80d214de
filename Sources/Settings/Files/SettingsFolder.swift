/// The folder of the user's settings.
public enum SettingsFolder {

    /// Returns the path `$XDG_CONFIG_HOME/loadboard` or, if `XDG_CONFIG_HOME` is not an absolute path,
    /// `$HOME/.config/loadboard`. Returns nil if `HOME` is not an absolute path either.
    public static func path(_ environment: [String: String]) -> String? {
        // The XDG specification requires that a relative path is ignored.
        if let folder = environment["XDG_CONFIG_HOME"], folder.hasPrefix("/") {
            return SettingsPath.join(folder, "loadboard")
        }
        return environment["HOME"].flatMap { $0.hasPrefix("/") ? SettingsPath.join($0, ".config/loadboard") : nil }
    }
}
