import Basics
import Dashboard
public import Feeds
import JSONDocuments
import Loadables
import Settings
import TerminalUI

extension BoardSettings {

    /// Reads the choices for variables from a command line.
    ///
    /// - Parameter words: Words such as `stage=production`. If a variable takes several choices, each word adds one
    ///   choice to the variable. A word without a choice, such as `tags=`, adds none.
    /// - Returns: The choices, keyed by variable. Choices that come from a source are not checked here.
    /// - Throws: A ``ChoiceError`` if there is no such variable or no such choice.
    public func choices(_ words: [String]) throws(ChoiceError) -> [String: [String]] {
        var choices: [String: [String]] = [:]
        for word in words {
            let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            let (name, text) = (parts[0], parts.count > 1 ? parts[1] : "")
            guard let variable = variables.first(where: { $0.name == name }) else {
                throw .variable(name, of: variables.map(\.name))
            }
            let isNone = variable.takesSeveral && text.isEmpty
            if case .choices = variable.kind, !isNone, let problem = variable.problem(with: [text]) { throw problem }
            if variable.takesSeveral {
                choices[name, default: []] += text.isEmpty ? [] : [text]
            } else {
                choices[name] = [text]
            }
        }
        return choices
    }

    /// Returns a sentence for each variable whose value was chosen in an earlier run, and is not the default.
    ///
    /// - Parameters:
    ///   - choices: The choices, keyed by variable. They replace stored choices.
    ///   - environment: The environment with the stored choices.
    @MainActor
    public func remarks(onStoredChoicesBesides choices: [String: [String]], in environment: Environment) -> [String] {
        let values = BoardVariables(variables, choosing: choices, in: environment)
        return variables.compactMap(values.remark)
    }

    /// Returns the board with the given selections filled into its sources. A source remains unchanged if a selection
    /// that it needs is missing, or if a value is not allowed at its position.
    func selected(_ selections: Selections) -> BoardSettings {
        let graph = SourceGraph(sources)
        var board = self
        board.sources = sources.map { source in
            let needs = graph.selections(of: source)
            guard !needs.isEmpty, needs.variables.allSatisfy({ selections.variables[$0] != nil }),
                needs.rows.allSatisfy({ selections.rows[$0] != nil })
            else { return source }
            return (try? source.filled(with: selections, as: needs.combination(of: selections))) ?? source
        }
        return board
    }
}

extension VariableSettings {

    /// Returns the error for the first text that is not a choice of the variable; nil if all texts are choices.
    ///
    /// - Parameter rows: The choices from the source of the variable; empty if the variable has no source.
    func problem(with texts: [String], among rows: [String] = []) -> ChoiceError? {
        let known = ownChoices + rows
        return texts.first { !known.contains($0) }.map { .choice($0, of: name, known) }
    }
}

extension BoardSurroundings {

    /// Returns the board with the values of its variables filled into its sources. Given values take precedence over
    /// stored values, and stored values over defaults. A variable without any value gets the first choice from its
    /// source. A source that depends on a chosen row of another source gets the first row of that source.
    ///
    /// - Parameters:
    ///   - board: The board.
    ///   - choices: The choices, keyed by variable. They replace stored choices.
    ///   - environment: The environment with the stored choices.
    /// - Throws: A ``ChoiceError`` if a source of choices was loaded and lacks one of the given choices.
    @MainActor
    public func selected(
        _ board: BoardSettings, choosing choices: [String: [String]], in environment: Environment
    ) async throws(ChoiceError) -> BoardSettings {
        var values = BoardVariables(board.variables, choosing: choices, in: environment).values
        for variable in board.variables where values[variable.name] == nil || choices[variable.name] != nil {
            guard case .source(let name, let field, _) = variable.kind,
                let source = board.source(named: name),
                let answer = try? await content(of: source, on: board).load(LoadRequest()),
                let rows = answer.content?.memberDocument?.choices(in: field)
            else { continue }
            if let texts = choices[variable.name] {
                if let problem = variable.problem(with: texts, among: rows) { throw problem }
            } else if let first = rows.first {
                values[variable.name] = variable.value([first])
            }
        }
        var selections = Selections(variables: values)
        var selected = board.selected(selections)
        let graph = SourceGraph(board.sources)
        let wanted = Set(board.sources.flatMap { graph.selections(of: $0).rows })
        // The rows of a source may depend on the chosen row of another source.
        for _ in wanted {
            for name in wanted where selections.rows[name] == nil {
                guard let source = graph[name],
                    graph.selections(of: source).rows.allSatisfy({ selections.rows[$0] != nil })
                else { continue }
                selections.rows[name] = await firstRow(of: name, on: selected, in: environment)
            }
            selected = board.selected(selections)
        }
        return selected
    }

    /// Returns the first row of a source, in the order of its view. Nil if there is none, or if the load has failed.
    @MainActor
    private func firstRow(of name: String, on board: BoardSettings, in environment: Environment) async -> JSONDocument?
    {
        guard let source = board.source(named: name),
            let content = try? await content(of: source, on: board).load(LoadRequest()).content
        else { return nil }
        let context = ViewContext(
            time: .local, clock: environment.clock, isFollowed: source.origin.follows,
            rowKeys: RowKeys(declared: source.id))
        let lines = SourceView(source.view, in: context).content(of: content).content.lines
        return lines.lazy.compactMap { line in
            line.item.flatMap { ($0.source as? any BoardItemSource)?.item(at: $0.index).document }
        }.first
    }
}

/// An error in a choice given on the command line: the board has no such variable, or the variable has no such choice.
public enum ChoiceError: Error, Hashable, CustomStringConvertible {
    /// The board has no such variable. The payload is the name in the choice, and the names of all variables.
    case variable(String, of: [String])
    /// The variable has no such choice. The payload is the text, the variable, and its choices.
    case choice(String, of: String, [String])

    public var description: String {
        switch self {
        case .variable(let name, let names):
            "there is no variable “\(name)”"
                + Self.advice(name, names, otherwise: names.isEmpty ? "; the board has none" : "; the variables are ")
        case .choice(let text, let name, let choices):
            "“\(text)” is not one of the choices of “\(name)”"
                + Self.advice(text, choices, otherwise: "; the choices are ")
        }
    }

    private static let mostNames = 20

    private static func advice(_ text: String, _ names: [String], otherwise: String) -> String {
        let rest = names.count > mostNames ? ", …" : ""
        return text.nearest(in: names).map { "; did you mean “\($0)”?" }
            ?? otherwise + names.prefix(mostNames).joined(separator: ", ") + rest
    }
}
