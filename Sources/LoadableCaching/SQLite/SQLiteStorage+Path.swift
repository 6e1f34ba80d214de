import FoundationEssentials

extension SQLiteStorage {

    /// Returns the standard path of a program's cache: `$XDG_CACHE_HOME/APPLICATION/cache.sqlite`,
    /// by default under `~/.cache`.
    public static func standardPath(for application: String) -> String {
        let environment = ProcessInfo.processInfo.environment
        return standardPath(for: application, environment: environment)
    }

    static func standardPath(for application: String, environment: [String: String]) -> String {
        // According to the specification, a relative path in the variable is invalid and ignored.
        func folder(_ name: String) -> String? { environment[name].flatMap { $0.hasPrefix("/") ? $0 : nil } }
        let home = folder("HOME") ?? FileManager.default.homeDirectoryForCurrentUser.path
        return "\(folder("XDG_CACHE_HOME") ?? home + "/.cache")/\(application)/cache.sqlite"
    }
}
