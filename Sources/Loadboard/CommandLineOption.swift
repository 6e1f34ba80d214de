import Basics

/// A command-line option. It is used to parse arguments and to generate the help.
public struct CommandLineOption: Hashable, Sendable {

    /// The name, such as `--max-age`.
    public var name: String
    /// The short name, such as `-h`; nil for none.
    public var shortName: String?
    /// The name of the option's value in the help, such as `TIME`; nil if the option has no value.
    public var valueName: String?
    /// The valid values, as the end of a sentence such as “It takes …”.
    public var expectation: String
    /// The description for the help.
    public var help: String

    /// The option as it is written, with its short name and the name of its value: `-n, --every TIME`.
    package var synopsis: String { (shortName.map { "\($0), " } ?? "") + name + (valueName.map { " \($0)" } ?? "") }

    /// Creates an option without a value.
    public init(_ name: String, shortName: String? = nil, help: String) {
        self.name = name
        self.shortName = shortName
        self.help = help
        expectation = "no value"
    }

    /// Creates an option with a value.
    ///
    /// - Parameters:
    ///   - name: The name, such as `--max-age`.
    ///   - shortName: The short name, such as `-h`; nil for none.
    ///   - valueName: The name of the option's value in the help, such as `TIME`.
    ///   - expectation: The valid values, as the end of a sentence such as “It takes …”.
    ///   - help: The description for the help.
    public init(
        _ name: String, shortName: String? = nil, _ valueName: String, _ expectation: String, help: String
    ) {
        self.name = name
        self.shortName = shortName
        self.valueName = valueName
        self.expectation = expectation
        self.help = help
    }

    /// Parses the arguments of a program, without the name of the program. The value of an option is attached, as in
    /// `--max-age=5m`, or is the next argument. If there are no arguments, `options` is not evaluated.
    ///
    /// - Returns: The options in the order of the arguments, with their values. The value of an option that takes no
    ///   value is empty.
    /// - Throws: ``CommandLineError`` if an argument is not an option, if a value is missing, or if an option that
    ///   takes no value has a value.
    public static func parse(
        _ arguments: [String], by options: @autoclosure () -> [CommandLineOption]
    ) throws(CommandLineError) -> [(option: CommandLineOption, value: String)] {
        guard !arguments.isEmpty else { return [] }
        let options = options()
        let (found, words) = try take(arguments, by: options, takesWords: false)
        if let word = words.first {
            throw .unexpectedWord(word, nearest: "--\(word)".nearest(in: options.map(\.name)))
        }
        return found
    }

    /// Parses the arguments of a program that accepts both options and words, such as file names. Every argument after
    /// `--` is a word.
    ///
    /// - Returns: The options in the order of the arguments, with their values, and the words.
    /// - Throws: ``CommandLineError`` if an option does not exist, if a value is missing, or if an option that takes no
    ///   value has a value.
    public static func parseWithWords(
        _ arguments: [String], by options: @autoclosure () -> [CommandLineOption]
    ) throws(CommandLineError) -> (found: [(option: CommandLineOption, value: String)], words: [String]) {
        arguments.isEmpty ? ([], []) : try take(arguments, by: options(), takesWords: true)
    }

    private static func take(
        _ arguments: [String], by options: [CommandLineOption], takesWords: Bool
    ) throws(CommandLineError) -> (found: [(option: CommandLineOption, value: String)], words: [String]) {
        var found: [(option: CommandLineOption, value: String)] = []
        var words: [String] = []
        var rest = arguments[...]
        while let argument = rest.popFirst() {
            if takesWords, argument == "--" {
                words += rest
                break
            }
            let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            let name = argument.hasPrefix("--") ? parts[0] : argument
            guard let option = options.first(where: { $0.name == name || $0.shortName == name }) else {
                let names = options.map(\.name)
                // A single hyphen is a word that stands for standard input.
                guard argument.hasPrefix("-") && (argument != "-" || !takesWords) || argument.isEmpty && !takesWords
                else {
                    words.append(argument)
                    continue
                }
                throw .unknownOption(argument, nearest: name.nearest(in: names))
            }
            let attached = argument.hasPrefix("--") && parts.count > 1 ? parts[1] : nil
            if option.valueName == nil {
                guard attached == nil else { throw .unexpectedValue(option) }
                found.append((option, ""))
            } else {
                guard let value = attached ?? rest.popFirst() else { throw .missingValue(option) }
                found.append((option, value))
            }
        }
        return (found, words)
    }
}
