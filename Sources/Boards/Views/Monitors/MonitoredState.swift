import JSONDocuments
import Values

/// The state of a monitored row, determined from a value: a word, a sentence, a Boolean, 1 or 0, or the status code of
/// a response.
enum MonitoredState: Hashable {
    case up, doubtful, down
    /// The value is missing, or its meaning is unknown.
    case unknown

    /// Creates the state that a value stands for. A missing value has an unknown state.
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
        if tokens.count == 1, let number = Double(tokens[0]) {
            self.init(ofNumber: number)
        } else if let code = Self.code(tokens) {
            self.init(ofNumber: code)
        } else if let state = Self.state(text) {
            self = state
        } else {
            self = Self.state(ofSentence: text)
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
        // A number before a unit is an amount.
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
            (.doubtful, ["yellow", "orange", "minor"]),
            (
                .down,
                [
                    "false", "no", "off", "inactive", "stopped", "closed", "terminated", "killed", "aborted", "missing",
                    "lost", "denied", "expired", "red", "noresponse", "noroute", "noconnection", "nonresponsive",
                    "unresponsive",
                ]
            ),
            (.unknown, ["unknown"]),
        ]
        return Dictionary(uniqueKeysWithValues: words.flatMap { word in word.1.map { ($0, word.0) } })
    }()

    /// Returns the state that the whole text stands for; nil for other texts.
    private static func state(_ text: String) -> MonitoredState? {
        if let state = words[text.filter { $0.isLetter || $0.isNumber }] { return state }
        return switch StateWord(text) {
        case .good: .up
        case .doubtful: .doubtful
        case .bad: .down
        case nil: nil
        }
    }

    private static let negations: Set<String> = ["not", "never", "isn't", "cannot", "can't"]

    /// Words that do not change a state, as in `Up about an hour` and `all systems operational`.
    private static let fillers: Set<String> = [
        "all", "systems", "system", "services", "service", "server", "everything", "is", "are", "status", "state",
        "for", "since", "about", "an", "a", "less", "than", "ago", "second", "seconds", "minute", "minutes", "hour",
        "hours", "day", "days", "week", "weeks", "month", "months", "year", "years", "ms", "s", "m", "h", "d", "utc",
        "z",
    ]

    /// Returns the state of a sentence. A bad word anywhere in it means down, unless the bad word is negated. A
    /// negation of any other word also means down. The state is up only if the sentence, up to its first comma, colon,
    /// semicolon, dash or parenthesis, consists of good words, filler words and numbers.
    private static func state(ofSentence text: String) -> MonitoredState {
        let head = text.prefix { !"(:,;–".contains($0) }
        let headCount = words(of: head).count
        let words = words(of: Substring(text))
        var (isUp, isDoubtful, isDown, isClear) = (false, false, false, true)
        var index = 0
        while index < words.count {
            let word = words[index]
            let isInHead = index < headCount
            let next = index + 1 < words.count ? state(words[index + 1]) : nil
            if negations.contains(word) || word == "no" && index + 1 < words.count && words[index + 1] == "longer" {
                // A negation means that the target is down, unless a bad word follows.
                if next != .down { isDown = true } else { isClear = isClear && !isInHead }
                index += 2
            } else if word == "no" || word == "0" || word == "without", next == .down {
                index += 2
            } else if let (state, count) = phrase(in: words, at: index) {
                let isSuccess = word == "exited" && index + 1 < words.count && words[index + 1] == "0"
                switch state {
                case .up: isUp = isUp || isInHead
                case .doubtful: isDoubtful = true
                case .down where isSuccess: isClear = false
                case .down: isDown = true
                case .unknown: isClear = false
                }
                index += count
            } else {
                if isInHead, !fillers.contains(word), word.first?.isNumber != true { isClear = false }
                index += 1
            }
        }
        return isDown ? .down : !isClear ? .unknown : isDoubtful ? .doubtful : isUp ? .up : .unknown
    }

    /// Returns the state that begins at an index, and the number of its words, at most four; nil if there is none.
    private static func phrase(in words: [String], at index: Int) -> (state: MonitoredState, count: Int)? {
        for count in stride(from: min(4, words.count - index), through: 1, by: -1) {
            if let state = state(words[index..<index + count].joined(separator: " ")) { return (state, count) }
        }
        return nil
    }

    private static func words(of text: Substring) -> [String] {
        text.split { !$0.isLetter && !$0.isNumber && $0 != "'" }.map(String.init)
    }
}
