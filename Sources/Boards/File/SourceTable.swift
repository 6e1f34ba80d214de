import Loadables
import Settings

extension BoardTables {

    private static let http = ["http"]
    private static let command = ["command"]

    static let source = SettingsTable(
        "a source", "Where content comes from, how often, and what is made of it.",
        rules: [.exactlyOne(["http", "command", "file", "use"])],
        [
            SettingsKey("http", .text(.url), "The URL that is asked for.").known(as: "url", "uri", "link", "get"),
            SettingsKey(
                "command", .either([.text(.shell), .list(.text(.word))]),
                "A line for the shell; or a list of a program and its arguments, which no shell reads."
            ).known(as: "cmd", "shell", "exec", "run", "script"),
            SettingsKey("file", .text(.path), "The file that is read, again whenever it changes.").known(
                as: "path", "log"),
            SettingsKey("use", .text(.recipe), "The recipe that makes the source.").known(as: "recipe", "widget"),
            SettingsKey(
                "with", .map(.text(.value), .own("parameter")), beside: ["use"], "The parameters of the recipe."
            ).known(as: "parameters", "params", "options"),
            SettingsKey("title", .text(.title), "What its panels are called; without it, its name.").known(
                as: "name", "label"),

            SettingsKey(
                "every", .duration(least: .milliseconds(100), words: ["never"]), default: "1m",
                "How long after a load the next one begins. Files and followed commands need none. After a failure the source is loaded again after 5 seconds, or after its interval if that is shorter, and later each time: at most after ten intervals, and at most after a minute. A monitor keeps its interval."
            ).known(as: "interval", "refresh", "update", "refreshinterval", "cache"),
            SettingsKey(
                "on_focus", .choice(ForegroundPolicy.allCases.map(\.rawValue)), default: "stale",
                "Whether it is loaded when the terminal regains the focus: “stale” only if the last load failed or the content is not fresh any more, at most once in 10 seconds; “always” each time. A source without an interval is not."
            ).known(as: "onfocus", "focus", "refetch_on_focus"),
            SettingsKey(
                "timeout", .duration(least: .milliseconds(100)), default: "10s",
                "How long a load may take. Of a command it counts from its start: at most 64 commands of sources run at once, and the others wait for their turn."
            ),
            SettingsKey(
                "keep", .duration(least: .zero), default: "30d",
                "How long content is kept on disk, with its course and the checks of a monitor; 0s for not at all."),
            SettingsKey(
                "account", .text(.account),
                "The account that the content belongs to, such as \"${env.AWS_PROFILE}\". It replaces the values of secrets in the identity of the source: kept content is shown as long as this text stays the same."
            ).known(as: "profile", "login", "tenant"),
            SettingsKey(
                "history", .duration(least: .seconds(60)),
                "For how long the courses of its values are kept on disk, for charts."),

            SettingsKey(
                "method", .choice(["GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS"]), default: "GET",
                beside: http, "The method of the request."),
            SettingsKey(
                "headers", .map(.text(.value), .free("header")), beside: http,
                "The headers of the request. A variable in one whose name says token, key, auth, secret or cookie is redacted like a secret."
            ),
            SettingsKey("body", .text(.value), beside: http, "What is sent."),
            SettingsKey(
                "unix", .text(.path), beside: http,
                "The unix socket that is spoken to in place of the URL's host, as /var/run/docker.sock."),
            SettingsKey(
                "ca", .text(.path), beside: http, "A file with certificates that count besides those of the system."),
            SettingsKey(
                "expect", .list(.integer(100...599), orOne: true), beside: http,
                "The status codes that are no failure; without it, those from 200 to 299."),
            SettingsKey(
                "measure", .choice(HTTPSettings.Measure.allCases.map(\.rawValue)), beside: http,
                "What is the content in place of the answer: the seconds that it took."),

            SettingsKey(
                "env", .map(.text(.value), .free("variable")), beside: command,
                "Variables of the command's environment; secrets go here."),
            SettingsKey(
                "folder", .text(.path), default: "the board's folder", beside: command, "The folder that it works in."),
            SettingsKey(
                "successes", .list(.integer(0...255), orOne: true), default: "0", beside: command,
                "The exit codes that are no failure."),
            SettingsKey(
                "pty", .flag, default: "false", beside: command,
                "Whether it runs in a terminal of its own, for colours."),
            SettingsKey(
                "follow", .flag, default: "false", beside: ["command", "file"],
                "Whether it goes on: of a command, lines count as they come; of a file, its end is shown as it grows."
            ).known(as: "tail", "watch", "stream"),
            SettingsKey(
                "on", .text(.host), beside: command, "The host that the command runs on, over ssh."
            ).known(as: "host", "ssh"),
            SettingsKey(
                "limit", .size(1...(1 << 30)), default: "1MB", beside: command, "How much it may write."),

            SettingsKey(
                "parse", .either([.choice(formats), .table(format)]),
                "What the bytes are; without it, what they look like: JSON, a picture, a feed, or text with colours."
            ).known(as: "format"),
            SettingsKey(
                "encoding", .text(.encoding),
                "The encoding of the text, such as latin1 or shift_jis. Without it: what a byte order mark, the server or an XML declaration says; otherwise UTF-8."
            ).known(as: "charset", "codepage"),
            SettingsKey("rate", .flag, default: "false", "Whether the growth of a counter per second is shown."),
            SettingsKey("select", .text(.filter), "The filter of jq that makes the content.").known(
                as: "jq", "filter", "query"),
            SettingsKey(
                "missing", .choice(SourceSettings.Missing.allCases.map(\.rawValue)), beside: ["select"],
                "Whether a response without the field is content or a failure, if “select” is a plain path such as .data.total. Without it, it is a failure if an earlier response had the field, or if the response has an “error”: the content stays, and the error shows the server’s message."
            ),
            SettingsKey(
                "id", .list(.text(.field), orOne: true),
                "The column, or columns, that tell its rows apart, as [NAMESPACE, NAME]. Without it: the first of id, uid, key, pid, url, "
                    + "html_url, name and title whose values are unique, or the first text columns that are."
            ).known(as: "identity", "primary_key"),
            SettingsKey("view", ViewTables.view, "How panels show it that do not say that themselves."),
            SettingsKey("alert", .list(.table(alert), orOne: true), "When somebody has to be told."),
            SettingsKey(
                "share", .text(.sourceShare),
                "Whether other boards are told what was loaded. Without it, if a server tells it everybody: there is neither a secret nor a variable in what it is asked, and, for boards of other machines, it is not on this one."
            ),
        ])

