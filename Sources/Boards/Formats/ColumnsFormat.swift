import Documents
import Settings

extension FormatKind {

    static let columns = FormatKind(
        "columns", word: nil, identity: "columns",
        Parameters(
            "columns", .list(.plain(.field)),
            "The names of the columns. Lines that are aligned as a table are split at its columns. Lines whose cells are all separated by tabs are split at the tabs. Other lines are split at spaces, and the last column contains the rest of the line. If a printed table has no name for its first column, as in the output of `free`, the column is called `name`. To give it another name, put that name first in “columns”."
        ) { names, place in
            ParseSettings(.columns(names), identity: "columns(\(list(names)))", at: place)
        })
}
