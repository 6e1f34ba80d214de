/// A search for the level near the beginning of a line of plain text. It recognizes `level=error`, `"level": "error"`,
/// `[warn]`, `ERROR` at the beginning or after a time, `error:` after the name of a program, single letters, and the
/// priority of syslog, as in `<3>`. A word within a sentence is not a level.
struct LevelSearch {

    typealias Found = (place: Range<Int>, level: LogLevel)

    let line: LineBytes
    private var before = WordsBefore()

    /// The maximum number of bytes at the beginning of a line that are searched, and the maximum number of words in a
    /// sentence before a level. After more words, a level must be in uppercase, in brackets, and after a time.
    private static let (mostBytes, mostWords) = (160, 8)

    static func level(in text: String) -> (place: Range<String.Index>, level: LogLevel)? {
        var search = LevelSearch(line: LineBytes(Array(text.utf8.prefix(mostBytes))))
        guard let (place, level) = search.find(in: text) ?? search.line.syslogPriority else { return nil }
        let start = text.utf8.index(text.startIndex, offsetBy: place.lowerBound)
        return (start..<text.utf8.index(start, offsetBy: place.count), level)
    }

    private mutating func find(in text: String) -> Found? {
        var index = 0
        var start = 0
        while index < line.count {
            if LineBytes.isBlank(line[index]) {
                if index > start { before.add(start..<index, of: line) }
                index += 1
                start = index
            } else if LineBytes.isLetter(line[index]) {
                let end = line.endOfLetters(from: index)
                if let found = level(at: index..<end, inWordAt: start, of: text) { return found }
                index = end
            } else {
                index += 1
            }
        }
        return nil
    }

    /// Returns the level that the letters spell or, if the letters are the name of a level field, the level in that
    /// field. Returns nil for other letters, or if the characters around the letters show that they are a part of other
    /// text.
    private func level(at letters: Range<Int>, inWordAt start: Int, of text: String) -> Found? {
        if letters.count <= 2 {
            if let level = line.level(ofLetters: letters, before) { return (letters, level) }
            // `@l` is the level field of Serilog.
            guard line.has("l", at: letters), line[letters.lowerBound - 1] == UInt8(ascii: "@") else { return nil }
            return value(ofFieldAt: letters, in: text)
        }
        if line.isFieldName(letters) { return value(ofFieldAt: letters, in: text) }
        guard let word = LevelWord(line.bytes[letters]) else { return nil }
        return stands(word, at: letters, inWordAt: start) ? (letters, word.level) : nil
    }

    private func stands(_ word: LevelWord, at place: Range<Int>, inWordAt start: Int) -> Bool {
        let (previous, next) = (line[place.lowerBound - 1], line[place.upperBound])
        let isUpper = line.bytes[place].allSatisfy { $0 & 0x20 == 0 }
        // After many words, only a word in uppercase within brackets is a level, and only if a time precedes it.
        let isNear = before.sentenceWordCount < Self.mostWords
        if previous.isOne(of: "[(<|:"), next.isOne(of: "])>|") { return isNear || isUpper && before.hasTime }
        guard isNear else { return false }
        if isUpper, line.joins(place, inWordAt: start, before) { return true }
        if before.isPackageManager, next.isOne(of: " \t!") { return true }
        let isClosed = next.isOne(of: " \t:])>|,;[") || isUpper && next == UInt8(ascii: "!")
        guard previous.isOne(of: " \t[(<|"), isClosed else { return false }
        if isUpper { return before.hasTime || before.endsWithSign }
        let hasColon = next == UInt8(ascii: ":") || line.isCodeWithColon(at: place.upperBound)
        guard hasColon ? before.endsWithSign || before.isTime : before.isTime && !word.isWeak else { return false }
        return hasColon ? !line.isCount(at: place.upperBound + 1) : !line.hasCompanion(at: place.upperBound)
    }

    /// Returns the level after the name of a field and a separator, as in `=error`, `": "error"` or `":50`; nil if
    /// there is none.
    private func value(ofFieldAt name: Range<Int>, in text: String) -> Found? {
        let (start, end) = line.fieldName(around: name)
        guard line[start - 1].isOne(of: " \t\"'{[(,") else { return nil }
        let signs = line.bytes[end...].prefix { $0.isOne(of: "=:\"' ") }
        guard signs.contains(where: { $0.isOne(of: "=:") }) else { return nil }
        let place = signs.endIndex..<line.endOfLetters(from: signs.endIndex)
        if let word = LevelWord(line.bytes[place]) { return (place, word.level) }
        return numberOfJSON(at: signs.endIndex, in: text)
    }

    /// Returns the level of a line that pino or bunyan wrote; nil for other lines. Such a line contains a message in
    /// `msg`; in other JSON lines, numbers named `level` are not log levels.
    private func numberOfJSON(at start: Int, in text: String) -> Found? {
        guard line[0] == UInt8(ascii: "{"), line[start - 1].isOne(of: ": ") else { return nil }
        let place = start..<line.endOfDigits(from: start)
        guard line[place.upperBound].isOne(of: ",}"), let level = Int(line[place]).flatMap(LogLevel.init(pino:)),
            text.contains("\"msg\"")
        else { return nil }
        return (place, level)
    }
}

/// Properties of the words before a position in a line. They help to recognize a level at this position.
struct WordsBefore {

    /// The number of words that may belong to a sentence. Times, numbers and names in uppercase before the sentence are
    /// not counted.
    private(set) var sentenceWordCount = 0
    private(set) var count = 0
    /// Whether any word may be a part of a time or date.
    private(set) var hasTime = false
    /// Whether the last word is a time or date.
    private(set) var isTime = false
    /// The number of consecutive integers at the end, such as process IDs.
    private(set) var numberCount = 0
    /// Whether the last word ends with a separator. True at the beginning of the line.
    private(set) var endsWithSign = true
    /// Whether the only word so far is `npm` or `pnpm`.
    private(set) var isPackageManager = false

    mutating func add(_ word: Range<Int>, of line: LineBytes) {
        // Ignore “fatal” and “internal” in “fatal error:” and “internal error:” of compilers, so that “error” is found.
        if endsWithSign, line.has("fatal", at: word) || line.has("internal", at: word) { return }
        let isNumber = line.isNumber(word)
        isPackageManager = count == 0 && (line.has("npm", at: word) || line.has("pnpm", at: word))
        count += 1
        if line.isPlainWord(word) { sentenceWordCount += 1 }
        isTime = line.isTime(word) || isTime && line.isPartOfTime(word)
        hasTime = hasTime || isTime || isNumber && word.count >= 4 || numberCount > 0 && isNumber
        numberCount = isNumber ? numberCount + 1 : 0
        endsWithSign = line[word.upperBound - 1].isOne(of: "[]:)|->") || line.isSign(word)
    }
}
