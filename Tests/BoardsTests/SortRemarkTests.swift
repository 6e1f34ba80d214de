import Documents
import JSONDocuments
import Settings
import Testing

@testable import Boards

/// Remarks about fields that are sorted as text.
@MainActor
@Suite(.timeLimit(.minutes(3)))
struct SortRemarkTests {

    @Test(
        "A table or list says that it sorts numbers or days as text, if this order may be wrong",
        arguments: [
            (["5 GB", "3 h"], "“v” is sorted as text: mixed units"),
            (
                ["1,234", "2,345"],
                "“v” is sorted as text: “1,234” may contain a thousands separator or a decimal comma"
            ),
            (["Nov 22", "Dec 1"], "“v” contains days without a year, such as “Nov 22”, which are sorted as text"),
            (
                ["1 Dec 09:00", "2025-11-03", "2025-11-04"],
                "“v” contains days without a year, such as “1 Dec 09:00”, which are sorted as text"
            ),
            // Within a month, the order of texts is right.
            (["Nov 22", "Nov 1"], nil), (["9:05", "10:30"], nil), (["a", "b"], nil), (["10.0.0.1", "10.0.0.20"], nil),
            (["5 GB", "20 MB"], nil), (["2025-11-03", "2026-11-04"], nil), (["Nov", "Dec"], nil),
        ] as [([String], String?)])
    func sortedText(texts: [String], remark: String?) throws {
        let text = "[\(texts.map { #"{"n":"x","v":"\#($0)"}"# }.joined(separator: ","))]"
        let content = try BoardContent(Document.json(JSONDocument(text)))
        for name in ["table", "list"] {
            for field in ["v", "-v"] {
                let view = SourceView(name, ["sort": OptionValue.text(field)])
                #expect(view.remarks(on: content) == [remark].compactMap(\.self), "\(name) \(field)")
            }
            #expect(SourceView(name).remarks(on: content) == [])
        }
    }
}
