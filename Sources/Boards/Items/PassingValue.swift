import Values

/// Recognizes values that may change while the row remains the same: states, levels, times, ages and numbers.
enum PassingValue {

    /// Words that occur in the names of columns with such values.
    private static let names: Set<String> = [
        "age", "at", "ago", "bytes", "code", "count", "cpu", "created", "date", "day", "duration", "elapsed", "ended",
        "exit", "expires", "free", "health", "health_status", "last", "latency", "length", "level", "load", "mem",
        "memory", "message", "modified", "percent", "phase", "priority", "progress", "ready", "restarts", "result",
        "rss", "running", "severity", "since", "size", "stamp", "started", "stat", "state", "status", "time",
        "timestamp", "total", "updated", "uptime", "usage", "use%", "used", "value", "vsz",
    ]

    /// Words for states. States with a symbol and log levels are recognized without this list.
    private static let states: Set<String> = [
        "true", "false", "yes", "no", "on", "off", "enabled", "disabled", "open", "opened", "closed", "merged", "draft",
        "new", "done", "todo", "to do", "doing", "blocked", "review", "in review", "completed", "complete", "finished",
        "cancelled", "canceled", "skipped", "created", "bound", "released", "terminating", "terminated",
        "crashloopbackoff", "imagepullbackoff", "errimagepull", "evicted", "oomkilled", "containercreating",
        "notready", "schedulingdisabled", "progressing", "suspended", "stopped", "exited", "removing", "sleeping",
        "idle", "zombie", "listen", "listening", "established", "time_wait", "close_wait", "syn_sent", "inactive",
        "loaded", "masked", "static", "plugged", "mounted", "unmounted", "synced", "outofsync", "missing", "present",
        "high", "medium", "low", "normal", "urgent", "major", "minor", "none", "ok", "n/a", "-", "green", "yellow",
        "red", "red alert", "success", "skipped", "pass", "fail", "passed", "failed", "active", "standby", "leader",
        "follower", "primary", "replica", "rollback", "deployed", "approved", "rejected", "requested", "scheduled",
    ]

    private static let units: Set<String> = [
        "ns", "us", "µs", "ms", "s", "sec", "secs", "second", "seconds", "m", "min", "mins", "minute", "minutes", "h",
        "hr", "hrs", "hour", "hours", "d", "day", "days", "w", "week", "weeks", "mo", "month", "months", "y", "yr",
        "year", "years", "ago", "up", "about", "a", "an", "less", "than", "just", "now", "yesterday", "today",
        "tomorrow", "in", "am", "pm", "utc", "gmt", "cet", "cest", "t", "z",
        "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
        "mon", "tue", "wed", "thu", "fri", "sat", "sun",
    ]

    /// Returns whether values in a column with this name usually change while the row remains the same.
    @inline(never)
    static func isName(_ column: String) -> Bool {
        let words = column.lowercased().split { !$0.isLetter && $0 != "%" }
        return words.contains { names.contains(String($0)) } || names.contains(column.lowercased())
    }

    /// Returns whether most values of a column are texts that probably stay the same. Examines the first 200 values.
    /// Returns false if there are none, or if ``isName(_:)`` is true for the column.
    ///
    /// - Parameters:
    ///   - texts: The values; nil for a value that is not a text.
    ///   - column: The name of the column.
    static func areLasting(_ texts: some Sequence<String?>, in column: String) -> Bool {
        guard !isName(column) else { return false }
        var (count, passing) = (0, 0)
        for text in texts.prefix(200) {
            count += 1
            if text.map(isText) ?? true { passing += 1 }
        }
        return count > 0 && passing * 2 < count
    }

    /// Returns whether the text is a value that may change while the row remains the same: a state, a log level, a
    /// number, a time or an age.
    ///
    /// Not inlined: the optimizer of Swift 6.3.1 fails on functions that contain all of this code.
    @inline(never)
    static func isText(_ text: String) -> Bool {
        let text = String(text.prefix(80)).lowercased()
        if states.contains(text) || StateWord(text) != nil || LogLevel(text) != nil { return true }
        if QuantityText.isNumeric(text) || WrittenTime(text) != nil { return true }
        return isMadeOfNumbersAndUnits(text) || isState(text)
    }

    /// Returns whether the text is a state, optionally with a suffix: `Exited (0)`, `Ready,SchedulingDisabled`,
    /// `Init:0/1`.
    @inline(never)
    private static func isState(_ text: String) -> Bool {
        let words = words(of: text, with: "_")
        guard let first = words.first else { return false }
        let isKnown = states.contains(first) || StateWord(first) != nil || first == "init"
        return isKnown
            && words.dropFirst().allSatisfy { states.contains($0) || units.contains($0) || StateWord($0) != nil }
    }

    /// Returns whether the text is a time, an age, a fraction, or a number with a suffix: `2026-11-25 14:05`, `3h20m`,
    /// `1/1`, `3 (5h ago)`.
    @inline(never)
    private static func isMadeOfNumbersAndUnits(_ text: String) -> Bool {
        let words = words(of: text, with: "µ")
        let hasDigit =
            text.utf8.contains { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
            || text.unicodeScalars.contains { !$0.isASCII && $0.properties.numericType != nil }
        return (hasDigit || words.contains("ago") || words.contains("now"))
            && words.allSatisfy {
                units.contains($0) || $0.count <= 2 && hasDigit && text.first?.isNumber == true
            }
    }

    /// Returns the words of a lowercase text. A word consists of letters and the given character.
    private static func words(of text: String, with sign: Character) -> [String] {
        // In most texts, each byte is a character. This fast path is important, because every value of a new list is
        // checked.
        guard text.utf8.allSatisfy({ $0 < 0x80 }) else {
            return text.split { !$0.isLetter && $0 != sign }.map(String.init)
        }
        let sign = sign.asciiValue
        let words = text.utf8.split { !(UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) && $0 != sign }
        return words.map { String(Substring($0)) }
    }
}
