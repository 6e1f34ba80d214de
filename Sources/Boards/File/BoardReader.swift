import Basics
public import Settings

extension BoardSettings {

    /// Reads a board's file, with the included files and the recipes, and checks all of them. No source is loaded, and
    /// no secret is read.
    ///
    /// - Parameters:
    ///   - path: The path of the board's file.
    ///   - files: The files from which the board is read.
    ///   - environment: The environment variables to which `${env.…}` can refer.
    ///   - recipes: The folders of recipes, in order of precedence.
    /// - Returns: The board, and all problems in the order of the files. The board is nil if its file cannot be read,
    ///   or does not contain a map. A source with problems is included only in `faultySources`. All other parts of the
    ///   board remain valid.
    public static func read(
        _ path: String, from files: any SettingsFiles = DiskFiles(), environment: [String: String],
        recipes: [String] = []
    ) -> (board: BoardSettings?, problems: [SettingsProblem]) {
        var reader = BoardReader(path, files, environment: environment, recipes: recipes)
        let board = reader.read()
        return (board, reader.sortedProblems)
    }
}

/// A reader of a board. It reads the files of the board, then the contents of these files.
struct BoardReader {

    private let path: String
    private let environment: [String: String]
    private var library: FileLibrary
    private var recipes: RecipeBook
    var checker: SettingsChecker

    init(_ path: String, _ files: any SettingsFiles, environment: [String: String], recipes: [String]) {
        self.path = path
        self.environment = environment
        library = FileLibrary(files)
        self.recipes = RecipeBook(folders: recipes)
        checker = SettingsChecker(SettingsScope(environment: environment, folder: SettingsPath.folder(of: path)))
    }

    mutating func read() -> BoardSettings? {
        let parts = library.board(path, &checker)
        guard !parts.isEmpty else { return nil }
        let secrets = entries("secrets", of: parts)
        let sources = entries("sources", of: parts)
        checker.scope.secrets = secrets.map(\.name)
        // If a file could not be read, the list of names is incomplete. Accept any name, so that references to the
        // missing names are not reported as further problems.
        func names(of key: String, _ entries: [SettingsNode.Pair]) -> Set<String>? {
            let isComplete =
                !library.isIncomplete && !parts.contains { $0.root.hasMisspelt(key, in: BoardTables.board) }
            return isComplete ? Set(entries.map(\.name)) : nil
        }
        checker.scope.names["source"] = names(of: "sources", sources)
        checker.scope.names["var"] = names(of: "variables", entries("variables", of: parts))
        checker.scope.names["variable"] = checker.scope.names["var"]
        let pages = pageNames(of: parts)
        checker.scope.names["page"] = library.isIncomplete ? nil : pages

        var board = BoardSettings(file: path, folder: SettingsPath.folder(of: path))
        var defaults: [String: SourceDefaults] = [:]
        for part in parts {
            board.includers[part.file] = part.includedBy
            let record = checker.check(part.root.without("sources"), .table(BoardTables.board), "the file")?.record
            let options = record.flatMap { BoardOptions($0, in: checker.scope) }
            defaults[part.file] = options?.defaults ?? part.includedBy.flatMap { defaults[$0] }
            options.map { add($0, to: &board) }
        }
        let flat = checker.flatKeys(of: sources, .table(SourceSettings.table), "source")
        checker.enclosing = [BoardTables.board]
        for source in sources where !flat.contains(source.place) {
            add(source, defaults[source.place.file], to: &board)
        }
        checker.enclosing = []
        connect(&board)
        for mistake in board.pageMistakes + board.viewMistakes { checker.fail(mistake.place, mistake.message) }
        if sources.isEmpty, checker.problems.isEmpty, library.problems.isEmpty {
            let empty = parts.lazy.compactMap { $0.root["sources"] }.first
            checker.fail(
                empty?.place ?? SettingsPlace(path),
                empty == nil
                    ? "a board needs sources: there is no “sources” in this file"
                    : "a board needs sources: “sources” is empty")
        }
        let faulty = Dictionary(grouping: problems.filter { $0.source != nil }) { $0.source ?? "" }
        let programs = Dictionary(grouping: checker.programs) { $0.source ?? "" }
        board.faultySources = sources.filter { faulty[$0.name] != nil }.map {
            FaultySource(
                name: $0.name, place: $0.place, problems: faulty[$0.name] ?? [], programs: programs[$0.name] ?? [])
        }
        board.sources.removeAll { faulty[$0.name] != nil }
        board.files = library.files
        board.shownVariables = checker.shownVariables
        board.renamedKeys = checker.hints
        return board
    }

