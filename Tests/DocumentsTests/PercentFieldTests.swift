import Documents
import FoundationEssentials
import JSONDocuments
import Testing

/// The fields whose numbers are written with a percent sign, which the rows do not contain.
@Suite(.timeLimit(.minutes(3)))
struct PercentFieldTests {

    @Test(
        "A column has percentages if all its numbers have a percent sign",
        arguments: [
            ("web 0.35%\ndb 12%\n", ["b"]), ("web 1%\ndb -\n", ["b"]), ("web 1%\ndb 2\n", []), ("1% 2%\n", ["a", "b"]),
            ("A B\nweb 1%\n", ["b"]), ("web 12\n", []), ("", []),
        ] as [(String, Set<String>)])
    func columns(text: String, fields: Set<String>) async throws {
        let part = try await DocumentFormat.columns(["a", "b"]).part(of: Data(text.utf8))
        #expect(part.percentFields == fields)
    }

    @Test(
        "The percentages in a result are the numbers that are as written, in any field",
        arguments: [
            (#"[{"q":1E+000,"n":1},{"q":2.50E+000}]"#, #"[{"q":1,"n":1},{"q":2.50}]"#, ["q"]),
            (#"[{"p":1E+000},{"p":2}]"#, #"[{"p":1},{"p":2}]"#, []),
            (#"{"a":{"b":-1E+000},"c":[{"b":3E+000}]}"#, #"{"a":{"b":-1},"c":[{"b":3}]}"#, ["a.b", "b"]),
            (#"[["x",1E+000],["E+000",2E+000]]"#, #"[["x",1],["E+000",2]]"#, ["2"]),
            (#"{"web":0.35E+000,"sum":7}"#, #"{"web":0.35,"sum":7}"#, ["web"]),
            (#"[{"q":"1E+000"}]"#, #"[{"q":"1E+000"}]"#, []), ("[]", "[]", []),
        ] as [(String, String, Set<String>)])
    func unmarked(result: String, plain: String, fields: Set<String>) throws {
        let (document, percentages) = PercentMarks(of: ["p"]).unmarked(.json(try JSONDocument(result)))
        #expect(document == .json(try JSONDocument(plain)))
        #expect(percentages.fields == fields && !percentages.isWhole)
    }

    @Test("A single percentage is the whole result")
    func wholeResult() throws {
        let (document, percentages) = PercentMarks(of: ["p"]).unmarked(.json(try JSONDocument("35E+000")))
        #expect(document == .json(try JSONDocument("35")))
        #expect(percentages.fields.isEmpty && percentages.isWhole)
    }

    @Test(
        "Only the numbers of the fields with percent signs are marked",
        arguments: [
            (#"[{"n":"x","p":1,"q":2},{"p":0.50}]"#, #"[{"n":"x","p":1E+000,"q":2},{"p":0.50E+000}]"#),
            (#"{"p":-3}"#, #"{"p":-3E+000}"#), (#"[{"p":1e5},{"p":"4"},{"p":null}]"#, nil), ("[]", nil), ("7", nil),
        ] as [(String, String?)])
    func marked(text: String, marked: String?) throws {
        let marks = PercentMarks(of: ["p"])
        #expect(marks.marked(.json(try JSONDocument(text))) == .json(try JSONDocument(marked ?? text)))
        #expect(PercentMarks(of: []).marked(.text(text)) == .text(text))
    }
}
