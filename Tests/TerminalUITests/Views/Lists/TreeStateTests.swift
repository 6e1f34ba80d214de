import TerminalUI
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(3)))
struct TreeStateTests {

    private let content = TreeViewTests.harbour
    private let size = Size(width: 20, height: 8)

    private func names(_ state: TreeState) -> [String] {
        picture(of: TreeView(content, state: state), 20, 8).split(separator: "\n").map {
            $0.drop { !$0.isLetter }.split(separator: "  ").joined()
        }
    }

    private func state(after keys: [Key]) -> TreeState {
        var state = TreeState()
        for key in keys { _ = state.handle(.key(key), of: content, in: size) }
        return state
    }

    @Test("Right expands, then goes inside; left collapses, or goes to the parent")
    func arrows() {
        var state = state(after: [.right])
        #expect(state.isExpanded([0]))
        #expect(state.list.selected == 0)
        state = self.state(after: [.right, .right])
        #expect(state.selectedPath(in: content) == [0, 0])
        state = self.state(after: [.right, .right, .right, Key("l"), .down])
        #expect(state.selectedNode(in: content)?.row.text == "Berth 2")
        state = self.state(after: [.right, .right, .right, .right, .left])
        #expect(state.selectedPath(in: content) == [0, 0])
        state = self.state(after: [.right, .right, .right, .right, .left, .left, Key("h"), .left])
        #expect(state.selectedPath(in: content) == [0])
        #expect(!state.isExpanded([0]))
    }

    @Test("Right and left do nothing without children or a parent")
    func ends() {
        #expect(state(after: [.down, .right]) == state(after: [.down]))
        #expect(state(after: [.down, .left]) == state(after: [.down]))
    }

    @Test("Enter and space toggle a node, and are not handled by a node without children")
    func toggle() {
        #expect(state(after: [.enter]).isExpanded([0]))
        #expect(!state(after: [.enter, Key(" ")]).isExpanded([0]))
        var state = state(after: [.down])
        #expect(!done(state.handle(.key(.enter), of: content, in: size)))
        #expect(!done(state.handle(.key(.tab), of: content, in: size)))
        #expect(!done(state.handle(.paste("x"), of: content, in: size)))
    }

    @Test("A click selects, and on the sign expands")
    func clicks() {
        var state = TreeState()
        func click(_ x: Int, _ y: Int) -> Bool {
            state.handle(.mouse(MouseEvent(.press, at: Point(x: x, y: y))), of: content, in: size)
        }
        #expect(click(4, 0))
        #expect(!state.isExpanded([0]))
        #expect(click(0, 0))
        #expect(state.isExpanded([0]))
        #expect(click(2, 1))
        #expect(state.isExpanded([0, 0]))
        #expect(state.selectedPath(in: content) == [0, 0])
        #expect(click(4, 2))
        #expect(state.selectedPath(in: content) == [0, 0, 0])
        #expect(!click(4, 7))
    }

    @Test("All nodes can be expanded, up to a limit, and all collapsed")
    func all() {
        var state = TreeState()
        state.expandAll(content)
        #expect(names(state) == ["Docks", "North2", "Berth 1", "Berth 2", "South", "Tide"])
        #expect(state.scrollExtent(of: content, visible: 4) == ScrollExtent(offset: 0, visible: 4, total: 6))
        state.collapseAll()
        #expect(names(state) == ["Docks", "Tide"])
        state.expandAll(content, limit: 1)
        #expect(names(state) == ["Docks", "North2", "South", "Tide"])
    }

    @Test("In a tree without nodes nothing is selected, and keys do no harm")
    func empty() {
        var state = TreeState()
        for key in [Key.right, .left, .enter, .down, Key("G")] {
            _ = state.handle(.key(key), of: [TreeItem](), in: size)
        }
        #expect(state.selectedNode(in: [TreeItem]()) == nil)
        #expect(state.selectedPath(in: [TreeItem]()) == nil)
    }

    @Test("After any expansion, the rows are those of a traversal", arguments: 0..<20)
    func random(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        func item(_ name: String, _ depth: Int) -> TreeItem {
            let count = depth > 3 ? 0 : Int.random(in: 0...3, using: &random)
            return TreeItem(StyledText(name), children: (0..<count).map { item("\(name)\($0)", depth + 1) })
        }
        let content = (0..<3).map { item("n\($0)", 0) }
        var state = TreeState()
        func walk(_ items: [TreeItem], _ path: [Int]) -> [String] {
            items.enumerated().flatMap { index, item in
                let inner = path + [index]
                return [item.row.text.string] + (state.isExpanded(inner) ? walk(item.children, inner) : [])
            }
        }
        let keys: [Key] = [.up, .down, .left, .right, .enter, Key("G"), Key("g")]
        for _ in 0..<100 {
            _ = state.handle(
                .key(keys.randomElement(using: &random) ?? .up), of: content, in: Size(width: 60, height: 5))
            let rows = walk(content, [])
            let seen = picture(of: TreeView(content, state: state), 60, rows.count)
                .split(separator: "\n").map { String($0.drop { $0 != "n" }) }
            #expect(seen == rows)
            let path = state.selectedPath(in: content) ?? []
            #expect(rows[state.list.selected] == "n" + path.map(String.init).joined())
        }
    }
}
