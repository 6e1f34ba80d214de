public import TerminalUI

/// A hierarchy, of which nodes are expanded when somebody looks at them: by `space`, where the panel has the screen for
/// itself also by `enter`, `right` and `left`. `+` expands all of it, `-` only the first level.
///
/// A node is known again by its path: by `TreeContent/id(of:)` and those of the nodes that it is in.
public struct OutlineContent<Tree: TreeContent>: PanelContent {

    public var tree: Tree

    /// Makes a tree.
    public init(_ tree: Tree) {
        self.tree = tree
    }

    /// Makes a tree of a JSON document.
    public init(_ document: JSONDocument) where Tree == JSONTree {
        tree = JSONTree(document)
    }

    public func makeState() -> TreeState { TreeState() }

    public func draw(in canvas: inout Canvas, state: inout TreeState, isFocused: Bool, elapsed: Duration) {
        canvas.draw(
            TreeView(tree, state: state, selectionRole: isFocused ? .selection : nil), in: canvas.bounds)
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
                state.expandAll(tree)
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
            keys.first.map { state.handle(.key($0), of: tree, in: size) } ?? false
        }
    }

    public func handle(_ event: InputEvent, state: inout TreeState, in size: Size) -> Bool {
        state.handle(event, of: tree, in: size)
    }

    public func move(_ movement: Movement, state: inout TreeState, in size: Size) -> Bool {
        state.move(movement, of: tree, visible: size.height)
        return true
    }

    public func follow(_ old: OutlineContent, state: inout TreeState) {
        state = state.following(old.tree, tree)
    }

    public func scrollExtent(state: inout TreeState, in size: Size) -> ScrollExtent? {
        state.scrollExtent(of: tree, visible: size.height)
    }

    public func scroll(to offset: Int, state: inout TreeState, in size: Size) {
        state.scroll(to: offset, of: tree, visible: size.height)
    }

    public func isAtStart(_ state: TreeState) -> Bool { state.list.isAtTop }

    public var isEmpty: Bool { tree.childCount(of: nil) <= 0 }

    /// How many rows it has to begin with.
    private static var usualHeight: Int { 10 }

    /// All of the first level; of a small one also what can be expanded in it.
    public func height(in width: Int) -> Int? {
        let first = tree.childCount(of: nil)
        guard first < Self.usualHeight else { return first }
        return min(Self.usualHeight, lines.count)
    }

    /// How many nodes are compared and said as text at most.
    private static var lineLimit: Int { 5_000 }

    /// The nodes, expanded or not, up to a limit: where each stands, and its line; what is inside of another node is further
    /// to the right.
    private var nodes: [(path: [Int], line: TextLine)] {
        var nodes: [(path: [Int], line: TextLine)] = []
        var visits: [(node: Tree.Node?, path: [Int], id: String, next: Int)] = [(nil, [], "", 0)]
        while let visit = visits.popLast(), nodes.count < Self.lineLimit {
            guard visit.next < tree.childCount(of: visit.node) else { continue }
            visits.append((visit.node, visit.path, visit.id, visit.next + 1))
            let child = tree.child(of: visit.node, at: visit.next)
            let id = visit.id + "/" + tree.id(of: child)
            let indent = String(repeating: "  ", count: visit.path.count)
            nodes.append((visit.path + [visit.next], TextLine(indent + tree.row(of: child).string, id: id)))
            visits.append((child, visit.path + [visit.next], id, 0))
        }
        return nodes
    }

    public var lines: [TextLine] { nodes.map(\.line) }

    public func selection(_ state: TreeState) -> Int? {
        guard let path = state.selectedPath(in: tree) else { return nil }
        return nodes.firstIndex { $0.path == path }
    }

    /// Goes to the node, and expands what it is in.
    public func reveal(_ match: SearchState.Match, state: inout TreeState, in size: Size) {
        let nodes = nodes
        guard nodes.indices.contains(match.line) else { return }
        state.select(nodes[match.line].path, in: tree)
        state.move(.rows(0), of: tree, visible: size.height)
    }

    public func frame(ofLine line: Int, state: inout TreeState, in size: Size) -> Rect? {
        let nodes = nodes
        guard nodes.indices.contains(line), let row = state.row(of: nodes[line].path, in: tree) else { return nil }
        let y = row - state.scrollExtent(of: tree, visible: size.height).offset
        return (0..<size.height).contains(y) ? Rect(y: y, width: size.width, height: 1) : nil
    }
}

