import Loadboard
import Settings

struct ProgramOptions: Sendable {

    enum Task: Hashable, Sendable {
        /// Show a board. Without a file, show the user's board. If the user has no board, show the shipped board about
        /// this machine.
        case show(file: String?)
        case tryOut([String])
        case add(String)
        /// Write a new board to a file that does not exist yet. Without a file, write the user's board. The board has a
        /// source for each word. Without words, the board is a copy of the shipped board about this machine.
        case initialize(file: String?, [String])
        case edit(file: String?)
        /// Report the errors in a board's file, and in the user's settings, keys and themes.
        case check(file: String?)
        case test(file: String?)
        /// Print the JSON Schema for boards, or for a file in the settings folder.
        case schema(Reference.Topic?)
        /// Print the reference for boards, or for a file in the settings folder.
        case reference(Reference.Topic?)
        /// Load and cache content and report alerts, without a terminal.
        case keep(file: String?)
        /// Print the shipped board about this machine, or a recipe, as an example to start from.
        case example(recipe: String?)
        case manual
        case completions(Completions.Shell)
    }

    var task: Task
    var board = BoardOptions()
    /// Whether `--trust` is given. With this option, the user consents to everything that the board does.
    var trusts = false
    /// The folder of the cache; nil for the user's cache folder.
    var cacheFolder: String?
    /// Whether content is cached on disk.
    var keeps = true
    /// The selected values of variables, each in the form `stage=production`.
    var choices: [String] = []
    /// The interval between loads of the panels for typed words; nil to use the proposed intervals.
    var interval: Duration?
    var records = false
    /// The path of the board that `add` inserts the lines into; nil if `--to` is not given.
    var target: String?

    /// Parses the arguments, without the name of the program.
    init(_ arguments: [String]) throws(CommandLineError) {
        let (found, words) = try CommandLineOption.parseWithWords(arguments, by: Self.all)
        task = try Self.task(words)
        for (option, value) in found {
            switch option {
            case .trust: trusts = true
            case .cache: cacheFolder = value
            case .noCache: keeps = false
            case .set:
                guard value.contains("="), !value.hasPrefix("=") else { throw .invalidValue(option, value) }
                choices.append(value)
            case .every:
                guard case .tryOut = task else { throw .unexpectedOption(option, only: "COMMAND|URL|FILE") }
                interval = try Self.interval(value)
            case .to:
                guard case .add = task else { throw .unexpectedOption(option, only: "add") }
                guard Self.isBoard(value) else { throw .invalidValue(option, value) }
                target = value
            case .record:
                guard case .test = task else { throw .unexpectedOption(option, only: "test") }
                records = true
            default: _ = try board.set(option, value)
            }
        }
    }

    /// The options, in the order of the help.
    static let all: [CommandLineOption] = [.every, .set, .to, .record, .trust, .cache, .noCache] + BoardOptions.all

    /// The name and description of a task, for the help, the manual page and completions.
    struct TaskHelp: Sendable {
        /// The subcommand; nil for the default task.
        let word: String?
        /// The operand that follows the subcommand, as shown in the help.
        let operand: String
        let help: String
        /// The allowed values of the operand; empty if it accepts any text.
        var choices: [String] = []

        func synopsis(_ program: String) -> String {
            [program, word ?? "", operand].filter { !$0.isEmpty }.joined(separator: " ")
        }
    }

    /// The tasks, in the order of the help.
    static let tasks = [
        TaskHelp(
            word: nil, operand: "",
            help: "show ~/.config/loadboard/board.yaml or, if missing, a board about this machine"),
        TaskHelp(word: nil, operand: "BOARD.yaml", help: "show that board"),
        TaskHelp(
            word: nil, operand: "COMMAND|URL|FILE|- ...", help: "show a panel for each; - is standard input"
        ),
        TaskHelp(
            word: "add", operand: "COMMAND|URL|FILE", help: "load a source once, and propose YAML for your board"),
        TaskHelp(
            word: "init", operand: "[BOARD.yaml] [COMMAND|URL|FILE ...]",
            help: "write a new board: about this machine, or with the given sources"),
        TaskHelp(word: "edit", operand: "[BOARD.yaml]", help: "open a board in $EDITOR, and then check it"),
        TaskHelp(
            word: "check", operand: "[BOARD.yaml]",
            help: "report all mistakes in a board, and in your settings, keys and themes"
        ),
        TaskHelp(
            word: "test", operand: "[BOARD.yaml]",
            help: "test a board with recorded responses, and with simulated faults"),
        TaskHelp(word: "keep", operand: "[BOARD.yaml]", help: "load, cache and alert without a terminal"),
        TaskHelp(
            word: "example", operand: "[RECIPE]", help: "print a starter board, or a recipe",
            choices: ShippedBoards.recipeWords),
        TaskHelp(
            word: "reference", operand: "[keys|settings|themes]",
            help: "print the reference for boards, or for keys, settings or themes",
            choices: Reference.Topic.allCases.map(\.rawValue)),
        TaskHelp(
            word: "schema", operand: "[keys|settings|themes]",
            help: "print the JSON Schema for boards, keys, settings or themes, for use in editors",
            choices: Reference.Topic.allCases.map(\.rawValue)),
        TaskHelp(word: "manual", operand: "", help: "print the manual page"),
        TaskHelp(
            word: "completions", operand: "bash|zsh|fish", help: "print shell completions",
            choices: Completions.Shell.allCases.map(\.rawValue)
        ),
    ]

