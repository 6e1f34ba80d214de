/// The state of a tree: the expanded nodes, the selected row and the visible rows. The screen owns this state, so that
/// new content does not reset it.
///
/// A node is identified by its path: the indices of its enclosing nodes, the outermost first, and its own index.
/// Indices begin at 0. After the content has changed, ``following(_:_:)`` finds the same nodes again.
public struct TreeState: Hashable, Sendable {

    /// The selected row and the visible rows.
    public private(set) var list = ListState()

    private(set) var expansion = TreeExpansion()

    /// A pressable part of a ``TreeView``.
    public enum Part: Hashable, Sendable {
        /// The row with the given index, from 0.
        case row(Int)
        /// The symbol in the row with the given index. A press on the symbol expands or collapses the node.
        case sign(Int)
    }

    /// Creates the state of a tree in which only the first level is visible.
    public init() {}

    /// Expands the node with the given path and its enclosing nodes.
    public mutating func expand(_ path: [Int]) {
        guard path.allSatisfy({ $0 >= 0 }) else { return }
        var branch = TreeExpansion.top
        for index in path { branch = expansion.expand(index, in: branch) }
    }

    /// Collapses the node with the given path.
    public mutating func collapse(_ path: [Int]) {
        guard let index = path.last, let branch = branch(of: path.dropLast()) else { return }
        expansion.collapse(index, in: branch)
    }

    /// Returns whether the node with the given path and all of its enclosing nodes are expanded. If so, the children of
    /// the node are shown.
    public func isExpanded(_ path: [Int]) -> Bool {
        branch(of: path[...]) != nil
    }

    private func branch(of path: ArraySlice<Int>) -> Int? {
        path.reduce(TreeExpansion.top) { branch, index in branch.flatMap { expansion.branch(of: index, in: $0) } }
    }

    /// Expands nodes with children, level by level, beginning with the outermost level. Each child of an expanded node
    /// is examined.
    ///
    /// - Parameters:
    ///   - content: The content of the tree.
    ///   - levels: The number of levels to expand.
    ///   - limit: The maximum number of nodes to expand.
    public mutating func expandAll<Content: TreeContent>(
        _ content: Content, levels: Int = .max, limit: Int = 10_000
    ) {
        var level: [(node: Content.Node?, branch: Int)] = [(nil, TreeExpansion.top)]
        var room = limit
        var depth = 0
        while !level.isEmpty, room > 0, depth < levels {
            depth += 1
            var next: [(node: Content.Node?, branch: Int)] = []
            for (node, branch) in level {
                for index in 0..<max(0, content.childCount(of: node)) where room > 0 {
                    let child = content.child(of: node, at: index)
                    guard content.childCount(of: child) > 0 else { continue }
                    next.append((child, expansion.expand(index, in: branch)))
                    room -= 1
                }
            }
            level = next
        }
    }

    /// Collapses all nodes, and selects the first node.
    public mutating func collapseAll() {
        self = TreeState()
    }

    /// Returns the state after the content has changed from `old` to `new`. The same nodes are expanded, selected and
    /// visible. If the user has not moved from the first row, the first row stays selected. Nodes are identified by
    /// ``TreeContent/id(of:)``. Each child of an expanded node is examined.
    public func following<Content: TreeContent>(_ old: Content, _ new: Content) -> TreeState {
        var state = TreeState()
        var visits: [(old: Content.Node?, new: Content.Node?, from: Int, to: Int)] = [
            (nil, nil, TreeExpansion.top, TreeExpansion.top)
        ]
        while let visit = visits.popLast() {
            let inner = expansion.known(in: visit.from).filter { $0.index < old.childCount(of: visit.old) }
            guard !inner.isEmpty else { continue }
            let match = ItemMatch(old.ids(in: visit.old), new.ids(in: visit.new))
            for entry in inner {
                guard let place = match.place(of: entry.index) else { continue }
                let branch = state.expansion.expand(place, in: visit.to)
                if !expansion.isExpanded(entry.branch) { state.expansion.collapse(place, in: visit.to) }
                visits.append(
                    (
                        old.child(of: visit.old, at: entry.index), new.child(of: visit.new, at: place), entry.branch,
                        branch
                    ))
            }
        }
        state.list =
            list.isAtTop && !list.isChosen
            ? list
            : list.following(
                ItemMatch(TreeOutline(old, expansion).ids(in: old), TreeOutline(new, state.expansion).ids(in: new)))
        return state
    }

    /// Selects the node with the given path, and expands its enclosing nodes. If there is no such node, the selection
    /// does not change.
    public mutating func select(_ path: [Int], in content: some TreeContent) {
        expand(path.dropLast())
        let outline = TreeOutline(content, expansion)
        if let row = outline.row(of: path) { list.select(row, count: outline.rowCount) }
    }

