import Documents
import Settings

extension FormatKind {

    static let columns = FormatKind(
        "columns", word: nil, identity: "columns",
        Parameters(
            "columns", .list(.plain(.field)),
            "The names of columns separated by blanks. The last one has the rest of the line."
        ) { names, place in
            ParseSettings(.columns(names), identity: "columns(\(list(names)))", at: place)
        })
}
