import Basics

/// The expanded nodes of a tree, identified by their paths. If a node is collapsed, the expanded nodes inside the node
/// remain stored.
///
/// The paths are stored as a tree in one array, so that many or deep paths take little memory and time.
struct TreeExpansion: Hashable, Sendable {

    private struct Branch: Hashable, Sendable {
        var isExpanded: Bool
        /// The branches inside this branch, in ascending order of their indices.
        var inner: [Inner] = []
    }

    struct Inner: Hashable, Sendable {
        /// The index of the node among its siblings.
        let index: Int
        /// The position of the node's branch in ``branches``.
        let branch: Int
    }

    /// The position of the root's branch. The root is always expanded.
    static let top = 0

    private var branches = [Branch(isExpanded: true)]

    /// Returns the expanded child nodes of the given branch, in ascending order of their indices.
    func expanded(in branch: Int) -> [Inner] {
        branches[branch].inner.filter { branches[$0.branch].isExpanded }
    }

    /// Returns the child nodes of the given branch that are expanded or were expanded earlier, in ascending order of
    /// their indices.
    func known(in branch: Int) -> [Inner] { branches[branch].inner }

    func isExpanded(_ branch: Int) -> Bool { branches[branch].isExpanded }

    /// Returns the branch of the child node with the given index. Nil if the node is not expanded.
    func branch(of index: Int, in branch: Int) -> Int? {
        let inner = branches[branch].inner
        let place = place(of: index, in: branch)
        guard place < inner.count, inner[place].index == index else { return nil }
        return branches[inner[place].branch].isExpanded ? inner[place].branch : nil
    }

    /// Expands the child node with the given index.
    ///
    /// - Returns: The branch of the node.
    @discardableResult
    mutating func expand(_ index: Int, in branch: Int) -> Int {
        let place = place(of: index, in: branch)
        if place < branches[branch].inner.count, branches[branch].inner[place].index == index {
            let found = branches[branch].inner[place].branch
            branches[found].isExpanded = true
            return found
        }
        branches[branch].inner.insert(Inner(index: index, branch: branches.count), at: place)
        branches.append(Branch(isExpanded: true))
        return branches.count - 1
    }

    mutating func collapse(_ index: Int, in branch: Int) {
        guard let found = self.branch(of: index, in: branch) else { return }
        branches[found].isExpanded = false
    }

    private func place(of index: Int, in branch: Int) -> Int {
        branches[branch].inner.prefixCount { $0.index < index }
    }
}