    /// Returns the entries of the map under a key in all files. If several entries have the same name, returns only the
    /// first of them, and reports the others.
    private mutating func entries(_ key: String, of parts: [FileLibrary.Part]) -> [SettingsNode.Pair] {
        var entries: [SettingsNode.Pair] = []
        var places: [String: SettingsPlace] = [:]
        for part in parts {
            guard let value = part.root[key]?.value else { continue }
            guard let pairs = value.pairs, pairs.count <= SettingsChecker.entryLimit else {
                // Report values with too many entries, and any invalid value of `sources`. Other invalid values are
                // reported when the whole file is checked.
                if key == "sources" || value.pairs != nil {
                    _ = checker.check(value, BoardTables.board[key]?.kind ?? .flag, quoted(key))
                }
                continue
            }
            for pair in pairs {
                if let first = places[pair.name] {
                    checker.fail(pair.place, "\(quoted(pair.name)) is already defined in \(first)")
                } else {
                    places[pair.name] = pair.place
                    entries.append(pair)
                }
            }
        }
        return entries
    }

    /// Returns the names of the pages in all files, and reports duplicates.
    private mutating func pageNames(of parts: [FileLibrary.Part]) -> Set<String> {
        var places: [String: SettingsPlace] = [:]
        for page in parts.flatMap({ $0.root["pages"]?.value.items ?? [] }) {
            guard let value = page["name"]?.value, let name = value.text else { continue }
            if let first = places[name] {
                checker.fail(value.place, "the name \(quoted(name)) is already used by the page at \(first)")
            } else {
                places[name] = value.place
            }
        }
        return Set(places.keys)
    }

    private func quoted(_ key: String) -> String { "“\(key)”" }

    // MARK: Sources

    private mutating func add(_ pair: SettingsNode.Pair, _ defaults: SourceDefaults?, to board: inout BoardSettings) {
        checker.source = pair.name
        let outer = checker.scope
        defer {
            checker.scope = outer
            checker.source = nil
        }
        guard !pair.name.isEmpty else { return checker.fail(pair.place, "the name of a source cannot be empty") }
        checker.scope.names["item"] = pair.value.itemNames
        var node = pair.value
        var recipe: Recipe?
        if let use = node["use"], let name = use.value.text, !use.value.isMissing {
            guard let found = recipes.recipe(name, at: use.value.place, &library, &checker),
                let expanded = found.expanded(node, use: use, &checker)
            else { return checkAlone(node) }
            (node, recipe) = (expanded, found)
            checker.scope.names["item"] = node.itemNames
        }
        node = checker.checkItemName(of: node)
        guard
            let record = checker.check(
                node, .table(SourceSettings.table), "“\(pair.name)”", at: recipe == nil ? pair.place : nil)?.record
        else { return }
        var options = OptionReader(record, defaults: defaults?.options, in: checker.scope)
        guard var source = SourceSettings(pair.name, at: pair.place, &options, defaultShare: defaults?.share) else {
            return
        }
        if let problem = source.shareProblem, let place = options.place(of: "share") {
            checker.fail(place, "“share” \(problem)")
        }
        for (option, reason) in source.origin.refusals {
            if let place = options.place(of: option) { checker.fail(place, "“\(option)” \(reason)") }
        }
        for mistake in source.maintenanceMistakes { checker.fail(mistake.place, mistake.message) }
        if let mistake = source.misplacedContent { checker.fail(mistake.place, mistake.message) }
        for mistake in source.origin.mistakes { checker.fail(mistake.place, mistake.message) }
        source.files = [pair.place.file] + [recipe?.file, sharedBy(source, options, defaults)].compactMap(\.self)
        if let recipe {
            source.recipe = recipe.name
            source.recipeFile = recipe.file
            source.view = source.view ?? recipe.view(&checker)
        }
        board.sources.append(source)
    }

