import TerminalUI
import Testing

@Suite("TreeView", .timeLimit(.minutes(3)))
struct TreeViewSnippets {

    @Test("A tree of items")
    func items() {
        // snippet: TreeView/items
        let harbour = [
            TreeItem("North pier", children: [TreeItem("Berth 1", detail: "Aurora"), TreeItem("Berth 2")]),
            TreeItem("Lighthouse"),
        ]
        var state = TreeState()
        state.expand([0])
        let tree = TreeView(harbour, state: state, selectionRole: .selection)
        // end

        var canvas = Canvas(size: Size(width: 20, height: 4))
        canvas.draw(tree, in: canvas.bounds)
        #expect(canvas.frame.plainText.contains("├── Berth 1   Aurora"))
    }

    // snippet: TreeView/content
    /// The numbers, each with its divisors as children. A node is created only when it is drawn.
    struct Divisors: TreeContent {

        func childCount(of node: Int?) -> Int {
            guard let node else { return 1_000_000 }
            return divisors(of: node).count
        }

        func child(of node: Int?, at index: Int) -> Int {
            guard let node else { return index + 1 }
            return divisors(of: node)[index]
        }

        func row(of node: Int) -> ListRow {
            ListRow(StyledText("\(node)", .number))
        }

        private func divisors(of number: Int) -> [Int] {
            (1..<number).filter { number % $0 == 0 }
        }
    }
    // end

    @Test("A tree whose nodes are made when they are visible")
    func content() {
        var state = TreeState()
        state.expand([5])
        var canvas = Canvas(size: Size(width: 8, height: 9))
        canvas.draw(TreeView(Divisors(), state: state), in: canvas.bounds)
        #expect(canvas.frame.plainText.contains("▾ 6\n├── 1\n├─▸ 2\n╰─▸ 3\n"))
    }
}
