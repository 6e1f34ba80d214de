import Dashboard
import Documents
import JSONDocuments
import Testing

@testable import Boards

@Suite(.timeLimit(.minutes(3)))
struct RowFieldsTests {

    private func fields(_ row: String) throws -> RowFields {
        let document = Document.json(try JSONDocument("[\(row)]"))
        return try #require(RowFields(document, identity: nil, text: "", in: DocumentView(time: .utc)))
    }

    @Test(
        "A row is called by its title, name or the like, otherwise by its first text, otherwise by its first value",
        arguments: [
            (#"{"id": 8, "who": "ada", "title": "Write it down"}"#, "Write it down"),
            (#"{"id": 8, "summary": "x", "Name": "web"}"#, "web"), (#"{"id": 8, "title": "", "label": "x"}"#, "x"),
            (#"{"id": 8, "at": "2026-11-23T20:49:28Z", "url": "https://a", "host": "web"}"#, "web"),
            (#"{"id": "8", "n": 3}"#, "8"), (#"{"title": null, "n": 3}"#, "3"),
            (#"{"title": {"a": 1}, "b": "c"}"#, "c"),
        ])
    func name(row: String, name: String) throws {
        #expect(try fields(row).name?.text == name)
    }

    @Test("Fields are variables by their names in lower case, with _ for what no variable’s name has in it")
    func variables() throws {
        let variables = try fields(#"{"Title": "x", "html-url": "y", "2nd": "z", "http_proxy": "w"}"#).variables
        #expect(variables == ["title": "x", "html_url": "y", "_2nd": "z"])
    }
}
