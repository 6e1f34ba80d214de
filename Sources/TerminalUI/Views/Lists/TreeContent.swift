/// A hierarchy that a ``TreeView`` shows. Only what is expanded is asked for its children, and only those that are seen.
public protocol TreeContent<Node> {

    associatedtype Node

    /// How many children the node has; nil for the top, which is not shown itself.
    func childCount(of node: Node?) -> Int

    /// A child by its number, from 0.
    func child(of node: Node?, at index: Int) -> Node

    /// How the node looks.
    func row(of node: Node) -> ListRow

    /// What tells the node from its siblings, also after its content has changed; by default its row's ``ListRow/id``, or the
    /// text.
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
