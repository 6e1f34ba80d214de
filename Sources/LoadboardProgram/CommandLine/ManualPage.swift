import Loadboard

/// The manual page of the program. It is generated from the same table as the help.
struct ManualPage {

    let program: BoardProgram
    let tasks: [ProgramOptions.TaskHelp]

    /// The page in troff format.
    var text: String {
        let sections: [(String, String)] = [
            ("NAME", "\(program.name) \\- show data from servers, commands and files on a terminal dashboard"),
            ("SYNOPSIS", synopsis),
            ("DESCRIPTION", Self.escaped(Self.description)),
            ("A BOARD", Self.example),
            ("COMMANDS", tasks.map { Self.item($0.synopsis(program.name), $0.help) }.joined()),
            ("OPTIONS", options),
            ("KEYS", "While a board is shown, \\fB?\\fR lists the keys."),
            ("EXIT STATUS", exits),
            ("FILES", files),
            ("BOARDS TOGETHER", Self.escaped(Self.together)),
            ("A SERVICE", Self.service),
            ("NOTES", Self.escaped(Self.notes)),
        ]
        return ".TH \(program.name.uppercased()) 1 \"\" \"\(program.name) \(program.version ?? "")\"\n"
            + sections.map { ".SH \($0)\n\($1)\n" }.joined()
    }

    private var synopsis: String {
        tasks.map { ".br\n\\fB\(Self.escaped($0.synopsis(program.name)))\\fR" }.joined(separator: "\n")
    }

    private var options: String { program.options.map { Self.item($0.synopsis, $0.help) }.joined() }

    private var exits: String {
        Self.item("0", "success")
            + Self.item("1", "a source has failed (with --once, add or test), or an alert is critical (with --once)")
            + Self.item("2", "the settings or the command line are invalid, or there is no consent to the board")
    }

    private var files: String {
        Self.item("~/.config/loadboard/board.yaml", "your board; see --help for the default")
            + Self.item("~/.config/loadboard/recipes/*.yaml", "your recipes")
            + Self.item(
                "recorded/NAME.*",
                "beside a board or a recipe: a recorded response for test; NAME is a source or a recipe")
            + Self.item(
                "~/.config/loadboard/settings.yaml",
                "your settings: theme, bell, mouse, notifications, formats of numbers and times; the settings of a board take precedence over these, and the command line over both"
            )
            + Self.item("~/.config/loadboard/themes/NAME.yaml", "your themes")
            + Self.item("~/.config/loadboard/keys.yaml", "your key bindings; “reference keys” lists all commands")
            + Self.item("~/.cache/loadboard/", "cached content; can be removed at any time")
            + Self.item(
                "~/.local/state/loadboard/",
                "the consents you have given, the alerts already sent, and the key for hashing credentials")
    }

    private static let description = """
        It loads content from HTTP servers, commands and files, caches it, and shows it in panels, tables, charts and pictures. \
        While it loads, after a failure, and after a restart it shows the last content and its age. \
        A board is a YAML file; \u{201C}reference\u{201D} prints all of its keys, \u{201C}example\u{201D} prints a starter board. \
        A saved board is applied at once; a board with an error changes nothing.
        """

    private static let notes = """
        However the program ends, even by kill -9, a small process named watcher restores the terminal. If the watcher was \
        killed as well, run the command reset.
        """

    static let board = """
        sources:
          things: { http: "https://example.com/things.json", select: ".items", every: 5m }
          disks: { command: "df --output=pcent,target | tail -n +2", parse: { columns: [used, mount] } }
          log: { file: /var/log/syslog, follow: true }
        pages:
          - rows:
              - [things, disks]
              - [log]
        """

    private static let example = """
        Each source has a name. Pages list these names row by row. \(escaped("“loadboard add”")) suggests the lines for a source.
        .PP
        .nf
        \(escaped(board))
        .fi
        """

    private static let together = """
        Boards with \u{201C}share: redis://HOST\u{201D} load each source only once: one board loads it, and the others show its \
        content and which board loaded it. A source that needs a secret is shared only with \u{201C}share: as NAME\u{201D}; commands, \
        files and servers on this machine only with \u{201C}share: true\u{201D}. A board that cannot reach the store loads its sources \
        itself, and shows that sharing is off. --once uses content that another board has loaded within the source's interval; with \
        --max-age, content up to that age. \u{201C}keep\u{201D} on one machine supplies the boards of all machines.
        .PP
        Programs of one user that show the same board on one machine share content through the cache of the board, without a \
        store. They share content that servers send to everyone, and sources with \u{201C}share: true\u{201D}, but never content that \
        needs a secret. \u{201C}share: false\u{201D} disables this for a source or for the board, and so does --no-cache.
        """

    private static let service = """
        To receive alerts without a terminal, run the program with systemd. Create the file \
        \\fI~/.config/systemd/user/loadboard.service\\fR:
        .PP
        .nf
        [Service]
        ExecStart=loadboard keep
        Restart=on-failure

        [Install]
        WantedBy=default.target
        .fi
        """

    private static func item(_ name: String, _ help: String) -> String {
        ".TP\n\\fB\(escaped(name))\\fR\n\(escaped(help))\n"
    }

    private static func escaped(_ text: String) -> String {
        let text = text.replacing("\\", with: "\\e").replacing("-", with: "\\-")
        return text.hasPrefix(".") || text.hasPrefix("'") ? "\\&" + text : text
    }
}
