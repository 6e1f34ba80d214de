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
                    "maintenance", "paused",
                ]
            ),
            (
                .bad,
                [
                    "failed", "failure", "failing", "error", "errors", "down", "offline", "critical", "unhealthy",
                    "dead", "broken", "crashed", "exited", "unavailable", "unreachable", "timeout", "timed out",
                    "disconnected", "fatal", "bad", "outage",
                ]
            ),
        ]
        return Dictionary(uniqueKeysWithValues: words.flatMap { word in word.1.map { ($0, word.0) } })
    }()

    private static let longest = 16

    /// What the text says, if it is such a word.
    init?(_ text: String) {
        guard text.utf8.count <= Self.longest, let meaning = Self.meanings[text.lowercased()] else { return nil }
        self = meaning
    }

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
