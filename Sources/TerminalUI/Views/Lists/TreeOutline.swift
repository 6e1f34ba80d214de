import Basics

/// The rows of a tree. They are computed from the expanded nodes, and are not stored. Creating the outline takes time
/// proportional to the number of expanded nodes. Finding the node in a row takes time proportional to the logarithm of
/// this number.
struct TreeOutline<Content: TreeContent> {

    /// An expanded node, or the root.
    struct Branch {
        let node: Content.Node?
        let childCount: Int
        /// The depth of the branch's children: 0 for the children of the root.
        let depth: Int
        /// The index of the enclosing branch, and the index of the branch's own node among the children of the
        /// enclosing branch. Nil for the root.
        let outer: (branch: Int, index: Int)?
        /// The row of the branch's node; -1 for the root.
        let row: Int
        /// The position of the branch in the ``TreeExpansion``.
        let expansion: Int
    }

    struct Place {
        let branch: Int
        let index: Int
    }

    private struct Segment {
        let branch: Int
        let firstIndex: Int
        let firstRow: Int
    }

    /// A branch whose rows are being appended.
    private struct Visit {
        let branch: Int
        /// The index of the first child whose row has not been appended.
        var next = 0
        /// The expanded children from ``next`` on.
        var inner: ArraySlice<TreeExpansion.Inner>
    }

    private(set) var branches: [Branch] = []
    private(set) var rowCount = 0
    private var segments: [Segment] = []

    init(_ content: Content, _ expansion: TreeExpansion) {
        branches = [
            Branch(
                node: nil, childCount: Self.bounded(content.childCount(of: nil)), depth: 0, outer: nil, row: -1,
                expansion: TreeExpansion.top)
        ]
        // This is not recursive, because a document may have any depth.
        var visits = [Visit(branch: 0, inner: expansion.expanded(in: TreeExpansion.top)[...])]
        while var visit = visits.popLast() {
            let branch = branches[visit.branch]
            guard let inner = visit.inner.popFirst(), inner.index < branch.childCount else {
                append(visit.branch, visit.next..<branch.childCount)
                continue
            }
            append(visit.branch, visit.next..<inner.index + 1)
            visit.next = inner.index + 1
            visits.append(visit)
            let node = content.child(of: branch.node, at: inner.index)
            branches.append(
                Branch(
                    node: node, childCount: Self.bounded(content.childCount(of: node)), depth: branch.depth + 1,
                    outer: (visit.branch, inner.index), row: rowCount - 1, expansion: inner.branch))
            let deeper = expansion.expanded(in: inner.branch)[...]
            visits.append(Visit(branch: branches.count - 1, inner: deeper))
        }
    }

    /// Clamps a number of children, so that sums do not overflow.
    private static func bounded(_ count: Int) -> Int { min(max(0, count), 1 << 40) }

    private mutating func append(_ branch: Int, _ indices: Range<Int>) {
        guard !indices.isEmpty else { return }
        segments.append(Segment(branch: branch, firstIndex: indices.lowerBound, firstRow: rowCount))
        rowCount += indices.count
    }

    func place(at row: Int) -> Place? {
        guard (0..<rowCount).contains(row) else { return nil }
        let segment = segments[segments.prefixCount { $0.firstRow <= row } - 1]
        return Place(branch: segment.branch, index: segment.firstIndex + row - segment.firstRow)
    }

    /// Returns the row of the node with the given path. Nil if the node does not exist, or if an enclosing node is not
    /// expanded.
    func row(of path: [Int]) -> Int? {
        var branch = 0
        for index in path.dropLast() {
            let inner = branches.firstIndex { $0.outer.map { $0.branch == branch && $0.index == index } ?? false }
            guard let inner else { return nil }
            branch = inner
        }
        guard let index = path.last, (0..<branches[branch].childCount).contains(index) else { return nil }
        let segment = segments.last { $0.branch == branch && $0.firstIndex <= index }
        return segment.map { $0.firstRow + index - $0.firstIndex }
    }

    func depth(of place: Place) -> Int { branches[place.branch].depth }

    func node(at place: Place, in content: Content) -> Content.Node {
        content.child(of: branches[place.branch].node, at: place.index)
    }

    /// Returns the identities of all rows. The identity of a row begins with the identities of the enclosing nodes.
    func ids(in content: Content) -> [String] {
        var paths: [String] = [""]
        for branch in branches.dropFirst() {
            guard let node = branch.node, let outer = branch.outer else { continue }
            paths.append(paths[outer.branch] + content.id(of: node) + "\u{0}")
        }
        return (0..<rowCount).compactMap { row in
            place(at: row).map { paths[$0.branch] + content.id(of: node(at: $0, in: content)) + "\u{0}" }
        }
    }

    /// Returns the path of the node at the given position. It contains the indices of the enclosing nodes, the
    /// outermost first, and then the index of the node.
    func path(of place: Place) -> [Int] {
        var path = [place.index]
        var branch = place.branch
        while let outer = branches[branch].outer {
            path.append(outer.index)
            branch = outer.branch
        }
        return path.reversed()
    }

    /// Returns whether siblings follow the node, and whether siblings follow each of its enclosing nodes. The first
    /// element is for the node itself. There are at most as many elements as the given number of levels.
    func followed(_ place: Place, levels: Int) -> [Bool] {
        var result: [Bool] = []
        var (branch, index) = (place.branch, place.index)
        while result.count < levels {
            result.append(index + 1 < branches[branch].childCount)
            guard let outer = branches[branch].outer else { break }
            (branch, index) = outer
        }
        return result
    }
}
