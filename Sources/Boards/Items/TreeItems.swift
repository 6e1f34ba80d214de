import Documents
import JSONDocuments
import Synchronization
import TerminalUI

/// The nodes of a JSON tree. Each map and each list is an item. A scalar in a list is also an item. A scalar in a map
/// has no item of its own, and refers to the item of the map.
final class TreeItems: BoardItemSource {

    private let document: JSONDocument
    private let keys: RowKeys
    /// The identities of the elements of each list, keyed by the place of the list. Nil if the elements of the list are
    /// not rows.
    private let known = Mutex<[Int: RowIdentities?]>([:])

    /// The maximum depth of a list whose elements are identified by their values. The identity of a row may contain all
    /// values in the row, so each level takes as much time as the whole document.
    private static let identifiedDepth = 16

    init(_ document: JSONDocument, _ keys: RowKeys) {
        (self.document, self.keys) = (document, keys)
    }

    func item(at index: Int) -> BoardItem {
        let path = document.path(toPlace: index)
        let isValue = path.last.map { document.kind(of: $0) != .object && document.kind(of: $0) != .array } ?? true
        let parent = path.dropLast().last
        let isMember = isValue && parent.map { document.kind(of: $0) == .object } ?? false
        return item(Array(isMember ? path.dropLast() : path[...]))
    }

    private func item(_ path: [JSONDocument.Node]) -> BoardItem {
        guard let node = path.last else { return BoardItem(id: "", isAmbiguous: true, isGuessed: true, fields: []) }
        let element = Element(document, node)
        let fields =
            element.kind == .object
            ? element.members.map { BoardItem.Field($0, $1) } : [BoardItem.Field("value", element)]
        let steps = steps(of: path)
        return BoardItem(
            id: steps.map(\.id).joined(separator: "\u{1C}"), isAmbiguous: steps.contains(where: \.isAmbiguous),
            isGuessed: steps.contains(where: \.isGuessed), fields: fields)
    }

    // MARK: Identities

    private struct Step {
        let id: String
        var isAmbiguous = false
        var isGuessed = false
    }

    private func steps(of path: [JSONDocument.Node]) -> [Step] {
        zip(path, path.dropFirst()).enumerated().map { depth, step in
            let (outer, inner) = step
            if let name = document.name(of: inner) { return Step(id: name) }
            guard let rows = rows(of: outer, at: path[...depth]), inner.index < rows.ids.count else {
                return Step(id: "\(inner.index)", isGuessed: true)
            }
            return Step(
                id: rows.ids[inner.index], isAmbiguous: rows.ambiguous.contains(inner.index),
                isGuessed: rows.key.isGuessed)
        }
    }

    /// Returns the identities of the elements of a list. Nil if the elements are not rows, or if the list is deeper
    /// than ``identifiedDepth``.
    private func rows(of list: JSONDocument.Node, at path: ArraySlice<JSONDocument.Node>) -> RowIdentities? {
        if let known = known.withLock({ $0[list.place] }) { return known }
        let rows =
            document.kind(of: list) == .array && path.count <= Self.identifiedDepth
            ? Rows(Element(document, list), at: Self.name(of: path, document)) : nil
        let made = rows.map { keys.identities(of: $0, in: document, number: list.place) }
        known.withLock { $0[list.place] = .some(made) }
        return made
    }

    /// Returns a name for a list: the names on the path to the list. Positions in outer lists are left out, so that
    /// lists in different elements of an outer list have the same name.
    private static func name(of path: ArraySlice<JSONDocument.Node>, _ document: JSONDocument) -> String {
        path.dropFirst().map { document.name(of: $0) ?? "[]" }.joined(separator: ".")
    }

    func item(withID id: String) -> BoardItem? {
        var path = [document.root]
        guard !id.isEmpty else { return item(path) }
        for step in id.split(separator: "\u{1C}", omittingEmptySubsequences: false).map(String.init) {
            guard let inner = part(step, of: path) else { return nil }
            path.append(inner)
        }
        return item(path)
    }

    private func part(_ id: String, of path: [JSONDocument.Node]) -> JSONDocument.Node? {
        let outer = path[path.count - 1]
        guard document.kind(of: outer) == .array else { return document.child(of: outer, named: id) }
        let row = rows(of: outer, at: path[...]).map { $0.row(id) } ?? Int(id)
        return row.flatMap {
            (0..<document.childCount(of: outer)).contains($0) ? document.child(of: outer, at: $0) : nil
        }
    }

    // MARK: Boards

    var variableNames: Set<String> {
        var names: Set<String> = []
        var nodes = [document.root]
        while let node = nodes.popLast(), names.count < 1_000 {
            for child in document.children(of: node) {
                if let name = document.name(of: child) { names.insert(RowVariables.name(of: name)) }
                if document.childCount(of: child) > 0 { nodes.append(child) }
            }
        }
        return names
    }

    func items(in document: Document) -> (any BoardItemSource)? {
        document.root.map { TreeItems($0.document, keys) }
    }

    func exactText(ofItem index: Int) -> String? {
        guard let node = document.path(toPlace: index).last else { return nil }
        let value = document.childCount(of: node) > 0 ? document.json(of: node) : document.text(of: node)
        return document.name(of: node).map { "\($0): \(value)" } ?? value
    }

    /// Returns the identity of a node among its siblings. The identity stays the same when the node moves, unless the
    /// node is an element of a list without rows. In such a list, the identity is the index.
    func id(of node: JSONDocument.Node, in outer: JSONDocument.Node, at path: ArraySlice<JSONDocument.Node>) -> String {
        document.name(of: node)
            ?? rows(of: outer, at: path).flatMap { $0.ids.indices.contains(node.index) ? $0.ids[node.index] : nil }
            ?? "\(node.index)"
    }
}

/// A JSON document as a tree. Each node refers to an item, so that actions can be applied to it. Identities of rows are
/// used to find nodes in a new version of the document.
struct BoardTree: TreeContent, Sendable {

    /// A node and its ancestors.
    struct Node {
        let json: JSONDocument.Node
        let path: [JSONDocument.Node]
    }

    private let tree: JSONTree
    private let items: TreeItems

    init(_ document: JSONDocument, _ keys: RowKeys) {
        tree = JSONTree(document)
        items = TreeItems(document, keys)
    }

    func childCount(of node: Node?) -> Int { tree.childCount(of: node?.json) }

    func child(of node: Node?, at index: Int) -> Node {
        let path = (node?.path ?? []) + [node?.json ?? tree.document.root]
        return Node(json: tree.child(of: node?.json, at: index), path: path)
    }

    func row(of node: Node) -> ListRow {
        var row = tree.row(of: node.json)
        row.item = ItemReference(items, node.json.place)
        return row
    }

    func id(of node: Node) -> String {
        guard let outer = node.path.last else { return tree.id(of: node.json) }
        return items.id(of: node.json, in: outer, at: node.path[...])
    }
}
