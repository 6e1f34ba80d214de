public import TerminalUI

/// A hierarchy, of which nodes are expanded when somebody looks at them: by `space`, where the panel has the screen for
/// itself also by `enter`, `right` and `left`. `+` expands all of it, `-` only the first level.
///
/// A node is known again by its path: by `TreeContent/id(of:)` and those of the nodes that it is in.
public struct OutlineContent<Tree: TreeContent>: SizedContent, ScrollableContent, ChoosableContent, ReadableContent {

    public var tree: Tree { didSet { shown = FilteredTree(tree) } }
    /// How many levels are seen at first, at least 1.
    public var depth = 1
    /// What a filter leaves of it.
    private var shown: FilteredTree<Tree>
    /// The nodes that a filter has found; nil if nothing is left out.
    private var found: [[Int]]?

    /// Creates a tree.
    public init(_ tree: Tree) {
        self.tree = tree
        shown = FilteredTree(tree)
    }

    /// Creates a tree of a JSON document.
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
                help: "Expand the node, or collapse it"),
            treeKey([.right, Key("l")], help: "Expand the node, or go to the first one in it"),
            treeKey([.left, Key("h")], help: "Collapse the node, or go to the one that it is in"),
            ContentKey([Key("+")], help: "Expand all of it") { state, _ in
                state.expandAll(shown)
                return true
            },
            ContentKey([Key("-")], help: "Show only the first level") { state, _ in
                state.collapseAll()
                return true
            },
        ]
    }

    /// Keys that every tree has.
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
        // What was looked for is seen, wherever it is.
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

    /// How many rows it has to begin with.
    private static var usualHeight: Int { 10 }

    /// All of the first level; of a small one also what can be expanded in it.
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

    /// How many nodes are compared and said as text at most.
    private static var lineLimit: Int { 5_000 }

    /// Of how many nodes that a filter has found one sees where they are without expanding anything.
    private static var mostExpanded: Int { 1_000 }

    /// The nodes that are shown, expanded or not, up to a limit: where each stands, and its line; what is inside of another
    /// node is further to the right.
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

    /// Goes through the nodes, expanded or not, up to a limit, for as long as the closure wants more.
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

    /// Goes to the node, and expands what it is in.
    public func reveal(_ match: SearchState.Match, state: inout TreeState, in size: Size) {
        let nodes = nodes
        guard nodes.indices.contains(match.line) else { return }
        state.select(nodes[match.line].path, in: shown)
        state.move(.rows(0), of: shown, visible: size.height)
    }

    public func frame(ofLine line: Int, state: inout TreeState, in size: Size) -> Rect? {
        let nodes = nodes
        guard nodes.indices.contains(line), let row = state.row(of: nodes[line].path, in: shown) else { return nil }
        let y = row - state.scrollExtent(of: shown, visible: size.height).offset
        return (0..<size.height).contains(y) ? Rect(y: y, width: size.width, height: 1) : nil
    }
}

/// A JSON document as a tree.
public typealias JSONContent = OutlineContent<JSONTree>
