import Settings
import UserFiles

/// The options in a board’s file. The options of its sources, and the included files, are read separately.
struct BoardOptions: OptionRecord {

    static let title = "a board"
    static let help =
        "The file of a board. The program changes this file only on request: with “init”, with “add --to”, or when the user saves panels in the file."

    /// The type of the option `include`: a list of paths, or a single path.
    static let include = OptionType<[String]>.list(.plain(.path.shown), orOne: true)

    let name: String?
    let defaults: SourceDefaults?
    let secrets: [NamedOption<SecretSettings>]
    let variables: [NamedOption<VariableSettings>]
    let pages: [PageSettings]
    let keys: [NamedOption<KeySettings>]
    let share: BoardShare?
    let settings: FileSettings?

    init(_ options: inout OptionReader) {
        name = options("board", .plain(.title), known: ["title", "name"], "The title of the board.")
        _ = options(
            "include", Self.include,
            "Files with more sources, pages, key bindings and secrets. Paths are relative to this file; * and ? are wildcards."
        )
        defaults = options("defaults", .defaults, "Default options for the sources of this file.")
        secrets =
            options(
                "secrets", .map(.record, .own("secret")),
                "The secrets, by name. ${secret.NAME} is replaced with the value of the secret NAME. The value is read when it is first needed, and read again if a server rejects it."
            ) ?? []
        variables =
            options(
                "variables", .map(.variable, .own("variable")), known: ["vars", "variable"],
                "The variables, by name. Each variable is a map of options, or a list of choices. The first choice is the default. While the board is shown, the header contains the chosen values. To choose other values, the user presses v."
            ) ?? []
        _ = options(
            "sources", .sources,
            "The sources of content, by name. Panels, alerts and key bindings refer to these names.")
        pages =
            options("pages", .list(.record), "The pages. Default: one page with a panel for each source.") ?? []
        keys =
            options(
                "keys", .map(.record, .own("key")),
                "Key bindings that run a command or send a request. Keys are written as o or ctrl-x; “g s” is a sequence: g, then s."
            )
            ?? []
        settings = options(
            "settings", .fileSettings, known: ["preferences", "options", "theme"],
            "Settings for this board. They take precedence over those in settings.yaml.")
        share = options(
            "share", .boardShare,
            "The Redis or Valkey server through which boards share loaded content. Without a server, only the programs on this machine that show this board share content, through the cache of the board. With “false”, nothing is shared."
        )
    }
}

extension OptionType<FileSettings> {

    fileprivate static var fileSettings: OptionType {
        let record = OptionType<UserSettings>.record
        return OptionType(record.kind) { value, scope in
            record.value(of: value, in: scope).map { FileSettings(settings: $0, place: value.place) }
        }
    }
}

/// The value of the option `share` at the top level of a board's file.
enum BoardShare: Sendable {
    case nothing
    case store(ShareSettings)
}

extension OptionType<BoardShare> {

    fileprivate static var boardShare: OptionType {
        let record = OptionType<ShareSettings>.record
        return OptionType(.either([.text(.boardShare), record.kind])) { value, scope in
            guard let text = value.text else { return record.value(of: value, in: scope).map { .store($0) } }
            if text.plain?.trimmingBlanks == "false" { return .nothing }
            return .store(ShareSettings(store: text, place: value.place))
        }
    }
}

struct SourceDefaults: Sendable {

    let options: SettingsRecord

    /// The default value of `share` for the sources of the file; nil if the file sets none. Values other than `false`
    /// apply only to sources that can be shared.
    let share: SourceSettings.Share?
}

extension OptionType<SourceDefaults> {

    fileprivate static var defaults: OptionType {
        @Sendable func share(_ options: inout OptionReader) -> SourceSettings.Share? {
            options(
                "share", .share,
                "Whether the sources share content with other boards: “true”, “false” or “as NAME”. “true” and “as NAME” apply only to HTTP sources that can be shared and whose server is not on this machine."
            )
        }
        let inherited = SourceSettings.inheritedOptions
        let table = SettingsTable(
            "the defaults", "Default options for the sources of this file.",
            inherited.compactMap { SourceSettings.table[$0] } + OptionReader.keys { _ = share(&$0) })
        return OptionType(.table(table)) { value, scope in
            guard var options = value.record else { return nil }
            var reader = OptionReader(options, in: scope)
            options.entries.removeAll { !inherited.contains($0.name) }
            return SourceDefaults(options: options, share: share(&reader))
        }
    }
}

extension OptionType<SettingsRecord> {

    /// The type of the map of sources. It is used only to check the sources, because each source is read separately.
    fileprivate static var sources: OptionType {
        OptionType(.map(.table(SourceSettings.table), .own("source", isApart: true))) { _ in nil }
    }
}
