package import Settings

package struct CommandOrigin: Hashable, Sendable {

    package enum Line: Hashable, Sendable {
        /// One or more lines of a shell command.
        case shell(SettingsText)
        /// A program followed by its arguments. The list is not empty.
        case program([SettingsText])
    }

    /// The command. It contains no secrets.
    package var line: Line

    /// Environment variables in addition to those of this program, in order. They may contain secrets.
    package var environment: [NamedText]

    /// The absolute path of the working folder.
    package var folder: SettingsText

    package var successes: Set<Int32>

    /// Whether the command runs in a pseudoterminal.
    package var usesTerminal: Bool

    /// Whether the command keeps running and its lines are shown as they arrive.
    package var follows: Bool

    /// The host on which to run the command over ssh, in any form that the user's ssh accepts; nil to run the command
    /// on this machine.
    package var host: SettingsText?

    /// The maximum size of the output in bytes.
    package var limit: Int

    /// The environment variables that the command expands, such as `$AWS_PROFILE`, and their values, keyed by name.
    /// Variables that ``environment`` sets and variables that change automatically, such as `$PWD`, are not included.
    /// Empty for a command on another host, which expands the variables of that host.
    package var namedVariables: [String: String]
}

extension CommandOrigin: BytesOrigin {

    package static let key = "command"

    static let followSynonyms = ["tail", "watch", "stream"]

    package init?(_ options: inout OptionReader) {
        let line = options(
            Self.key, Line.option, known: ["cmd", "shell", "exec", "run", "script"],
            "A shell command, or a list with a program and its arguments. A list is run without a shell. If the output is "
                + "shown as text, the variables COLUMNS and LINES contain the size of the panel.")
        let environment = options(
            "env", .map(.text(.value.takingContent), .free("variable")),
            "Variables for the command’s environment. Secrets go here.")
        let folder = options("folder", .contentPath, without: "the board’s folder", "The working folder.")
        let successes = options(
            "successes", .list(.integer(0...255), orOne: true), default: [0], "The exit codes that mean success.")
        let usesTerminal = options(
            "pty", .flag, default: false,
            "Runs the command in a pseudoterminal, for programs that use colors only on a terminal.")
        let follows = options(
            "follow", .flag, default: false, known: Self.followSynonyms,
            "For a command that does not end: shows each line as it arrives.")
        let host = options(
            "on", .text(.host.takingContent), known: ["host", "ssh"], "The host to run the command on, over ssh.")
        let limit = options("limit", .size(1...(1 << 30)), default: 1 << 20, "The maximum size of the output.")
        guard let line else { return nil }
        let own = (environment ?? []).map(NamedText.init)
        // A command on another host expands the variables of that host.
        let named = host == nil ? line.namedVariables(in: options.scope.environment) : [:]
        self.init(
            line: line, environment: own,
            folder: folder
                ?? SettingsText([.boardFolder(options.scope.folder)], at: options.place(of: Self.key) ?? options.place),
            successes: Set(successes.map { Int32($0) }), usesTerminal: usesTerminal, follows: follows, host: host,
            limit: limit, namedVariables: named.filter { variable in !own.contains { $0.name == variable.key } })
    }

    package static func typed(_ word: String) -> TypedOrigin? {
        func words(of text: String) -> [Substring] {
            text.split(whereSeparator: { $0.isWhitespace || "|;&()<>".contains($0) }).filter {
                $0.prefixMatch(of: /\w+=/) == nil && !$0.hasPrefix("-")
            }
        }
        // A quoted argument of several words, such as a header or a script, rarely names the content.
        let bare = word.replacing(/'[^']*\s[^']*'|"[^"]*\s[^"]*"/, with: " ")
        // The arguments of `echo` and `printf` are the output itself, and do not name the content.
        let isPrinted = words(of: word).first.map { ["echo", "printf"].contains($0) } ?? false
        let all = words(of: bare) + (isPrinted ? [] : words(of: word))
        let words = all.filter { !tools.contains(String($0)) } + all.filter { tools.contains(String($0)) }
        return TypedOrigin(
            key: key, value: word,
            names: words.map { $0.prefix { $0 != "?" } }.map { FileOrigin.stem($0.split(separator: "/").last ?? $0) },
            interval: .seconds(5), takesAnything: true,
            warning: MaskedAddress.isSuspicious(command: word)
                ? "the command in this YAML seems to contain a secret; pass the secret to the command with “env”"
                : nil)
    }

    /// Programs whose names do not describe their output.
    private static let tools: Set = [
        "awk", "bash", "cat", "curl", "echo", "env", "grep", "head", "jq", "printf", "sh", "ssh", "sudo", "tail",
        "wget",
    ]

    // MARK: Content

