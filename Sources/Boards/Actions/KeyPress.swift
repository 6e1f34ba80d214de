import Basics
import Dashboard
import Documents
import Feeds
import JSONDocuments
import Loadables
import Settings
import TerminalUI

@MainActor
struct KeyPress {

    let runs: KeyRuns
    let feed: Feed<BoardContent>
    let view: SourceView
    /// A closure that is called with the index of each completed item.
    let onDone: (Int) -> Void
    /// The values of the board's variables when the key was pressed.
    let selections: Selections
    var answers = KeyAnswers()

    var key: KeySettings { runs.key }

    var document: Document? { feed.loader.state.content?.document }

    /// The values of the board's variables. If the key belongs to a source and was pressed for exactly one row, the row
    /// is included.
    var rowSelections: Selections {
        var selections = selections
        if let source = key.source, runs.all.count == 1 { selections.rows[source] = runs.all[0].shown?.document }
        return selections
    }

    /// The name of the first variable that the key uses and that has no value yet; nil if all variables have values.
    var unknownVariable: String? { key.usedVariables.sorted().first { selections.variables[$0] == nil } }

    /// Returns a sentence for each variable that the key uses, such as `${var.stage} is production`, to show in a
    /// question.
    ///
    /// - Parameter limit: The maximum length of a value in characters.
    func variableLines(limit: Int) -> [String] {
        key.usedVariables.sorted().map { name in
            "${var.\(name)} is \(OneLine(showingHidden: selections.variables[name]?.text ?? "", limit: limit))"
        }
    }

    /// Creates the form for the values that the key asks for.
    ///
    /// - Parameters:
    ///   - feed: A closure that returns the feed of the source with the given name. Choices are read from the content
    ///     of this feed.
    ///   - variables: The variables of the board, which can provide choices.
    ///   - onSubmit: A closure that is called with the answers.
    /// - Throws: ``KeyRefusal`` if the choices of a value are not available. If the choices come from a source without
    ///   content, a load of this source is started.
    func form(
        choicesOf feed: (String) -> Feed<BoardContent>?, _ variables: BoardVariables?,
        onSubmit: @escaping (KeyAnswers) -> Void
    ) throws(KeyRefusal) -> InputForm {
        var asks: [AskedValue] = []
        for ask in key.asks { asks.append(try value(of: ask, feed, variables)) }
        let names = runs.all.compactMap(\.name)
        let message =
            names.isEmpty ? [] : [(names.count > 1 ? "\(names.count) rows: " : "") + names.joined(separator: ", ")]
        let state = FormState(asks.map(\.field), submitTitle: key.title)
        return InputForm(key.title, message, state) { [asks] state, id in
            asks.first { $0.settings.name == id }?.refusal(in: state)
        } onSubmit: { [asks] state in
            onSubmit(KeyAnswers(state, to: asks))
        }
    }

    private func value(
        of ask: AskSettings, _ feed: (String) -> Feed<BoardContent>?, _ variables: BoardVariables?
    ) throws(KeyRefusal) -> AskedValue {
        switch ask.kind {
        case .text, .number, .secret: return AskedValue(settings: ask, choices: nil, initial: ask.initial)
        case .choice(let texts):
            let choices = texts.map { BoardVariables.Choice(text: $0, title: $0) }
            return AskedValue(settings: ask, choices: choices, initial: ask.initial)
        case .variable(let name): return try value(of: ask, variable: name, variables)
        case .source(let name, let field): return try value(of: ask, source: name, field, feed)
        }
    }

    private func value(
        of ask: AskSettings, source name: String, _ field: String?, _ feed: (String) -> Feed<BoardContent>?
    ) throws(KeyRefusal) -> AskedValue {
        guard let loader = feed(name)?.loader, let document = loader.state.content?.document else {
            feed(name)?.loader.syncIfNeeded()
            throw .notLoaded(source: name)
        }
        let texts = document.choices(in: field)
        guard !texts.isEmpty else { throw .noChoices(source: name) }
        // If the choices do not contain the default, add the default as the first choice, and mark it as gone. The form
        // then does not preselect another value.
        let isGone = !ask.initial.isEmpty && !texts.contains(ask.initial)
        let choices =
            (isGone ? [BoardVariables.Choice(text: ask.initial, title: ask.initial, isGone: true)] : [])
            + texts.map { BoardVariables.Choice(text: $0, title: $0) }
        return AskedValue(settings: ask, choices: choices, initial: ask.initial) { [weak loader] text in
            let present = loader?.state.content?.document.choices(in: field)
            return present?.contains(text) == false
                ? "“\(OneLine(text, limit: 60))” is not in “\(OneLine(name, limit: 60))”; choose another value" : nil
        }
    }

    private func value(
        of ask: AskSettings, variable name: String, _ variables: BoardVariables?
    ) throws(KeyRefusal) -> AskedValue {
        guard let variables, let variable = variables.settings.first(where: { $0.name == name }) else {
            throw .noChoice(variable: name)
        }
        let choices = variable.kind == .input ? nil : variables.choices(of: variable)
        if choices?.isEmpty == true { throw .noChoice(variable: name) }
        var ask = ask
        ask.label = ask.label ?? variable.title
        if let choices, let separator = variable.separator {
            // If several choices are allowed, the user types them as one text with separators.
            return AskedValue(
                settings: ask, choices: nil, initial: variables.texts(of: variable).joined(separator: separator)
            ) { text in
                variable.refusal(ofTyped: text, among: choices.map(\.text))
            }
        }
        return AskedValue(settings: ask, choices: choices, initial: variables.texts(of: variable).first ?? "")
    }
}

extension Document {

    private static let mostChoices = 1_000

    /// Returns the distinct texts that the user can choose from, in order, at most ``mostChoices``. These are the
    /// values of a list, the lines of a text, or the values of a field in the rows. Empty texts are left out. Returns
    /// an empty array for a picture.
    ///
    /// - Parameter field: The name of the field; nil for the first field of the rows.
    func choices(in field: String?) -> [String] {
        var known: Set<String> = []
        return Array(texts(of: field).filter { !$0.isEmpty && known.insert($0).inserted }.prefix(Self.mostChoices))
    }

    private func texts(of field: String?) -> [String] {
        switch self {
        case .json(let json):
            let root = Element(json)
            guard root.elements.isEmpty || !root.elements.allSatisfy(\.isScalar) else {
                return root.elements.map(\.text)
            }
            let rows = Rows(root, naming: field.map { [$0] } ?? [])
            return (rows?.values(field ?? rows?.columns.first) ?? []).map { $0?.text ?? "" }
        case .text(let text): return text.split(whereSeparator: \.isNewline).map(String.init)
        case .picture: return []
        }
    }
}
