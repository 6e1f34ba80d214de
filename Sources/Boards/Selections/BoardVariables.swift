import Basics
import Feeds
import Loadables
import Settings

@MainActor
final class BoardVariables {

    struct Choice: Hashable {
        let text: String
        let title: String
        /// Whether the source of the choices no longer contains this choice.
        var isGone = false
    }

    let settings: [VariableSettings]

    var onChange: () -> Void = {}

    /// A closure that is called when the choices of a source may have changed.
    var onChoices: () -> Void = {}

    /// A closure that is called when a text given on the command line is not among the loaded choices.
    var onMistake: (ChoiceError) -> Void = { _ in }

    private let environment: Environment
    /// A closure that returns the loader of a source that delivers choices. It returns nil if the source is not
    /// running.
    private let loader: (String) -> ContentLoader<BoardContent>?
    /// The chosen texts, keyed by variable. They were chosen by the user, given on the command line, or taken from the
    /// first row of a source.
    private var chosen: [String: [String]]
    /// The texts that the user has chosen, in this run or an earlier run, keyed by variable. They are stored.
    private var remembered: [String: [String]]
    /// The variables whose texts from the command line have not yet been checked against the loaded choices.
    private var unconfirmed: Set<String>
    /// The variables whose texts were given on the command line.
    private let given: Set<String>
    private var observers: [LoadableObserver] = []
    /// The choices that were read from the sources of variables, keyed by variable.
    private var knownRows: [String: [String]] = [:]

    private static let memoryName = "variables"

    /// - Parameters:
    ///   - settings: The variables.
    ///   - set: The texts from the command line, keyed by variable. They are used at the start, and not stored.
    ///   - former: The variables before a reload, whose values are kept; nil to use stored values.
    ///   - loader: A closure that returns the loader of a source that delivers choices. It returns nil if the source is
    ///     not running.
    init(
        _ settings: [VariableSettings], choosing set: [String: [String]] = [:], after former: BoardVariables? = nil,
        in environment: Environment, loader: @escaping (String) -> ContentLoader<BoardContent>? = { _ in nil }
    ) {
        (self.settings, self.environment, self.loader) = (settings, environment, loader)
        let isFirst = former?.settings.isEmpty ?? true
        remembered =
            isFirst && !settings.isEmpty
            ? environment.remembered([String: [String]].self, as: Self.memoryName) ?? [:] : former?.remembered ?? [:]
        // At the start, texts from the command line replace stored texts. After a reload, the current texts are kept.
        chosen = isFirst ? remembered.merging(set) { $1 } : former?.chosen ?? [:]
        given = former?.given.union(set.keys) ?? Set(set.keys)
        unconfirmed = isFirst ? Set(set.keys) : former?.unconfirmed ?? []
        // A stored text is dropped if the file no longer lists it as a choice.
        for variable in settings { if case .choices(let choices) = variable.kind { keep(choices, of: variable) } }
    }

    private func keep(_ choices: [String], of variable: VariableSettings) {
        guard let texts = chosen[variable.name] else { return }
        let known = texts.filter(choices.contains)
        chosen[variable.name] = known.isEmpty && !texts.isEmpty ? nil : known
    }

    /// Observes the sources that deliver choices, and reads their choices.
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

    /// Checks the texts from the command line against the loaded choices of a variable, and reports a text that is not
    /// among them. If cached choices lack a text, waits for new choices, because cached choices may be out of date.
    private func confirm(_ variable: VariableSettings) {
        guard let source = variable.source, let rows = rows(of: variable) else { return }
        let problem = variable.problem(with: texts(of: variable), among: rows)
        guard problem == nil || loader(source)?.provenance?.origin != .cache else { return }
        unconfirmed.remove(variable.name)
        problem.map(onMistake)
    }

    /// Selects the first row of a source for each variable without a value. The selection does not change when another
    /// row becomes the first.
    private func takeFirstChoices() {
        for variable in settings where chosen[variable.name] == nil && variable.standard == nil {
            guard let first = rows(of: variable)?.first else { continue }
            chosen[variable.name] = [first]
            onChange()
        }
    }

    // MARK: Values

    /// Returns combinations of the choices of the given variables. The selected combination comes first. If a variable
    /// takes several choices, each choice is a separate value. The choice “all” and typed texts are included only if
    /// they are selected.
    ///
    /// - Parameters:
    ///   - names: The names of the variables.
    ///   - limit: The maximum number of combinations to return.
    /// - Returns: The values, and the number of all combinations without the limit. Nil if the choices of a variable
    ///   are unknown.
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

    /// The current values, keyed by variable. Variables whose choices are still unknown have no value.
    var values: [String: VariableValue] {
        Dictionary(settings.compactMap { variable in value(of: variable).map { (variable.name, $0) } }) { first, _ in
            first
        }
    }

    private func value(of variable: VariableSettings) -> VariableValue? {
        chosen[variable.name].map(variable.value) ?? variable.standard
    }

    func texts(of variable: VariableSettings) -> [String] { value(of: variable)?.texts ?? [] }

    /// Returns the choices of a variable in the order of the file or the source. The choice “all” is the first.
    /// Selected texts that the source does not contain are at the end. Empty if the user types the value.
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

    /// Returns the value of a variable in words, such as `staging, production`, `all` or `none`.
    func words(of variable: VariableSettings) -> String {
        let texts = texts(of: variable)
        if texts.isEmpty, variable.takesSeveral { return "none" }
        let all: String? = if case .source(_, _, let all) = variable.kind { all } else { nil }
        return texts.map { $0 == all ? "all" : $0 }.joined(separator: ", ")
    }

    /// Returns a sentence if the value of a variable was chosen in an earlier run, and is not the default.
    func remark(on variable: VariableSettings) -> String? {
        let (name, texts) = (variable.name, texts(of: variable))
        let usual = variable.standard?.texts ?? rows(of: variable)?.first.map { [$0] }
        guard !given.contains(name), let last = remembered[name], last == texts, texts != usual else { return nil }
        let words = OneLine(words(of: variable), limit: 60)
        return "\(name) is “\(words)”, as chosen last on the board; to choose another value, use --set \(name)=VALUE"
    }

    func isGone(_ variable: VariableSettings) -> Bool {
        guard variable.source != nil else { return false }
        return choices(of: variable).contains(where: \.isGone)
    }

    /// Returns the choices from the source of a variable. Nil if they are not loaded yet, or if the variable has no
    /// source.
    private func rows(of variable: VariableSettings) -> [String]? {
        if let known = knownRows[variable.name] { return known }
        guard case .source(let source, let field, _) = variable.kind,
            let document = loader(source)?.state.content?.memberDocument
        else { return nil }
        let rows = document.choices(in: field)
        knownRows[variable.name] = rows
        return rows
    }

    /// Sets the texts that the user has chosen for a variable, and stores them. Has no effect if the texts are already
    /// selected.
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