/// A JSON document as a tree.
public typealias JSONContent = OutlineContent<JSONTree>

/// Names, each with a value beside it, or below it where there is no room.
public struct KeyValueContent: PanelContent, Hashable, Sendable {

    public var items: [KeyValueView.Item]

    /// Makes the content.
    public init(_ items: [KeyValueView.Item]) {
        self.items = items
    }

    /// Makes the content of plain texts.
    public init(_ items: KeyValuePairs<String, String>) {
        self.init(items.map { KeyValueView.Item($0, StyledText($1)) })
    }

    public func makeState() -> ScrollState { ScrollState() }

    private func size(in size: Size) -> Size {
        Size(width: size.width, height: KeyValueView(items).height(width: size.width))
    }

    public func height(in width: Int) -> Int? { KeyValueView(items).height(width: width) }

    public func draw(in canvas: inout Canvas, state: inout ScrollState, isFocused: Bool, elapsed: Duration) {
        state = state.adjusted(content: size(in: canvas.size), visible: canvas.size)
        if isFocused { canvas.placeCursor(x: 0, y: 0) }
        canvas.draw(KeyValueView(items, offset: state.offset.y), in: canvas.bounds)
    }

    public func move(_ movement: Movement, state: inout ScrollState, in size: Size) -> Bool {
        state.move(movement, content: self.size(in: size), visible: size)
        return true
    }

    public func scrollExtent(state: inout ScrollState, in size: Size) -> ScrollExtent? {
        let content = self.size(in: size)
        let offset = state.adjusted(content: content, visible: size).offset.y
        return ScrollExtent(offset: offset, visible: size.height, total: content.height)
    }

    public func scroll(to offset: Int, state: inout ScrollState, in size: Size) {
        state.scroll(rows: offset - state.offset.y, content: self.size(in: size), visible: size)
    }

    public func isAtStart(_ state: ScrollState) -> Bool { state.offset.y == 0 }

    public func reveal(_ match: SearchState.Match, state: inout ScrollState, in size: Size) {
        let rows = KeyValueView(items).rows(of: match.line, width: size.width)
        let rect = Rect(y: rows.lowerBound, width: 0, height: rows.count)
        state.reveal(rect, content: self.size(in: size), visible: size)
    }

    public func frame(ofLine line: Int, state: inout ScrollState, in size: Size) -> Rect? {
        let offset = state.adjusted(content: self.size(in: size), visible: size).offset.y
        let rows = KeyValueView(items).rows(of: line, width: size.width)
        let rect = Rect(y: rows.lowerBound - offset, width: size.width, height: rows.count)
        return rect.intersection(Rect(size)).isEmpty ? nil : rect
    }

    public func filtered(_ isShown: @escaping (TextLine) -> Bool) -> KeyValueContent? {
        KeyValueContent(items.filter { isShown(line(of: $0)) })
    }

    private func line(of item: KeyValueView.Item) -> TextLine {
        TextLine("\(item.name): \(item.value.string)", id: item.name)
    }

    public var lines: [TextLine] { items.map(line) }

    /// The values by their names. A name that occurs again gets a number: `Port`, `Port 2`.
    public var json: JSONValue {
        var values: [String: JSONValue] = [:]
        for item in items {
            var name = item.name
            var number = 2
            while values[name] != nil {
                name = "\(item.name) \(number)"
                number += 1
            }
            values[name] = .string(item.value.string)
        }
        return .object(values)
    }

    public var isEmpty: Bool { items.isEmpty }

    public func isSame(as other: KeyValueContent) -> Bool { items == other.items }
}
