import TerminalUI
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(3)))
struct ItemMatchTests {

    private func match(_ old: String, _ new: String) -> ItemMatch { ItemMatch(old, new) }

    @Test("An item is found at its current place, unless it was removed")
    func places() {
        let match = match("abc", "xca")
        #expect((0..<3).map { match.place(of: $0) } == [2, nil, 1])
        #expect(match.place(of: -1) == nil && match.place(of: 3) == nil)
    }

    @Test("Indistinguishable items are matched in order")
    func duplicates() {
        let match = match("aab", "baaa")
        #expect((0..<3).map { match.place(of: $0) } == [1, 2, 0])
    }

    @Test(
        "A removed item is replaced by the one at its place, else the next one, at the end the last one",
        arguments: [
            ("abc", "aXc", 1, 1), ("abc", "ac", 1, 1), ("abc", "ab", 2, 1), ("abc", "bc", 0, 0), ("abc", "", 1, 0),
            ("abc", "xyz", 1, 1), ("abcd", "zabXd", 2, 3), ("", "abc", 5, 2),
        ])
    func nearest(old: String, new: String, index: Int, place: Int) {
        #expect(match(old, new).nearest(to: index) == place)
    }

    @Test(
        "The first visible item stays first; the beginning stays the beginning",
        arguments: [
            ("abcdef", "xyabcdef", 2, 4), ("abcdef", "abcdef", 0, 0), ("abcdef", "xabcdef", 0, 0),
            ("abcdef", "abdef", 2, 1), ("abcdef", "xyz", 2, 2),
        ])
    func offset(old: String, new: String, offset: Int, result: Int) {
        #expect(match(old, new).offset(after: offset) == result)
    }

    @Test("For parts of the same items, indices match as well as identities", arguments: 0..<50)
    func parts(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        let all = Array(0..<20)
        let wide = all.filter { _ in Int.random(in: 0..<4, using: &random) > 0 }
        let narrow = wide.filter { _ in Bool.random(using: &random) }
        for (old, new) in [(wide, narrow), (all, wide), (all, narrow), (narrow, wide), (wide, all)] {
            let match = ItemMatch(old, new)
            let numbers = ItemMatch(from: PartNumbers(old, of: 20), to: PartNumbers(new, of: 20))
            for index in -1...20 {
                #expect(numbers.place(of: index) == match.place(of: index), "seed \(seed), \(old), \(new), \(index)")
                #expect(
                    numbers.nearest(to: index) == match.nearest(to: index), "seed \(seed), \(old), \(new), \(index)")
                if new.count > 0, index < new.count || old.count <= new.count {
                    #expect(
                        numbers.offset(after: index) == match.offset(after: index),
                        "seed \(seed), \(old), \(new), \(index)")
                }
            }
        }
    }

    @Test("The selection and the visible part follow the items, except at the very beginning")
    func list() {
        var state = ListState()
        #expect(state.following(match("abc", "xabc")) == state)
        state.move(.rows(5), count: 8, visible: 3)
        let followed = state.following(match("abcdefgh", "xyabcdefgh"))
        #expect(followed.selected == 7)
        #expect(followed.offset == state.offset + 2)
    }

    @Test("A tree keeps expansion and selection by node paths, even inside collapsed nodes")
    func tree() {
        func item(_ name: String, _ children: [TreeItem] = []) -> TreeItem {
            TreeItem(StyledText(name), children: children)
        }
        let old = [item("a", [item("b", [item("c")]), item("d")]), item("e", [item("b")])]
        let new = [item("n"), item("e", [item("b")]), item("a", [item("x"), item("b", [item("c")]), item("d")])]
        var state = TreeState()
        state.expand([0, 0])
        state.expand([1])
        state.collapse([1])
        state.move(.rows(2), of: old, visible: 10)
        #expect(state.selectedPath(in: old) == [0, 0, 0])

        let followed = state.following(old, new)
        #expect(followed.isExpanded([2, 1]) && followed.isExpanded([2]) && !followed.isExpanded([1]))
        #expect(followed.selectedPath(in: new) == [2, 1, 0])
    }

    @Test("Lines of the same item are aligned, whatever their texts")
    func difference() {
        let old = [TextLine("Fri at sea", id: "1"), TextLine("Undine", id: "2"), TextLine("Amrum", id: "3")]
        let new = [TextLine("Fri at berth 4", id: "1"), TextLine("Undine", id: "2"), TextLine("Nordlicht", id: "4")]
        let difference = TextDifference(from: old, to: new)
        #expect(difference.addedCount == 2)
        #expect(difference.removedCount == 2)
        #expect(TextDifference(from: old, to: old).isEmpty)
    }

    @Test("A fitted column without texts is hidden, and leaves space for the sort mark")
    func fittedColumns() {
        var canvas = Canvas(size: Size(width: 24, height: 3))
        let columns: [TableColumn] = [.fitted("Ship"), .fitted(""), .fitted("Tons", alignment: .trailing)]
        let rows: [[StyledText]] = [["Fri", "", "2150"], ["Undine", "", "17800"]]
        canvas.draw(TableView(columns: columns, rows: rows), in: canvas.bounds)
        #expect(canvas.frame.plainText.hasPrefix("Ship     Tons"))
        canvas.draw(
            TableView(columns: columns, rows: rows, state: TableState(sort: .init(column: 2))), in: canvas.bounds)
        #expect(canvas.frame.plainText.hasPrefix("Ship    Tons ↑"))
    }

    @Test("An item that the user selected stays selected wherever it moves, even from and to the first row")
    func chosen() {
        var list = ListState()
        list.move(by: 2, count: 4)
        list = list.following(match("abcd", "cbad"))
        #expect(list.selected == 0)
        list = list.following(match("cbad", "abdc"))
        #expect(list.selected == 3)
    }

    @Test("If the user has not moved down, or has returned, the first row stays selected", arguments: [0, 2])
    func untouched(rows: Int) {
        var list = ListState()
        list.move(by: rows, count: 4)
        list.move(by: -rows, count: 4)
        #expect(list.following(match("abcd", "xabcd")).selected == 0)
    }
}
