extension LogLevel {

    /// The fields of a JSON log that usually contain the level.
    static let fields = [
        "level", "severity", "lvl", "levelname", "level_name", "log.level", "log_level", "loglevel", "logLevel",
        "@level", "@l", "severity_text", "severityText", "Level", "LogLevel", "Severity", "PRIORITY", "s",
    ]

    /// The fields of a JSON log that usually contain the message.
    static let messageFields = [
        "message", "msg", "text", "event", "short_message", "@message", "@m", "@mt", "Message", "RenderedMessage",
        "MessageTemplate", "MESSAGE",
    ]

    /// Creates the level in a field of a log line. A level may be a word, a letter or a number. Returns nil if the
    /// value is not a level.
    init?(_ value: Element, in field: String, of line: Element) {
        let text = value.text
        if let level = LogLevel(text) ?? LogLevel(abbreviation: text) {
            self = level
        } else if let number = Int(text), let level = Self.level(number, in: field, of: line) {
            self = level
        } else {
            return nil
        }
    }

    /// Creates a level from its abbreviation, such as `E`, or `D2` of MongoDB. Returns nil for other texts.
    private init?(abbreviation: String) {
        let bytes = abbreviation.utf8
        guard let letter = bytes.first, bytes.count <= 2, bytes.dropFirst().allSatisfy(LineBytes.isDigit) else {
            return nil
        }
        self.init(letter: letter)
    }

    /// Returns the level that a number stands for; nil if there is none. The meaning of the number depends on the
    /// program that wrote the line. The program is recognized by the fields of the line: `PRIORITY` (systemd journal)
    /// and `short_message` (GELF) mean the severities of syslog, `channel` means Monolog, and `msg` means pino or
    /// bunyan.
    private static func level(_ number: Int, in field: String, of line: Element) -> LogLevel? {
        if field == "PRIORITY" || line["short_message"] != nil { return LogLevel(syslog: number) }
        if line["channel"] != nil { return LogLevel(monolog: number) }
        return line["msg"] == nil ? nil : LogLevel(pino: number)
    }
}
