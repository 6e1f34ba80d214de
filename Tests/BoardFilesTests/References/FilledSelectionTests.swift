import Documents
import JSONDocuments
import Settings
import Testing

@testable import Boards

/// Selections in place of references. All other references stay for the load.
@Suite(.timeLimit(.minutes(3)))
struct FilledSelectionTests {

    private func source(_ source: String) throws -> SourceSettings {
        let text = """
            variables: { v: [a, b], l: { choices: [a, b], several: true } }
            sources:
              a: { file: x }
              it: { \(source) }
            """
        let (board, problems) = readBoard(text)
        #expect(problems.map(\.description) == [])
        return try #require(board?.sources.last)
    }

    private func selections(_ value: String, list: [String] = [], row: String? = nil) throws -> Selections {
        var selections = Selections(
            variables: ["v": VariableValue([value]), "l": VariableValue(list, separatedBy: ",")])
        selections.rows["a"] = try row.map { try JSONDocument($0) }
        return selections
    }

    private func filled(_ text: String, _ selections: Selections) throws -> SourceSettings {
        try source(text).filled(with: selections, as: SelectionCombination(key: "c", words: ""))
    }

    @Test("In a title, only a reference without a value becomes “…”")
    func title() throws {
        let text = "file: x, title: 'Det ${row.a.name} of ${var.v} ${row.a.missing}'"
        #expect(try filled(text, try selections("b", row: #"{"name": "n"}"#)).title == "Det n of b …")
        let title = try #require(try source(text).titleText)
        let values = ReferenceValues(selections: try selections("b"))
        #expect(title.filledTitle(with: values).resolved(marking: "…") == "Det … of b …")
    }

    private func reason(_ text: String, _ value: String) -> ReferenceError.Reason? {
        do {
            _ = try filled(text, try selections(value))
            return nil
        } catch {
            return (error as? ReferenceError)?.reason
        }
    }

    private func url(_ source: SourceSettings) throws -> String {
        try #require(source.origin as? HTTPOrigin).url.shown
    }

    @Test("Selections are replaced, and references to content stay")
    func partial() throws {
        let source = try filled(
            "http: 'https://e.example/${var.v}/${source.a.x}?q=${var.v}&r=${row.a.n}'",
            try selections("a b", row: #"{"n": 7}"#))
        #expect(try url(source) == "https://e.example/a%20b/${source.a.x}?q=a%20b&r=7")
        let origin = try #require(source.origin as? HTTPOrigin)
        let values = ReferenceValues(sources: ["a": .json(try JSONDocument(#"{"x": "y"}"#))])
        #expect(try origin.filled(with: values).url.shown == "https://e.example/a%20b/y?q=a%20b&r=7")
    }

    @Test("Values are escaped by the rules of their positions")
    func positions() throws {
        #expect(reason("http: 'https://e.example/${var.v}/x'", "..") == .segment)
        #expect(reason("http: 'https://e.example/${var.v}/x'", "") == .segment)
        #expect(reason("http: 'https://e.example/', headers: { A: '${var.v}' }", "a\nb") == .character(in: "a header"))
        #expect(reason("command: x, on: '${var.v}'", "-oProxyCommand=x") == .sshHost)
        #expect(reason("http: '${var.v}'", "file:///etc/passwd") == .url)
        #expect(
            reason("http: 'http://${var.v}/${source.a.x}'", "127.0.0.1")
                == .unlisted(host: "127.0.0.1", because: "it is on this machine"))
        let body = try filled(
            "http: 'https://e.example/', body: '{\"a\": ${var.v}, \"b\": \"${var.v}\"}'", selections("\"x"))
        #expect((body.origin as? HTTPOrigin)?.body?.shown == #"{"a": "\"x", "b": "\"x"}"#)
    }

    @Test("A dot component built from a selection and content is rejected")
    func joinedSegment() throws {
        let origin = try #require(
            try filled("http: 'https://e.example/${var.v}${source.a.x}/x'", selections(".")).origin as? HTTPOrigin)
        let values = ReferenceValues(sources: ["a": .json(try JSONDocument(#"{"x": "."}"#))])
        #expect(throws: ReferenceError.self) { try origin.filled(with: values) }
    }

    @Test("An empty value is valid, and is replaced by a default if there is one")
    func empty() throws {
        #expect(
            try url(try filled("http: 'https://e.example/?q=${var.v}&r=${var.v:-all}&l=${var.l}'", try selections("")))
                == "https://e.example/?q=&r=all&l=")
    }

    @Test("Several texts are joined in a text, and become a list in a filter")
    func several() throws {
        let source = try filled(
            "http: 'https://e.example/?l=${var.l}', select: '$var.l, $var.v, $row.a'",
            try selections("a", list: ["a", "b"], row: "[1]"))
        #expect(try url(source) == "https://e.example/?l=a%2Cb")
        let variables = try #require(source.select).filterVariables
        #expect(variables.map { $0.value?.plain } == [#"["a","b"]"#, #""a""#, "[1]"])
    }

    @Test("A load never sends an unreplaced reference to a selection")
    func unfilled() throws {
        let origin = try #require(try source("http: 'https://e.example/${var.v}'").origin as? HTTPOrigin)
        #expect(throws: ReferenceError.self) { try origin.filled(with: ReferenceValues()) }
    }
}
