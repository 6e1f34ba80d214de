/// A sentence that states whether a target is up, such as `2 of 3 services running, no errors`.
struct MonitoredSentence {

    private struct Token {
        var word: String
        let clause: Int
        /// Whether the token precedes the first comma, colon, semicolon, dash or parenthesis.
        let isInHead: Bool
        /// Whether an opening parenthesis or bracket directly precedes the token.
        var isOpening = false
        var count: Count?
    }

    /// A number of things that have a state.
    private enum Count: Hashable {
        case number(Double)
        case percent(Double)
        /// A part of a whole: `1/3`, or `1 of 3` if `isInWords` is true.
        case part(Double, of: Double, isInWords: Bool)

        var isZero: Bool {
            switch self {
            case .number(let number), .percent(let number): number == 0
            case .part(let part, let whole, _): part == 0 && whole > 0
            }
        }

        /// Whether a count beside a bad state means that nothing is in the bad state. A part such as `0/1` does not
        /// mean this, because it may count the parts that are ready.
        var excludes: Bool { if case .part(_, _, false) = self { false } else { isZero } }
    }

    private enum Meaning: Hashable {
        case state(MonitoredState)
        /// A loss of packets. The percentage of lost packets determines the state.
        case loss
    }

    private var tokens: [Token] = []
    /// The counts that precede a phrase, keyed by the index of the first word of the phrase.
    private var preceding: [Int: Count] = [:]
    /// The counts that follow a phrase, keyed by the index of the last word of the phrase.
    private var following: [Int: Count] = [:]

    private static let negations: Set<String> = ["not", "never", "isn't", "cannot", "can't"]
    private static let zeros: Set<String> = ["none", "nothing", "zero", "null", "nil"]
    /// Good words after which a zero may be a status code.
    private static let results: Set<String> = ["ok", "success", "successful"]

    private static let troubles: Set<String> = [
        "incident", "incidents", "issue", "issues", "problem", "problems", "alert", "alerts", "alarm", "alarms",
        "outage", "outages", "downtime", "disruption", "disruptions", "interruption", "interruptions", "error",
        "errors", "failure", "failures", "fault", "faults",
    ]
    /// Words before or after a trouble that do not change the meaning of `no`.
    private static let troubleFillers: Set<String> = [
        "known", "active", "open", "current", "ongoing", "recent", "new", "unresolved", "major", "reported",
        "recorded", "found", "detected", "today",
    ]

    /// Words after a bad word that make it a quantity, as in `error rate 0%`.
    private static let quantities: Set<String> = ["rate", "ratio", "count", "percentage"]
    /// Words that place a following bad word in the past, as in `last failure`.
    private static let pastWords: Set<String> = ["last", "latest", "previous"]

    init(_ text: String) {
        tokens = Self.tokens(of: text)
        joinParts()
        bindCounts()
    }

    /// The state. A bad word anywhere in the sentence means down, unless it is negated, lies in the past, or has a
    /// count of zero. A negation of any other word also means down. A good word with a count of zero means down, too.
    /// The state is up only if the head of the sentence consists of good words, negated bad words, filler words and
    /// numbers.
    var state: MonitoredState {
        var (isUp, isDoubtful, isDown, isClear) = (false, false, false, true)
        var index = 0
        while index < tokens.count {
            let (word, isInHead) = (tokens[index].word, tokens[index].isInHead)
            let next = index + 1 < tokens.count ? MonitoredState.state(tokens[index + 1].word) : nil
            let found = phrase(at: index)
            if Self.negations.contains(word) || word == "no" && self.word(after: index) == "longer" {
                // A negation means that the target is down, unless a bad word follows.
                if next != .down { isDown = true } else { isClear = isClear && !isInHead }
                index += 2
            } else if word == "without" || Self.pastWords.contains(word) && !isInHead, next == .down {
                index += 2
            } else if word == "no", found.map({ $0.count == 1 }) ?? true {
                switch meaningOfNo(at: index) {
                case (.up, let count):
                    isUp = isUp || isInHead
                    index += count
                case (.down, let count):
                    isDown = true
                    index += count
                case (.doubtful, let count):
                    index += count
                case (.unknown, let count):
                    isClear = isClear && !isInHead && !isFollowedByGood(index)
                    index += count
                }
            } else if let (meaning, length) = found {
                let before = preceding[index]
                let count = before ?? following[index + length - 1]
                switch meaning {
                case .state(.up):
                    switch effect(of: count, isBefore: before != nil, on: word) {
                    case .up: isUp = isUp || isInHead
                    case .doubtful: isDoubtful = true
                    case .down: isDown = true
                    case .unknown: isClear = isClear && !isInHead
                    }
                case .state(.doubtful): isDoubtful = isDoubtful || count?.excludes != true
                case .state(.down):
                    if count?.excludes != true { isDown = true } else if word == "exited" { isClear = false }
                case .state(.unknown): isClear = false
                case .loss:
                    switch count {
                    case .percent(100): isDown = true
                    case .some(let count) where !count.isZero: isDoubtful = true
                    case .some: break
                    case nil: isClear = isClear && !isInHead
                    }
                }
                index += length
            } else {
                let isKnown = MonitoredState.fillers.contains(word) || tokens[index].count != nil
                if isInHead, !isKnown, word.first?.isNumber != true { isClear = false }
                index += 1
            }
        }
        return isDown ? .down : !isClear ? .unknown : isDoubtful ? .doubtful : isUp ? .up : .unknown
    }

