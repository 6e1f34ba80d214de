import FoundationEssentials

extension SQLiteStorage {

    /// `$XDG_CACHE_HOME/APPLICATION/cache.sqlite`, by default under `~/.cache`.
    public static func standardPath(for application: String) -> String {
        let environment = ProcessInfo.processInfo.environment
        return standardPath(for: application, environment: environment)
    }

    static func standardPath(for application: String, environment: [String: String]) -> String {
        // A relative path is invalid there and ignored, according to the specification.
        func folder(_ name: String) -> String? { environment[name].flatMap { $0.hasPrefix("/") ? $0 : nil } }
        let home = folder("HOME") ?? FileManager.default.homeDirectoryForCurrentUser.path
        return "\(folder("XDG_CACHE_HOME") ?? home + "/.cache")/\(application)/cache.sqlite"
    }
}
