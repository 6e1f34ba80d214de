import TerminalUI

/// A state that a word stands for. It is shown with a symbol and a color.
enum StateWord {
    case good, doubtful, bad

    /// The words in lowercase. Words that often have another meaning, such as `open`, `new` and `done`, are not
    /// included.
    private static let meanings: [String: StateWord] = {
        let words: [(StateWord, [String])] = [
            (
                .good,
                [
                    "ok", "up", "online", "running", "active", "healthy", "success", "succeeded", "successful",
                    "passed", "passing", "ready", "connected", "available", "operational", "good", "alive",
                ]
            ),
            (
                .doubtful,
                [
                    "warning", "warn", "degraded", "pending", "unknown", "starting", "restarting", "stopping",
                    "activating", "deactivating", "reloading", "queued", "waiting", "in progress", "unstable",
                    "maintenance", "under maintenance", "paused", "degraded performance", "action required",
                    "container creating", "pod initializing", "terminating",
                ]
            ),
            (
                .bad,
                [
                    "failed", "failure", "failing", "fail", "refused", "connection refused", "error", "errors", "down",
                    "offline", "critical", "unhealthy", "dead", "broken", "crashed", "exited", "unavailable",
                    "unreachable", "timeout", "timed out", "disconnected", "fatal", "bad", "outage", "partial outage",
                    "major outage", "startup failure", "evicted", "oom killed", "crash loop back off",
                    "image pull back off", "err image pull", "create container error", "create container config error",
                    "run container error",
                ]
            ),
        ]
        return Dictionary(uniqueKeysWithValues: words.flatMap { word in word.1.map { (joined($0), word.0) } })
    }()

    private static let longest = 28

    /// Creates the state that a text stands for; nil if there is none. Case and characters that join words are ignored:
    /// `in progress`, `in_progress`, `IN-PROGRESS` and `InProgress` are equal. A good word after `not` is bad.
    init?(_ text: String) {
        guard text.utf8.count <= Self.longest, let first = text.utf8.first, let last = text.utf8.last,
            !Self.isJoint(first), !Self.isJoint(last), let meaning = Self.meaning(of: Self.joined(text))
        else { return nil }
        self = meaning
    }

    private static func meaning(of text: String) -> StateWord? {
        if let meaning = meanings[text] { return meaning }
        // Kubernetes writes `Init:CrashLoopBackOff`.
        if text.hasPrefix("init:") { return meanings[String(text.dropFirst(5))] }
        return text.hasPrefix("not") && meanings[String(text.dropFirst(3))] == .good ? .bad : nil
    }

    /// Returns the words in lowercase, without the characters between them.
    private static func joined(_ text: String) -> String {
        // Comparing bytes takes a fifth of the time that comparing characters takes.
        let text =
            text.utf8.contains(where: isJoint)
            ? String(decoding: text.utf8.filter { !isJoint($0) }, as: UTF8.self) : text
        return text.lowercased()
    }

    private static func isJoint(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x5F || byte == 0x2D }

    var role: Role {
        switch self {
        case .good: .success
        case .doubtful: .warning
        case .bad: .failure
        }
    }

    /// The symbol before the word. Each state has its own symbol, so states can be distinguished without colors.
    var sign: String {
        switch self {
        case .good: "●"
        case .doubtful: "▲"
        case .bad: "✗"
        }
    }
}