    /// Returns the state of a target with the given number of parts in a good state; up if there is no number.
    private func effect(of count: Count?, isBefore: Bool, on word: String) -> MonitoredState {
        switch count {
        case nil: .up
        case .number(0): isBefore || !Self.results.contains(word) ? .down : .unknown
        case .number: .up
        case .percent(0): isBefore ? .down : .unknown
        // A percentage after the word may be a charge or a progress.
        case .percent(let share): share == 100 || !isBefore ? .up : .unknown
        case .part(let part, let whole, _):
            whole == 0 || part > whole ? .unknown : part == 0 ? .down : part < whole ? .doubtful : .up
        }
    }

    /// Returns the meaning of `no` at an index, and the number of words that belong to it.
    ///
    /// The meaning is up before a trouble, as in `no errors`. It is down at the end of a clause, and before a good word
    /// that is in the head of the sentence or ends a clause. Before another bad word, it is doubtful, and neither word
    /// affects the state. In all other cases, it is unknown.
    private func meaningOfNo(at index: Int) -> (MonitoredState, Int) {
        var end = index + 1
        while let word = word(at: end, sameClauseAs: index), Self.troubleFillers.contains(word) { end += 1 }
        if let word = word(at: end, sameClauseAs: index), Self.troubles.contains(word) {
            end += 1
            while let word = self.word(at: end, sameClauseAs: index), Self.troubleFillers.contains(word) { end += 1 }
            return (.up, end - index)
        }
        guard word(at: index + 1, sameClauseAs: index) != nil, !tokens[index + 1].isOpening else { return (.down, 1) }
        switch phrase(at: index + 1) {
        case (.state(.down), let length)?, (.loss, let length)?: return (.doubtful, 1 + length)
        case (.state(.up), let length)? where tokens[index].isInHead || isClauseEnd(index + 1 + length):
            return (.down, 1 + length)
        default: return (.unknown, 1)
        }
    }

    private func isFollowedByGood(_ index: Int) -> Bool {
        tokens.indices[(index + 1)...].prefix { tokens[$0].clause == tokens[index].clause }
            .contains { phrase(at: $0)?.meaning == .state(.up) }
    }

    /// Returns the phrase that begins at an index, at most four words long; nil if there is none.
    private func phrase(at index: Int) -> (meaning: Meaning, count: Int)? {
        if tokens[index].word == "loss" { return (.loss, 1) }
        if tokens[index].word == "packet", word(after: index) == "loss" { return (.loss, 2) }
        let next = Self.troubles.contains(tokens[index].word) ? word(at: index + 1, sameClauseAs: index) : nil
        if next == "free" { return (.state(.up), 2) }
        if let next, Self.quantities.contains(next) { return (.state(.down), 2) }
        for count in stride(from: min(4, tokens.count - index), through: 1, by: -1) {
            let words = tokens[index..<index + count].map(\.word).joined(separator: " ")
            if let state = MonitoredState.state(words) { return (.state(state), count) }
        }
        return nil
    }

    private func word(after index: Int) -> String? { index + 1 < tokens.count ? tokens[index + 1].word : nil }

    private func word(at index: Int, sameClauseAs other: Int) -> String? {
        index < tokens.count && tokens[index].clause == tokens[other].clause ? tokens[index].word : nil
    }

    /// Returns whether the rest of a clause, from an index on, consists only of filler words or is empty.
    private func isClauseEnd(_ index: Int) -> Bool {
        let rest = tokens[index...].prefix { $0.clause == tokens[index - 1].clause }
        return rest.allSatisfy { MonitoredState.fillers.contains($0.word) }
    }
}

extension MonitoredSentence {