    /// Those without parameters.
    static let formats = [
        "json", "jsonl", "csv", "lines", "number", "feed", "prometheus", "ansi", "image",
    ]

    static let format = SettingsTable(
        "a format", "A format with parameters. Those without are words: \(formats.joined(separator: ", ")).",
        rules: [.exactlyOne(["columns", "regex", "csv"])],
        [
            SettingsKey(
                "columns", .list(.text(.field)),
                "The names of columns with blanks between them; the last one has the rest of the line."),
            SettingsKey(
                "regex", .text(.pattern),
                "A regular expression with named groups; each line that it fits is a map of them."),
            SettingsKey("csv", .table(csv), "Values with a separator between them."),
        ])

    static let csv = SettingsTable(
        "the csv format", "Values with a separator between them.",
        [
            SettingsKey(
                "separator", .text(.separator),
                "The character between values; \\t for a tab. Without it, the comma, semicolon, tab or vertical bar that splits the rows into columns."
            ),
            SettingsKey(
                "columns", .list(.text(.field)), "The names of the columns; without them, the first line has them."),
        ])

    static let alert = SettingsTable(
        "an alert", "When somebody has to be told, and how.", rules: [.exactlyOne(["failed", "stale", "when"])],
        [
            SettingsKey("failed", .integer(1...1_000_000), "That many loads failed, one after the other."),
            SettingsKey("stale", .duration(least: .seconds(1)), "The content is older than that."),
            SettingsKey("when", .text(.filter), "The filter of jq says true of the content."),
            SettingsKey(
                "for", .duration(least: .zero), default: "0s", beside: ["when"], "For how long it has to say that."),
            SettingsKey(
                "level", .choice(AlertSettings.Level.allCases.map(\.rawValue)), default: "warning", "How bad it is."),
            SettingsKey("title", .text(.title), "What is said; without it, a sentence made of the condition."),
            SettingsKey("bell", .flag, default: "false", "Whether the terminal's bell rings."),
            SettingsKey(
                "run", .text(.shell),
                "A line for the shell that is run then: once a minute at most, with $VALUE for the content, $ALERT for the sentence, and $MORE for the number of times before that were not sent. When the program ends, what waits is sent."
            ),
        ])
}
