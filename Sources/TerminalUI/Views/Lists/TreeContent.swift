/// The nodes that a ``TreeView`` shows. The children of a node are counted only if the node is expanded or visible. A
/// node is requested only if it is expanded or visible.
public protocol TreeContent<Node> {

    associatedtype Node

    /// Returns the number of children of the given node.
    ///
    /// - Parameter node: The node; nil for the root, which is not shown.
    func childCount(of node: Node?) -> Int

    /// Returns the child of the given node with the given index, from 0.
    func child(of node: Node?, at index: Int) -> Node

    /// Returns the row that shows the given node.
    func row(of node: Node) -> ListRow

    /// Returns an identifier that distinguishes the node from its siblings, even after its content has changed. The
    /// default implementation returns the ``ListRow/id`` of the node's row, or the text of the row if the id is nil.
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

/// A node with its children. The simplest content of a tree is an array of these nodes.
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
