/// A hierarchy that a ``TreeView`` shows. Only what is expanded is asked for its children, and only those that are seen.
public protocol TreeContent<Node> {

    associatedtype Node

    /// How many children the node has; nil for the top, which is not shown itself.
    func childCount(of node: Node?) -> Int

    /// A child by its number, from 0.
    func child(of node: Node?, at index: Int) -> Node

    /// How the node looks.
    func row(of node: Node) -> ListRow
}

/// A node that has its children with it: the simplest content of a tree is an array of these.
public struct TreeItem: Hashable, Sendable {

    public var row: ListRow
    public var children: [TreeItem]

    /// Makes a node.
    public init(_ text: StyledText, detail: StyledText = StyledText(), children: [TreeItem] = []) {
        row = ListRow(text, detail: detail)
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
