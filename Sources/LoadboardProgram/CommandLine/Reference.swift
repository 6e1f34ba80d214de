import Boards
import UserFiles

/// The reference of all files that the program reads, in Markdown.
struct Reference {

    /// A kind of file in the settings folder.
    enum Topic: String, CaseIterable, Sendable {
        case keys, settings, themes
    }

    let tasks: [ProgramOptions.TaskHelp]

    /// Returns the reference of a topic. If the topic is nil, returns the reference of boards and commands.
    func text(of topic: Topic?) -> String {
        switch topic {
        case .keys: KeyReference(map: ProgramKeys.all).text
        case .settings: UserReference.settings
        case .themes: UserReference.themes
        case nil: text
        }
    }

    /// Returns the JSON Schema of a topic. If the topic is nil, returns the schema of boards.
    func schema(of topic: Topic?) -> String {
        switch topic {
        case .keys: KeyReference(map: ProgramKeys.all).schema
        case .settings: UserReference.settingsSchema
        case .themes: UserReference.themesSchema
        case nil: BoardTables.schema
        }
    }

    /// The reference of boards and commands.
    var text: String {
        [BoardTables.reference, Self.recordedAnswers, Self.output, Self.otherFiles, commands].joined(separator: "\n")
    }

    private static let otherFiles = """
        ## Your own files

        These are in the settings folder, `~/.config/loadboard`, beside your board. `loadboard check` reads all of them. A running board
        applies each of them when you save it; one with a mistake changes nothing, and the mistake is shown.

        | file | | |
        |---|---|---|
        | `settings.yaml` | theme, bell, mouse, notifications, forms of numbers and times | `loadboard reference settings` |
        | `themes/NAME.yaml` | a theme of yours | `loadboard reference themes` |
        | `keys.yaml` | other keys for commands | `loadboard reference keys` |

        """

    private static let recordedAnswers = """
        ## Recorded answers

        `loadboard test` asks no server and runs no command: it shows the files of the folder `recorded`, which is beside
        the board or beside a recipe. A file there is called after its source, or after its recipe. `loadboard test --record` loads each
        source of a board once, shows the responses, and writes these files after asking. Secrets are redacted in them.

        | file | |
        |---|---|
        | `recorded/disks.txt` | an answer of the source `disks`; the ending means nothing |
        | `recorded/disks.1.txt`, `recorded/disks.2.txt` | two that followed each other, for what grows |
        | `recipes/recorded/weather.json` | an answer of each source with `use: weather` that has none of its own |

        """

    private static let output = """
        ## Output for programs

        `--format json` prints an object with `version` (2), `board`, `alerts` and `panels`. An alert has `panel`, `text`, `level` (`info`,
        `warning` or `critical`) and `since`. A panel has `title`, `source`, `status`, `date`, `content`, `unit`, `remarks`, `error` and
        `maintenance`, as far as there are any. `content` has the values of the source, after its filter.

        `--format csv --source NAME` loads one source and prints its rows. Texts that a spreadsheet would read as formulas get a leading `'`;
        `--exact` writes them unchanged.

        `keep --metrics PATH` writes `loadboard_state`, `loadboard_content_age_seconds`, `loadboard_loads_total` and `loadboard_alerts` as
        OpenMetrics to a file, or to a socket if PATH ends in `.sock`.

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
