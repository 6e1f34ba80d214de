import Settings

/// The tables of how content is shown.
enum ViewTables {

    static let names = ViewSettings.Name.allCases.map(\.rawValue)

    /// `chart`, or `{ chart: { x: at, y: celsius } }`.
    static let view = SettingsKind.either([.choice(names), .table(viewTable)])

    private static let viewTable = SettingsTable(
        "a view", "A view with options. Without options, its name is enough.",
        rules: [.exactlyOne(optionKeys.map(\.name))], optionKeys)

    static let panel = SettingsTable(
        "a panel", "How a panel shows its source.", rules: [.atMostOne(["view"] + optionKeys.map(\.name))],
        [
            SettingsKey("view", .choice(names), "The view, if it has no options here; without any, the data decides."),
            SettingsKey("title", .text(.title), "What the panel is called; without it, what the source is called."),
            SettingsKey("width", .integer(1...100), default: "1", "How wide it is, in shares of its row."),
            SettingsKey("height", .integer(1...100), "How high it is, in shares of the page."),
            SettingsKey(
                "empty", .text(.title), default: "Nothing here",
                "What is said where there is nothing: that no unit has failed, say."),
        ] + optionKeys)

    private static let optionKeys: [SettingsKey] = [
        view("table", "Rows and columns.", columns, sort, limit, times, all),
        view(
            "list", "A line for each item.", field("text", "The field that is shown."),
            SettingsKey("detail", .list(.text(.field), orOne: true), "The fields at the right of it."), limit, times,
            all),
        view("keys", "A line for each key with its value.", columns, times),
        view("number", "A large number with its course.", value, unit, warning, critical),
        view(
            "chart", "A line over time, or over another field.",
            field("x", "The field along the bottom; without it, time."),
            SettingsKey("y", .list(.text(.field), orOne: true), "The field that is drawn, or a list of such."), unit,
            from, to, times),
        view("gauge", "How full something is.", label, value, unit, from, to, warning, critical),
        view("bars", "A bar for each item.", label, value, unit, from, to, warning, critical),
        view(
            "heat", "A colour for each pair of two fields.", field("x", "The field along the bottom."),
            field("y", "The field along the side."), value, unit),
        view("calendar", "A number for each day.", field("date", "The field with the day."), value),
        view(
            "text", "Text with colours.", SettingsKey("wrap", .flag, default: "true", "Whether long lines are broken.")),
        view(
            "log", "Lines, the newest last.", field("time", "The field with the time."),
            field("level", "The field with how bad it is."), field("text", "The field with the words.")),
        view(
            "json", "A tree that is folded and unfolded.",
            SettingsKey("depth", .integer(0...20), default: "1", "How many levels are unfolded at first.")),
    ]

    /// The options that name fields.
    static let fieldOptions: Set<String> = {
        var names: Set<String> = []
        for case .table(let table) in optionKeys.map(\.kind) {
            names.formUnion(table.keys.filter(\.kind.isField).map(\.name))
        }
        return names
    }()

    private static func view(_ name: String, _ help: String, _ options: SettingsKey...) -> SettingsKey {
        SettingsKey(name, .table(SettingsTable("the \(name) view", help, options)), help)
    }

    private static func field(_ name: String, _ help: String) -> SettingsKey {
        SettingsKey(name, .text(.field), help)
    }

    private static let columns = SettingsKey("columns", .list(.text(.field)), "The fields that are shown, in order.")
    private static let sort = SettingsKey(
        "sort", .text(.field), "The field by which rows are sorted; with a - before it, the largest first.")
    private static let limit = SettingsKey(
        "limit", .integer(1...100_000), "How many rows are shown, of the first 5,000.")
    private static let times = SettingsKey(
        "times", .list(.text(.field), orOne: true),
        "The fields whose numbers count the time since 1970; without it, those whose names say so, such as created_at.")
    private static let all = SettingsKey(
        "all", .flag, default: "false",
        "Of metrics, whether the buckets of histograms are shown as well, and in a table the help texts.")
    private static let value = field("value", "The field with the number.")
    private static let label = field("label", "The field with the name.")
    private static let unit = SettingsKey(
        "unit", .text(.title),
        "The unit, which decides how numbers are written: bytes, binary_bytes, bits, percent, seconds, count or a currency's code, each also with /s, or any other text."
    )
    private static let from = SettingsKey("from", .number, "The least that fits; without it, the data decides.")
    private static let warning = SettingsKey(
        "warning", .number, "From where on it is worth a warning; below that, if it is more than critical.")
    private static let critical = SettingsKey("critical", .number, "From where on it is bad.")
    private static let to = SettingsKey("to", .number, "The most that fits; without it, the data decides.")
}

extension SettingsKind {

    /// Whether it is the name of a field, or names of such.
    fileprivate var isField: Bool {
        switch self {
        case .text(let use): use.name == SettingsTextUse.field.name
        case .list(let kind, _): kind.isField
        default: false
        }
    }
}
