import Basics

/// An error in a command line.
public enum CommandLineError: Error, Hashable, CustomStringConvertible {
    case unknownOption(String, nearest: String?)
    /// An argument that is neither an option nor the value of an option. `nearest` is the most similar option; nil if
    /// no option is similar.
    case unexpectedWord(String, nearest: String?)
    /// A subcommand that does not exist. The payload is the subcommand, the argument that follows it, and the valid
    /// subcommands.
    case unknownTask(String, before: String, of: [String])
    /// An argument that follows the last allowed argument. The payload is the argument and the preceding argument.
    case surplusWord(String, after: String)
    case missingValue(CommandLineOption)
    /// An argument is missing after the argument in the payload. `kind` is the kind of the missing argument: `a file`.
    case missingWord(String, kind: String)
    case unexpectedValue(CommandLineOption)
    case invalidValue(CommandLineOption, String)
    /// An option that is valid only with another subcommand. `only` is this subcommand.
    case unexpectedOption(CommandLineOption, only: String)
    /// An invalid word in the value of an option. The payload is the option, the kind of the word, such as `fault`, the
    /// word itself, and the valid words.
    case unknownWord(CommandLineOption, kind: String, String, of: [String])

    /// An argument that the preceding subcommand does not accept. The payload is the argument, the subcommand, and the
    /// valid arguments.
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
                + Self.advice(text.nearest(in: tasks), otherwise: "The choices are \(tasks.joined(separator: ", ")).")
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
            "“\(word)” does not accept “\(text)”."
                + Self.advice(text.nearest(in: words), otherwise: "It accepts \(words.joined(separator: ", ")).")
        case .unknownWord(let option, let kind, let word, let words):
            "\(option.name): there is no \(kind) “\(word)”."
                + Self.advice(word.nearest(in: words), otherwise: "The choices are \(words.joined(separator: ", ")).")
        }
    }

    private static func advice(_ nearest: String?, otherwise: String) -> String {
        " " + (nearest.map { "Did you mean “\($0)”?" } ?? otherwise)
    }
}
