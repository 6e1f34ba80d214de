import Loadboard

/// The program's manual page, for `man`: made of the same table as its help.
struct ManualPage {

    let program: BoardProgram
    let tasks: [ProgramOptions.TaskHelp]

    /// The page in the language of troff.
    var text: String {
        let sections: [(String, String)] = [
            ("NAME", "\(program.name) \\- any source on a board in the terminal, that never goes blank"),
            ("SYNOPSIS", synopsis),
            ("DESCRIPTION", Self.escaped(Self.description)),
            ("A BOARD", Self.example),
            ("COMMANDS", tasks.map { Self.item($0.synopsis(program.name), $0.help) }.joined()),
            ("OPTIONS", options),
            ("KEYS", "While it runs, \\fB?\\fR shows the keys."),
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

    private var options: String {
        program.options.map { option in
            let name = option.name + (option.valueName.map { " \($0)" } ?? "")
            return Self.item((option.shortName.map { "\($0), " } ?? "") + name, option.help)
        }.joined()
    }

    private var exits: String {
        Self.item("0", "all is well")
            + Self.item("1", "with --once, add and test: a source failed; with --once: an alert is critical")
            + Self.item("2", "the settings or the command line are wrong, or you did not agree to the board")
    }

    private var files: String {
        Self.item("~/.config/loadboard/board.yaml", "your board; --help says what is shown without one")
            + Self.item("~/.config/loadboard/recipes/*.yaml", "your recipes")
            + Self.item(
                "recorded/NAME.*",
                "beside a board or a recipe: an answer of the source or recipe of that name, for test")
            + Self.item(
                "~/.config/loadboard/settings.yaml",
                "your settings: theme, bell, mouse, notifications, forms of numbers and times; a board can set them for itself, and the command line comes first"
            )
            + Self.item("~/.config/loadboard/themes/NAME.yaml", "your themes")
            + Self.item("~/.config/loadboard/keys.yaml", "your keys; “reference keys” lists all commands")
            + Self.item("~/.cache/loadboard/", "what is kept of contents; it may be removed at any time")
            + Self.item(
                "~/.local/state/loadboard/",
                "what you have agreed to, which alerts were sent, and the key for hashes of credentials")
    }

    private static let description = """
        It loads what HTTP servers, commands and files say, keeps it, and shows it in panels, tables, charts and pictures. \
        While it loads, when that fails, and after a restart it shows what was known last, with its age. \
        A board is a file of YAML; \u{201C}reference\u{201D} prints all that it may say, \u{201C}example\u{201D} prints one to begin with. \
        A board is applied as soon as it is saved; one with an error changes nothing.
        """

    private static let notes = """
        However it ends, by kill -9 too, a small process named watcher gives the terminal back. If that was killed as well, the \
        command reset does it.
        """

    /// A board, which is sound.
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
        Each source has a name, which pages say row by row. \(escaped("“loadboard add”")) proposes the lines of a source.
        .PP
        .nf
        \(escaped(board))
        .fi
        """

    private static let together = """
        Boards that say \u{201C}share: redis://HOST\u{201D} load each source once for all: what one has loaded, the others show, and who asked for \
        it. What needs a secret is shared by a name, \u{201C}share: as NAME\u{201D}; commands, files and servers of this machine with \u{201C}share: \
        true\u{201D}. A board that loses the store loads by itself, and says so. With --once, what another board has loaded within the \
        source's period is taken; with --max-age, what is not older than that. \u{201C}keep\u{201D} on one machine feeds the boards of all.
        .PP
        Programs of one user that show one board on one machine share without a store, by the file of its cache: what servers tell \
        everybody, and what says \u{201C}share: true\u{201D}; never what needs a secret. \u{201C}share: false\u{201D} ends that, for a source or \
        for the board, and so does --no-cache.
        """

    /// How alerts are watched for without a terminal.
    private static let service = """
        To be told of alerts without a terminal, let systemd keep it, as \
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
