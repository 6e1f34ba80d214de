import Feeds
import Loadables
import Settings

/// The variables of a board, with what is chosen of them.
@MainActor
final class BoardVariables {

    /// A choice of a variable.
    struct Choice: Hashable {
        let text: String
        /// The text for the user.
        let title: String
        /// Whether the source of the choices has it no more.
        var isGone = false
    }

    /// The variables as the file says.
    let settings: [VariableSettings]

    /// Called when a value has changed.
    var onChange: () -> Void = {}

    /// Called when the choices of a source may be others.
    var onChoices: () -> Void = {}

    /// Called when a source of choices, once it is loaded, does not have a text that the command line chose.
    var onMistake: (ChoiceError) -> Void = { _ in }

    private let environment: Environment
    /// The loader of a source of choices; nil if it does not run.
    private let loader: (String) -> ContentLoader<BoardContent>?
    /// The chosen texts by the names of the variables, as the user, the command line or a first load chose them.
    private var chosen: [String: [String]]
    /// The values that the user chose, in this run or an earlier one.
    private var remembered: [String: [String]]
    /// The variables with texts of the command line that their sources have not confirmed.
    private var unconfirmed: Set<String>
    private var observers: [LoadableObserver] = []
    /// The texts that the sources of variables have, by the names of the variables, as far as they were looked for.
    private var knownRows: [String: [String]] = [:]

    private static let memoryName = "variables"

    /// - Parameters:
    ///   - settings: The variables.
    ///   - set: The texts that the command line chose, by the names of the variables. They are not remembered.
    ///   - former: The variables of the settings before, whose choices stay; nil for those that are remembered.
    ///   - loader: Returns the loader of a source of choices; nil if it does not run.
    init(
        _ settings: [VariableSettings], choosing set: [String: [String]] = [:], after former: BoardVariables? = nil,
        in environment: Environment, loader: @escaping (String) -> ContentLoader<BoardContent>? = { _ in nil }
    ) {
        (self.settings, self.environment, self.loader) = (settings, environment, loader)
        let isFirst = former?.settings.isEmpty ?? true
        remembered =
            isFirst && !settings.isEmpty
            ? environment.remembered([String: [String]].self, as: Self.memoryName) ?? [:] : former?.remembered ?? [:]
        // A value that the user chose after the start overrides the command line.
        chosen = isFirst ? remembered.merging(set) { $1 } : former?.chosen ?? [:]
        unconfirmed = isFirst ? Set(set.keys) : former?.unconfirmed ?? []
        // A value that the file no longer offers does not count.
        for variable in settings { if case .choices(let choices) = variable.kind { keep(choices, of: variable) } }
    }

    private func keep(_ choices: [String], of variable: VariableSettings) {
        guard let texts = chosen[variable.name] else { return }
        let known = texts.filter(choices.contains)
        chosen[variable.name] = known.isEmpty && !texts.isEmpty ? nil : known
    }

    /// Follows the sources of choices.
    func begin() {
        observers = Set(settings.compactMap(\.source)).compactMap(loader).map { loader in
            loader.sink { [weak self] _ in
                self?.knownRows = [:]
                self?.takeChoices()
                self?.onChoices()
            }
        }
        takeChoices()
    }

    private func takeChoices() {
        takeFirstChoices()
        for variable in settings where unconfirmed.contains(variable.name) { confirm(variable) }
    }

    /// Looks whether the source of a variable has what the command line chose. Kept content that does not may be old.
    private func confirm(_ variable: VariableSettings) {
        guard let source = variable.source, let rows = rows(of: variable) else { return }
        let problem = variable.problem(with: texts(of: variable), among: rows)
        guard problem == nil || loader(source)?.provenance?.origin != .cache else { return }
        unconfirmed.remove(variable.name)
        problem.map(onMistake)
    }

    /// Chooses the first row of a source where nothing was chosen before. It stays chosen when another row becomes the first.
    private func takeFirstChoices() {
        for variable in settings where chosen[variable.name] == nil && variable.standard == nil {
            guard let first = rows(of: variable)?.first else { continue }
            chosen[variable.name] = [first]
            onChange()
        }
    }

    // MARK: Values

