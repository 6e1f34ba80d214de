/// A hierarchy that a ``TreeView`` shows. Only the children of expanded nodes are counted, and only visible children
/// are requested.
public protocol TreeContent<Node> {

    associatedtype Node

    /// Returns the number of children of a node; nil for the root, which is not shown.
    func childCount(of node: Node?) -> Int

    /// Returns the child of a node at an index, from 0.
    func child(of node: Node?, at index: Int) -> Node

    /// Returns the row of a node.
    func row(of node: Node) -> ListRow

    /// Returns an identifier that distinguishes the node from its siblings, even after its content has changed. By
    /// default, the ``ListRow/id`` of its row, or the row's text.
    func id(of node: Node) -> String
}

extension TreeContent {

    public func id(of node: Node) -> String {
        let row = row(of: node)
        return row.id ?? row.text.string
    }

    func ids(in node: Node?) -> [String] {
        (0..<max(0, childCount(of: node))).map { id(of: child(of: node, at: $0)) }
    }
}

/// A node with its children. An array of these is the simplest content of a tree.
public struct TreeItem: Hashable, Sendable {

    public var row: ListRow
    public var children: [TreeItem]

    /// Creates a node.
    public init(_ text: StyledText, detail: StyledText = StyledText(), id: String? = nil, children: [TreeItem] = []) {
        row = ListRow(text, detail: detail, id: id)
        self.children = children
    }
}

extension Array: TreeContent where Element == TreeItem {

    public func childCount(of node: TreeItem?) -> Int {
        node?.children.count ?? count
    }

    public func child(of node: TreeItem?, at index: Int) -> TreeItem {
        node?.children[index] ?? self[index]
    }

    public func row(of node: TreeItem) -> ListRow {
        node.row
    }
}
