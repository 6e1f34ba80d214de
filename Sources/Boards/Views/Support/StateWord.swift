import TerminalUI

/// What a word says of the state of something, where a whole text is that word: shown by a sign and a colour beside it.
enum StateWord {
    case good, doubtful, bad

    /// The words, in lower case. Not those that mean something else as often: `open`, `new`, `done`.
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
                    "failed", "failure", "failing", "error", "errors", "down", "offline", "critical", "unhealthy",
                    "dead", "broken", "crashed", "exited", "unavailable", "unreachable", "timeout", "timed out",
                    "disconnected", "fatal", "bad", "outage", "partial outage", "major outage", "startup failure",
                    "not ready", "evicted", "oom killed", "crash loop back off", "image pull back off",
                    "err image pull",
                    "create container error", "create container config error", "run container error",
                ]
            ),
        ]
        return Dictionary(uniqueKeysWithValues: words.flatMap { word in word.1.map { (joined($0), word.0) } })
    }()

    private static let longest = 28

    /// The state that the text names, in any case and with any of the signs that join words: `in progress`, `in_progress`,
    /// `IN-PROGRESS`, `InProgress`.
    init?(_ text: String) {
        guard text.utf8.count <= Self.longest, let first = text.utf8.first, let last = text.utf8.last,
            !Self.isJoint(first), !Self.isJoint(last), let meaning = Self.meanings[Self.joined(text)]
        else { return nil }
        self = meaning
    }

    /// The words in lower case, with nothing between them.
    private static func joined(_ text: String) -> String {
        let text = text.utf8.contains(where: isJoint) ? text.filter { !" _-".contains($0) } : text
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

    /// The sign that stands before the word. Signs differ, so that colour is not all that tells them apart.
    var sign: String {
        switch self {
        case .good: "●"
        case .doubtful: "▲"
        case .bad: "✗"
        }
    }
}