    /// Every combination of choices of some variables, the chosen one first. Of a variable of which several may be chosen, each choice
    /// counts alone; the text that stands for all, and typed texts, count only if they are chosen.
    ///
    /// - Parameters:
    ///   - names: The names of the variables.
    ///   - limit: The largest number of combinations that are returned.
    /// - Returns: The values, and the number of all combinations. Nil while the choices of a variable are not known.
    func combinations(of names: Set<String>, limit: Int) -> (values: [[String: VariableValue]], count: Int)? {
        let used = settings.filter { names.contains($0.name) }
        var combinations = [[String: VariableValue]()]
        var (count, isListed) = (1, true)
        for variable in used {
            guard let value = value(of: variable) else { return nil }
            var values = [value]
            switch variable.kind {
            case .input: break
            case .choices(let texts): values = texts.map { variable.value([$0]) }
            case .source(_, _, let all):
                guard let rows = rows(of: variable) else { return nil }
                values = rows.filter { $0 != all }.map { variable.value([$0]) }
            }
            isListed = isListed && values.contains(value)
            count = count.multipliedReportingOverflow(by: values.count).overflow ? .max : count * values.count
            combinations = Array(
                combinations.lazy.flatMap { combination in
                    values.lazy.map { combination.merging([variable.name: $0]) { $1 } }
                }.prefix(limit))
        }
        let chosen = self.values.filter { names.contains($0.key) }
        combinations = [chosen] + combinations.filter { $0 != chosen }
        return (Array(combinations.prefix(limit)), isListed || count == .max ? count : count + 1)
    }

    /// The present values by the names of the variables. A variable whose choices are not known yet is missing.
    var values: [String: VariableValue] {
        Dictionary(settings.compactMap { variable in value(of: variable).map { (variable.name, $0) } }) { first, _ in
            first
        }
    }

    private func value(of variable: VariableSettings) -> VariableValue? {
        chosen[variable.name].map(variable.value) ?? variable.standard
    }

    /// The chosen texts of a variable.
    func texts(of variable: VariableSettings) -> [String] { value(of: variable)?.texts ?? [] }

    /// The choices of a variable, in order. Chosen texts that its source does not have any more stand at the end.
    func choices(of variable: VariableSettings) -> [Choice] {
        switch variable.kind {
        case .input: return []
        case .choices(let choices): return choices.map { Choice(text: $0, title: $0) }
        case .source(_, _, let all):
            let rows = rows(of: variable)
            let gone = texts(of: variable).filter { $0 != all && rows?.contains($0) != true }
            return (all.map { [Choice(text: $0, title: "all")] } ?? [])
                + (rows ?? []).filter { $0 != all }.map { Choice(text: $0, title: $0) }
                + gone.map { Choice(text: $0, title: $0, isGone: rows != nil) }
        }
    }

    /// The value of a variable in words: `staging, production`.
    func words(of variable: VariableSettings) -> String {
        let texts = texts(of: variable)
        if texts.isEmpty, variable.takesSeveral { return "none" }
        let all: String? = if case .source(_, _, let all) = variable.kind { all } else { nil }
        return texts.map { $0 == all ? "all" : $0 }.joined(separator: ", ")
    }

    /// Whether the source of a variable has a chosen text no more.
    func isGone(_ variable: VariableSettings) -> Bool {
        guard variable.source != nil else { return false }
        return choices(of: variable).contains(where: \.isGone)
    }

    /// The texts that the source of a variable has; nil if they are not known.
    private func rows(of variable: VariableSettings) -> [String]? {
        if let known = knownRows[variable.name] { return known }
        guard case .source(let source, let field, _) = variable.kind,
            let document = loader(source)?.state.content?.memberDocument
        else { return nil }
        let rows = document.choices(in: field)
        knownRows[variable.name] = rows
        return rows
    }

    /// Chooses texts of a variable, and remembers them.
    func choose(_ texts: [String], of name: String) {
        guard let variable = settings.first(where: { $0.name == name }), texts != value(of: variable)?.texts else {
            return
        }
        chosen[name] = texts
        unconfirmed.remove(name)
        remembered[name] = texts
        environment.remember(remembered, as: Self.memoryName)
        onChange()
    }
}
