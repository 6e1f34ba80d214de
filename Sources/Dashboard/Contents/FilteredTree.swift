import TerminalUI

/// A tree that shows only some nodes of another tree: the matches of a filter with their ancestors and descendants.
struct FilteredTree<Base: TreeContent>: TreeContent {

    /// A node, with its path in the whole tree. The path is empty if the filtered tree shows all nodes.
    struct Node {
        let base: Base.Node
        let path: [Int]
        /// Whether all descendants of the node are shown.
        let isWhole: Bool
    }

    private let base: Base
    /// The indices of the shown children, keyed by the path of their parent; nil if all nodes are shown.
    private let kept: [[Int]: [Int]]?
    private let whole: Set<[Int]>

    init(_ base: Base) {
        (self.base, kept, whole) = (base, nil, [])
    }

    /// Creates a tree that shows the nodes at the given paths, with their ancestors and descendants.
    init(_ base: Base, showing paths: [[Int]]) {
        var kept: [[Int]: [Int]] = [[]: []]
        for path in paths {
            for depth in path.indices {
                let outer = Array(path[..<depth])
                if kept[outer]?.last != path[depth] { kept[outer, default: []].append(path[depth]) }
            }
        }
        (self.base, self.kept, whole) = (base, kept, Set(paths))
    }

    /// Converts the path of a node in the whole tree to its path in the filtered tree.
    func shownPath(of path: [Int]) -> [Int] {
        path.indices.map { depth in
            let outer = Array(path[..<depth])
            return indices(in: outer, isWhole: isInWhole(outer))?.firstIndex(of: path[depth]) ?? path[depth]
        }
    }

    private func isInWhole(_ path: [Int]) -> Bool {
        (0..<path.count).contains { whole.contains(Array(path[...$0])) }
    }

    /// Returns the indices of the shown children of the node at a path; nil if all children are shown.
    private func indices(in path: [Int], isWhole: Bool) -> [Int]? {
        guard let kept, !isWhole else { return nil }
        return kept[path] ?? []
    }

    private func indices(in node: Node?) -> [Int]? {
        indices(in: node?.path ?? [], isWhole: node?.isWhole ?? false)
    }

    func childCount(of node: Node?) -> Int { indices(in: node)?.count ?? base.childCount(of: node?.base) }

    func child(of node: Node?, at index: Int) -> Node {
        let number = indices(in: node)?[index] ?? index
        let path = kept == nil ? [] : (node?.path ?? []) + [number]
        let isWhole = node?.isWhole == true || whole.contains(path)
        return Node(base: base.child(of: node?.base, at: number), path: path, isWhole: isWhole)
    }

    func row(of node: Node) -> ListRow { base.row(of: node.base) }

    func id(of node: Node) -> String { base.id(of: node.base) }
}
