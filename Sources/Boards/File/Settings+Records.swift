public import Settings

// The options of secrets, sharing, pages and panels in a board’s file.

extension SecretSettings: OptionRecord {

    public static let title = "a secret"
    public static let help = "Where a secret comes from."
    public static let rules = [SettingsTable.Rule.exactlyOne(["command", "env", "file"])]

    /// Creates a secret from options, without its name.
    public init?(_ options: inout OptionReader) {
        let command = options("command", .text(.shell), "A shell command that prints the secret.")
        let variable = options("env", .plain(.variable), "The environment variable that contains the secret.")
        let file = options("file", .path, "The file that contains the secret.")
        let origin = command.map(Origin.command) ?? variable.map(Origin.environment) ?? file.map(Origin.file)
        guard let origin else { return nil }
        self.init(
            "", at: options.place, from: origin,
            variables: command?.namedVariables(in: options.scope.environment) ?? [:])
    }

    init(_ option: NamedOption<SecretSettings>) {
        self = option.value
        (name, place) = (option.name, option.place)
    }
}

extension ShareSettings: OptionRecord {

    public static let title = "a share"
    public static let help = "How boards share loaded content."

    public init?(_ options: inout OptionReader) {
        let store = options("store", .text(.store), required: true, "The address of the Redis or Valkey server.")
        let password = options("password", .text(.credential), "The password for the server, usually a secret.")
        let key = options(
            "key", .text(.credential),
            "A secret of at least 16 bytes, the same for all boards that share. It signs stored content.")
        let name = options(
            "name", .text(.title), without: "USER@HOST",
            "The name under which other boards show content that this board loaded.")
        guard let store else { return nil }
        self.init(store: store, password: password, key: key, name: name, place: options.place)
    }
}

extension PageSettings: OptionRecord {

    public static let title = "a page"
    public static let help = "A page of panels."

    public init?(_ options: inout OptionReader) {
        let title = options("title", .plain(.title), without: "its name", "The title of the page’s tab.")
        let name = options(
            "name", .plain(.pageName),
            "The name of the page. The option `open` of a panel refers to this name. Each page needs a different name."
        )
        let hasTab = options(
            "tab", .flag, default: true,
            "Whether the page has a tab. A page without a tab is opened from a row or from the palette.")
        let rows = options(
            "rows", OptionType<[[PanelSettings]]>.list(.row), required: true,
            "The rows from top to bottom: `[a, b]` puts `b` below `a`, `[[a, b]]` puts them side by side. A panel is the name of a source, alone or with options. Panels in a list under `tabs` share a place; the user chooses which panel is shown. Rows wrap in narrow terminals."
        )
        let scrolls = options(
            "scroll", .flag, default: false, known: ["scrolls", "scrolling", "overflow"],
            "Whether the page scrolls if the terminal is not tall enough for all panels. If false, the panels shrink instead; if necessary, only their titles remain."
        )
        let full = (rows ?? []).filter { !$0.isEmpty }
        guard !full.isEmpty else { return nil }
        self.init(title: title, name: name, hasTab: hasTab, rows: full, scrolls: scrolls, at: options.place)
    }
}

extension OptionType<[PanelSettings]> {

    /// The type of a row of panels: a single item, or a list of items.
    fileprivate static var row: OptionType {
        let item = OptionType.item
        return OptionType(.list(item.kind, orOne: true)) { value, scope in
            value.list?.flatMap { item.value(of: $0, in: scope) ?? [] }
        }
    }

    /// The type of an item in a row: a panel, or several panels that share a place, as in `tabs: [log, events]`.
    private static var item: OptionType {
        let panel = panel
        let tabs = OptionType(.list(panel.kind)) { value, scope in
            value.list?.flatMap { panel.value(of: $0, in: scope) ?? [] }
        }
        let kind = SettingsKind.either([.choice(Views.names), .table(PanelSettings.table), tabs.kind])
        let map = SettingsKind.map(kind, .references("source", lists: "tabs"))
        return OptionType(.either([.reference("source"), map])) { value, scope in
            if let source = value.word { return [PanelSettings(source, at: value.place)] }
            return value.map?.flatMap { entry -> [PanelSettings] in
                guard entry.value.list != nil else { return [PanelSettings(entry, in: scope)] }
                var panels = tabs.value(of: entry.value, in: scope) ?? []
                for index in panels.indices.dropFirst() { panels[index].sharesPlace = true }
                return panels
            }
        }
    }

    /// The type of a panel: `pulls`, `pulls: table` or `pulls: { chart: { x: at } }`.
    private static var panel: OptionType {
        let options = SettingsKind.either([.choice(Views.names), .table(PanelSettings.table)])
        return OptionType(.either([.reference("source"), .map(options, .references("source"))])) { value, scope in
            value.word.map { [PanelSettings($0, at: value.place)] } ?? value.map?.map { PanelSettings($0, in: scope) }
        }
    }
}

extension PanelSettings {

    /// Creates a panel from an entry. The name of the entry is the name of the panel's source.
    fileprivate init(_ entry: SettingsValue.Entry, in scope: SettingsScope) {
        self = entry.value.record.flatMap { PanelSettings($0, in: scope) } ?? PanelSettings("", at: entry.place)
        view = entry.value.word.flatMap { ViewSettings($0, at: entry.value.place) } ?? view
        (source, place) = (entry.name, entry.place)
    }
}

extension PanelSettings: OptionRecord {

    public static let title = "a panel"
    public static let help = "How a panel shows its source."
    public static let rules = [SettingsTable.Rule.atMostOne(["view"] + Views.options.map(\.name))]

    /// Creates a panel from options, without the name of its source.
    public init(_ options: inout OptionReader) {
        let name = options(
            "view", .choice(Views.names),
            "Name of the view. To set options, use the name of the view as a key instead. Default: the view that fits the data."
        )
        let title = options("title", .plain(.title), "Title of the panel. Default: the title of the source.")
        let width = options("width", .integer(1...100), default: 1, "Width relative to the other panels of the row.")
        let height = options("height", .integer(1...100), "Height relative to the other rows of the page.")
        let span = options(
            "span", .integer(1...20), default: 1, known: ["rowspan", "row_span"],
            "The number of rows that the panel spans, starting with its own. The panels of the other rows are placed beside it."
        )
        let empty = options(
            "empty", .plain(.title), without: "Nothing here",
            "Text shown when there is no content, such as “No unit has failed”.")
        let page = options(
            "open", .reference("page"),
            "The page that `enter` opens for the chosen row. Default: a page with the values of the row.")
        let opens = page.map { PageName($0, at: options.place(of: "open") ?? options.place) }
        let named = name.flatMap { ViewSettings($0, at: options.place(of: "view") ?? options.place) }
        self.init(
            "", at: options.place, view: named ?? ViewSettings(&options), title: title, width: width, height: height,
            span: span, empty: empty, opens: opens)
    }
}
