import Boards
import Foundation
import Settings
import Testing

@Suite(.timeLimit(.minutes(5)))
struct SchemaTests {

    private func references(_ value: Any) -> [String] {
        if let map = value as? [String: Any] {
            return map.flatMap { key, value in key == "$ref" ? [value as? String ?? ""] : references(value) }
        }
        return (value as? [Any] ?? []).flatMap(references)
    }

    @Test(
        "The schema is JSON in which each reference resolves",
        arguments: [BoardTables.schema, BoardTables.recipeSchema])
    func schemaIsWhole(_ text: String) throws {
        let schema = try #require(JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
        #expect(schema["$schema"] as? String == "https://json-schema.org/draft/2020-12/schema")
        let definitions = try #require(schema["$defs"] as? [String: Any])
        let references = references(schema)
        #expect(!references.isEmpty)
        #expect(Set(references) == Set(definitions.keys.map { "#/$defs/\($0)" }))
    }

    @Test("The schema has the keys of each table")
    func schemaHasKeys() throws {
        let schema = try #require(
            JSONSerialization.jsonObject(with: Data(BoardTables.schema.utf8)) as? [String: Any])
        let definitions = try #require(schema["$defs"] as? [String: [String: Any]])
        for table in BoardTables.board.allTables.dropFirst() {
            let name = table.title.replacing(" ", with: "-")
            let properties = try #require(definitions[name]?["properties"] as? [String: Any])
            #expect(Set(properties.keys) == Set(table.keys.flatMap { [$0.name] + $0.formerNames }))
        }
        let keys = try #require(schema["properties"] as? [String: Any]).keys
        #expect(Set(keys) == Set(BoardTables.board.keys.map(\.name)))
    }

    @Test("The reference has a row for each key of each table, with a help text that is a full sentence")
    func reference() {
        let page = BoardTables.reference
        for table in BoardTables.board.allTables + BoardTables.recipe.allTables {
            #expect(table.help.hasSuffix("."), "\(table.name)")
            for key in table.keys {
                #expect(page.contains("| `\(key.name)` |"))
                #expect(key.help.hasSuffix("."), "\(table.name): \(key.name)")
            }
        }
    }

    @Test("Table names are unique, since sections and definitions are looked up by name")
    func names() {
        let names = (BoardTables.board.allTables + BoardTables.recipe.allTables.filter { $0.name == "a recipe" }).map(
            \.name)
        #expect(Set(names).count == names.count)
    }

    @Test("The test board “everything” contains all keys")
    func everyKeyIsTried() {
        let text = BoardFixtures.everything.values.joined(separator: "\n")
        for table in BoardTables.board.allTables + BoardTables.recipe.allTables {
            for key in table.keys where !text.contains("\(key.name):") {
                Issue.record("nothing tries “\(key.name)” of \(table.name)")
            }
        }
    }
}
