public import TerminalUI

/// A tree with nodes that the user expands and collapses with `space`. If the panel takes up the whole page, `enter`,
/// `right` and `left` also expand and collapse nodes. `+` expands all nodes, and `-` collapses all nodes.
///
/// A node is identified by the ids of the nodes on its path: see `TreeContent/id(of:)`.
public struct OutlineContent<Tree: TreeContent>: SizedContent, ScrollableContent, ChoosableContent, ReadableContent {

    public var tree: Tree { didSet { shown = FilteredTree(tree) } }
    /// The number of levels that are visible initially, at least 1.
    public var depth = 1
    /// The nodes that the filter shows; all nodes if there is no filter.
    private var shown: FilteredTree<Tree>
    /// The paths of the nodes that match the filter; nil if there is no filter.
    private var found: [[Int]]?

    /// Creates content that shows a tree.
    public init(_ tree: Tree) {
        self.tree = tree
        shown = FilteredTree(tree)
    }

    /// Creates content that shows a JSON document as a tree.
    public init(_ document: JSONDocument) where Tree == JSONTree {
        self.init(JSONTree(document))
    }

    public func makeState() -> TreeState {
        var state = TreeState()
        if depth > 1 { state.expandAll(shown, levels: depth - 1) }
        return state
    }

    public func draw(in canvas: inout Canvas, state: inout TreeState, isFocused: Bool, elapsed: Duration) {
        canvas.draw(
            TreeView(shown, state: state, selectionRole: isFocused ? .selection : nil), in: canvas.bounds)
    }

    public var kind: String { "tree" }

    public var keys: [ContentKey<TreeState>] {
        [
            treeKey(
                [Key(" "), .enter], hint: KeyHints.Hint(key: "space", label: "expand"),
                help: "Expand or collapse the node"),
            treeKey([.right, Key("l")], help: "Expand the node, or go to its first child"),
            treeKey([.left, Key("h")], help: "Collapse the node, or go to its parent"),
            ContentKey([Key("+")], help: "Expand all nodes") { state, _ in
                state.expandAll(shown)
                return true
            },
            ContentKey([Key("-")], help: "Collapse all nodes") { state, _ in
                state.collapseAll()
                return true
            },
        ]
    }

    /// Returns a binding of several keys. `TreeState` handles each of them as if the first key had been pressed.
    private func treeKey(_ keys: [Key], hint: KeyHints.Hint? = nil, help: String) -> ContentKey<TreeState> {
        ContentKey(keys, hint: hint, help: help) { state, size in
            keys.first.map { state.handle(.key($0), of: shown, in: size) } ?? false
        }
    }

    public func handle(_ event: InputEvent, state: inout TreeState, in size: Size) -> Bool {
        state.handle(event, of: shown, in: size)
    }

    public func move(_ movement: Movement, state: inout TreeState, in size: Size) -> Bool {
        state.move(movement, of: shown, visible: size.height)
        return true
    }

    public func follow(_ old: OutlineContent, state: inout TreeState) {
        state = state.following(old.shown, shown)
        guard old.found == nil, let found else { return }
        // Expand the ancestors of matches, so that the matches are visible.
        for path in found.prefix(Self.mostExpanded) { state.expand(shown.shownPath(of: path).dropLast()) }
    }

    public func scrollExtent(state: inout TreeState, in size: Size) -> ScrollExtent? {
        state.scrollExtent(of: shown, visible: size.height)
    }

    public func scroll(to offset: Int, state: inout TreeState, in size: Size) {
        state.scroll(to: offset, of: shown, visible: size.height)
    }

    public func isAtStart(_ state: TreeState) -> Bool { state.list.isAtTop }

    public var isEmpty: Bool { shown.childCount(of: nil) <= 0 }

    /// The number of nodes below which the preferred height also includes descendants.
    private static var usualHeight: Int { 10 }

    /// Returns the number of nodes in the first level. If there are fewer than 10, their descendants are also counted,
    /// up to 10 nodes in total.
    public func height(in width: Int) -> Int? {
        let first = shown.childCount(of: nil)
        guard first < Self.usualHeight else { return first }
        var count = 0
        Self.visit(shown) { _, _ in
            count += 1
            return count < Self.usualHeight
        }
        return count
    }

    /// The maximum number of nodes that are searched, compared and converted to text.
    private static var lineLimit: Int { 5_000 }

    /// The maximum number of matches of a filter whose ancestors are expanded.
    private static var mostExpanded: Int { 1_000 }

    /// The paths and lines of the shown nodes, expanded or not, up to ``lineLimit``. Each line is indented according to
    /// its depth.
    private var nodes: [(path: [Int], line: TextLine)] { Self.nodes(of: shown) }

    private static func nodes<Content: TreeContent>(of tree: Content) -> [(path: [Int], line: TextLine)] {
        var nodes: [(path: [Int], line: TextLine)] = []
        var ids: [String] = [""]
        visit(tree) { node, path in
            ids.removeSubrange(path.count...)
            ids.append(ids[path.count - 1] + "/" + tree.id(of: node))
            let indent = String(repeating: "  ", count: path.count - 1)
            let row = tree.row(of: node)
            nodes.append((path, TextLine(indent + row.string, id: ids[path.count], item: row.item)))
            return true
        }
        return nodes
    }

    /// Visits the nodes in order, expanded or not, until the closure returns false or ``lineLimit`` is reached.
    private static func visit<Content: TreeContent>(
        _ tree: Content, _ body: (_ node: Content.Node, _ path: [Int]) -> Bool
    ) {
        var count = 0
        var visits: [(node: Content.Node?, path: [Int], next: Int)] = [(nil, [], 0)]
        while let (node, path, next) = visits.popLast(), count < lineLimit {
            guard next < tree.childCount(of: node) else { continue }
            visits.append((node, path, next + 1))
            let (child, place) = (tree.child(of: node, at: next), path + [next])
            guard body(child, place) else { return }
            count += 1
            visits.append((child, place, 0))
        }
    }

    public var lines: [TextLine] { nodes.map { $0.line } }

    public func keeping(_ lines: [Int]) -> OutlineContent? {
        let nodes = nodes
        let found = lines.map { nodes[$0].path }
        var content = self
        content.found = found
        content.shown = FilteredTree(tree, showing: found)
        return content
    }

    public func selection(_ state: TreeState) -> Int? {
        guard let path = state.selectedPath(in: shown) else { return nil }
        var (count, index) = (0, nil as Int?)
        Self.visit(shown) { _, place in
            if place == path { index = count }
            count += 1
            return index == nil
        }
        return index
    }

    /// Chooses the node of the match, and expands its ancestors.
    public func reveal(_ match: SearchState.Match, state: inout TreeState, in size: Size) {
        let nodes = nodes
        guard nodes.indices.contains(match.line) else { return }
        state.select(nodes[match.line].path, in: shown)
        state.move(.rows(0), of: shown, visible: size.height)
    }

    public func frame(ofLine line: Int, state: inout TreeState, in size: Size) -> Rect? {
        let nodes = nodes
        guard nodes.indices.contains(line), let row = state.row(of: nodes[line].path, in: shown) else { return nil }
        return size.row(at: row - state.scrollExtent(of: shown, visible: size.height).offset)
    }
}

/// The content of a panel that shows a JSON document as a tree.
public typealias JSONContent = OutlineContent<JSONTree>