    package var parts: [OriginPart] {
        var parts: [OriginPart] = []
        parts.reserveCapacity(8)
        switch line {
        case .shell(let text): parts.append(OriginPart("line", text, use: "in the line"))
        case .program(let words): parts += words.map { OriginPart("word", $0, use: "in the line") }
        }
        if let host { parts.append(OriginPart("host", host, use: "in the name of the host")) }
        parts.append(OriginPart("folder", folder))
        parts += environment.map(OriginPart.init(variable:))
        if successes != [0] {
            parts.append(OriginPart("successes", successes.sorted().map(String.init).joined(separator: ",")))
        }
        if usesTerminal { parts.append(OriginPart("pty", "true")) }
        if follows { parts.append(OriginPart("follow", "true")) }
        return parts
    }

    package var legacyDescription: [String]? {
        guard environment.isEmpty, successes == [0], !usesTerminal, !follows, namedVariables.isEmpty else { return nil }
        let place = [host?.shown ?? "", folder.shown]
        return switch line {
        case .shell(let line): ["shell", line.shown] + place
        case .program(let words): ["program"] + words.map(\.shown) + place
        }
    }

    package func filled(with values: ReferenceValues) throws -> CommandOrigin {
        guard !references.isEmpty else { return self }
        var filled = self
        for index in environment.indices {
            filled.environment[index].value = try environment[index].value.filledVariable(with: values)
        }
        let variables = environment.flatMap(\.value.contents)
        if host != nil, let secret = variables.first(where: { !values.secretTexts(of: [$0]).isEmpty }) {
            throw ReferenceError(secret, .kind("a secret field, and would be visible in the arguments of ssh"))
        }
        filled.folder = try folder.filledPath(with: values)
        filled.host = try host?.filledHost(with: values)
        return filled
    }

    // MARK: Checks

    package var mistakes: [(place: SettingsPlace, message: String)] {
        environment.compactMap(\.mistakeAsVariable)
    }

    // MARK: Sharing and consent

    package var obstacleOnMachine: String? {
        "the output of a command may depend on the terminal; if it does not, set “share: true”"
    }

    package var consent: OriginConsent? {
        OriginConsent(kind: .command, text: consentText, wasShownWhole: wasShownWhole)
    }

    package func destination(_ source: String) -> String { "command of \(source.quoted)\(onHost)" }

    package var provenance: String { "command \(line.named.quoted)\(onHost)" }

    package var ownContent: String? { "output of \(line.named.quoted)\(onHost)" }

    private var onHost: String { host.map { " on \($0.quotedHost)" } ?? "" }

    package var storedContent: String { "output of: \(line.named)" }

    package func add(to list: inout LegacyConsent) {
        let line =
            switch line {
            case .shell(let text): text.shown
            case .program(let words): words.map { LegacyConsent.quoted($0.shown) }.joined(separator: " ")
            }
        if let host = host?.shown {
            list.add(host: "ssh \(host)")
            list.add(command: "on \(host): \(line)")
        } else {
            list.add(command: line)
        }
        list.add(variablesOf: environment.map(\.value))
    }

    /// The text in the consent: `source PATH=x on me@host in ./x: make`.
    private var consentText: String {
        var parts = ["source"]
        if case .program = line { parts.append("(no shell)") }
        if usesTerminal { parts.append("in a terminal") }
        parts += environment.sorted { $0.name < $1.name }.map { "\($0.name.quoted)=\($0.value.quoted)" }
        if let host { parts.append("on \(host.quotedHost)") }
        if !worksInBoardFolder { parts.append("in \(folder.quotedPath)") }
        return parts.joined(separator: " ") + ": " + line.named
    }

    private var worksInBoardFolder: Bool {
        if case .boardFolder? = folder.pieces.first { folder.pieces.count == 1 } else { false }
    }

    private var wasShownWhole: Bool {
        environment.isEmpty && worksInBoardFolder && !usesTerminal && LegacyConsent.showedWhole(line.named)
    }
}

extension CommandOrigin.Line {

    fileprivate static var option: OptionType<Self> {
        let shell = OptionType<SettingsText>.text(.shell)
        let program = OptionType<[SettingsText]>.list(.text(.word))
        return OptionType(.either([shell.kind, program.kind])) { value in
            value.text.map { .shell($0) } ?? value.list.map { .program($0.compactMap(\.text)) }
        }
    }

    private var texts: [SettingsText] {
        switch self {
        case .shell(let line): [line]
        case .program(let words): words
        }
    }

    fileprivate func namedVariables(in environment: [String: String]) -> [String: String] {
        texts.map { $0.namedVariables(in: environment) }.reduce(into: [:]) { $0.merge($1) { first, _ in first } }
    }

    /// The command as one line for a shell, with the names of secrets in place of their values.
    var named: String {
        switch self {
        case .shell(let line): line.named
        case .program(let words): words.map(\.quoted).joined(separator: " ")
        }
    }
}
