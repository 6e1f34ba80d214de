/// Functions that recognize the names of columns whose numbers are times.
package enum TimeColumn {

    private static let nouns: Set<String> = [
        "ts", "time", "timestamp", "date", "datetime", "unixtime", "asctime", "epoch", "created", "updated", "modified",
        "expires",
        "expiry", "starttime", "endtime", "createtime", "updatetime", "mtime", "ctime", "atime", "btime",
        "lastmodified",
    ]

    /// Words before `time` that indicate a moment, as in `start_time`. After other words, as in `response_time`, `time`
    /// means a duration.
    private static let events: Set<String> = [
        "start", "end", "begin", "finish", "stop", "create", "creation", "created", "update", "updated", "modify",
        "modified", "modification", "change", "changed", "delete", "deletion", "expire", "expiration", "expiry",
        "publish",
        "published", "issue", "log", "event", "unix", "epoch", "last", "first", "next", "access", "birth", "file",
        "server",
        "local", "date", "commit", "author", "build", "release", "boot", "block", "received", "sent", "observed",
        "arrival",
        "departure", "due", "trigger", "scheduled", "started", "ended", "finished",
    ]

    private static let participles: Set<String> = [
        "added", "seen", "changed", "published", "started", "ended", "finished", "accessed", "received", "sent",
        "completed", "closed", "opened", "deleted", "issued", "login", "run", "sync", "success", "failure", "check",
    ]

    /// Words that indicate a column of counts, sizes or durations.
    private static let counts: Set<String> = [
        "total", "count", "number", "num", "bytes", "size", "duration", "elapsed", "rows",
    ]

    /// Words at the end of a name that do not change its meaning: units, and words such as `utc` and `epoch` that state
    /// how times are counted.
    private static let suffixes: Set<String> = [
        "s", "sec", "secs", "seconds", "ms", "msec", "millis", "milliseconds", "us", "usec", "micros", "microseconds",
        "ns",
        "nsec", "nanos", "nanoseconds", "utc", "gmt", "unix", "epoch",
    ]

    /// Returns whether the name indicates that the numbers of the column are times. Examples are `ts`, `start_time`,
    /// `created_at` and `last_seen_ms`. A name such as `response_time`, or with a word such as `count` or `duration`,
    /// does not indicate times.
    package static func isName(_ column: String) -> Bool {
        if column.isEmpty { return false }
        var words = words(of: column)
        while words.count > 1, let last = words.last, suffixes.contains(last) { words.removeLast() }
        guard let last = words.last, counts.isDisjoint(with: words) else { return false }
        let before = words.dropLast().last
        switch last {
        case "at": return true
        case "on": return before.map { nouns.contains($0) || participles.contains($0) } ?? false
        case "time": return before.map(events.contains) ?? true
        default:
            return nouns.contains(last) || last.hasSuffix("timestamp")
                || participles.contains(last) && (before == "last" || before == "date" || before == "time")
        }
    }

    private static let versions: Set<String> = ["rev", "revision", "ver", "version", "versions"]

    /// Returns whether the name indicates that the values of the column are versions rather than dates.
    static func isVersion(_ column: String) -> Bool {
        // Most names have no letter `v`, and need not be split.
        column.utf8.contains { $0 | 0x20 == UInt8(ascii: "v") } && !versions.isDisjoint(with: words(of: column))
    }

    /// Returns the words of a name in lower case. For example, `metadata.createdAt` consists of three words.
    private static func words(of column: String) -> [String] {
        var words: [[UInt8]] = [[]]
        var isAfterLower = false
        for byte in column.utf8 {
            let isUpper = (0x41...0x5A).contains(byte)
            let isLetter = isUpper || (0x61...0x7A).contains(byte) || byte >= 0x80
            if isUpper && isAfterLower || !isLetter { words.append([]) }
            if isLetter { words[words.count - 1].append(isUpper ? byte | 0x20 : byte) }
            isAfterLower = isLetter && !isUpper
        }
        return words.filter { !$0.isEmpty }.map { String(decoding: $0, as: UTF8.self) }
    }
}
