import TerminalUI

/// How bad a line of a log is, as programs name it.
enum LogLevel: Hashable {
    case failure, warning, information, detail

    private static let meanings: [String: LogLevel] = {
        let words: [(LogLevel, [String])] = [
            (
                .failure,
                ["error", "err", "fatal", "critical", "crit", "severe", "alert", "emerg", "emergency", "panic"]
            ),
            (.warning, ["warning", "warn"]),
            (.information, ["info", "information", "notice"]),
            (.detail, ["debug", "trace", "verbose"]),
        ]
        return Dictionary(uniqueKeysWithValues: words.flatMap { level in level.1.map { ($0, level.0) } })
    }()

    /// The level of that name, in whatever case; nil for any other word.
    init?(_ word: String) {
        guard let level = Self.meanings[word.lowercased()] else { return nil }
        self = level
    }

    var role: Role {
        switch self {
        case .failure: .failure
        case .warning: .warning
        case .information: .info
        case .detail: .secondary
        }
    }
}

extension StyledText {

    /// A line of a log with the level that it names coloured; as it is, if it names none or has colours of its own.
    var withLevel: StyledText {
        let text = string
        guard runs.allSatisfy({ $0.role == .text && $0.style == .plain }), let found = LevelSearch.level(in: text)
        else { return self }
        return StyledText(String(text[..<found.place.lowerBound]))
            + StyledText(String(text[found.place]), found.level.role)
            + StyledText(String(text[found.place.upperBound...]))
    }
}

/// Looks for the level in a line of plain text, near its beginning: `level=error`, `"level": "error"`, `[warn]`, `ERROR` at the
/// beginning or behind a time, `error:` behind the name of a program. A word of a sentence is none.
private struct LevelSearch {

    private let line: [UInt8]
    /// How many words with blanks around them came before.
    private var wordCount = 0
    /// Whether one of them began with a digit, as times and dates do.
    private var hasTime = false
    /// The last byte of the one before; a bracket at the beginning of the line.
    private var lastByte = UInt8(ascii: "[")
    /// Whether the one before began with a digit.
    private var isBehindTime = false

    /// How far from the beginning a level is looked for.
    private static let (mostBytes, mostWords) = (160, 8)
    /// Most words need not be looked up.
    private static let longestWord = "information".utf8.count

    static func level(in text: String) -> (place: Range<String.Index>, level: LogLevel)? {
        var search = LevelSearch(line: Array(text.utf8.prefix(mostBytes)))
        guard let (place, level) = search.find() else { return nil }
        let start = text.utf8.index(text.startIndex, offsetBy: place.lowerBound)
        return (start..<text.utf8.index(start, offsetBy: place.count), level)
    }

    private init(line: [UInt8]) {
        self.line = line
    }

    private mutating func find() -> (place: Range<Int>, level: LogLevel)? {
        var index = 0
        /// The beginning of the word that is between blanks.
        var start = 0
        while index < line.count {
            if Self.isOne(line[index], of: " \t") {
                if index > start { pass(start..<index) }
                index += 1
                start = index
            } else if Self.isLetter(line[index]) {
                let end = line[index...].firstIndex { !Self.isLetter($0) } ?? line.count
                if let found = level(at: index..<end) { return found }
                index = end
            } else {
                index += 1
            }
        }
        return nil
    }

    private mutating func pass(_ word: Range<Int>) {
        wordCount += 1
        let first = line[word].first { !Self.isOne($0, of: "[(<") } ?? 0
        isBehindTime = Self.isDigit(first)
        hasTime = hasTime || isBehindTime
        lastByte = line[word.upperBound - 1]
    }

    private func level(at word: Range<Int>) -> (place: Range<Int>, level: LogLevel)? {
        guard word.count <= Self.longestWord else { return nil }
        let name = String(decoding: line[word], as: UTF8.self)
        let before = word.lowerBound > 0 ? line[word.lowerBound - 1] : UInt8(ascii: " ")
        let after = word.upperBound < line.count ? line[word.upperBound] : UInt8(ascii: " ")
        if ["level", "lvl", "loglevel", "severity"].contains(name.lowercased()) {
            return Self.isOne(before, of: " \t\"'{[(,") ? value(from: word.upperBound) : nil
        }
        guard wordCount < Self.mostWords, let level = LogLevel(name) else { return nil }
        let isBracketed = Self.isOne(before, of: "[(<|:") && Self.isOne(after, of: "])>|")
        guard !isBracketed else { return (word, level) }
        guard Self.isOne(before, of: " \t[(<|"), Self.isOne(after, of: " \t:])>|,;[(") else { return nil }
        let isBehindSign = Self.isOne(lastByte, of: "[]:)|->")
        let stands =
            if name == name.uppercased() {
                hasTime || isBehindSign
            } else {
                isBehindTime || isBehindSign && after == UInt8(ascii: ":")
            }
        return stands ? (word, level) : nil
    }

    /// The level that stands behind a sign: `=error`, `": "error"`.
    private func value(from start: Int) -> (place: Range<Int>, level: LogLevel)? {
        let signs = line[start...].prefix { Self.isOne($0, of: "=:\"' ") }
        guard signs.contains(where: { Self.isOne($0, of: "=:") }) else { return nil }
        let end = line[signs.endIndex...].firstIndex { !Self.isLetter($0) } ?? line.count
        let word = signs.endIndex..<end
        return LogLevel(String(decoding: line[word], as: UTF8.self)).map { (word, $0) }
    }

    private static func isOne(_ byte: UInt8, of signs: StaticString) -> Bool {
        signs.withUTF8Buffer { $0.contains(byte) }
    }

    private static func isLetter(_ byte: UInt8) -> Bool { (0x41...0x5A).contains(byte & 0xDF) }

    private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
}
