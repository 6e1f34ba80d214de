/// The lines before a node of a tree that lead to what it is in. They take half of the width at most: of deeper nodes the
/// innermost lines are seen.
struct TreeGuides {

    /// How many levels are seen.
    let levels: Int
    private let isCut: Bool

    init(depth: Int, width: Int) {
        levels = min(depth, width / 4)
        isCut = levels < depth
    }

    /// How many columns they take.
    var width: Int { 2 * levels }

    /// - Parameter followed: For the node and what it is in, the innermost first: whether siblings follow.
    func text(followed: [Bool], symbols: Symbols) -> String {
        guard levels > 0 else { return "" }
        var pieces = followed.prefix(levels).enumerated().map { level, isFollowed in
            if level > 0 { return isFollowed ? symbols.vertical + " " : "  " }
            return symbols.line(isFollowed ? [.up, .down, .right] : [.up, .right]) + symbols.horizontal
        }
        if isCut { pieces[pieces.count - 1] = symbols.ellipsis + String(pieces[pieces.count - 1].suffix(1)) }
        return pieces.reversed().joined()
    }
}
