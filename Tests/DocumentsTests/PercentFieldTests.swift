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
        "A filter keeps the percentages whose numbers it has not changed",
        arguments: [
            (#"[{"n":"x","p":1}]"#, true), (#"{"p":2}"#, true), (#"[{"p":0.01}]"#, false), (#"[{"q":1}]"#, false),
            ("[]", false), ("1", false),
        ])
    func filtered(result: String, isKept: Bool) throws {
        var part = DocumentPart(.json(try JSONDocument(#"[{"n":"x","p":1},{"n":"y","p":2}]"#)))
        part.percentFields = ["p"]
        #expect(part.percentFields(in: .json(try JSONDocument(result))) == (isKept ? ["p"] : []))
    }
}