    /// Returns the path of the file whose `defaults` set `share` for the source. Returns nil if the source itself sets
    /// `share`, or if no `defaults` apply to it.
    private func sharedBy(_ source: SourceSettings, _ options: OptionReader, _ defaults: SourceDefaults?) -> String? {
        source.share != nil && options.place(of: "share") == nil ? defaults?.options.place.file : nil
    }

    /// Checks the options of a source whose recipe cannot be used. Rules about combinations of options are ignored,
    /// because the recipe may set some of these options.
    private mutating func checkAlone(_ node: SettingsNode) {
        var table = SourceSettings.table
        table.rules = []
        var keys = table.keys
        for index in keys.indices { keys[index].beside = [] }
        table.keys = keys
        _ = checker.check(node.without("with"), .table(table), "the source")
    }

    // MARK: Other parts

    private mutating func add(_ options: BoardOptions, to board: inout BoardSettings) {
        board.title = board.title ?? options.name
        options.settings.map { board.ownSettings.append($0) }
        for secret in options.secrets where !board.secrets.contains(where: { $0.name == secret.name }) {
            board.secrets.append(SecretSettings(secret))
        }
        for variable in options.variables.map({ VariableSettings($0) })
        where !board.variables.contains(where: { $0.name == variable.name }) {
            for mistake in variable.mistakes { checker.fail(mistake.place, mistake.message, nearest: mistake.nearest) }
            board.variables.append(variable)
        }
        if board.share == nil, !board.sharesNothing, let share = options.share { add(share, to: &board) }
        board.pages += options.pages
        for key in options.keys.map({ KeySettings($0) }) {
            guard !board.keys.contains(where: { $0.key == key.key && $0.source == key.source }) else {
                checker.fail(key.place, "the key “\(key.key)” is already bound in another file")
                continue
            }
            for mistake in key.mistakes { checker.fail(mistake.place, mistake.message, nearest: mistake.nearest) }
            board.keys.append(key)
        }
    }

    private mutating func add(_ share: BoardShare, to board: inout BoardSettings) {
        guard case .store(let store) = share else { return board.sharesNothing = true }
        board.share = store
        if let key = store.key, let text = key.plain, text.utf8.count < 16 {
            checker.fail(key.place, "“key” must have at least 16 bytes, as random as possible")
        }
    }

    // MARK: Problems

    private var problems: [SettingsProblem] { library.problems + checker.problems }

    /// The problems in the order of the files, each with an excerpt of its line.
    var sortedProblems: [SettingsProblem] {
        let order = Dictionary(uniqueKeysWithValues: library.files.enumerated().map { ($0.element, $0.offset) })
        // Problems at the same place stay in the order in which they were found.
        return problems.map(library.showing).enumerated().map { index, problem in
            let place = problem.place
            return (key: [order[place.file] ?? .max, place.line, place.column, index], problem)
        }
        .sorted { $0.key.lexicographicallyPrecedes($1.key) }.map(\.1)
    }
}

extension SettingsNode {

    /// Returns whether the map lacks the key but contains an unknown key that is probably a misspelling of it.
    func hasMisspelt(_ key: String, in table: SettingsTable) -> Bool {
        self[key] == nil
            && (pairs ?? []).contains { table[$0.name] == nil && $0.name.nearest(in: table.keys.map(\.name)) == key }
    }

    /// The names of the items for which the source is loaded.
    fileprivate var itemNames: Set<String> { Set((self["each"]?.value.pairs ?? []).map(\.name)) }

    func without(_ key: String) -> SettingsNode {
        guard let pairs else { return self }
        return SettingsNode(.map(pairs.filter { $0.name != key }), at: place)
    }
}
