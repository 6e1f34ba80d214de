import Basics

/// An error in a command line.
public enum CommandLineError: Error, Hashable, CustomStringConvertible {
    case unknownOption(String, nearest: String?)
    /// A word that is neither an option nor the value of one.
    case unexpectedWord(String, nearest: String?)
    /// An unknown subcommand before a file. The last value has the known subcommands.
    case unknownTask(String, before: String, of: [String])
    /// An extra word after another one.
    case surplusWord(String, after: String)
    case missingValue(CommandLineOption)
    /// A word is missing after another one. `kind` says what is missing: `a file`.
    case missingWord(String, kind: String)
    case unexpectedValue(CommandLineOption)
    case invalidValue(CommandLineOption, String)
    /// An option that is valid for one task only.
    case unexpectedOption(CommandLineOption, only: String)
    /// An invalid word in the value of an option. `kind` is the kind of the word: `fault`.
    case unknownWord(CommandLineOption, kind: String, String, of: [String])

    /// The subcommand does not accept the word after it.
    case unknownOperand(String, after: String, of: [String])

    public var description: String {
        switch self {
        case .unknownOption(let text, let nearest):
            "Unknown option “\(text)”." + Self.advice(nearest, otherwise: "Try --help.")
        case .unexpectedWord(let text, let nearest):
            "Unexpected argument “\(text)”."
                + Self.advice(nearest, otherwise: "Try --help.")
        case .surplusWord(let text, let word):
            "Unexpected argument “\(text)” after “\(word)”. Try --help."
        case .unknownTask(let text, let word, let tasks):
            "Unknown command “\(text)” for “\(word)”."
                + Self.advice(text.nearest(in: tasks), otherwise: "There are \(tasks.joined(separator: ", ")).")
        case .missingWord(let word, let kind):
            "“\(word)” needs \(kind) after it."
        case .missingValue(let option):
            "\(option.name) needs a value: \(option.expectation)."
        case .unexpectedValue(let option):
            "\(option.name) takes no value."
        case .invalidValue(let option, let value):
            "\(option.name) cannot be “\(value)”. It takes \(option.expectation)."
        case .unexpectedOption(let option, let task):
            "\(option.name) is only valid with “\(task)”."
        case .unknownOperand(let text, let word, let words):
            "There is no “\(text)” after “\(word)”."
                + Self.advice(text.nearest(in: words), otherwise: "There are \(words.joined(separator: ", ")).")
        case .unknownWord(let option, let kind, let word, let words):
            "\(option.name): there is no \(kind) “\(word)”."
                + Self.advice(word.nearest(in: words), otherwise: "There are \(words.joined(separator: ", ")).")
        }
    }

    private static func advice(_ nearest: String?, otherwise: String) -> String {
        " " + (nearest.map { "Did you mean “\($0)”?" } ?? otherwise)
    }
}
