/// Operations on the paths of settings files. Only ``files(_:in:limit:)`` accesses files.
public enum SettingsPath {

    /// Returns the folder of a file; `.` if the path contains no folder.
    public static func folder(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    /// Returns the normalized path of a file in a folder. If the path is absolute, the folder is ignored.
    public static func join(_ folder: String, _ path: String) -> String {
        normal(path.hasPrefix("/") ? path : folder + "/" + path)
    }

    /// Returns the path without `.`, without redundant slashes, and with each `..` resolved where possible. Returns `.`
    /// if nothing remains of a relative path.
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

    /// Returns whether a path contains the wildcards `*` or `?`.
    public static func isPattern(_ path: String) -> Bool { path.contains("*") || path.contains("?") }

    /// Returns whether a name matches a pattern. In the pattern, `*` stands for any number of characters, and `?` for
    /// one character. As in a shell, a name that begins with a dot matches only a pattern that begins with a dot.
    public static func matches(_ name: String, _ pattern: String) -> Bool {
        if name.hasPrefix("."), !pattern.hasPrefix(".") { return false }
        let name = Array(name)
        let pattern = Array(pattern)
        var (position, index) = (0, 0)
        /// The place to continue after a mismatch: the index of the last star in the pattern, and the first position in
        /// the name that the star does not match yet. At each retry, the star matches one more character.
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

    /// Returns the sorted paths of the files and folders that match a pattern, at most `limit` of them.
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
