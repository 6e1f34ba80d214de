/// What a group says of all its members and cannot count: which of them failed first in order, and the provenance of all
/// their contents. A tree over the members, so that a change of one costs a walk to the root, whatever the size of the
/// group.
struct GroupIndex {

    private struct Node: Equatable {
        /// The first failed member that has an error.
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

    /// The root at 1, the children of node i at 2i and 2i + 1, the members from `leaves` on.
    private var nodes: [Node]
    private let leaves: Int

    /// Makes the index of the members; those that are nil do not count.
    init(_ members: [LoadableSnapshot?]) {
        var leaves = 1
        while leaves < members.count { leaves *= 2 }
        self.leaves = leaves
        nodes = Array(repeating: Node(nil, at: 0), count: 2 * leaves)
        for (position, member) in members.enumerated() { nodes[leaves + position] = Node(member, at: position) }
        for node in stride(from: leaves - 1, to: 0, by: -1) { combine(node) }
    }

    /// Which member failed first in order, of those that have an error.
    var firstFailed: Int? { nodes[1].firstFailed }

    /// The provenance of the contents of all members that have some.
    var provenance: Provenance? { nodes[1].provenance }

    mutating func update(_ member: LoadableSnapshot, at position: Int) {
        var node = leaves + position
        nodes[node] = Node(member, at: position)
        while node > 1 {
            node /= 2
            // Mostly somebody else failed first, and something else is older: then nothing changes further up.
            let before = nodes[node]
            combine(node)
            if nodes[node] == before { return }
        }
    }

    private mutating func combine(_ node: Int) {
        nodes[node] = Node(nodes[2 * node], nodes[2 * node + 1])
    }
}
