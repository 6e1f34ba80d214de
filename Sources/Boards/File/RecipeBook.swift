import Basics
import Settings

struct RecipeBook {

    let folders: [String]

    /// Returns the recipe with the given name. If there is no such recipe, or if it cannot be read, reports an error
    /// and returns nil.
    func recipe(
        _ name: String, at place: SettingsPlace, _ library: inout FileLibrary, _ checker: inout SettingsChecker
    ) -> Recipe? {
        let source = library.source
        guard !name.hasPrefix("/"), !name.split(separator: "/").contains("..") else {
            checker.fail(place, "“use” takes the name of a recipe, not a path")
            return nil
        }
        let paths = folders.map { SettingsPath.join($0, name + ".yaml") }
        guard let path = paths.first(where: source.contains) else {
            let known = folders.flatMap { source.names(in: $0) }.filter { $0.hasSuffix(".yaml") }.map { $0.dropLast(5) }
            checker.fail(place, "there is no recipe “\(name)”", nearest: name.nearest(in: known.map(String.init)))
            return nil
        }
        let document = library.document(path, for: checker.source)
        guard let root = document.root else {
            if document.problems.isEmpty { checker.fail(SettingsPlace(path), "this recipe is empty") }
            return nil
        }
        return Recipe(name, path, root, &checker)
    }
}

/// A recipe: a source with parameters.
struct Recipe {

    let name: String
    let file: String
    private let root: SettingsNode
    private let source: SettingsNode.Pair
    private let parameters: [NamedOption<RecipeParameter>]

    /// Creates a recipe from its file. If the file is invalid, reports the errors and returns nil.
    init?(_ name: String, _ file: String, _ root: SettingsNode, _ checker: inout SettingsChecker) {
        let count = checker.problems.count
        // The source and the view may contain parameters. They are checked when the recipe is used, because the values
        // of the parameters are then available.
        let outline = root.without("source").without("view")
        var table = BoardTables.recipe
        table.keys = table.keys.map { key in
            var key = key
            if key.name == "source" { key.isRequired = root["source"] == nil }
            return key
        }
        let record = checker.check(outline, .table(table), "the recipe")?.record
        guard checker.problems.count == count, let source = root["source"] else { return nil }
        guard source.value.pairs != nil else {
            checker.fail(source.value.place, "“source” takes a map, like a source of a board")
            return nil
        }
        if let use = source.value["use"] {
            checker.fail(use.place, "a recipe cannot use another recipe")
            return nil
        }
        self.name = name
        self.file = file
        self.root = root
        self.source = source
        parameters = record.flatMap { RecipeOptions($0, in: checker.scope) }?.parameters ?? []
    }

    /// Returns the source that the recipe creates, and stores the values of the parameters in the scope of the checker.
    /// Options of the source that uses the recipe override options of the recipe.
    ///
    /// - Returns: The source. If the parameters are invalid, reports errors and returns nil.
    func expanded(_ node: SettingsNode, use: SettingsNode.Pair, _ checker: inout SettingsChecker) -> SettingsNode? {
        let count = checker.problems.count
        var given: [SettingsValue.Entry] = []
        if let with = node["with"], let kind = SourceSettings.table["with"]?.kind {
            given = checker.check(with.value, kind, "“with”")?.map ?? []
        }
        let names = parameters.map(\.name)
        for entry in given where !names.contains(entry.name) {
            let nearest = entry.name.nearest(in: names)
            let known =
                names.isEmpty ? "; it has none" : nearest == nil ? "; it has \(names.joined(separator: ", "))" : ""
            checker.fail(entry.place, "the recipe “\(name)” has no parameter “\(entry.name)”\(known)", nearest: nearest)
        }
        let isUnknown = node.hasMisspelt("with", in: SourceSettings.table)
        var values: [String: SettingsText] = [:]
        for parameter in parameters {
            let text = given.first { $0.name == parameter.name }?.value.text ?? parameter.value.standard
            let isMisspelt = given.contains { !names.contains($0.name) && $0.name.nearest(in: [parameter.name]) != nil }
            if text == nil, !isUnknown, !isSaid(parameter.name, in: node["with"]?.value),
                parameter.value.isRequired, !isMisspelt
            {
                let help = parameter.value.help.map { ": \($0)" } ?? ""
                checker.fail(
                    use.value.place, "the recipe “\(name)” needs the parameter “\(parameter.name)” under “with”\(help)")
            }
            values[parameter.name] = text ?? SettingsText("", at: parameter.place)
        }
        guard checker.problems.count == count else { return nil }
        checker.scope.parameters = values
        checker.scope.recipeFile = file
        let own = (node.pairs ?? []).filter { $0.name != "use" && $0.name != "with" }
        let taken = Set(own.map { SourceSettings.table.presentName(of: $0.name) })
        let inherited = (source.value.pairs ?? []).filter {
            !taken.contains(SourceSettings.table.presentName(of: $0.name))
        }
        return SettingsNode(.map(inherited + own), at: source.value.place)
    }

    /// Returns whether a parameter is set, even if its value is invalid. Also returns true if `with` is not a map,
    /// because that problem has already been reported.
    private func isSaid(_ parameter: String, in with: SettingsNode?) -> Bool {
        guard let with else { return false }
        return with.pairs == nil || with[parameter] != nil
    }

    /// Returns the view of the recipe; nil if the recipe sets none. If the view is invalid, reports an error and
    /// returns nil. The scope of the checker must contain the values of the parameters.
    func view(_ checker: inout SettingsChecker) -> ViewSettings? {
        guard let pair = root["view"] else { return nil }
        let option = ViewSettings.option
        return checker.check(pair.value, option.kind, "“view”").flatMap { option.value(of: $0, in: checker.scope) }
    }
}