    private static func tokens(of text: String) -> [Token] {
        var (tokens, word): ([Token], String) = ([], "")
        var (clause, isInHead, isWordInHead, isOpening) = (0, true, true, false)
        func end() {
            guard !word.isEmpty else { return }
            tokens.append(
                Token(word: word, clause: clause, isInHead: isWordInHead, isOpening: isOpening, count: count(word)))
            (word, isOpening) = ("", false)
        }
        let characters = Array(text)
        for (index, character) in characters.enumerated() {
            let isNumber = word.first?.isNumber == true && word.last?.isNumber == true
            let isFollowedByDigit = index + 1 < characters.count && characters[index + 1].isNumber
            if character.isLetter || character.isNumber || character == "'"
                || isNumber && (character == "%" || isFollowedByDigit && ".,:/".contains(character))
            {
                if word.isEmpty { isWordInHead = isInHead }
                word.append(character)
            } else {
                end()
                if character == "%", index > 0, characters[index - 1].isWhitespace, case .number? = tokens.last?.count {
                    // As in `50 %`.
                    tokens[tokens.count - 1].word += "%"
                    tokens[tokens.count - 1].count = count(tokens[tokens.count - 1].word)
                }
                if character == "/" { tokens.append(Token(word: "/", clause: clause, isInHead: isInHead)) }
                if ",;–)]|\n".contains(character) { clause += 1 }
                if character == "(" || character == "[" { isOpening = true }
            }
            if "(:,;–".contains(character) { isInHead = false }
        }
        end()
        return tokens
    }

    private static func count(_ word: String) -> Count? {
        if zeros.contains(word) { return .number(0) }
        if let number = whole(word) { return .number(number) }
        if word.hasSuffix("%") { return Double(word.dropLast()).map(Count.percent) }
        let parts = word.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 2, let part = whole(parts[0]), let whole = whole(parts[1]) else { return nil }
        return .part(part, of: whole, isInWords: false)
    }

    private static func whole(_ text: some StringProtocol) -> Double? {
        text.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Double(text) : nil
    }

    /// Joins the parts of `1 of 3`, `1 out of 3` and `1 / 3`.
    private mutating func joinParts() {
        var joined: [Token] = []
        var index = 0
        while index < tokens.count {
            var token = tokens[index]
            var length = 1
            if case .number(let part)? = token.count {
                let rest = tokens[(index + 1)...].prefix { $0.clause == token.clause }
                let joints = [["of"], ["out", "of"], ["/"]].filter { rest.prefix($0.count).map(\.word) == $0 }
                if let joint = joints.first, case .number(let whole)? = rest.dropFirst(joint.count).first?.count {
                    token.count = .part(part, of: whole, isInWords: joint != ["/"])
                    length = joint.count + 2
                }
            }
            joined.append(token)
            index += length
        }
        tokens = joined.filter { $0.word != "/" }
    }

    /// Assigns counts to phrases. If a clause begins with a name and ends with a count, as in `up 3 down 0`, each count
    /// belongs to the phrase before it. In other clauses, a count belongs to the phrase after it. There are two
    /// exceptions: a part such as `1/3`, and a count without a phrase after it, belong to the phrase before.
    private mutating func bindCounts() {
        for index in tokens.indices {
            let clause = tokens[index].clause
            if ["no", "false"].contains(tokens[index].word), isClauseEnd(index + 1), index > 0,
                tokens[index - 1].clause == clause,
                [.down, .doubtful].contains(MonitoredState.state(tokens[index - 1].word))
            {
                // `failed: no` means the same as `failed: 0`.
                (tokens[index].word, tokens[index].count) = ("0", .number(0))
            }
            guard let count = tokens[index].count, !isDuration(index) else { continue }
            let next = tokens.indices[(index + 1)...].prefix { tokens[$0].clause == clause }
                .first { !MonitoredState.fillers.contains(tokens[$0].word) }
            if let next, !namesPrecede(in: clause), let phrase = phrase(at: next) {
                // In `0 active alerts`, the count does not belong to the good word “active”.
                if phrase.meaning != .state(.up) || isClauseEnd(next + phrase.count) || isPart(count) {
                    preceding[next] = count
                }
            } else if index > 0, tokens[index - 1].clause == clause,
                isPart(count) || isClauseEnd(index + 1) || namesPrecede(in: clause)
            {
                following[index - 1] = count
            }
        }
    }

    private func isPart(_ count: Count) -> Bool { if case .part = count { true } else { false } }

    private func isDuration(_ index: Int) -> Bool {
        word(at: index + 1, sameClauseAs: index).map(MonitoredState.timeUnits.contains) ?? false
    }

    private func namesPrecede(in clause: Int) -> Bool {
        let own = tokens.filter { $0.clause == clause }
        return own.first?.count == nil && own.last?.count != nil
    }
}
