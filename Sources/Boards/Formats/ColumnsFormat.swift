import Documents
import Settings

extension FormatKind {

    static let columns = FormatKind(
        "columns", word: nil, identity: "columns",
        Parameters(
            "columns", .list(.plain(.field)),
            "The names of the columns. Lines are split at spaces, and the last column contains the rest of the line, unless the lines are aligned as a table or have a tab between all cells."
        ) { names, place in
            ParseSettings(.columns(names), identity: "columns(\(list(names)))", at: place)
        })
}
