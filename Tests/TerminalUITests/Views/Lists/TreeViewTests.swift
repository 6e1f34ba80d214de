import TerminalUI
import Testing

@Suite(.timeLimit(.minutes(3)))
struct TreeViewTests {

    static let harbour: [TreeItem] = [
        TreeItem(
            "Docks",
            children: [
                TreeItem("North", detail: "2", children: [TreeItem("Berth 1"), TreeItem("Berth 2")]),
                TreeItem("South"),
            ]),
        TreeItem("Tide"),
    ]

    private func tree(_ paths: [Int]..., role: Role? = nil) -> TreeView<[TreeItem]> {
        var state = TreeState()
        for path in paths { state.expand(path) }
        return TreeView(Self.harbour, state: state, selectionRole: role)
    }

    @Test("Initially the first level is visible")
    func collapsed() {
        #expect(picture(of: tree(), 14, 3) == "▸ Docks\n  Tide\n")
    }

    @Test("Children are below their node, connected by lines")
    func expanded() {
        #expect(
            picture(of: tree([0], [0, 0]), 16, 6) == """
                ▾ Docks
                ├─▾ North      2
                │ ├── Berth 1
                │ ╰── Berth 2
                ╰── South
                  Tide
                """)
    }

    @Test("In ASCII the signs are different")
    func ascii() {
        #expect(
            picture(of: tree([0]), 14, 4, symbols: .ascii) == """
                v Docks
                +-> North    2
                +-- South
                  Tide
                """)
    }

    @Test("Expanded nodes inside a node stay expanded when it is reopened")
    func memory() {
        var state = TreeState()
        state.expand([0, 0])
        state.collapse([0])
        #expect(!state.isExpanded([0, 0]))
        #expect(picture(of: TreeView(Self.harbour, state: state), 12, 2) == "▸ Docks\n  Tide")
        state.expand([0])
        #expect(state.isExpanded([0, 0]))
    }

    @Test("A path without a node in new content is ignored")
    func otherContent() {
        var state = TreeState()
        state.expand([0, 0])
        state.expand([7, 7])
        state.expand([-1])
        #expect(picture(of: TreeView([TreeItem("Tide")], state: state), 8, 2) == "  Tide\n")
        #expect(picture(of: TreeView([], state: state, emptyText: "None"), 8, 1) == "  None")
    }

    @Test("The selected row is marked over its whole width and has the cursor")
    func selection() {
        let frame = frame(of: tree(role: .selection), 10, 2)
        #expect(frame.cursor == Point(x: 0, y: 0))
        #expect((0..<10).allSatisfy { frame.cells[$0, 0].style.attributes.contains(.reverse) })
    }

    @Test("Of a deep node the innermost lines are visible, in at most half of the width")
    func deep() {
        var item = TreeItem("end")
        for depth in (0..<30).reversed() { item = TreeItem(StyledText("\(depth)"), children: [item]) }
        var state = TreeState()
        state.expandAll([item])
        #expect(done(state.handle(.key(Key("G")), of: [item], in: Size(width: 16, height: 3))))
        #expect(
            picture(of: TreeView([item], state: state), 16, 3) == """
                …     ╰─▾ 28
                …     ╰─▾ 29
                …     ╰── end
                """)
    }

    /// A node has a million children, each of which has a million.
    private struct Endless: TreeContent {
        let asked = Counter()
        func childCount(of node: Int?) -> Int { 1_000_000 }
        func child(of node: Int?, at index: Int) -> Int {
            asked.numbers.append(index)
            return index
        }
        func row(of node: Int) -> ListRow { ListRow(StyledText("\(node)")) }
    }

    @Test("Of a million children only the visible and expanded ones are requested")
    func millionChildren() {
        let content = Endless()
        var state = TreeState()
        for index in [3, 500_000] { state.expand([index]) }
        #expect(done(state.handle(.key(.end), of: content, in: Size(width: 20, height: 4))))
        content.asked.numbers = []
        #expect(
            picture(of: TreeView(content, state: state), 12, 4) == """
                ▸ 999996
                ▸ 999997
                ▸ 999998
                ▸ 999999
                """)
        #expect(content.asked.numbers == [3, 500_000, 999_996, 999_997, 999_998, 999_999])
    }
}
