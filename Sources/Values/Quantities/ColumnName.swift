/// The kinds of values that the name of a column indicates.
struct ColumnName {

    private let words: Set<String>

    init(_ name: String) {
        words = Set(name.lowercased().split { !$0.isLetter && $0 != "%" }.map { String($0) })
    }

    var isDuration: Bool { !words.isDisjoint(with: Self.durations) }
    var isProcessor: Bool { !words.isDisjoint(with: Self.processors) }
    var isLength: Bool { !words.isDisjoint(with: Self.lengths) }
    var isSize: Bool { !words.isDisjoint(with: Self.sizes) }
    var isByteCount: Bool { !words.isDisjoint(with: Self.byteCounts) }
    var isTemperature: Bool { !words.isDisjoint(with: Self.temperatures) }
    var isCount: Bool { !words.isDisjoint(with: Self.counts) }
    /// Whether the name indicates percentages: `Use%`, `cpu_percent`, `percentUsed`, `pct`, or one of the names of `ps`
    /// and `df`.
    var isPercent: Bool {
        words.contains { word in
            word.contains("%") || Self.percents.contains(word)
                || ["percent", "percentage", "pct"].contains(where: word.hasSuffix)
                || word.hasPrefix("percent") && !word.hasPrefix("percentile")
        }
    }
    var isVersion: Bool { !words.isDisjoint(with: Self.versions) }

    private static let durations: Set<String> = [
        "age", "ago", "delay", "duration", "elapsed", "eta", "every", "for", "idle", "interval", "lag", "last",
        "latency", "left", "period", "remaining", "runtime", "since", "started", "time", "timeout", "took", "ttl",
        "uptime", "wait", "waited", "waiting",
    ]
    private static let processors: Set<String> = [
        "core", "cores", "cpu", "cpus", "limit", "limits", "load", "millicores", "request", "requests",
    ]
    private static let lengths: Set<String> = [
        "altitude", "depth", "distance", "elevation", "height", "length", "level", "metres", "meters", "width",
    ]
    private static let sizes: Set<String> = [
        "avail", "available", "bytes", "cache", "capacity", "disk", "free", "heap", "mem", "memory", "quota", "ram",
        "res", "rss", "shared", "shr", "size", "storage", "swap", "total", "used", "virt", "volume", "vsz",
    ]
    /// Names that always indicate bytes. `total` and `free` are missing because they may also indicate other amounts.
    private static let byteCounts: Set<String> = [
        "byte", "bytes", "disk", "mem", "memory", "ram", "size", "storage", "swap",
    ]
    private static let temperatures: Set<String> = [
        "cct", "colortemp", "colortemperature", "colourtemp", "colourtemperature", "kelvin", "temp", "temps",
        "temperature", "temperatures",
    ]
    private static let counts: Set<String> = [
        "alerts", "commits", "count", "counts", "customers", "downloads", "errors", "events", "files", "followers",
        "forks", "hits", "hosts", "issues", "items", "jobs", "lines", "members", "messages", "num", "number", "packets",
        "people", "population", "records", "requests", "rows", "stars", "tasks", "users", "views", "visitors", "visits",
    ]
    private static let percents: Set<String> = ["pcent", "pcpu", "pmem"]
    private static let versions: Set<String> = [
        "current", "latest", "rel", "release", "rev", "revision", "tag", "ver", "version", "versions", "wanted",
    ]
}
