extension LogLevel {

    /// The fields of a JSON log that usually hold the level.
    static let fields = [
        "level", "severity", "lvl", "levelname", "level_name", "log.level", "log_level", "loglevel", "logLevel",
        "@level", "@l",
        "severity_text", "severityText", "Level", "LogLevel", "Severity", "PRIORITY",
    ]

    /// The fields of a JSON log that usually hold the message.
    static let messageFields = [
        "message", "msg", "text", "event", "short_message", "@message", "@m", "@mt", "Message", "RenderedMessage",
        "MessageTemplate", "MESSAGE",
    ]

    /// The level that a field of a log's line holds: a word, the number of a journal's priority, or one of pino and bunyan,
    /// whose messages are in `msg`.
    init?(_ value: Element, in field: String, of line: Element) {
        if let level = LogLevel(value.text) {
            self = level
        } else if let number = Int(value.text) {
            let level =
                field == "PRIORITY" ? LogLevel(syslog: number) : line["msg"].flatMap { _ in LogLevel(pino: number) }
            guard let level else { return nil }
            self = level
        } else {
            return nil
        }
    }
}
