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
