import Basics

extension SettingsTable {

    /// Returns the reference page of this table and its nested tables in Markdown. It contains a section for each
    /// table, with the type, the default and the help of each key.
    ///
    /// - Parameter level: The level of the headings: 2 for `##`.
    public func reference(level: Int = 2) -> String {
        allTables.map { $0.section(level) }.joined(separator: "\n")
    }

    /// This table and all tables that are nested in it, without duplicates.
    public var allTables: [SettingsTable] {
        var tables = [self]
        var index = 0
        while index < tables.count {
            for table in tables[index].keys.flatMap(\.kind.tables)
            where !tables.contains(where: { $0.name == table.name }) {
                tables.append(table)
            }
            index += 1
        }
        return tables
    }

    /// Returns the section of this table, without the sections of nested tables.
    public func section(_ level: Int) -> String {
        let heading = title.prefix(1).uppercased() + title.dropFirst()
        var lines = [String(repeating: "#", count: level) + " " + heading, "", help, ""]
        for rule in rules {
            switch rule {
            case .exactlyOne(let keys): lines += ["Exactly one of these keys is required: \(Self.code(keys)).", ""]
            case .atMostOne(let keys): lines += ["Use at most one of these keys: \(Self.code(keys)).", ""]
            }
        }
        lines += ["| key | takes | without it | |", "|---|---|---|---|"]
        lines += keys.map { key in
            let beside = key.beside.isEmpty ? "" : " Only with \(Self.code(key.beside))."
            let former = key.formerNames.isEmpty ? "" : " Formerly \(Self.code(key.formerNames))."
            let cells = [
                "`\(key.name)`", key.kind.referenceText,
                key.isRequired ? "an error" : key.standard.map { "`\($0)`" } ?? "",
                key.help + beside + former,
            ]
            return "| " + cells.map(Self.escaped).joined(separator: " | ") + " |"
        }
        return lines.joined(separator: "\n") + "\n"
    }

    private static func code(_ keys: [String]) -> String { keys.map { "`\($0)`" }.alternatives }

    private static func escaped(_ text: String) -> String { text.replacing("|", with: "\\|") }
}

extension SettingsKind {

    var tables: [SettingsTable] {
        switch self {
        case .table(let table): [table]
        case .list(let kind, _, _), .map(let kind, _): kind.tables
        case .either(let kinds): kinds.flatMap(\.tables)
        default: []
        }
    }

    /// The type of the values, in Markdown, with links to the sections of tables.
    fileprivate var referenceText: String {
        switch self {
        case .table(let table): "[\(table.name)](#\(table.title.lowercased().replacing(" ", with: "-")))"
        case .list(let kind, let orOne, _):
            orOne ? "\(kind.referenceText), or a list of them" : "a list in which each item is \(kind.referenceText)"
        case .map(let kind, .references(let name, let lists?)):
            "a map: each key is the name of \(name.withArticle), and each value is \(kind.withoutLists.referenceText). The map may also have the key `\(lists)`. The value of `\(lists)` is a list. Each item of the list is the name of \(name.withArticle), or a map as above, but without `\(lists)`"
        case .map(let kind, .own(let name, _)), .map(let kind, .references(let name, _)),
            .map(let kind, .free(let name)):
            "a map: each key is the name of \(name.withArticle), and each value is \(kind.referenceText)"
        case .either(let kinds): kinds.map(\.referenceText).joined(separator: ", or ")
        case .choice(let words): words.map { "`\($0)`" }.alternatives
        case .duration(_, let words): (["a duration"] + words.map { "`\($0)`" }).alternatives
        default: expectation
        }
    }
}
