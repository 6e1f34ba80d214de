import Settings

/// The tables of how content is shown.
enum ViewTables {

    /// `chart`, or `{ chart: { x: at, y: celsius } }`.
    static let view = SettingsKind.either([
        .choice(Views.names),
        .table(
            SettingsTable(
                "a view", "A view with options. A view without options is given by its name.",
                rules: [.exactlyOne(Views.keys.map(\.name))], Views.keys)),
    ])

    static let panel = SettingsTable(
        "a panel", "How a panel shows its source.", rules: [.atMostOne(["view"] + Views.keys.map(\.name))],
        [
            SettingsKey(
                "view", .choice(Views.names), "View without options. Default: the view that fits the data."),
            SettingsKey("title", .text(.title), "Title of the panel. Default: the title of the source."),
            SettingsKey("width", .integer(1...100), default: "1", "Width, as a share of the row."),
            SettingsKey("height", .integer(1...100), "Height, as a share of the page."),
            SettingsKey(
                "empty", .text(.title), default: "Nothing here",
                "Text shown when there is no content, such as “No unit has failed”."),
        ] + Views.keys)
}
