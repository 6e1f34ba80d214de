import Dashboard
import Documents
import Foundation
import JSONDocuments
import Loadables
import Settings
import TerminalUI
import Testing

@testable import Boards

/// Remarks of views that show one of several numbers, or need numbers.
@MainActor
@Suite(.timeLimit(.minutes(3)))
struct SeveralNumbersTests {

    @Test(
        "A view of one number has a remark if the content has several",
        arguments: [
            (#"[{"v":1},{"v":2}]"#, "v", 2), (#"[{"v":1},{"v":2}]"#, nil, 2), (#"{"a":1,"b":2,"c":3}"#, nil, 3),
            ("[1,2]", nil, 2), (#"[{"v":1}]"#, "v", 1), (#"{"a":1,"b":2}"#, "b", 1), ("7", nil, 1),
            (#"[{"v":1},{"v":null}]"#, "v", 1),
        ] as [(String, String?, Int)])
    func severalNumbers(text: String, value: String?, count: Int) throws {
        let options: [String: OptionValue] = value.map { ["value": .text($0)] } ?? [:]
        let remarks = SourceView("number", options).remarks(on: try BoardContent(Document.json(JSONDocument(text))))
        #expect(remarks == (count == 1 ? [] : ["1 of \(count) numbers is shown; choose another with “select”"]))
    }

    @Test(
        "A view of numbers names the format that reads a number from text",
        arguments: ["number", "gauge", "bars", "chart"])
    func formats(name: String) throws {
        let remarks = SourceView(name).remarks(on: try BoardContent(Document.text("5 rows")))
        #expect(remarks.count == 1 && remarks.first?.contains("“parse: number”") == true)
    }
}
