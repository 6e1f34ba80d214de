import Boards

/// The text of a board with proposed sources.
struct NewBoard {

    private static let head = """
        # “loadboard reference” explains every key, “loadboard check” finds mistakes.

        """

    private(set) var sources: [ProposedSource] = []

    /// Adds a source. If the board already contains a source with the same name, the added source gets another name.
    mutating func add(_ proposed: ProposedSource) {
        sources.append(
            proposed.renamed(
                avoiding: Set(sources.map(\.name)), secrets: Set(sources.flatMap(\.secrets).map(\.name))))
    }

    var text: String {
        let notes = sources.flatMap(\.warnings).map { "# \($0)" }
        let secrets = sources.flatMap(\.secretLines)
        let lines =
            notes + (secrets.isEmpty ? [] : ["secrets:"] + secrets) + ["sources:"] + sources.flatMap(\.sourceLines)
        return Self.head + lines.joined(separator: "\n") + "\n"
    }
}