    /// Returns the row of the node with the given path. Nil if the node does not exist, or if an enclosing node is
    /// collapsed.
    public func row(of path: [Int], in content: some TreeContent) -> Int? {
        TreeOutline(content, expansion).row(of: path)
    }

    /// Returns the path of the selected node; nil if there are no nodes.
    public func selectedPath(in content: some TreeContent) -> [Int]? {
        let outline = TreeOutline(content, expansion)
        return outline.place(at: list.adjusted(count: outline.rowCount, visible: 0).selected).map(outline.path)
    }

    /// Returns the selected node; nil if there are no nodes.
    public func selectedNode<Content: TreeContent>(in content: Content) -> Content.Node? {
        let outline = TreeOutline(content, expansion)
        let place = outline.place(at: list.adjusted(count: outline.rowCount, visible: 0).selected)
        return place.map { outline.node(at: $0, in: content) }
    }

    /// Moves the selection through the rows.
    public mutating func move(_ movement: Movement, of content: some TreeContent, visible: Int) {
        list.move(movement, count: TreeOutline(content, expansion).rowCount, visible: visible)
    }

    /// Scrolls the tree so that the given row is the first visible row, as far as the end of the tree allows. The
    /// selection does not move.
    public mutating func scroll(to row: Int, of content: some TreeContent, visible: Int) {
        list.scroll(to: row, count: TreeOutline(content, expansion).rowCount, visible: visible)
    }

    /// Returns the visible rows in a region with the given number of rows, for a scroll bar.
    public func scrollExtent(of content: some TreeContent, visible: Int) -> ScrollExtent {
        let count = TreeOutline(content, expansion).rowCount
        return ScrollExtent(
            offset: list.adjusted(count: count, visible: visible).offset, visible: visible, total: count)
    }
}

extension TreeState {

    /// Handles the input of ``ListState/handle(_:count:in:)``, and the keys that expand and collapse nodes.
    ///
    /// - Right and `l` expand the selected node. If it is already expanded, they select its first child.
    /// - Left and `h` collapse the selected node. If it is not expanded, they select its enclosing node.
    /// - Enter, space, and a click on the symbol expand or collapse a node.
    ///
    /// - Parameters:
    ///   - event: The input.
    ///   - content: The content of the tree.
    ///   - size: The size of the tree's region. Mouse events are in the coordinates of this region.
    /// - Returns: Whether the event was handled. Enter and space on a node without children are not handled.
    public mutating func handle(_ event: InputEvent, of content: some TreeContent, in size: Size) -> Bool {
        let outline = TreeOutline(content, expansion)
        list = list.adjusted(count: outline.rowCount, visible: size.height)
        if case .key(let key) = event, let place = outline.place(at: list.selected) {
            switch key {
            case .right, Key("l"): enter(place, outline, content)
            case .left, Key("h"): leave(place, outline, content)
            case .enter, Key(" "): return toggle(place, outline, content)
            default: return list.handle(event, count: outline.rowCount, in: size)
            }
            return true
        }
        guard list.handle(event, count: outline.rowCount, in: size) else { return false }
        if case .mouse(let mouse) = event, mouse.isPress, let place = outline.place(at: list.selected),
            TreeView(content, state: self).areas(in: size).meaning(at: mouse.position) == Part.sign(list.selected)
        {
            _ = toggle(place, outline, content)
        }
        return true
    }

    private mutating func enter<Content: TreeContent>(
        _ place: TreeOutline<Content>.Place, _ outline: TreeOutline<Content>, _ content: Content
    ) {
        guard content.childCount(of: outline.node(at: place, in: content)) > 0 else { return }
        let branch = outline.branches[place.branch].expansion
        if expansion.branch(of: place.index, in: branch) == nil {
            expansion.expand(place.index, in: branch)
        } else {
            list.move(by: 1, count: outline.rowCount)
        }
    }

    private mutating func leave<Content: TreeContent>(
        _ place: TreeOutline<Content>.Place, _ outline: TreeOutline<Content>, _ content: Content
    ) {
        let branch = outline.branches[place.branch]
        let hasChildren = content.childCount(of: outline.node(at: place, in: content)) > 0
        if hasChildren, expansion.branch(of: place.index, in: branch.expansion) != nil {
            expansion.collapse(place.index, in: branch.expansion)
        } else if branch.outer != nil {
            list.select(branch.row, count: outline.rowCount)
        }
    }

    private mutating func toggle<Content: TreeContent>(
        _ place: TreeOutline<Content>.Place, _ outline: TreeOutline<Content>, _ content: Content
    ) -> Bool {
        guard content.childCount(of: outline.node(at: place, in: content)) > 0 else { return false }
        let branch = outline.branches[place.branch].expansion
        if expansion.branch(of: place.index, in: branch) == nil {
            expansion.expand(place.index, in: branch)
        } else {
            expansion.collapse(place.index, in: branch)
        }
        return true
    }
}
