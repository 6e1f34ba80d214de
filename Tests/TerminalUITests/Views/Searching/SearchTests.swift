import TerminalUI
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(3)))
struct SearchTests {

    private let lines: [StyledText] = ["Pier 1 and pier 2", "nothing", "PIER 3"]

    private func state(_ text: String, from line: Int = 0) -> SearchState {
        var state = SearchState()
        state.search(for: SearchQuery(text), in: lines, from: line)
        return state
    }

    @Test("Searched in portions, the lines have the same matches as at once", arguments: 0..<20)
    func portions(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        let lines = (0..<60).map { _ in RandomText.make(upTo: 6, using: &random) }
        let first = Int.random(in: 0..<60, using: &random)
        for query in ["a", "é", lines[7], "\n", ""] {
            var whole = SearchState()
            whole.search(for: SearchQuery(query), in: lines.map { StyledText($0) }, from: first)
            var search = SearchState()
            search.begin(SearchQuery(query), count: lines.count, from: first)
            while search.isUnfinished {
                let before = search.current
                let portion = LinePortion(
                    lines: .random(in: 1...9, using: &random), bytes: .random(in: 1...99, using: &random))
                search.goOn(through: portion) { StyledText(lines[$0]).string }
                if before != nil { #expect(search.current == before, "seed \(seed)") }
            }
            #expect(search == whole, "seed \(seed)")
        }
    }

    @Test("There is no current match until the starting line is reached; then there is, and more may follow")
    func unfinished() {
        var search = SearchState()
        search.begin(SearchQuery("pier"), count: lines.count, from: 1)
        #expect(search.summary == "searching" && search.isUnfinished)
        search.goOn(through: LinePortion(lines: 1, bytes: 1_000)) { lines[$0].string }
        #expect(search.matches.count == 2 && search.current == nil && search.summary == "searching")
        search.moveToNext()
        #expect(search.current == nil)
        search.goOn(through: LinePortion(lines: 1, bytes: 1_000)) { lines[$0].string }
        #expect(search.summary == "searching")
        search.goOn { lines[$0].string }
        #expect(!search.isUnfinished && search.summary == "3 of 3")
    }

    @Test("Case matters only with a capital letter in the query, or if configured")
    func letterCase() {
        #expect(SearchQuery("pier").ranges(in: "Pier pier PIER") == [0..<4, 5..<9, 10..<14])
        #expect(SearchQuery("Pier").ranges(in: "Pier pier PIER") == [0..<4])
        #expect(SearchQuery("Pier", letterCase: .ignored).ranges(in: "Pier pier").count == 2)
        #expect(SearchQuery("pier", letterCase: .respected).ranges(in: "Pier pier") == [5..<9])
        #expect(SearchQuery("ärger").ranges(in: "ÄRGER").count == 1)
    }

    @Test("No match is inside a character, and equal characters match in any normalization")
    func graphemes() {
        #expect(SearchQuery("e").ranges(in: "e\u{301}e") == [1..<2])
        #expect(SearchQuery("é").ranges(in: "cafe\u{301}") == [3..<4])
        #expect(SearchQuery("👩").ranges(in: "👩‍👧👩") == [1..<2])
        #expect(SearchQuery("\n").ranges(in: "a\r\nb\n") == [3..<4])
        #expect(SearchQuery("中").ranges(in: "a中文中") == [1..<2, 3..<4])
    }

    @Test("Matches do not overlap, and an empty query matches nothing")
    func overlap() {
        #expect(SearchQuery("aa").ranges(in: "aaaaa") == [0..<2, 2..<4])
        #expect(SearchQuery("").ranges(in: "abc") == [])
        #expect(SearchQuery("abc").ranges(in: "ab") == [])
        #expect(SearchQuery("a").ranges(in: "") == [])
    }

    @Test("A text of several runs is searched as one")
    func runs() {
        let text = StyledText("har", .title) + StyledText("bour", .secondary)
        #expect(SearchQuery("rb").ranges(in: text) == [2..<4])
    }

    @Test("The search wraps around in both directions and shows its position")
    func rounds() {
        var state = state("pier")
        #expect(state.summary == "1 of 3")
        #expect(state.current == SearchState.Match(line: 0, characters: 0..<4))
        for text in ["2 of 3", "3 of 3", "1 of 3"] {
            state.moveToNext()
            #expect(state.summary == text)
        }
        state.moveToPrevious()
        #expect(state.current == SearchState.Match(line: 2, characters: 0..<4))
    }

    @Test("It begins at the visible part, or at the beginning if there is nothing after it")
    func beginning() {
        #expect(state("pier", from: 1).summary == "3 of 3")
        #expect(state("pier", from: 9).summary == "1 of 3")
    }

    @Test("Without a match it says so, and without a query it is empty")
    func nothing() {
        var state = state("xyz")
        #expect(state.summary == "no match")
        state.moveToNext()
        state.moveToPrevious()
        #expect(state.current == nil)
        #expect(self.state("").summary == "")
        state.clear()
        #expect(state == SearchState())
        #expect(state.highlighted("pier", line: 0) == "pier")
    }

    @Test("Matches are kept up to a limit, and more are indicated")
    func limit() {
        var state = SearchState()
        state.search(for: SearchQuery("a"), count: 1_000, limit: 10) { _ in "aaa" }
        #expect(state.summary == "1 of 10+")
        state.search(for: SearchQuery("a"), count: 2, limit: 6) { _ in "aaa" }
        #expect(state.summary == "1 of 6")
        state.search(for: SearchQuery("a"), count: 9, limit: -1) { _ in "aaa" }
        #expect(state.summary == "no match")
    }

    @Test("Matches are marked, the current one differently, and other text keeps its roles")
    func marks() {
        let text = StyledText("Pier 1 ", .title) + StyledText("and pier 2", .secondary)
        var state = SearchState()
        state.search(for: SearchQuery("pier"), in: [text])
        #expect(
            state.highlighted(text, line: 0).runs == [
                .init("Pier", .currentMatch), .init(" 1 ", .title), .init("and ", .secondary), .init("pier", .match),
                .init(" 2", .secondary),
            ])
        #expect(state.highlighted(text, line: 5).runs.first == .init("Pier", .match))
    }

