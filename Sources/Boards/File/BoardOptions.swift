import Settings
import UserFiles

/// The options in a board’s file. The options of its sources, and the included files, are read separately.
struct BoardOptions: OptionRecord {

    static let title = "a board"
    static let help =
        "A board’s file. The program changes it only on request: with “init” or “add --to”, or if the user saves panels in it."

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
            "Files with more sources, pages, keys and secrets. Paths are relative to this file; * and ? are wildcards."
        )
        defaults = options("defaults", .defaults, "Default options for the sources of this file.")
        secrets =
            options(
                "secrets", .map(.record, .own("secret")),
                "The secrets. Each key is a name; the value of the secret replaces ${secret.NAME}. A secret is read when it is first needed, and again after a server has rejected it."
            ) ?? []
        variables =
            options(
                "variables", .map(.variable, .own("variable")), known: ["vars", "variable"],
                "The variables. Each key is a name. The user chooses the values of variables while the board is shown. Each variable is a map of options, or a list of choices. The first choice is the default. The header shows the chosen values; the key v changes them."
            ) ?? []
        _ = options(
            "sources", .sources, "The sources of content. Each key is a name, to which panels, alerts and keys refer.")
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
            "Settings for this board, in place of those in settings.yaml.")
        share = options(
            "share", .boardShare,
            "The Redis or Valkey server through which boards share loaded content. Without a server, programs that show this board on this machine share content through the board’s cache. With “false”, nothing is shared."
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
                "Whether the sources share content with other boards: “true”, “false” or “as NAME”. “true” and “as NAME” have no effect on a source that cannot be shared, that is not HTTP, or that has its server on this machine."
            )
        }
        let inherited = SourceSettings.inheritedOptions
        let table = SettingsTable(
            "the defaults", "Default options for the sources of the file.",
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
