import Loadables
import Settings

extension SourceSettings {

    static let table = SettingsTable(
        "a source", "Where content comes from, how often it is loaded, and how it is processed.",
        rules: [.exactlyOne(Origins.all.map { $0.key } + ["use"]), EachSettings.rule] + Origins.rules,
        OptionReader.keys { _ = SourceSettings("", at: SettingsPlace(""), &$0) })

    /// The options that `defaults` may set for all sources of a file, in addition to `share`.
    static let inheritedOptions = ["every", "on_focus", "timeout", "cache", "history"]

    /// Creates a source from its options; nil if the options contain no origin.
    ///
    /// - Parameter defaultShare: The value of `share` in the file's defaults. It applies only to sources that can be
    ///   shared.
    init?(_ name: String, at place: SettingsPlace, _ options: inout OptionReader, defaultShare: Share? = nil) {
        let origin = Origins.read(&options)
        _ = options("use", .plain(.recipe), known: ["recipe", "widget"], "The recipe of the source.")
        _ = options(
            "with", .map(.text(.value.takingContent), .own("parameter")), beside: ["use"],
            known: ["parameters", "params", "options"], "The parameters of the recipe.")
        var source = SourceSettings(name, at: place, from: origin ?? FileOrigin(SettingsText("", at: place)))
        source.each = EachSettings(&options)
        let title = options(
            "title", .text(.title.takingContent), without: "its name", known: ["name", "label"],
            "The title of the panels that show the source.")
        source.title = title?.plain ?? title?.shown
        source.titleText = title
        let every = options(
            "every", OptionType<Interval>.interval, without: "1m",
            known: ["interval", "refresh", "update", "refreshinterval"],
            "The time from the end of a load to the start of the next one. A file and a source with “follow” need no interval. After a failure, the source is loaded again after 5 seconds; if the interval is shorter, after the interval. The delay grows with each failure, to at most ten intervals and at most a minute. A monitor keeps its interval after a failure."
        )
        source.onFocus = options(
            "on_focus", .word, default: source.onFocus, known: ["onfocus", "focus", "refetch_on_focus"],
            "Whether the source is loaded when the terminal regains the focus. “always”: each time. “stale”: only if the last load failed or the content is not fresh, and at most once in 10 seconds. Has no effect on a source without an interval."
        )
        source.timeout = options(
            "timeout", .duration(least: .milliseconds(100)), default: source.timeout,
            "The maximum duration of a load. For a command, the time begins when the command starts. At most 64 source commands run at once; the others start later. For a request with “follow”, this is the maximum time without receiving a byte: 60s unless the source itself sets “timeout”. A command with “follow” has no time limit."
        )
        if let idleTime = origin?.idleTime, options.place(of: "timeout") == nil { source.timeout = idleTime }
        source.keep = options(
            "cache", .duration(least: .zero), default: source.keep, formerly: ["keep"],
            "The time for which content is kept on disk, with its history and the checks of a monitor; 0s disables the cache."
        )
        source.account = options(
            "account", .text(.account), known: ["profile", "login", "tenant"],
            "The account that the content belongs to, such as \"${env.AWS_PROFILE}\". Cached content is shown as long as this text stays the same, even if the values of secrets change."
        )
        source.history = options(
            "history", .duration(least: .seconds(60)),
            "The time for which the history of the values is kept on disk, for charts.")
        source.parse = options(
            "parse", Formats.option, known: ["format"],
            "The format of the bytes. By default, JSON, pictures and feeds are recognized, and everything else is text with colors."
        )
        source.encoding = options(
            "encoding", .plain(.encoding), known: ["charset", "codepage"],
            "The encoding of the text, such as latin1 or shift_jis. Default: the encoding that a byte order mark, the server or an XML declaration states; otherwise UTF-8."
        )
        source.rate = options(
            "rate", .flag, default: false,
            "Shows the growth of counters per second, at any depth of the data. Rows are matched by “id”, or by their identifying values. A file is then read at its interval, not when it changes."
        )
        source.select = options(
            "select", .text(.filter), known: ["jq", "filter", "query"],
            "A jq filter applied to the parsed data. $source.NAME is the content of another source. $source cannot be used with “from” or “paging”, or for a request with “follow”."
        )
        source.missing = options(
            "missing", OptionType<Missing>.word, beside: ["select"],
            "Whether a response without the field of “select” counts as content or as a failure. Applies only if “select” is a plain path, such as .data.total. By default, the response is a failure if an earlier response had the field, or if the response has an “error”. After such a failure, the earlier content stays, and the error shows the server’s message."
        )
        source.secretFields =
            options(
                "secret", .list(.plain(.secretField), orOne: true), known: ["secrets", "hide", "redact", "mask"],
                "The names of secret fields, such as [token], at any depth. Their values are shown as ••••. They are not cached, not shared and not passed to filters. Only a request or a command can use them, with ${source.NAME.FIELD}."
            ) ?? []
        source.id = options(
            "id", .list(.plain(.field), orOne: true), known: ["identity", "primary_key"],
            "The columns that identify a row, such as [NAMESPACE, NAME]. Default: the first of id, uid, key, pid, url, html_url, name and title whose values are unique. If there is none, as many of the first text columns as are needed to identify each row."
        )
        source.view = options(
            "view", ViewSettings.option, known: ["type", "display", "visualization"],
            "The view of the panels that show the source. A view that a panel sets takes precedence.")
        source.alerts =
            options("alert", .list(.record, orOne: true), "Conditions to report.") ?? []
        source.maintenance =
            options(
                "maintenance", .list(.record, orOne: true), known: ["downtime", "maintenance-windows", "silence"],
                "Periods in which the source may fail without an alert, such as { days: [sun], start: \"02:00\", end: \"04:00\" }."
            ) ?? []
        let share = options(
            "share", OptionType<Share>.share,
            "Whether the content is shared with other boards. By default, content that any client could load is shared: its request has no secret, no variable and no credentials. If the server is on this machine, only boards on this machine share the content."
        )
        guard origin != nil else { return nil }
        source.share = share ?? defaultShare.flatMap { source.accepts(default: $0) ? $0 : nil }
        source.every = source.interval(every, isInherited: options.place(of: "every") == nil, share: share)
        self = source
    }

    /// Returns the interval between loads; nil for none. For a source that is followed or watched, the interval in the
    /// defaults does not apply.
    private func interval(_ set: Interval?, isInherited: Bool, share: Share?) -> Duration? {
        // A shared file is not watched, because one board reads it for all boards. A file with counters is not watched
        // either: it must be read at an interval, because the growth of unchanged counters is zero.
        let isLoaded = rate && !origin.follows && origin.composed == nil
        let goesOn = origin.isWatched ? !isLoaded && (share == nil || share == .never) : origin.follows
        guard let set, !goesOn || !isInherited else { return goesOn ? nil : every }
        return set.duration
    }

    struct Interval: Sendable {
        /// The duration; nil for `never`.
        var duration: Duration?
    }
}

extension OptionType<SourceSettings.Interval> {

    fileprivate static var interval: OptionType {
        OptionType(.duration(least: .milliseconds(100), words: ["never"])) { value in
            value.duration.map { Value(duration: $0) } ?? value.word.map { _ in Value() }
        }
    }
}

extension OptionType<SourceSettings.Share> {

    static var share: OptionType { OptionType(.text(.sourceShare)) { ($0.text?.plain).flatMap { Value($0) } } }
}
