import Boards
import UserFiles

/// The reference for all files that the program reads, in Markdown.
struct Reference {

    enum Topic: String, CaseIterable, Sendable {
        case keys, settings, themes
    }

    let tasks: [ProgramOptions.TaskHelp]

    /// Returns the reference for a topic. If the topic is nil, returns the reference for boards and commands.
    func text(of topic: Topic?) -> String {
        switch topic {
        case .keys: KeyReference(map: ProgramKeys.all).text
        case .settings: UserReference.settings
        case .themes: UserReference.themes
        case nil: text
        }
    }

    /// Returns the JSON Schema for a topic. If the topic is nil, returns the schema for boards.
    func schema(of topic: Topic?) -> String {
        switch topic {
        case .keys: KeyReference(map: ProgramKeys.all).schema
        case .settings: UserReference.settingsSchema
        case .themes: UserReference.themesSchema
        case nil: BoardTables.schema
        }
    }

    var text: String {
        [BoardTables.reference, Self.recordedAnswers, Self.output, Self.otherFiles, commands].joined(separator: "\n")
    }

    private static let otherFiles = """
        ## Your own files

        These are in the settings folder, `~/.config/loadboard`, beside your board. `loadboard check` reads all of them. A running board
        applies each file when you save it; a file with a mistake changes nothing, and the mistake is shown.

        | file | | |
        |---|---|---|
        | `settings.yaml` | theme, bell, mouse, notifications, formats of numbers and times | `loadboard reference settings` |
        | `themes/NAME.yaml` | your own theme | `loadboard reference themes` |
        | `keys.yaml` | other keys for commands | `loadboard reference keys` |

        """

    private static let recordedAnswers = """
        ## Recorded responses

        `loadboard test` sends no request and runs no command. It uses the files in the folder `recorded` beside the board or beside a
        recipe. Each file is named after its source or its recipe. `loadboard test --record` loads each source of a board once, shows the
        responses, and writes the files after asking. Secrets are redacted in the files.

        | file | |
        |---|---|
        | `recorded/disks.txt` | a response of the source `disks`; the file extension has no meaning |
        | `recorded/disks.1.txt`, `recorded/disks.2.txt` | two consecutive responses, for content that grows |
        | `recipes/recorded/weather.json` | a response for every source with `use: weather` that has no file of its own |

        """

    private static let output = """
        ## Output for programs

        `--format json` prints an object with `version` (2), `board`, `alerts` and `panels`. An alert has `panel`, `text`, `level` (`info`,
        `warning` or `critical`) and `since`. A panel has `title`, `source`, `status`, `date`, `content`, `unit`, `remarks`, `error` and
        `maintenance`; fields without a value are left out. `content` contains the values of the source, after its filter.

        `--format csv --source NAME` loads one source and prints its rows. Texts that a spreadsheet would read as formulas get a leading `'`;
        `--exact` writes texts unchanged.

        `keep --metrics PATH` writes `loadboard_state`, `loadboard_content_age_seconds`, `loadboard_loads_total` and `loadboard_alerts` as
        OpenMetrics to a file, or to a socket if PATH ends in `.sock`.

        """

    private var commands: String {
        let rows = tasks.map { task in
            "| `\(task.synopsis("loadboard").replacing("|", with: "\\|"))` | \(task.help) |"
        }
        return """
            ## Commands

            `loadboard add` loads a source once and prints lines for `sources:` of a board, with a format, filter, view and interval that fit.

            | command | |
            |---|---|
            \(rows.joined(separator: "\n"))

            """
    }
}