    @Test("Adjacent matches are two")
    func adjacent() {
        var state = SearchState()
        state.search(for: SearchQuery("ab"), in: ["abab"])
        #expect(state.highlighted("abab", line: 0).runs == [.init("ab", .currentMatch), .init("ab", .match)])
    }

    @Test("Without colors a match, the current one and other text differ")
    func withoutColors() {
        let roles: [Role] = [.text, .match, .currentMatch]
        #expect(Set(roles.map { ColorDepth.none.reduce(Theme.terminal[$0]) }).count == 3)
    }

    @Test("Marked text has the same width and characters", arguments: 0..<20)
    func width(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        for _ in 0..<100 {
            let text = StyledText(
                (0..<3).map { _ in .init(RandomText.make(upTo: 6, using: &random), Role.text) })
            var query = RandomText.make(upTo: 2, using: &random)
            if Bool.random(using: &random), let character = text.string.randomElement(using: &random) {
                query = String(character)
            }
            var state = SearchState()
            state.search(for: SearchQuery(query), in: [text])
            let marked = state.highlighted(text, line: 0)
            #expect(marked.width == text.width, "seed \(seed), \(text.string.debugDescription), \(query)")
            let signs = { (text: StyledText) in text.string.unicodeScalars.filter { $0 != "\t" && $0 != " " } }
            #expect(String(signs(marked)) == String(signs(text)))
        }
    }

    @Test("In any text, however it is split, the matches are those of a simple scan")
    func walk() {
        var random = SplitMix64(seed: 5)
        let signs: [Character] = ["a", "A", "b", "é", "E", "İ", "\r\n", "\n", "ß", "中", "👩‍👧"]
        func text(_ limit: Int) -> String {
            String(
                (0..<Int.random(in: 0...limit, using: &random)).map { _ in signs.randomElement(using: &random) ?? "a" })
        }
        for _ in 0..<2_000 {
            let (query, parts) = (text(2), [text(5), text(5)])
            let letterCase: SearchQuery.LetterCase = Bool.random(using: &random) ? .ignored : .respected
            func folded(_ text: String) -> [String] {
                text.map { letterCase == .ignored ? $0.lowercased() : String($0) }
            }
            let (wanted, all) = (folded(query), parts.flatMap(folded))
            var expected: [Range<Int>] = []
            for start in all.indices where !wanted.isEmpty && start >= expected.last?.upperBound ?? 0 {
                if all[start...].starts(with: wanted) { expected.append(start..<start + wanted.count) }
            }
            let runs = StyledText(parts.map { .init($0) })
            let found = SearchQuery(query, letterCase: letterCase).ranges(in: runs)
            let pattern = SearchPattern(SearchQuery(query, letterCase: letterCase))
            #expect(pattern.isFound(in: runs.string) == !found.isEmpty, "\(query.debugDescription)")
            #expect(found == expected, "\(query.debugDescription) in \(parts.map(\.debugDescription))")
        }
    }
}
