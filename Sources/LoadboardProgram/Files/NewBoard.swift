import Boards

/// The text of a board with proposed sources.
struct NewBoard {

    /// The comment at the beginning of a new board.
    static let head = """
        # “loadboard reference” explains every key, “loadboard check” finds mistakes.

        """

    /// The shipped board about this machine, with ``head`` in place of its first comment.
    static var thisMachine: String {
        let lines = ShippedBoards.thisMachine.split(separator: "\n", omittingEmptySubsequences: false)
        return head + lines.drop { $0.hasPrefix("#") }.joined(separator: "\n")
    }

    private(set) var sources: [ProposedSource] = []

    /// Adds a source. If the board already contains a source with the same name, the added source gets another name.
    mutating func add(_ proposed: ProposedSource) {
        sources.append(
            proposed.renamed(
                avoiding: Set(sources.map(\.name)), secrets: Set(sources.flatMap(\.secrets).map(\.name))))
    }

    var text: String { Self.head + sources.yaml }
}

extension [ProposedSource] {

    /// The lines of all sources as a complete board, with warnings as comments.
    var yaml: String {
        let notes = flatMap(\.warnings).map { "# \($0)" }
        let secrets = flatMap(\.secretLines)
        let lines = notes + (secrets.isEmpty ? [] : ["secrets:"] + secrets) + ["sources:"] + flatMap(\.sourceLines)
        return lines.joined(separator: "\n") + "\n"
    }
}
