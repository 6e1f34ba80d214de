import Boards

/// All that a board may say, and what there is besides its file, in Markdown.
struct Reference {

    let tasks: [ProgramOptions.TaskHelp]

    var text: String { [BoardTables.reference, Self.recordedAnswers, commands].joined(separator: "\n") }

    private static let recordedAnswers = """
        ## Recorded answers

        `loadboard test` asks no server and runs no command: it shows what stands in files of the folder `recorded`, which is beside
        the board or beside a recipe. A file there is called after its source, or after its recipe.

        | file | |
        |---|---|
        | `recorded/disks.txt` | an answer of the source `disks`; the ending means nothing |
        | `recorded/disks.1.txt`, `recorded/disks.2.txt` | two that followed each other, for what grows |
        | `recipes/recorded/weather.json` | an answer of each source with `use: weather` that has none of its own |

        """

    private var commands: String {
        let rows = tasks.map { task in
            "| `\(task.synopsis("loadboard").replacing("|", with: "\\|"))` | \(task.help) |"
        }
        return """
            ## Commands

            `loadboard add` prints lines that belong under `sources:` of a board: format, filter, view and interval follow from what it saw.

            | command | |
            |---|---|
            \(rows.joined(separator: "\n"))

            """
    }
}
