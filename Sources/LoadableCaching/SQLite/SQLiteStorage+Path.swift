import FoundationEssentials

extension SQLiteStorage {

    /// Returns the standard path of an application's cache: `$XDG_CACHE_HOME/APPLICATION/cache.sqlite`, or
    /// `~/.cache/APPLICATION/cache.sqlite` if the variable is not set or contains a relative path.
    public static func standardPath(for application: String) -> String {
        let environment = ProcessInfo.processInfo.environment
        return standardPath(for: application, environment: environment)
    }

    static func standardPath(for application: String, environment: [String: String]) -> String {
        // According to the XDG specification, a relative path in the variable is invalid and must be ignored.
        func folder(_ name: String) -> String? { environment[name].flatMap { $0.hasPrefix("/") ? $0 : nil } }
        let home = folder("HOME") ?? FileManager.default.homeDirectoryForCurrentUser.path
        return "\(folder("XDG_CACHE_HOME") ?? home + "/.cache")/\(application)/cache.sqlite"
    }
}
