/// Levels that are written as letters, as in the logs of klog, glog, logcat, MongoDB, tornado, apt and the X server.
extension LineBytes {

    func level(ofLetters letters: Range<Int>, _ before: WordsBefore) -> LogLevel? {
        let place = letters.lowerBound
        guard letters.count == 1 else {
            // The X server writes two letters in parentheses: `(EE)`.
            guard self[place] == self[place + 1], self[place - 1] == UInt8(ascii: "("),
                self[place + 2] == UInt8(ascii: ")")
            else { return nil }
            return LogLevel(letter: bytes[place])
        }
        guard let level = LogLevel(letter: bytes[place]) ?? otherLevel(at: place) else { return nil }
        let isLevel =
            isKlog(at: place) || isLogcat(at: place, before) || isBracketed(at: place, before)
            || isApt(at: place) || isMongo(at: place, before)
        return isLevel ? level : nil
    }

    /// Returns the level of a letter that only some programs use: `N` for a notice of apt, `A` for an assertion of
    /// Android. Returns nil for other letters.
    private func otherLevel(at place: Int) -> LogLevel? {
        switch bytes[place] {
        case UInt8(ascii: "N"): isApt(at: place) ? .information : nil
        case UInt8(ascii: "A"): isTag(at: place) ? .failure : nil
        default: nil
        }
    }

    /// Returns whether a letter is a level of klog, as in `E1122 14:05:00.123456    1234 main.go:12] …`.
    private func isKlog(at place: Int) -> Bool {
        guard self[place - 1].isOne(of: " \t[") else { return false }
        let end = endOfDigits(from: place + 1)
        guard end - place == 5 || end - place == 9, Self.isBlank(self[end]) else { return false }
        return isClock(at: end + 1)
    }

    private func isClock(at start: Int) -> Bool {
        endOfDigits(from: start) == start + 2 && self[start + 2] == UInt8(ascii: ":")
            && endOfDigits(from: start + 3) == start + 5 && self[start + 5] == UInt8(ascii: ":")
    }

    /// Returns whether a letter is a level of logcat, as in `11-22 14:05:00.123  1234  1234 E Tag: …`, `… 1234-1234
    /// Tag  app  E  …` or `E/Tag( 1234): …`.
    private func isLogcat(at place: Int, _ before: WordsBefore) -> Bool {
        guard Self.isBlank(self[place - 1]) else { return false }
        if isTag(at: place) { return true }
        guard before.hasTime, Self.isBlank(self[place + 1]) else { return false }
        return before.numberCount >= 2 || Self.isBlank(self[place - 2]) && Self.isBlank(self[place + 2])
    }

    private func isTag(at place: Int) -> Bool {
        guard self[place + 1] == UInt8(ascii: "/") else { return false }
        let tag = end(from: place + 2) { !$0.isOne(of: "():/") }
        guard tag > place + 2, self[tag] == UInt8(ascii: "(") else { return false }
        // logcat pads short tags to eight characters, so the letter after the slash in “I/O (2): …” is not a tag.
        if Self.isBlank(self[tag - 1]), tag != place + 10 { return false }
        let number = end(from: tag + 1, while: Self.isBlank)
        let end = endOfDigits(from: number)
        return end > number && self[end] == UInt8(ascii: ")") && self[end + 1] == UInt8(ascii: ":")
    }

    /// Returns whether a letter is a level in brackets or between bars: `[E]` after a time, `14:05:00 | E | …`, or `[E
    /// 261122 14:05:00 web:12]` of tornado.
    private func isBracketed(at place: Int, _ before: WordsBefore) -> Bool {
        let (previous, next) = (self[place - 1], self[place + 1])
        if place == 1, previous == UInt8(ascii: "["), Self.isBlank(next) { return Self.isDigit(self[place + 2]) }
        guard before.hasTime else { return false }
        if Self.isBlank(previous), Self.isBlank(next) {
            return self[place - 2] == UInt8(ascii: "|") && self[place + 2] == UInt8(ascii: "|")
        }
        return previous.isOne(of: "[(<|") && next.isOne(of: "])>|")
    }

    /// Returns whether a letter is a level of apt, as in `E: Unable to locate package`.
    private func isApt(at place: Int) -> Bool {
        place == 0 && self[1] == UInt8(ascii: ":") && self[2] == UInt8(ascii: " ")
            && (0x41...0x5A).contains(self[3]) && Self.isLetter(self[4])
    }

    /// Returns whether a letter is a level of MongoDB, as in `2026-11-22T14:05:00.123+0000 I NETWORK  [conn1] …`.
    private func isMongo(at place: Int, _ before: WordsBefore) -> Bool {
        guard before.isTime, Self.isBlank(self[place - 1]), Self.isBlank(self[place + 1]) else { return false }
        let start = end(from: place + 1, while: Self.isBlank)
        let end = endOfLetters(from: start)
        return end >= start + 2 && bytes[start..<end].allSatisfy { $0 & 0x20 == 0 }
    }
}
