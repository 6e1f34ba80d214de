import Basics
import Documents
import Filters
import JSONDocuments
import Settings

/// The fields of a source whose format declares the columns of its rows.
private struct DeclaredFields {

    private let rows: Rows
    /// The variables that a command for a row may use.
    private let variables: Set<String>
    /// The possible names of an unnamed first column, and of the fields of an item in a map.
    private static let others: Set = ["name", "value", "time", "column1"]

    /// Creates the fields of a source. Returns nil if the format does not declare the columns. Also returns nil if the
    /// rows may have other fields, because the source has a filter or items, or is composed of other sources.
    init?(of source: SourceSettings) {
        guard source.select == nil, source.each == nil, source.origin.composed == nil,
            let names = source.parse?.columnNames, !names.isEmpty
        else { return nil }
        var row = JSONBuilder()
        row.beginArray()
        row.beginObject()
        for name in names {
            row.name(name)
            row.add(1)
        }
        row.end()
        row.end()
        guard let rows = Rows(Element(row.document)) else { return nil }
        self.rows = rows
        variables = Set(names.map(RowVariables.name))
    }

    /// Returns a sentence about a field that the rows lack; nil if they may contain it.
    func lack(of name: String) -> String? { Self.others.contains(name) ? nil : rows.lack(of: name) }

    /// Returns a sentence about a column of the option `id` that the rows lack. The case of the name is ignored.
    func lack(ofKey name: String) -> String? { rows.texts(name) == nil ? lack(of: name) : nil }

    /// Returns sentences about variables in a key's command that are probably misspelled fields.
    func lacks(of key: KeySettings) -> [String] {
        guard let text = key.action.line else { return [] }
        let line = ShellLine(text.plain ?? text.shown)
        let known = variables.union(Self.others).union(key.ownVariables).union(line.assigned)
        let unknown = line.uses.filter { use in
            !use.isQuoted && !use.hasDefault && !known.contains(use.name) && KeyRun.isLowerCase(use.name)
        }
        // A name that is not similar to a field is probably an environment variable.
        return unknown.map(\.name).uniqued().compactMap { name in
            name.nearest(in: variables.sorted()).map { "\(KeyRefusal.unknown(variable: name, nearest: $0))" }
        }
    }
}

extension BoardSettings {

    /// Hints about fields that the declared columns of their sources lack.
    var fieldHints: [SettingsProblem] {
        let hints = sources.flatMap { source -> [SettingsProblem] in
            guard let declared = DeclaredFields(of: source) else { return [] }
            let uses =
                fieldUses(of: source).compactMap { place, field in declared.lack(of: field).map { (place, $0) } }
                + (source.id ?? []).compactMap { declared.lack(ofKey: $0).map { (source.place, $0) } }
            let keys = keys.filter { $0.source == source.name }.flatMap { key in
                declared.lacks(of: key).map { (key.action.line?.place ?? key.place, $0) }
            }
            return (uses + keys).map { SettingsProblem($0, "hint: \($1)", source: source.name) }
        }
        return hints.uniqued()
    }

    /// Returns the fields of a source that views, conditions, references and other settings name, with their places.
    private func fieldUses(of source: SourceSettings) -> [(place: SettingsPlace, field: String)] {
        let views = [source.view].compactMap(\.self) + pagePanels.filter { $0.source == source.name }.compactMap(\.view)
        let shown = views.flatMap { view in view.view.fields.map { (view.place(of: $0.name), $0.name) } }
        let compared = source.conditionFilters.flatMap { filter in
            (Filter.fields(filter.plain ?? filter.shown) ?? []).map { (filter.place, $0) }
        }
        let references = sources.flatMap(\.allReferences) + keys.flatMap(\.rowReferences)
        let referenced = references.compactMap { reference -> (SettingsPlace, String)? in
            guard [.row, .source].contains(reference.kind), reference.name == source.name else { return nil }
            return reference.fields.first.map { (reference.place, $0) }
        }
        let choices = variables.compactMap { variable -> (SettingsPlace, String)? in
            guard case .source(source.name, let field?, _) = variable.kind else { return nil }
            return (variable.place, field)
        }
        let asked = keys.flatMap(\.asks).compactMap { ask -> (SettingsPlace, String)? in
            guard case .source(source.name, let field?) = ask.kind else { return nil }
            return (ask.place, field)
        }
        return shown + compared + referenced + choices + asked
    }
}

extension ParseSettings {

    /// The declared columns; nil if the content determines them.
    fileprivate var columnNames: [String]? {
        guard let pattern else { return format.columnNames }
        // “(?<=” and “(?<!” begin no group.
        return pattern.plain?.matches(of: /\(\?<(\w+)>/).map { String($0.1) }.uniqued()
    }
}

extension ViewSettings {

    /// Returns the place of an option that names a field, or the place of the view.
    fileprivate func place(of field: String) -> SettingsPlace {
        options.entries.lazy.flatMap { [$0.value] + ($0.value.list ?? []) }.first {
            $0.text?.plain == field || $0.word == field
        }?.place ?? place
    }
}
