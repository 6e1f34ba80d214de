public import Settings

/// A key with an action.
public struct KeySettings: Hashable, Sendable {

    /// The place where the output of a command, or the response to a request, is shown.
    public enum Output: Hashable, Sendable {
        /// The output is not shown.
        case none
        /// The output is shown on a page above the board, after the action has ended.
        case overlay
        /// The output is shown on a page above the board, while it arrives.
        case stream
        /// The command controls the terminal until it ends.
        case terminal
    }

    /// The sources that are loaded again after the action.
    public enum Refresh: Hashable, Sendable {
        case nothing
        /// The source of the key is loaded again. If the key works on the whole board, all sources are loaded again.
        case own
        /// The sources with these names are loaded again.
        case sources([String])
    }

    /// The key as written: `o`, `ctrl-x`. ``BoardSettings/keyProblems`` reports invalid keys.
    public var key: String

    /// The place of the key in the file.
    public var place: SettingsPlace

    /// The name of the source that the key belongs to. The key works in the panels of this source, on the chosen row or
    /// on each marked row. Nil if the key works on the whole board.
    public var source: String?

    /// The title in the help.
    public var title: String

    package var action: KeyAction

    /// The values that the user is asked for, in order. A command gets them as environment variables.
    package var asks: [AskSettings]

    /// Whether the user must confirm the action.
    public var confirms: Bool

    /// The place where the output is shown.
    public var output: Output

    /// The sources that are loaded again after the action.
    public var refresh: Refresh

    /// Whether the command and its child processes continue when the board ends.
    public var detaches: Bool

    package init(
        _ key: String, at place: SettingsPlace, on source: String? = nil, title: String, _ action: KeyAction,
        asks: [AskSettings] = [], confirms: Bool = false, output: Output = .none, refresh: Refresh = .nothing,
        detaches: Bool = false
    ) {
        self.key = key
        self.place = place
        self.source = source
        self.title = title
        self.action = action
        self.asks = asks
        self.confirms = confirms
        self.output = output
        self.refresh = refresh
        self.detaches = detaches
    }
}

extension KeySettings {

    /// The references in the request, or in the variables of the command.
    private var references: [ContentReference] { action.parts.flatMap(\.text.contents) }

    /// The references to fields of the row that the key acts on.
    var rowReferences: [ContentReference] { references.filter { $0.kind == .row && $0.name == source } }

    /// The names of the board’s variables that occur in the request or in an environment variable of the command.
    var usedVariables: Set<String> { Set(references.filter { $0.kind == .variable }.map(\.name)) }

    /// The names of the board’s variables whose choices the key offers to the user.
    var askedVariables: Set<String> {
        Set(asks.compactMap { if case .variable(let name) = $0.kind { name } else { nil } })
    }

    /// Whether the key can act on rows: its action is a command, or a request that refers to the row.
    var takesRows: Bool { action.line != nil || !rowReferences.isEmpty }

    /// The names of the variables that the key itself sets for a command: its environment variables, and the values
    /// that it asks for. They take precedence over fields with the same names.
    var ownVariables: Set<String> { Set(action.environment.map(\.name) + asks.map(\.name)) }

    /// The request as a source; nil for a command. Requests of keys are sent, limited and redacted like requests of
    /// sources.
    package var requestSource: SourceSettings? {
        guard case .request(let origin, let timeout) = action else { return nil }
        let name = "key \(key)" + (source.map { " of \($0)" } ?? "")
        return SourceSettings(name, at: place, from: origin, timeout: timeout)
    }

    /// Errors that cannot be detected by checking each option alone.
    var mistakes: [(place: SettingsPlace, message: String, nearest: String?)] {
        let misnamed = (action.environment.compactMap(\.mistakeAsVariable) + asks.compactMap(\.mistakeAsVariable)).map {
            ($0.place, $0.message, nil as String?)
        }
        let given = Set(action.environment.map(\.name))
        let twice = asks.filter { given.contains($0.name) }.map { ask in
            (ask.place, "“\(ask.name)” is in both “ask” and “env”", nil as String?)
        }
        let isStreamOfNoCommand = output == .stream && action.line == nil
        let streams = [
            (isStreamOfNoCommand, "“output: stream” needs a command; to show a response, use “output: overlay”"),
            (output == .stream && detaches, "“output: stream” has no effect with “detach”"),
        ].filter(\.0).map { (place, $0.1, nil as String?) }
        return misnamed + twice + asks.compactMap(\.mistake) + streams + referenceMistakes
    }

    private var referenceMistakes: [(place: SettingsPlace, message: String, nearest: String?)] {
        let foreign = references.filter { !($0.kind == .variable || $0.kind == .row && $0.name == source) }
        let mistakes = foreign.map { reference in
            let message =
                reference.kind == .row
                ? "\(reference) needs a key binding that acts on rows of “\(reference.name)”; add “on: \(reference.name)” to the key binding"
                : "a key binding cannot use \(reference); it can use only the fields of its row and the board’s variables"
            return (reference.place, message, nil as String?)
        }
        return mistakes + (requestSource?.origin.mistakes ?? []).map { ($0.place, $0.message, nil as String?) }
    }
}

extension KeySettings {

    /// The sources whose rows the key offers as choices.
    var askedSources: Set<String> {
        Set(asks.compactMap { if case .source(let name, _) = $0.kind { name } else { nil } })
    }
}

extension BoardSettings {

    /// The sources whose rows are choices of a key or of a variable. They are loaded even if no page shows them.
    var askedSources: Set<String> { Set(keys.flatMap(\.askedSources) + variables.compactMap(\.source)) }
}
