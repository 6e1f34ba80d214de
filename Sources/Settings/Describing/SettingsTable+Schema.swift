extension SettingsTable {

    /// Returns the JSON Schema (draft 2020-12) of files with the keys of this table. With the schema, editors can
    /// complete keys and mark errors.
    ///
    /// The schema is more lenient than the check. For example, it accepts references to undefined names.
    ///
    /// - Parameter title: The title of the schema.
    public func schema(title: String) -> String {
        var schema = SchemaMaker()
        let root = schema.schema(self)
        let head: [(String, JSONText)] = [
            ("$schema", .text("https://json-schema.org/draft/2020-12/schema")), ("title", .text(title)),
        ]
        let definitions: [(String, JSONText)] = [("$defs", .map(schema.definitions))]
        return JSONText.map(head + root + definitions).written() + "\n"
    }
}

/// A maker for the schema of a table. Each nested table is defined once and then referenced.
private struct SchemaMaker {

    private(set) var definitions: [(String, JSONText)] = []

    /// The types that an editor may infer for a YAML word.
    private static let scalar = JSONText.list([.text("string"), .text("number"), .text("boolean")])
    private static let reference = #"\$\{"#

    mutating func schema(_ table: SettingsTable) -> [(String, JSONText)] {
        var schema: [(String, JSONText)] = [
            ("description", .text(table.help)), ("type", .text("object")), ("additionalProperties", .flag(false)),
        ]
        let properties = table.keys.flatMap { key -> [(String, JSONText)] in
            let note = key.standard.map { " (\($0))" } ?? ""
            let kind = self.schema(key.kind)
            let former = key.formerNames.map { name -> (String, JSONText) in
                let note = JSONText.text("Renamed to “\(key.name)”.")
                return (name, .map([("description", note), ("deprecated", .flag(true))] + kind))
            }
            return [(key.name, .map([("description", .text(key.help + note))] + kind))] + former
        }
        schema.append(("properties", .map(properties)))
        let required = table.keys.filter(\.isRequired).map(\.name)
        if !required.isEmpty { schema.append(("required", Self.words(required))) }
        let beside = table.keys.filter { !$0.beside.isEmpty }
        if !beside.isEmpty {
            let needs = beside.map { ($0.name, JSONText.map([("anyOf", Self.each($0.beside))])) }
            schema.append(("dependentSchemas", .map(needs)))
        }
        if !table.rules.isEmpty { schema.append(("allOf", .list(table.rules.map(Self.rule)))) }
        return schema
    }

    private static func words(_ words: [String]) -> JSONText { .list(words.map { .text($0) }) }

    /// Returns a list of schemas, one for each key. The schema of a key requires the key.
    private static func each(_ keys: [String]) -> JSONText {
        .list(keys.map { .map([("required", words([$0]))]) })
    }

    private static func rule(_ rule: SettingsTable.Rule) -> JSONText {
        switch rule {
        case .exactlyOne(let keys):
            return .map([("oneOf", each(keys))])
        case .atMostOne(let keys):
            guard case .list(let alternatives) = each(keys) else { return .map([]) }
            let none = JSONText.map([("not", .map([("anyOf", each(keys))]))])
            return .map([("oneOf", .list(alternatives + [none]))])
        }
    }

    private mutating func schema(_ kind: SettingsKind) -> [(String, JSONText)] {
        switch kind {
        case .text(let use):
            let pattern = use.pattern.map { [("pattern", JSONText.text("\($0)|\(Self.reference)"))] }
            return [("type", Self.scalar)] + (pattern ?? [])
        case .reference: return [("type", Self.scalar)]
        case .integer(let range):
            var number: [(String, JSONText)] = [("type", .text("integer")), ("minimum", .integer(range.lowerBound))]
            if range.upperBound != .max { number.append(("maximum", .integer(range.upperBound))) }
            return Self.anyOf([.map(number), Self.text(pattern: Self.reference)])
        case .number: return Self.anyOf([.map([("type", .text("number"))]), Self.text(pattern: Self.reference)])
        case .duration(_, let words):
            let pattern = #"^(?=\d)(\d+w)?(\d+d)?(\d+h)?(\d+m)?(\d+s)?(\d+ms)?$|"# + Self.reference
            return Self.anyOf(
                [Self.text(pattern: pattern)] + (words.isEmpty ? [] : [.map([("enum", Self.words(words))])]))
        case .size:
            return [("type", Self.scalar), ("pattern", .text(#"^\d+ *[kKmMgG]?[bB]?$|"# + Self.reference))]
        case .flag: return Self.anyOf([.map([("type", .text("boolean"))]), Self.text(pattern: Self.reference)])
        case .choice(let words): return [("enum", Self.words(words))]
        case .list(let item, let orOne, let canBeEmpty):
            let least: [(String, JSONText)] = canBeEmpty ? [] : [("minItems", .integer(1))]
            let list = JSONText.map([("type", .text("array"))] + least + [("items", .map(schema(item)))])
            return Self.anyOf(orOne ? [.map(schema(item)), list] : [list])
        case .map(let value, .references(_, let lists?)):
            return [
                ("type", .text("object")), ("additionalProperties", .map(schema(value.withoutLists))),
                ("properties", .map([(lists, .map(schema(value)))])),
            ]
        case .map(let value, _):
            return [("type", .text("object")), ("additionalProperties", .map(schema(value)))]
        case .table(let table): return [("$ref", .text("#/$defs/" + define(table)))]
        case .either(let kinds): return Self.anyOf(kinds.map { .map(schema($0)) })
        case .json: return [("type", Self.words(["object", "array"]))]
        }
    }

    private static func anyOf(_ schemas: [JSONText]) -> [(String, JSONText)] {
        if schemas.count == 1, case .map(let only)? = schemas.first { return only }
        return [("anyOf", .list(schemas))]
    }

    private static func text(pattern: String) -> JSONText {
        .map([("type", .text("string")), ("pattern", .text(pattern))])
    }

    private mutating func define(_ table: SettingsTable) -> String {
        let name = table.title.replacing(" ", with: "-")
        if !definitions.contains(where: { $0.0 == name }) {
            // Reserve the position of this table, because its nested tables are defined before it is complete.
            definitions.append((name, .map([])))
            let index = definitions.count - 1
            definitions[index].1 = .map(schema(table))
        }
        return name
    }
}
