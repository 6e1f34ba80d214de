/// The folder in which a person keeps the settings of our programs.
public enum SettingsFolder {

    /// `$XDG_CONFIG_HOME/loadboard`, by default `~/.config/loadboard`; nil if the environment says neither.
    public static func path(_ environment: [String: String]) -> String? {
        // The specification: a path that is not whole does not count.
        if let folder = environment["XDG_CONFIG_HOME"], folder.hasPrefix("/") {
            return SettingsPath.join(folder, "loadboard")
        }
        return environment["HOME"].flatMap { $0.hasPrefix("/") ? SettingsPath.join($0, ".config/loadboard") : nil }
    }
}
