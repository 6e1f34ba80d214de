import TerminalUI
import Testing

@Suite("SearchState", .timeLimit(.minutes(3)))
struct SearchStateSnippets {

    @Test("Matches are marked and counted")
    func search() {
        let lines: [StyledText] = ["Aurora is at the pier", "the pier is closed"]
        // snippet: SearchState/search
        var search = SearchState()
        search.search(for: SearchQuery("pier"), in: lines)
        search.moveToNext()
        let status = search.summary  // 2 of 2
        let view = ScrollView(TextLines(lines, search: search))
        // end
        #expect(status == "2 of 2")
        var canvas = Canvas(size: Size(width: 30, height: 2))
        canvas.draw(view, in: canvas.bounds)
        #expect(canvas.frame.cells[4, 1].style == Theme.terminal[.currentMatch])
    }

    @Test("Many lines are searched in steps")
    func portions() {
        let lines = (0..<50_000).map { StyledText("line \($0)") }
        var search = SearchState()
        search.begin(SearchQuery("line 40000"), count: lines.count)
        var frames = 0
        while search.isUnfinished {
            // snippet: SearchState/portions
            search.goOn(through: .perFrame) { lines[$0].string }
            // end
            frames += 1
        }
        #expect(search.current?.line == 40_000 && frames > 3)
    }

    @Test("The current match is scrolled into view")
    func reveal() {
        let lines = TextLines((0..<100).map { StyledText("line \($0)") })
        let visible = Size(width: 20, height: 5)
        var search = SearchState()
        search.search(for: SearchQuery("line 70"), count: lines.count, line: lines.line)
        var scroll = ScrollState()
        // snippet: SearchState/reveal
        if let match = search.current { scroll.reveal(match, in: lines, visible: visible) }
        // end
        #expect(scroll.offset.y == 66)
    }

    @Test("Texts are filtered by typed letters, the best match first")
    func fuzzy() {
        let (files, typed) = (["Sources/main.swift", "main.swift", "README.md"], "msw")
        // snippet: SearchState/fuzzy
        let found = files.compactMap { file in FuzzyMatch(typed, in: file).map { (file, $0.score) } }
        let best = found.sorted { $0.1 > $1.1 }.map(\.0)
        // end
        #expect(best == ["main.swift", "Sources/main.swift"])
    }
}
