import JSONDocuments
import Values

/// The state of a monitored row, determined from a value: a word, a sentence, a Boolean, 1 or 0, or the status code of
/// a response.
enum MonitoredState: Hashable {
    case up, doubtful, down
    /// The value is missing, or its meaning is unknown.
    case unknown

    /// Creates the state that a value stands for. A missing value, a list and a map have an unknown state.
    init(_ value: Element?) {
        switch value?.kind {
        case .boolean: self = value?.text == "true" ? .up : .down
        case .number: self = value?.number.map(Self.init(ofNumber:)) ?? .unknown
        case .string: self.init(value?.text ?? "")
        case .array, .object, .null, nil: self = .unknown
        }
    }

    /// Creates the state that a text stands for. The words after the state are a comment, which may make the state
    /// worse but not better.
    init(_ text: String) {
        let text = String(text.prefix(Self.longest)).lowercased()
        let tokens = text.split { $0.isWhitespace || ":()[],;".contains($0) }.map(String.init)
        if text.hasSuffix("?") {
            self = .unknown
        } else if tokens.count == 1, let number = Double(tokens[0]) {
            self.init(ofNumber: number)
        } else if let code = Self.code(tokens) {
            self.init(ofNumber: code)
        } else if let state = Self.state(text) {
            self = state
        } else {
            self = MonitoredSentence(text).state
        }
    }

    private init(ofNumber number: Double) {
        switch number {
        case 1, 100..<400: self = .up
        case 0, 400..<600: self = .down
        default: self = .unknown
        }
    }

    /// The maximum number of characters of a text that are examined.
    private static let longest = 400

    /// Words that may precede the status code of a response.
    private static let codePrefixes: Set<String> = [
        "http", "http/1.0", "http/1.1", "http/2", "http/3", "status", "code",
    ]

    /// Returns the status code of a response, as in `HTTP 500`, `HTTP/1.1 200 OK` or `503 Service Unavailable`; nil if
    /// there is none.
    private static func code(_ tokens: [String]) -> Double? {
        guard let token = tokens.first(where: { !codePrefixes.contains($0) }), token.count == 3,
            let code = Int(token), (100..<600).contains(code)
        else { return nil }
        // A number before a unit of time, or before another filler word, is an amount.
        let hasPrefix = tokens[0] != token
        let next = tokens.drop { $0 != token }.dropFirst().first
        return hasPrefix || next.map { !fillers.contains($0) } ?? true ? Double(code) : nil
    }

    /// Words that are states only in a column of states.
    private static let words: [String: MonitoredState] = {
        let words: [(MonitoredState, [String])] = [
            (
                .up,
                ["pass", "true", "yes", "on", "fine", "normal", "reachable", "responding", "listening", "activeexited"]
            ),
            (.doubtful, ["yellow", "orange", "minor", "schedulingdisabled"]),
            (
                .down,
                [
                    "false", "no", "off", "inactive", "stopped", "closed", "terminated", "killed", "aborted", "missing",
                    "lost", "denied", "expired", "red", "nonresponsive", "unresponsive", "noresponse", "noroute",
                    "noconnection", "noanswer", "noreply", "nosignal", "nocarrier", "noheartbeat", "nonetwork",
                    "nointernet", "nolink", "nopower", "nocontact", "nosuchhost",
                ]
            ),
            (.unknown, ["unknown"]),
        ]
        return Dictionary(uniqueKeysWithValues: words.flatMap { word in word.1.map { ($0, word.0) } })
    }()

    /// Returns the state that the whole text stands for; nil for other texts.
    static func state(_ text: String) -> MonitoredState? {
        if let state = words[text.filter { $0.isLetter || $0.isNumber }] { return state }
        return switch StateWord(text) {
        case .good: .up
        case .doubtful: .doubtful
        case .bad: .down
        case nil: nil
        }
    }

    /// Units of time, which follow a duration instead of a count.
    static let timeUnits: Set<String> = [
        "ms", "s", "sec", "secs", "second", "seconds", "m", "min", "mins", "minute", "minutes", "h", "hr", "hrs",
        "hour", "hours", "d", "day", "days", "week", "weeks", "month", "months", "year", "years",
    ]
    /// Words that do not change a state, as in `Up about an hour` and `all systems operational`.
    static let fillers: Set<String> = timeUnits.union([
        "all", "systems", "system", "services", "service", "server", "everything", "is", "are", "status", "state",
        "for", "since", "about", "an", "a", "less", "than", "ago", "utc", "z",
    ])
}
