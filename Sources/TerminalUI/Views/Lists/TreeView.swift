/// A view that shows a hierarchy of nodes as rows. The children of a node are below it and indented.
///
/// The time for drawing is proportional to the number of visible rows and the number of expanded nodes. The number of
/// children of a node does not affect the time.
public struct TreeView<Content: TreeContent>: View {

    public var content: Content
    /// The expanded nodes, the selection and the visible rows. When the tree is drawn, the state is adjusted to the
    /// number of rows and the height.
    public var state: TreeState
    /// The role of the selected row; nil to hide the selection.
    public var selectionRole: Role?
    /// The text that is shown in the center if there are no nodes.
    public var emptyText: StyledText

    /// Creates a tree.
    public init(
        _ content: Content,
        state: TreeState = TreeState(),
        selectionRole: Role? = nil,
        emptyText: StyledText = StyledText()
    ) {
        self.content = content
        self.state = state
        self.selectionRole = selectionRole
        self.emptyText = emptyText
    }

    /// A pressable part of a tree.
    public typealias Part = TreeState.Part

    public func draw(in canvas: inout Canvas) {
        guard !canvas.size.isEmpty else { return }
        let outline = TreeOutline(content, state.expansion)
        guard outline.rowCount > 0 else {
            return canvas.draw(Message([emptyText]), in: canvas.bounds)
        }
        let list = state.list.adjusted(count: outline.rowCount, visible: canvas.size.height)
        for y in canvas.visibleRows() {
            guard let place = outline.place(at: list.offset + y) else { break }
            canvas.markArea(Part.row(list.offset + y), in: Rect(y: y, width: canvas.size.width, height: 1))
            draw(place, row: list.offset + y, of: outline, y: y, canvas: &canvas)
            guard let selectionRole, list.offset + y == list.selected else { continue }
            canvas.highlight(Rect(y: y, width: canvas.size.width, height: 1), selectionRole, keepsColors: true)
            if selectionRole == .selection { canvas.placeCursor(x: 0, y: y) }
        }
    }

    private func draw(
        _ place: TreeOutline<Content>.Place, row: Int, of outline: TreeOutline<Content>, y: Int, canvas: inout Canvas
    ) {
        let symbols = canvas.symbols
        let depth = outline.depth(of: place)
        let guides = TreeGuides(depth: depth, width: canvas.size.width)
        let node = outline.node(at: place, in: content)
        let lines = guides.text(followed: outline.followed(place, levels: guides.levels), symbols: symbols)
        let end = canvas.write(lines, .guide, x: 0, y: y)
        if content.childCount(of: node) > 0 {
            let branch = outline.branches[place.branch].expansion
            let isExpanded = state.expansion.branch(of: place.index, in: branch) != nil
            canvas.write(isExpanded ? symbols.expanded : symbols.collapsed, x: end, y: y)
            canvas.markArea(Part.sign(row), in: Rect(x: guides.width, y: y, width: 2, height: 1))
        } else if depth > 0, guides.levels > 0 {
            canvas.write(symbols.horizontal, .guide, x: end, y: y)
        }
        let rect = Rect(x: end + 2, y: y, width: canvas.size.width - end - 2, height: 1)
        content.row(of: node).write(in: rect, to: &canvas)
    }
}

/// The guide lines before a node of a tree. They take at most half of the width. If there is less space than a node
/// needs, only the innermost lines are visible.
struct TreeGuides {

    let levels: Int
    private let isCut: Bool

    init(depth: Int, width: Int) {
        levels = min(depth, width / 4)
        isCut = levels < depth
    }

    var width: Int { 2 * levels }

    /// Returns the guide lines of a node.
    ///
    /// - Parameter followed: Whether siblings follow the node, and whether siblings follow each of its enclosing nodes.
    ///   The first element is for the node itself.
    func text(followed: [Bool], symbols: Symbols) -> String {
        guard levels > 0 else { return "" }
        var pieces = followed.prefix(levels).enumerated().map { level, isFollowed in
            if level > 0 { return isFollowed ? symbols.vertical + " " : "  " }
            return symbols.line(isFollowed ? [.up, .down, .right] : [.up, .right]) + symbols.horizontal
        }
        if isCut { pieces[pieces.count - 1] = symbols.ellipsis + String(pieces[pieces.count - 1].suffix(1)) }
        return pieces.reversed().joined()
    }
}
