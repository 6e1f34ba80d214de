import TerminalUI

enum LogLevel: Hashable {
    case failure, warning, information, detail

    /// Creates a level from its name or an abbreviation, regardless of case. Returns nil for other words.
    init?(_ word: String) {
        guard let word = LevelWord(word.utf8) else { return nil }
        self = word.level
    }

    /// Creates a level from a syslog severity, from 0 for an emergency to 7 for debugging. Returns nil for other
    /// numbers.
    init?(syslog severity: Int) {
        switch severity {
        case 0...3: self = .failure
        case 4: self = .warning
        case 5, 6: self = .information
        case 7: self = .detail
        default: return nil
        }
    }

    /// Creates a level from a number of pino or bunyan, from 10 for trace to 60 for fatal. Returns nil for other
    /// numbers.
    init?(pino number: Int) {
        switch number {
        case 10, 20: self = .detail
        case 30: self = .information
        case 40: self = .warning
        case 50, 60: self = .failure
        default: return nil
        }
    }

    /// Creates a level from a number of Monolog, from 100 for debugging to 600 for an emergency. Returns nil for other
    /// numbers.
    init?(monolog number: Int) {
        switch number {
        case 100: self = .detail
        case 200, 250: self = .information
        case 300: self = .warning
        case 400, 500, 550, 600: self = .failure
        default: return nil
        }
    }

    /// Creates a level from an uppercase letter: `E`, `F`, `W`, `I`, `D` or `V`. Returns nil for other bytes.
    init?(letter: UInt8) {
        switch letter {
        case UInt8(ascii: "E"), UInt8(ascii: "F"): self = .failure
        case UInt8(ascii: "W"): self = .warning
        case UInt8(ascii: "I"): self = .information
        case UInt8(ascii: "D"), UInt8(ascii: "V"): self = .detail
        default: return nil
        }
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

struct LevelWord {

    let level: LogLevel
    /// Whether the word is also an everyday word or an abbreviation. In lowercase, such a word is a level only if a
    /// separator follows.
    let isWeak: Bool

    /// Creates a word, regardless of case. Returns nil if the word is not the name of a level.
    init?(_ word: some Collection<UInt8>) {
        guard let key = Key(word), let word = Self.words[key] else { return nil }
        self = word
    }

    private init(_ level: LogLevel, isWeak: Bool) {
        (self.level, self.isWeak) = (level, isWeak)
    }

    private static let words: [Key: LevelWord] = {
        let strong: [(LogLevel, String)] = [
            (.failure, "error err fatal critical crit severe alert emerg emergency panic"),
            (.warning, "warning warn"), (.information, "info information notice"), (.detail, "debug trace verbose"),
        ]
        let weak: [(LogLevel, String)] = [
            (.failure, "fail ftl pnc eror erro fatl fata pani"), (.warning, "wrn"), (.information, "inf note"),
            (.detail, "dbg dbug debu trc trce trac vrb verb silly sill fine finer finest"),
        ]
        var words: [Key: LevelWord] = [:]
        for (list, isWeak) in [(strong, false), (weak, true)] {
            for (level, names) in list {
                for name in names.utf8.split(separator: UInt8(ascii: " ")) {
                    Key(name).map { words[$0] = LevelWord(level, isWeak: isWeak) }
                }
            }
        }
        return words
    }()

    /// The letters of a word in lowercase, stored without allocating memory. A key is created for each word that may be
    /// the name of a level.
    private struct Key: Hashable {

        private var (first, second): (UInt64, UInt64) = (0, 0)

        /// Creates a key. Returns nil if the word is too long or too short, or if it contains characters other than
        /// letters.
        init?(_ word: some Collection<UInt8>) {
            guard (3...11).contains(word.count) else { return nil }
            for byte in word {
                let letter = byte | 0x20
                guard (0x61...0x7A).contains(letter) else { return nil }
                second = second << 8 | first >> 56
                first = first << 8 | UInt64(letter)
            }
        }
    }
}

extension StyledText {

    /// The line with its level colored. A line that contains no level or already has colors is unchanged.
    var withLevel: StyledText {
        let text = string
        guard fill == .standard, runs.allSatisfy({ $0.role == .text && $0.style == .plain }),
            let found = LevelSearch.level(in: text)
        else { return self }
        return StyledText(String(text[..<found.place.lowerBound]))
            + StyledText(String(text[found.place]), found.level.role)
            + StyledText(String(text[found.place.upperBound...]))
    }
}
