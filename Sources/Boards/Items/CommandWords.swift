/// Reads the words of a command to find the variables that it sets.
struct CommandWords {

    private enum Reading {
        /// The next word is an assignment, a keyword or the name of a command.
        case command
        /// The next word is the name of a variable. The words after it are not.
        case variable
        /// All further words are options or names of variables.
        case variables
        /// The next words are options, followed by names of variables. The options with these letters take an argument.
        case options(String)
        /// The next word is the argument of an option. The words after it are read as in `options`.
        case option(String)
        /// The next word is an argument of `getopts`. The word after it is the name of a variable.
        case getopts
        case printf
        case rest
    }

    private var reading = Reading.command

    private static let keywords: Set<String> = [
        "if", "then", "elif", "else", "while", "until", "do", "!", "{", "time", "command", "builtin", "exec", "coproc",
    ]

    /// Reads the next word.
    ///
    /// - Returns: The variables that the word sets.
    mutating func add(_ word: String) -> [String] {
        switch reading {
        case .command: return begin(word)
        case .variable:
            reading = .rest
            return Self.name(word)
        case .variables: return word.hasPrefix("-") ? [] : Self.name(word)
        case .options(let letters):
            if word.hasPrefix("-") {
                if let last = word.last, letters.contains(last) { reading = .option(letters) }
                return []
            }
            return Self.name(word)
        case .option(let letters):
            reading = .options(letters)
            return []
        case .getopts:
            reading = .variable
            return []
        case .printf:
            reading = word == "-v" ? .variable : .rest
            return []
        case .rest: return []
        }
    }

    private mutating func begin(_ word: String) -> [String] {
        if Self.keywords.contains(word) { return [] }
        if let sign = word.firstIndex(of: "=") {
            let whole = word[..<sign].hasSuffix("+") ? word[..<sign].dropLast() : word[..<sign]
            let name = String(whole.prefix { $0 != "[" })
            if name.isVariableName { return [name] }
        }
        reading =
            switch word {
            case "for", "select": .variable
            case "read": .options("dnNptui")
            case "local", "declare", "typeset", "export", "readonly", "let": .variables
            case "mapfile", "readarray": .options("dnOsuCc")
            case "getopts": .getopts
            case "printf": .printf
            default: .rest
            }
        return []
    }

    private static func name(_ word: String) -> [String] {
        let name = String(word.prefix { $0 != "=" && $0 != "+" && $0 != "[" })
        return name.isVariableName ? [name] : []
    }
}
