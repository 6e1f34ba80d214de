/// The folder of the user's settings.
public enum SettingsFolder {

    /// Returns `$XDG_CONFIG_HOME/loadboard`, which is `~/.config/loadboard` by default. Returns nil if neither
    /// `XDG_CONFIG_HOME` nor `HOME` is an absolute path.
    public static func path(_ environment: [String: String]) -> String? {
        // The XDG specification requires that a relative path is ignored.
        if let folder = environment["XDG_CONFIG_HOME"], folder.hasPrefix("/") {
            return SettingsPath.join(folder, "loadboard")
        }
        return environment["HOME"].flatMap { $0.hasPrefix("/") ? SettingsPath.join($0, ".config/loadboard") : nil }
    }
}
