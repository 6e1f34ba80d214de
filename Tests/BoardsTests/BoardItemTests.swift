import Dashboard
import Documents
import JSONDocuments
import Testing

@testable import Boards

@Suite(.timeLimit(.minutes(3)))
struct BoardItemTests {

    private func item(_ row: String) throws -> BoardItem {
        let document = Document.json(try JSONDocument("[\(row)]"))
        return try #require(SourceView().items(of: document)?.only)
    }

    @Test(
        "A row is named by its title, name or similar, else by its first text, else by its first value",
        arguments: [
            (#"{"id": 8, "who": "ada", "title": "Write it down"}"#, "Write it down"),
            (#"{"id": 8, "summary": "x", "Name": "web"}"#, "web"), (#"{"id": 8, "title": "", "label": "x"}"#, "x"),
            (#"{"id": 8, "at": "2026-11-23T20:49:28Z", "url": "https://a", "host": "web"}"#, "web"),
            (#"{"id": "8", "n": 3}"#, "8"), (#"{"title": null, "n": 3}"#, "3"),
            (#"{"title": {"a": 1}, "b": "c"}"#, "c"),
        ])
    func name(row: String, name: String) throws {
        #expect(try item(row).title(in: CellText(time: .utc))?.text == name)
    }

    @Test("Fields are variables in lower case, with _ in place of invalid characters")
    func variables() throws {
        let fields = try item(#"{"Title": "x", "html-url": "y", "2nd": "z", "http_proxy": "w"}"#).fields
        #expect(RowVariables(fields, others: []).values == ["title": "x", "html_url": "y", "_2nd": "z"])
    }

    @Test("A field of the map takes precedence over the name and value of its lines")
    func outerField() {
        var own = BoardItem.Field("name", text: "cpu")
        own.isOwn = true
        let both = RowVariables([own, BoardItem.Field("name", text: "host")], others: [])
        #expect(both.values == ["name": "host"])
        #expect(RowVariables([own], others: []).values == ["name": "cpu"])
    }

    @Test("Of two fields with the same variable name, the identical one counts, otherwise neither")
    func severalFields() throws {
        let exact = RowVariables(try item(#"{"Name": "x", "name": "y"}"#).fields, others: [])
        #expect(exact.values == ["name": "y"])
        let neither = RowVariables(try item(#"{"a-b": "x", "a b": "y"}"#).fields, others: [])
        #expect(neither.values.isEmpty)
        #expect(neither.obstacles == ["a_b": .severalFields(["a-b", "a b"])])
    }

    @Test("A zero byte, or a text too long for a command, removes only that variable")
    func impassable() throws {
        let long = String(repeating: "x", count: 200_000)
        let variables = RowVariables(try item(#"{"a": "x\u0000y", "b": "\#(long)", "c": "z"}"#).fields, others: [])
        #expect(variables.values == ["c": "z"])
        #expect(variables.obstacles == ["a": .zeroByte, "b": .tooLong(200_000)])
        #expect(variables.environment == ["a": nil, "b": nil, "c": "z"])
    }

    @Test(
        "The variables of a list are the fields of all of its rows, even of different ones",
        arguments: [
            (#"[{"a": 1, "B": 2}, {"a": 1, "B": 2}, {"c-d": 1}, {"a": 1, "B": 2}]"#, ["a", "b", "c_d"]),
            (#"[{"b": 2, "a": 1}, {"a": 1, "b": 2, "a": 3}]"#, ["a", "b"]), ("[[1], [1, 2], [1]]", ["_1", "_2"]),
            (#"[{}]"#, []),
        ])
    func names(list: String, names: [String]) throws {
        let document = Document.json(try JSONDocument(list))
        let items = try #require(SourceView().items(of: document))
        #expect(items.variableNames.sorted() == names)
    }

    @Test("The variables of a list include all fields of all rows, at any number")
    func manyNames() throws {
        let fields = (0..<300).map { #""f\#($0)": \#($0)"# }.joined(separator: ", ")
        let rows = (0..<1_500).map { #"{\#(fields), "own\#($0 / 500)": 1}"# }
        let document = Document.json(try JSONDocument("[\(rows.joined(separator: ","))]"))
        let items = try #require(SourceView().items(of: document))
        #expect(items.variableNames.count == 303)
    }

    private func fields(_ sizes: [String: Int]) -> [BoardItem.Field] {
        sizes.map { BoardItem.Field($0.key, text: String(repeating: "x", count: $0.value)) }
    }

    /// The sizes of fields, the fields that a line uses, the room, and the fields that are passed.
    typealias RoomCase = (sizes: [String: Int], used: Set<String>, room: Int, names: [String])

    private static let roomCases: [RoomCase] = [
        // The names, and ten bytes for each, take room as well.
        (["a": 500, "b": 400, "c": 300], [], 1_300, ["a", "b", "c"]),
        (["a": 500, "b": 400, "c": 300], [], 1_200, ["b", "c"]),
        (["a": 500, "b": 400, "c": 300], ["a"], 1_200, ["a", "c"]),
        (["a": 500, "b": 400, "c": 300], ["a", "b"], 950, ["a", "b"]),
        (["a": 500, "b": 400, "c": 300], ["a", "b"], 900, ["b"]),
        (["a": 400, "b": 400, "c": 400], ["b"], 900, ["b", "c"]),
        (["a": 5], ["a"], 0, []),
    ]

    @Test(
        "If the fields are too large together, the largest ones that the line does not use are left out",
        arguments: roomCases)
    func room(_ given: RoomCase) {
        let (sizes, used, room, names) = given
        let variables = RowVariables(fields(sizes), others: [], used: used, room: room)
        #expect(variables.values.keys.sorted() == names)
        let left = Set(sizes.keys).subtracting(names)
        #expect(Set(variables.obstacles.keys) == left)
        for name in left { #expect(variables.environment[name] == .some(nil)) }
    }

    @Test("A field of other rows is removed from the environment of a row without it")
    func missing() throws {
        let variables = RowVariables(try item(#"{"a": null, "b": "", "c": 0}"#).fields, others: ["a", "b", "c", "d"])
        #expect(variables.missing == ["a", "b", "d"])
        #expect(variables.environment == ["a": nil, "b": nil, "c": "0", "d": nil])
    }

    @Test("Of a duplicate name in a map, the last value is the field")
    func doubleNames() throws {
        #expect(try item(#"{"a": 1, "b": 2, "a": 3}"#).fields.map(\.text) == ["2", "3"])
    }
}
