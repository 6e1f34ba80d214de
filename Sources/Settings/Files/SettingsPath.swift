/// What can be done to a path without asking the system.
public enum SettingsPath {

    /// The folder that a file is in; `.` for a name alone.
    public static func folder(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    /// A path that begins in a folder, unless it begins with a slash.
    public static func join(_ folder: String, _ path: String) -> String {
        normal(path.hasPrefix("/") ? path : folder + "/" + path)
    }

    /// The same path without `.`, `..` and slashes that change nothing.
    public static func normal(_ path: String) -> String {
        var parts: [String] = []
        let isWhole = path.hasPrefix("/")
        for part in path.split(separator: "/").map(String.init) where part != "." {
            if part == "..", let last = parts.last, last != ".." {
                parts.removeLast()
            } else if part != ".." || !isWhole {
                parts.append(part)
            }
        }
        let joined = parts.joined(separator: "/")
        return isWhole ? "/" + joined : joined.isEmpty ? "." : joined
    }

    /// Whether a path has a `*` or a `?` in it, which stand for other letters.
    public static func isPattern(_ path: String) -> Bool { path.contains("*") || path.contains("?") }

    /// Whether a name is one that a pattern stands for: `*` is any letters, `?` is one. As for a shell, a name that begins with a dot
    /// is not found by a pattern that begins otherwise.
    public static func matches(_ name: String, _ pattern: String) -> Bool {
        if name.hasPrefix("."), !pattern.hasPrefix(".") { return false }
        let name = Array(name)
        let pattern = Array(pattern)
        var (position, index) = (0, 0)
        /// Where to go on with one letter more for the last star.
        var retry: (position: Int, index: Int)?
        while position < name.count {
            if index < pattern.count, pattern[index] == "*" {
                retry = (position, index)
                index += 1
            } else if index < pattern.count, pattern[index] == "?" || pattern[index] == name[position] {
                (position, index) = (position + 1, index + 1)
            } else if let last = retry {
                retry = (last.position + 1, last.index)
                (position, index) = (last.position + 1, last.index + 1)
            } else {
                return false
            }
        }
        return pattern[index...].allSatisfy { $0 == "*" }
    }

    /// The files that a pattern stands for, sorted; at most `limit` of them.
    public static func files(_ pattern: String, in files: any SettingsFiles, limit: Int) -> [String] {
        var found = [pattern.hasPrefix("/") ? "/" : "."]
        for part in normal(pattern).split(separator: "/").map(String.init) {
            var next: [String] = []
            for folder in found {
                let names = isPattern(part) ? files.names(in: folder).filter { matches($0, part) } : [part]
                next += names.map { join(folder, $0) }
                if next.count > limit { break }
            }
            found = next
        }
        return Array(found.filter(files.contains).sorted().prefix(limit))
    }
}
