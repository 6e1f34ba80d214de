/// The beginning of a log line as bytes, with tests that help to recognize its level.
struct LineBytes {

    let bytes: [UInt8]

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    var count: Int { bytes.count }

    /// The byte at an index; a space if the index is outside the line.
    subscript(index: Int) -> UInt8 { bytes.indices.contains(index) ? bytes[index] : UInt8(ascii: " ") }

    subscript(place: Range<Int>) -> Substring { Substring(decoding: bytes[place], as: UTF8.self) }

    static func isLetter(_ byte: UInt8) -> Bool { (0x41...0x5A).contains(byte & 0xDF) }

    static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

    static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

    func endOfLetters(from start: Int) -> Int { end(from: start, while: Self.isLetter) }

    func endOfDigits(from start: Int) -> Int { end(from: start, while: Self.isDigit) }

    func end(from start: Int, while isPart: (UInt8) -> Bool) -> Int {
        var end = start
        while end < count, isPart(bytes[end]) { end += 1 }
        return end
    }

    private func startsWord(_ text: StaticString, at start: Int) -> Bool {
        text.withUTF8Buffer { $0.count <= count - start && bytes[start..<start + $0.count].elementsEqual($0) }
    }

    func has(_ text: StaticString, at place: Range<Int>) -> Bool {
        text.utf8CodeUnitCount == place.count && startsWord(text, at: place.lowerBound)
    }

    // MARK: Words

    /// Returns whether a word begins with an emoji or another symbol, or consists of exclamation marks.
    func isSign(_ word: Range<Int>) -> Bool {
        self[word.lowerBound] == 0xF0 || self[word.lowerBound] == 0xE2
            || bytes[word].allSatisfy { $0 == UInt8(ascii: "!") }
    }

    func isNumber(_ word: Range<Int>) -> Bool { bytes[word].allSatisfy(Self.isDigit) }

    /// Returns whether a word may belong to a sentence: it contains lowercase letters and no digit.
    func isPlainWord(_ word: Range<Int>) -> Bool {
        bytes[word].contains { (0x61...0x7A).contains($0) } && !bytes[word].contains(where: Self.isDigit)
    }

    /// Returns whether a word is a date or a time, such as `14:05:00`, `22.11.2026` or `1795356300.25`. The word may
    /// start with a bracket: words end at spaces, so the first word of `[2026-11-22 14:05:00]` is `[2026-11-22`.
    func isTime(_ word: Range<Int>) -> Bool {
        let start = end(from: word.lowerBound) { $0.isOne(of: "[(<") }
        guard start < word.upperBound, Self.isDigit(bytes[start]) else { return false }
        if endOfDigits(from: start) - start >= 8 { return true }
        var signs = (point: 0, dash: 0)
        for index in start..<word.upperBound {
            if bytes[index] == UInt8(ascii: ":"), Self.isDigit(self[index + 1]) { return true }
            if bytes[index] == UInt8(ascii: ".") { signs.point += 1 }
            if bytes[index].isOne(of: "-/") { signs.dash += 1 }
        }
        return signs.dash >= 2 || signs.point == 2
    }

    /// Returns whether a word after a time belongs to the time: AM, PM, UTC, GMT, or an offset such as `+0100`.
    func isPartOfTime(_ word: Range<Int>) -> Bool {
        let text = self[word]
        if ["AM", "PM", "am", "pm", "UTC", "GMT"].contains(text) { return true }
        return word.count >= 5 && self[word.lowerBound].isOne(of: "+-") && Self.isDigit(self[word.lowerBound + 1])
    }

    // MARK: Context of a level

