/// An index of a group’s members. It provides the first failed member and the combined provenance of all contents. The
/// index is a binary tree. After a change of a member, only the nodes between its leaf and the root are updated.
struct GroupIndex {

    private struct Node: Equatable {
        var firstFailed: Int?
        var provenance: Provenance?

        init(_ member: LoadableSnapshot?, at position: Int) {
            let isFailed = member?.state == .didFailToSync && member?.error != nil
            firstFailed = isFailed ? position : nil
            provenance = member?.provenance
        }

        init(_ left: Node, _ right: Node) {
            firstFailed = left.firstFailed ?? right.firstFailed
            provenance =
                left.provenance.map { left in right.provenance.map(left.merged(with:)) ?? left }
                ?? right.provenance
        }
    }

    /// The nodes of the tree. The root is at 1, the children of node i are at 2i and 2i + 1, and the members start at
    /// `leaves`.
    private var nodes: [Node]
    private let leaves: Int

    /// Creates an index of the members' snapshots. Snapshots that are nil are ignored.
    init(_ members: [LoadableSnapshot?]) {
        var leaves = 1
        while leaves < members.count { leaves *= 2 }
        self.leaves = leaves
        nodes = Array(repeating: Node(nil, at: 0), count: 2 * leaves)
        for (position, member) in members.enumerated() { nodes[leaves + position] = Node(member, at: position) }
        for node in stride(from: leaves - 1, to: 0, by: -1) { combine(node) }
    }

    /// The position of the first failed member that has an error; nil if there is none.
    var firstFailed: Int? { nodes[1].firstFailed }

    /// The combined provenance of the members’ contents; nil if no member has a provenance.
    var provenance: Provenance? { nodes[1].provenance }

    mutating func update(_ member: LoadableSnapshot, at position: Int) {
        var node = leaves + position
        nodes[node] = Node(member, at: position)
        while node > 1 {
            node /= 2
            // If the node has not changed, the nodes closer to the root have not changed either.
            let before = nodes[node]
            combine(node)
            if nodes[node] == before { return }
        }
    }

    private mutating func combine(_ node: Int) {
        nodes[node] = Node(nodes[2 * node], nodes[2 * node + 1])
    }
}