    private static func task(_ words: [String]) throws(CommandLineError) -> Task {
        guard let first = words.first else { return .show(file: nil) }
        let rest = Array(words.dropFirst())
        switch first {
        case "add":
            guard let word = try one(rest, after: first), !word.isEmpty else {
                throw .missingWord(first, kind: "a command, a URL or a file")
            }
            return .add(word)
        case "init":
            let file = rest.first.flatMap { isBoard($0) ? $0 : nil }
            let words = file == nil ? rest : Array(rest.dropFirst())
            if let word = words.first(where: { $0.isEmpty || isBoard($0) }) { throw .surplusWord(word, after: first) }
            return .initialize(file: file, words)
        case "edit": return .edit(file: try one(rest, after: first))
        case "check": return .check(file: try one(rest, after: first))
        case "test": return .test(file: try one(rest, after: first))
        case "keep": return .keep(file: try one(rest, after: first))
        case "completions":
            guard let word = try one(rest, after: first), let shell = Completions.Shell(rawValue: word) else {
                throw .missingWord(first, kind: "bash, zsh or fish")
            }
            return .completions(shell)
        case "example": return .example(recipe: try one(rest, after: first))
        case "reference": return .reference(try topic(rest, after: first))
        case "schema": return .schema(try topic(rest, after: first))
        case "manual":
            if let word = rest.first { throw .surplusWord(word, after: first) }
            return .manual
        default:
            if isBoard(first) { return .show(file: try one(words, after: "loadboard")) }
            if let word = rest.first(where: isBoard), first.allSatisfy(\.isLetter), !first.isEmpty {
                let withBoard = tasks.filter { $0.operand.contains("BOARD") }.compactMap(\.word)
                throw .unknownTask(first, before: word, of: withBoard)
            }
            if let word = words.first(where: { $0.isEmpty || isBoard($0) }) { throw .surplusWord(word, after: first) }
            return .tryOut(words)
        }
    }

    /// Parses an interval: a number of seconds from 0.1 to 86,400, or a duration with a unit, at least 0.1 seconds.
    private static func interval(_ value: String) throws(CommandLineError) -> Duration {
        let seconds = Double(value).flatMap {
            (0.1...86_400).contains($0) ? Duration.milliseconds(Int($0 * 1000)) : nil
        }
        guard let interval = seconds ?? Duration(setting: value), interval >= .milliseconds(100) else {
            throw .invalidValue(.every, value)
        }
        return interval
    }

    /// Returns the topic that the word names; nil if there is no word.
    private static func topic(_ words: [String], after task: String) throws(CommandLineError) -> Reference.Topic? {
        guard let word = try one(words, after: task) else { return nil }
        guard let topic = Reference.Topic(rawValue: word) else {
            throw .unknownOperand(word, after: task, of: Reference.Topic.allCases.map(\.rawValue))
        }
        return topic
    }

    private static func one(_ words: [String], after word: String) throws(CommandLineError) -> String? {
        if words.count > 1 { throw .surplusWord(words[1], after: "\(word) \(words[0])") }
        return words.first
    }

    /// Returns whether the word has the file name extension of a board.
    private static func isBoard(_ word: String) -> Bool {
        word.hasSuffix(".yaml") || word.hasSuffix(".yml")
    }
}

extension CommandLineOption {

    fileprivate static let every = CommandLineOption(
        "--every", shortName: "-n", "TIME", "seconds, or a number with s, m, h or d after it, like 2 or 5m",
        help: "with COMMAND|URL|FILE: the interval between loads")
    fileprivate static let set = CommandLineOption(
        "--set", "NAME=VALUE", "a variable of the board and a choice, like stage=production",
        help: "choose the value of a variable for this run")
    fileprivate static let to = CommandLineOption(
        "--to", "FILE", "a board file, like board.yaml", help: "with add: the board file to which the source is added")
    fileprivate static let record = CommandLineOption(
        "--record", help: "with test: load the sources, show the responses, and save them if you agree")
    fileprivate static let trust = CommandLineOption(
        "--trust", help: "consent to everything the board does, without a question")
    fileprivate static let cache = CommandLineOption(
        "--cache", "FOLDER", "a folder", help: "the cache folder ($XDG_CACHE_HOME/loadboard)")
    fileprivate static let noCache = CommandLineOption("--no-cache", help: "use no cache")
}
