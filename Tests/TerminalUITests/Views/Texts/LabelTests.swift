import TerminalUI
import Testing

@Suite(.timeLimit(.minutes(3)))
struct LabelTests {

    @Test("A label is placed by its alignment", arguments: [(Alignment.leading, 0), (.center, 2), (.trailing, 5)])
    func alignment(alignment: Alignment, blanks: Int) {
        let label = Label("abc", alignment: alignment)

        #expect(picture(of: label, 8, 1) == String(repeating: " ", count: blanks) + "abc")
    }

    @Test("A label that is too long ends with an ellipsis, in every alignment")
    func tooLong() {
        for alignment in [Alignment.leading, .center, .trailing] {
            #expect(picture(of: Label("abcdef", alignment: alignment), 4, 1) == "abc…")
        }
    }

    @Test(
        "A label can be truncated at its start or in its middle instead",
        arguments: [(Truncation.start, "…def"), (.middle, "ab…f")])
    func truncation(place: Truncation, result: String) {
        #expect(picture(of: Label("abcdef", truncation: place), 4, 1) == result)
    }

    @Test("A label uses only the first row")
    func oneRow() {
        #expect(picture(of: Label("a\nb"), 8, 3) == "a b\n\n")
    }

    @Test("A label keeps the roles of its runs")
    func roles() {
        let frame = frame(of: Label(StyledText("a", .failure) + StyledText("b", .hint)), 2, 1)

        #expect(frame.places.map(\.cell.style) == [Theme.terminal[.failure], Theme.terminal[.hint]])
    }
}
