import TerminalUI
import Testing

/// Marks of what is found in what was drawn.
@Suite(.timeLimit(.minutes(3)))
struct CanvasSearchTests {

    private func search(_ text: String, in lines: [String]) -> SearchState {
        var search = SearchState()
        search.search(for: SearchQuery(text), in: lines.map { StyledText($0) })
        return search
    }

    /// The lines drawn and marked, with what looks so in their place and dots elsewhere.
    private func marked(_ lines: [String], _ text: String, line: Rect? = nil, moves: Int = 0, role: Role) -> [String] {
        var canvas = Canvas(size: Size(width: 12, height: lines.count))
        for (y, line) in lines.enumerated() { canvas.write(line, x: 0, y: y) }
        var search = search(text, in: lines.count > 1 && line?.height ?? 1 > 1 ? [lines.joined(separator: " ")] : lines)
        for _ in 0..<moves { search.moveToNext() }
        canvas.mark(search, in: canvas.bounds, line: line)
        let cells = canvas.frame.cells
        return (0..<lines.count).map { y in
            cells.row(y).map { $0.style == Theme.terminal[role] ? $0.glyph.string : $0.width == 0 ? "" : "." }.joined()
        }
    }

    @Test("All matches in a row are marked, wide characters completely")
    func all() {
        #expect(marked(["pier, Pier"], "pier", role: .match) == ["pier..Pier.."])
        #expect(marked(["a 中文 b"], "中文", role: .match) == ["..中文......"])
    }

    @Test("The current match is marked differently, by its number in its line")
    func present() {
        let line = Rect(y: 0, width: 12, height: 1)
        #expect(marked(["ab ab ab"], "ab", line: line, moves: 1, role: .match) == ["ab....ab...."])
    }

    @Test("The current match is found where its line continues in the next row")
    func wrapped() {
        let line = Rect(y: 0, width: 12, height: 2)
        #expect(
            marked(["the north", "wind blows"], "north wind", line: line, role: .currentMatch)
                == ["....north...", "wind........"])
    }

    @Test("Nothing is marked without a query, or outside the part")
    func nothing() {
        var canvas = Canvas(size: Size(width: 8, height: 1))
        canvas.write("abcabc", x: 0, y: 0)
        let before = canvas.frame.cells
        canvas.mark(SearchState(), in: canvas.bounds)
        #expect(canvas.frame.cells == before)
        canvas.mark(search("abc", in: ["abc"]), in: Rect(x: 3, width: 5, height: 1))
        #expect(canvas.frame.cells[0, 0] == before[0, 0] && canvas.frame.cells[3, 0] != before[3, 0])
    }
}
