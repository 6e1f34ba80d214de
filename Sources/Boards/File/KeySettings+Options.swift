public import Settings

// The options of keys in a board’s file.

extension KeySettings: OptionRecord {

    public static let title = "a key binding"
    public static let help =
        "A key binding that runs a command or sends a request. The command gets the fields of the selected row as environment variables, such as $title and $html_url. The names of these variables are in lower case; _ replaces every character that is not a letter or a digit. If the row lacks a field that the command uses, the command does not run. To run it anyway, write ${title:-}. In a request and in `env`, ${var.NAME} is the value of a variable, and ${row.SOURCE.FIELD} is a field of the selected row; SOURCE is the source of `on`. If rows are marked, the key binding acts on each of them, and stops at the first failure. A key binding without `on` that uses no field runs once."
    public static let rules: [SettingsTable.Rule] = [
        .exactlyOne(["run", "http"]), .atMostOne(["terminal", "output"]), .atMostOne(["terminal", "detach"]),
        HTTPOrigin.rule,
    ]

    /// Creates a key binding from options, without its key. Returns nil if the options contain no action.
    public init?(_ options: inout OptionReader) {
        let action = KeyAction(&options)
        let asks =
            options(
                "ask", .map(.ask, .own("answer")), beside: ["run"],
                "The values that a form asks for before the command runs, by name. The command gets each value as the environment variable of this name. The values take precedence over fields of the same name. If the user cancels the form, the command does not run."
            ) ?? []
        let title = options("title", .plain(.title), "The title in the help. Default: the command.")
        let source = options(
            "on", .reference("source"), "The source whose panels have the key binding. Default: all sources.")
        let confirms = options(
            "confirm", .flag, default: false,
            "Whether to ask before running the command. The question shows the fields that the command uses, and all marked rows."
        )
        let output = options(
            "output", .choice(["overlay", "stream", "none"]), default: "none",
            "How the output is shown: “overlay” shows it over the board after the command has ended, “stream” shows it over the board as it arrives, and “none” does not show it. The output of a request is its status and its body."
        )
        let usesTerminal = options(
            "terminal", .flag, default: false, beside: ["run"],
            "Whether the command gets the terminal until it ends. An editor, a pager or ssh needs this.")
        let refresh = options(
            "then", OptionType<Refresh>.refresh,
            "The sources to refresh after the command or the request: a list of sources, or “refresh”. “refresh” refreshes the source of `on`; without `on`, it refreshes all sources."
        )
        let detaches = options(
            "detach", .flag, default: false, beside: ["run"],
            "Whether the command and its child processes keep running when the board ends. A program that opens a window needs this. A detached command counts as done after 10 seconds."
        )
        guard let action else { return nil }
        let outputs: [String: Output] = ["overlay": .overlay, "stream": .stream]
        self.init(
            "", at: options.place, on: source, title: title ?? action.shown, action,
            asks: asks.map { AskSettings($0) }, confirms: confirms,
            output: usesTerminal ? .terminal : outputs[output] ?? .none, refresh: refresh ?? .nothing,
            detaches: detaches)
    }

    init(_ option: NamedOption<KeySettings>) {
        self = option.value
        (key, place) = (option.name, option.place)
    }
}

extension KeyAction {

    /// Creates the action of a key from options. Returns nil if they contain neither a command nor a request.
    fileprivate init?(_ options: inout OptionReader) {
        let run = options("run", .text(.shell), "The shell command to run.")
        let environment = options(
            "env", .map(.text(.value.takingContent), .free("variable")), beside: ["run"],
            "Variables for the command’s environment. Secrets and ${var.NAME} go here.")
        options.owners = [HTTPOrigin.key]
        let origin = HTTPOrigin.request(&options)
        let timeout = options(
            "timeout", .duration(least: .milliseconds(100)), default: .seconds(10),
            "The maximum duration of the request.")
        options.owners = []
        if let run {
            self = .command(run, environment: (environment ?? []).map(NamedText.init))
        } else if let origin {
            self = .request(origin, timeout: timeout)
        } else {
            return nil
        }
    }
}

extension OptionType<KeySettings.Refresh> {

    /// The type of the option: the word `refresh`, or a list of sources.
    fileprivate static var refresh: OptionType {
        let names = OptionType<[String]>.list(.reference("source"))
        return OptionType(.either([.choice(["refresh"]), names.kind])) { value, scope in
            value.word.map { _ in .own } ?? names.value(of: value, in: scope).map { .sources($0) }
        }
    }
}

extension AskSettings: OptionRecord {

    package static let title = "an answer"
    package static let help =
        "A value that the user is asked for: text, a number, a secret, or one of several choices. A secret is never shown, is redacted in the output, and is discarded after the run."
    package static let rules: [SettingsTable.Rule] = [
        .exactlyOne(["text", "secret", "choices", "source", "variable"]), .atMostOne(["number", "lines"]),
    ]

    /// Creates the settings of an asked value from options, without its name.
    package init?(_ options: inout OptionReader) {
        let text = options("text", .plain(.title), "Asks for text, with this label.")
        let isNumber = options(
            "number", .flag, default: false, beside: ["text"],
            "Whether the text must be a number: digits, optionally with a minus sign and a decimal point.")
        let lines = options("lines", .integer(1...20), default: 1, beside: ["text"], "The number of visible lines.")
        let secret = options("secret", .plain(.title), "Asks for a secret, with this label.")
        let choices = options("choices", .list(.plain(.title)), "The texts to choose from.")
        let source = options("source", .reference("source"), "The source whose rows are the choices.")
        let field = options(
            "value", .plain(.field), beside: ["source"],
            "The field of the rows that contains the choices. Default: the first field.")
        let variable = options(
            "variable", .reference("variable"),
            "The variable of the board whose choices are offered. The initial choice in the form is the variable’s current value. The answer does not change the variable. If the variable allows several choices, the user types them as text."
        )
        let title = options(
            "title", .plain(.title), without: "its name", beside: ["choices", "source", "variable"], "The label.")
        let initial = options(
            "default", .plain(.title), beside: ["text", "choices", "source"], "The initial value in the form.")
        let isRequired = options(
            "required", .flag, default: true, beside: ["text", "secret"], "Whether the text must not be empty.")
        let kind: Kind? =
            if text != nil { isNumber ? .number : .text(lines: lines) } else if secret != nil {
                .secret
            } else if let source { .source(source, field: field) } else if let variable {
                .variable(variable)
            } else { choices.map { .choice($0) } }
        guard let kind else { return nil }
        self.init(
            "", at: options.place, label: text ?? secret ?? title, kind, initial: initial ?? "",
            isRequired: isRequired)
    }

    fileprivate init(_ option: NamedOption<AskSettings>) {
        self = option.value
        (name, place) = (option.name, option.place)
    }
}

extension OptionType<AskSettings> {

    /// The type of an asked value: a label, which asks for text; a list of choices; or a map of options.
    fileprivate static var ask: OptionType {
        let (label, choices) = (OptionType<String>.plain(.title), OptionType<[String]>.list(.plain(.title)))
        let record = OptionType<AskSettings>.record
        return OptionType(.either([label.kind, choices.kind, record.kind])) { value, scope in
            if let text = label.value(of: value, in: scope) {
                return AskSettings("", at: value.place, label: text, .text(lines: 1))
            }
            return choices.value(of: value, in: scope).map { AskSettings("", at: value.place, .choice($0)) }
                ?? record.value(of: value, in: scope)
        }
    }
}