    /// Returns whether a level in uppercase is joined to other text, as in `…,672:WARNING:`, `Main::ERROR::`,
    /// `production.ERROR:`, `GLib-CRITICAL **` or `…,ERROR,`.
    func joins(_ level: Range<Int>, inWordAt start: Int, _ before: WordsBefore) -> Bool {
        let (previous, next) = (self[level.lowerBound - 1], self[level.upperBound])
        guard level.lowerBound > start else { return false }
        switch previous {
        case UInt8(ascii: ":"):
            return next == previous && (before.count == 0 || before.isTime || Self.isDigit(self[start]))
        case UInt8(ascii: ","), UInt8(ascii: ";"):
            return next == previous && (before.hasTime || isTime(start..<level.lowerBound))
        case UInt8(ascii: "."):
            return next == UInt8(ascii: ":") && before.isTime
                && bytes[start..<level.lowerBound].allSatisfy {
                    Self.isLetter($0) || Self.isDigit($0) || $0.isOne(of: "._-")
                }
        case UInt8(ascii: "-"): return startsWord(" **", at: level.upperBound)
        default: return false
        }
    }

    /// Returns whether a code and a colon follow, as in `error[E0308]:` of rustc and `error TS2304:` of tsc.
    func isCodeWithColon(at start: Int) -> Bool {
        if Self.isBlank(self[start]), case let end = endOfLetters(from: start + 1), (2...4).contains(end - start) {
            let number = endOfDigits(from: end)
            return number >= end + 3 && self[number] == UInt8(ascii: ":")
        }
        guard self[start] == UInt8(ascii: "[") else { return false }
        let end = end(from: start + 1) { Self.isLetter($0) || Self.isDigit($0) || $0.isOne(of: "_-:") }
        return end > start + 1 && self[end] == UInt8(ascii: "]") && self[end + 1] == UInt8(ascii: ":")
    }

    /// Returns whether a count follows the level, as in “error: 0, warning: 2”.
    func isCount(at start: Int) -> Bool {
        let start = end(from: start, while: Self.isBlank)
        let end = endOfDigits(from: start)
        return end > start && (end == count || bytes[end].isOne(of: ",;)"))
    }

    /// Returns whether the next word shows that the level is a part of a noun, as in “info page opened”.
    func hasCompanion(at start: Int) -> Bool {
        guard self[start] == UInt8(ascii: " ") else { return false }
        let end = endOfLetters(from: start + 1)
        return end > start + 1 && Self.companions.contains(self[start + 1..<end])
    }

    private static let companions: Set<Substring> = Set(
        """
        page pages report reports message messages mail mails email emails code codes log logs count counts rate rates \
        handler handling mode light lights sign signs board boards button buttons screen dialog box session sessions \
        center centre desk tab view window panel file files text texts level levels state label labels icon bell sound \
        budget build builds symbols banner card list menu link
        """.split(separator: " "))

    // MARK: Fields and priorities

    /// Returns whether letters are a part of the name of a level field.
    func isFieldName(_ letters: Range<Int>) -> Bool {
        guard self[letters.lowerBound].isOne(of: "lLsSP") else { return false }
        return ["level", "lvl", "loglevel", "severity", "severitytext", "levelname"].contains(
            self[letters].lowercased())
    }

    /// Returns the range of the whole name that contains the given part, such as `log.level`, `level_name` or `@level`.
    func fieldName(around part: Range<Int>) -> (start: Int, end: Int) {
        var (start, end) = (part.lowerBound, part.upperBound)
        for prefix in ["@", "log.", "log_"] as [StaticString] {
            let length = prefix.utf8CodeUnitCount
            if start >= length, startsWord(prefix, at: start - length) {
                start -= length
                break
            }
        }
        for suffix in ["_name", "_text"] as [StaticString] where startsWord(suffix, at: end) {
            end += suffix.utf8CodeUnitCount
        }
        return (start, end)
    }

    /// The syslog priority at the beginning of the line, as in `<3>kernel: …`; nil if there is none.
    var syslogPriority: LevelSearch.Found? {
        guard self[0] == UInt8(ascii: "<") else { return nil }
        let end = endOfDigits(from: 1)
        guard (2...4).contains(end), self[end] == UInt8(ascii: ">"), !Self.isBlank(self[end + 1]),
            let number = Int(self[1..<end]), number < 192, let level = LogLevel(syslog: number & 7)
        else { return nil }
        return (1..<end, level)
    }
}

extension UInt8 {

    func isOne(of signs: StaticString) -> Bool { signs.withUTF8Buffer { $0.contains(self) } }
}
