/// A node that has its children with it: the simplest content of a tree is an array of these.
public struct TreeItem: Hashable, Sendable {

    public var row: ListRow
    public var children: [TreeItem]

    /// Makes a node.
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
