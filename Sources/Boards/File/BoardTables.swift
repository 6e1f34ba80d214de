public import Settings

/// The tables of a board's file: what may stand in it, what that does, and what holds if it does not.
public enum BoardTables {

    /// The file.
    public static let board = SettingsTable(
        "a board",
        "The file of a board. It is never written by the program.",
        [
            SettingsKey("board", .text(.title), "What the board is called."),
            SettingsKey(
                "include", .list(.text(.path), orOne: true),
                "Files with more sources, pages, keys and secrets. A path begins in the folder of this file; * and ? stand for letters."
            ),
            SettingsKey(
                "defaults", .table(defaults), "What holds for all sources of this file that do not say otherwise."),
            SettingsKey(
                "secrets", .map(.table(secret), .own("secret")),
                "Secrets by their names. They are put in for ${secret.NAME}, and asked for once, when first needed."),
            SettingsKey(
                "sources", .map(.table(SourceSettings.table), .own("source", isApart: true)),
                "Where content comes from, by the names that panels, alerts and keys use."),
            SettingsKey(
                "pages", .list(.table(page)), "The pages; without any, there is one with a panel for each source."),
            SettingsKey("keys", .map(.table(key), .own("key")), "Keys with actions of their own, as o or ctrl-x."),
            SettingsKey(
                "share", .either([.text(.boardShare), .table(share)]),
                "The Redis or Valkey by which boards tell each other what one of them has loaded. Without one, programs that show this board on this machine do so by its cache; false ends that, too."
            ),
        ])

    static let share = SettingsTable(
        "a share", "How boards tell each other what one of them has loaded.",
        [
            SettingsKey("store", .text(.store), required: true, "Where the Redis or Valkey is."),
            SettingsKey("password", .text(.credential), "The password that it asks for, mostly a secret."),
            SettingsKey(
                "key", .text(.credential),
                "A secret of at least 16 bytes that all these boards have: what they store is signed with it."),
            SettingsKey(
                "name", .text(.title), default: "USER@HOST", "What this board is called where others say who loaded it."
            ),
        ])

    static let defaults = SettingsTable(
        "the defaults", "What holds for all sources of the file that do not say otherwise.",
        SourceSettings.inheritedOptions.compactMap { SourceSettings.table[$0] } + [
            SettingsKey(
                "share", .text(.sourceShare),
                "Whether other boards are told what was loaded, for the HTTP sources whose servers are not on this machine; all others, and those that it is not possible for, have to say it themselves. “false” holds for all."
            )
        ])

    static let secret = SettingsTable(
        "a secret", "Where a secret comes from.", rules: [.exactlyOne(["command", "env", "file"])],
        [
            SettingsKey("command", .text(.shell), "A line for the shell that writes the secret."),
            SettingsKey("env", .text(.variable), "The variable of the environment that has it."),
            SettingsKey("file", .text(.path), "The file that has it."),
        ])

    static let page = SettingsTable(
        "a page", "A page of panels.",
        [
            SettingsKey("title", .text(.title), "What its tab is called."),
            SettingsKey(
                "rows", .list(.list(panel, orOne: true)), required: true,
                "The panels, row by row: the names of sources, alone or with how they are shown. Narrow terminals break rows."
            ),
        ])

    /// `pulls`, `pulls: table` or `pulls: { chart: { x: at } }`.
    private static let panel = SettingsKind.either([
        .reference("source"),
        .map(.either([.choice(Views.names), .table(ViewTables.panel)]), .references("source")),
    ])

    static let key = SettingsTable(
        "a key",
        "A key with an action. The fields of the chosen item are variables of its environment, in lower case and with _ for all but letters and digits: $title, $html_url. A line that uses a field which the item lacks is not run; ${title:-} runs it.",
        [
            SettingsKey("run", .text(.shell), required: true, "The line for the shell that is run."),
            SettingsKey("title", .text(.title), "What the help says; without it, the line."),
            SettingsKey(
                "on", .reference("source"), "The source in whose panels the key is valid; without it, everywhere."),
            SettingsKey(
                "confirm", .flag, default: "false",
                "Whether to ask first. The question shows the fields that the line uses."),
            SettingsKey(
                "output", .choice(["overlay", "none"]), default: "none",
                "Whether what it writes is shown over the board."),
            SettingsKey("then", .choice(["refresh"]), "What follows: the source, or the board, is loaded anew."),
            SettingsKey(
                "detach", .flag, default: "false",
                "Whether the command and all that it starts go on when the board ends, as a program that opens a window. Without it, everything ends with the board. A detached command counts as done after 10 seconds."
            ),
        ])

    /// A recipe's file.
    public static let recipe = SettingsTable(
        "a recipe", "A source that others use by its name, with parameters.",
        [
            SettingsKey("help", .text(.title), "What it shows, in a sentence."),
            SettingsKey(
                "parameters", .map(.table(parameter), .own("parameter")),
                "What has to be said, or can be, where it is used. It is put in for ${parameter.NAME}."),
            SettingsKey(
                "source", .table(SourceSettings.table), required: true,
                "The source; what is said where it is used comes first."),
            SettingsKey("view", ViewTables.view, "How it is shown."),
        ])

    static let parameter = SettingsTable(
        "a parameter", "A parameter of a recipe.",
        [
            SettingsKey("help", .text(.title), "What it means."),
            SettingsKey("default", .text(.value), "What holds if it is not said."),
            SettingsKey("required", .flag, default: "false", "Whether it has to be said."),
        ])
}
