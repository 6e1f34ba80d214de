import TerminalUI
import Testing

@Suite("JSONTree", .timeLimit(.minutes(3)))
struct JSONTreeSnippets {

    @Test("A document as a tree, and a text without one")
    func tree() throws {
        let bytes = Array(#"{"ship": "Aurora", "tons": 12400}"#.utf8)

        // snippet: JSONTree/tree
        let document = try JSONDocument(bytes)
        let tree = TreeView(JSONTree(document), selectionRole: .selection)
        // end

        var canvas = Canvas(size: Size(width: 20, height: 2))
        canvas.draw(tree, in: canvas.bounds)
        #expect(canvas.frame.plainText == "  ship: \"Aurora\"\n  tons: 12400\n")

        var sentence = ""
        // snippet: JSONTree/error
        do throws(JSONSyntaxError) {
            _ = try JSONDocument("[1, 2,]")
        } catch {
            sentence = "\(error)"  // line 1, column 7: expected a value
        }
        // end
        #expect(sentence == "line 1, column 7: expected a value")
    }
}
