import JSONDocuments
import Settings

// The entries for values in files that become a part of an action: items, choices, initial texts, titles of alerts, and
// settings of recipes. The texts of actions contain only the names of these values, so without these entries, a board
// could change its actions without a question.

extension BoardSettings {

    var literalEntries: [ConsentEntry] {
        sources.flatMap { $0.origin.consent == nil ? foreignEntries(of: $0) : literalEntries(of: $0) }
            + keys.flatMap(literalEntries) + sources.flatMap(titleEntries) + sources.flatMap(nameEntries)
            + sources.compactMap(recipeEntry) + sources.compactMap(pageEntry)
    }

    /// Returns the entry for a recipe of the user in a request. A board of another author could use the recipe with
    /// another address, and thereby send credentials that are written in the recipe.
    private func recipeEntry(of source: SourceSettings) -> ConsentEntry? {
        guard source.origin.isServer, let recipe = usersRecipe(of: source) else { return nil }
        return ConsentEntry(
            .content, "\(recipe) → \(source.origin.destination(source.name))", files: [source.place.file])
    }

    /// Returns the settings of a source's recipe in words, unless the program contains the recipe.
    func usersRecipe(of source: SourceSettings) -> String? {
        guard let file = source.recipeFile, ownFiles.contains(file) || foreignFiles.contains(file) else { return nil }
        return "settings of \(SettingsText(file, at: SettingsPlace(file)).quotedPath)"
    }

    /// Returns the entry for the pages of a request that needs consent. The pages determine the parameters and the
    /// addresses of further requests.
    private func pageEntry(of source: SourceSettings) -> ConsentEntry? {
        guard let consent = source.origin.consent, let pages = consent.pages else { return nil }
        return ConsentEntry(consent.kind, "pages by \(pages.quoted) of \(consent.text)", files: Set(source.files))
    }

    /// Returns the entries for values of variables that are in other files than the request. A board of another author
    /// could include a file of the user and send its values.
    private func foreignEntries(of source: SourceSettings) -> [ConsentEntry] {
        guard source.origin.isServer else { return [] }
        return source.origin.parts.flatMap { part in
            part.text.contents.flatMap { reference -> [ConsentEntry] in
                guard let file = variables.first(where: { $0.name == reference.name })?.place.file,
                    reference.kind == .variable, source.place.file != file
                else { return [] }
                return entries(for: [reference], in: source.destination(of: part), Set(source.files + [file]))
            }
        }
    }

    /// Returns the entries for the values to which the texts of a source refer.
    func literalEntries(of source: SourceSettings) -> [ConsentEntry] {
        let files = Set(source.files)
        return source.origin.parts.flatMap { part in
            entries(for: part.text.contents, in: source.destination(of: part), items: source.each, files)
        }
    }

    private func literalEntries(of key: KeySettings) -> [ConsentEntry] {
        let request = key.requestSource
        if let request, request.origin.consent == nil { return foreignEntries(of: request) }
        let files: Set = [key.place.file]
        let place = request.map { $0.origin.destination($0.name) } ?? "command of key \(key.key.quoted)"
        let sent = key.action.parts.flatMap { part in
            entries(for: part.text.contents, in: "\(place), \(part.place)", files)
        }
        let asked = key.asks.compactMap { ask -> ConsentEntry? in
            let values: String? =
                switch ask.kind {
                case .choice(let choices): Self.oneOf(choices)
                case .variable(let name): variables.first { $0.name == name }.flatMap(Self.values)
                case .text, .number, .secret: ask.initial.isEmpty ? nil : Self.typed(ask.initial)
                case .source: nil
                }
            return values.map { ConsentEntry(.content, "\(ask.name.quoted) (\($0)) → \(place)", files: files) }
        }
        return sent + asked
    }

    /// Returns the entries for the titles of alerts whose commands seem to use the sentence of the alert.
    private func titleEntries(of source: SourceSettings) -> [ConsentEntry] {
        source.alerts.filter { alert in
            alert.commands.contains { ["SENTENCE", "ALERT"].contains(where: $0.named.contains) }
        }
        .compactMap(\.title).map { title in
            let text = "title \(title.quoted) → command of an alert of \(source.name.quoted)"
            return ConsentEntry(.content, text, files: Set(source.files))
        }
    }

    /// Returns the entry for the name of a source if the command of an alert seems to use it.
    private func nameEntries(of source: SourceSettings) -> [ConsentEntry] {
        guard source.alerts.flatMap(\.commands).contains(where: { $0.named.contains("SOURCE") }) else { return [] }
        let name = source.name.quoted
        return [ConsentEntry(.content, "name \(name) → command of an alert of \(name)", files: Set(source.files))]
    }

    private func entries(
        for references: [ContentReference], in place: String, items: EachSettings? = nil, _ files: Set<String>
    ) -> [ConsentEntry] {
        references.compactMap { reference in
            let values: String? =
                switch reference.kind {
                case .item: items.flatMap(Self.values)
                case .variable: variables.first { $0.name == reference.name }.flatMap(Self.values)
                default: nil
                }
            return values.map { ConsentEntry(.content, "\(reference) (\($0)) → \(place)", files: files) }
        }
    }

    private static func values(of each: EachSettings) -> String? {
        guard case .list(let list) = each.items else { return nil }
        return "one of \(String(decoding: list.document.source, as: UTF8.self))"
    }

    static func values(of variable: VariableSettings) -> String? {
        if variable.kind == .input { return typed(variable.initial.first ?? "") }
        let parts = [
            variable.ownChoices.isEmpty ? nil : oneOf(variable.ownChoices),
            variable.initial.isEmpty ? nil : "initially \(variable.initial.map(\.quoted).joined(separator: ", "))",
            variable.separator.map { "joined by \($0.quoted)" },
        ].compactMap(\.self)
        return parts.isEmpty ? nil : parts.joined(separator: "; ")
    }

    private static func oneOf(_ texts: [String]) -> String {
        "one of \(texts.map(\.quoted).joined(separator: ", "))"
    }

    private static func typed(_ initial: String) -> String {
        "typed text" + (initial.isEmpty ? "" : ", initially \(initial.quoted)")
    }
}

extension OriginPart {

    /// The place of the text in the action, in words: `in the URL`.
    var place: String { use ?? "in the \(name)" }
}

extension SourceSettings {

    /// Returns the place to which a text of the source goes, in words: `https://api.example, in the URL`.
    func destination(of part: OriginPart) -> String { "\(origin.destination(name)), \(part.place)" }
}
