/// The content of a ``TreeView`` that shows a JSON document. The first level contains the children of the root value.
/// If the root value has no children, the first level contains the root value itself. Property names, strings, numbers
/// and literals have different roles. Objects and arrays show the number of their children, such as `{3}` and `[3]`.
/// Empty ones are shown as `{}` and `[]`.
public struct JSONTree: TreeContent, Sendable {

    /// The maximum number of bytes of a string or number that are read. The tree truncates the text to its width.
    private static let stringLimit = 1_000

    public var document: JSONDocument

    /// Creates the content of a tree.
    public init(_ document: JSONDocument) {
        self.document = document
    }

    public func childCount(of node: JSONDocument.Node?) -> Int {
        node.map(document.childCount) ?? max(1, document.childCount(of: document.root))
    }

    public func child(of node: JSONDocument.Node?, at index: Int) -> JSONDocument.Node {
        let outer = node ?? document.root
        return document.childCount(of: outer) == 0 ? outer : document.child(of: outer, at: index)
    }

    public func row(of node: JSONDocument.Node) -> ListRow {
        let value = value(of: node)
        if node == document.root { return ListRow(value) }
        let name = document.name(of: node).map { StyledText($0, .propertyName) }
        return ListRow((name ?? StyledText(String(node.index), .secondary)) + StyledText(": ", .secondary) + value)
    }

    /// Returns the name of a value in an object, or its index in an array.
    public func id(of node: JSONDocument.Node) -> String {
        document.name(of: node) ?? String(node.index)
    }

    /// Returns the number of children; empty for none, because `[0]` would look like a list that contains a zero.
    private func childCountText(of node: JSONDocument.Node) -> String {
        let count = document.childCount(of: node)
        return count == 0 ? "" : "\(count)"
    }

    private func value(of node: JSONDocument.Node) -> StyledText {
        switch document.kind(of: node) {
        case .object: return StyledText("{\(childCountText(of: node))}", .secondary)
        case .array: return StyledText("[\(childCountText(of: node))]", .secondary)
        case .number: return StyledText(document.text(of: node, limit: Self.stringLimit), .number)
        case .boolean, .null: return StyledText(document.text(of: node), .literal)
        case .string:
            let text = document.text(of: node, limit: Self.stringLimit)
            let isWhole = document.byteCount(of: node) <= Self.stringLimit
            // A truncated URL must not become a link.
            return StyledText("\"" + text + (isWhole ? "\"" : "…"), .string)
        }
    }
}
