import Settings

/// The options of a board’s file. The sources and the included files are read apart from it.
struct BoardOptions: OptionRecord {

    static let title = "a board"
    static let help = "The file of a board. It is never written by the program."

    /// Files with more of the board.
    static let include = OptionType<[String]>.list(.plain(.path), orOne: true)

    let name: String?
    let defaults: SourceDefaults?
    let secrets: [NamedOption<SecretSettings>]
    let pages: [PageSettings]
    let keys: [NamedOption<KeySettings>]
    let share: BoardShare?

    init(_ options: inout OptionReader) {
        name = options("board", .plain(.title), "The title of the board.")
        _ = options(
            "include", Self.include,
            "Files with more sources, pages, keys and secrets. A path begins in the folder of this file; * and ? stand for letters."
        )
        defaults = options("defaults", .defaults, "Options of all sources of this file that do not set them.")
        secrets =
            options(
                "secrets", .map(.record, .own("secret")),
                "Secrets by their names. They replace ${secret.NAME}. Each is asked for once, when it is first needed.")
            ?? []
        _ = options("sources", .sources, "Where content comes from, by the names that panels, alerts and keys use.")
        pages =
            options("pages", .list(.record), "The pages. Without any, there is one with a panel for each source.") ?? []
        keys =
            options("keys", .map(.record, .own("key")), "Keys with actions of their own, such as o or ctrl-x.") ?? []
        share = options(
            "share", .boardShare,
            "The Redis or Valkey by which boards tell each other what one of them has loaded. Without one, programs that show this board on this machine share it by its cache; false ends that, too."
        )
    }
}

/// The value of `share` of a board.
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
            return .store(ShareSettings(text, at: value.place))
        }
    }
}

/// Options of all sources of a file that do not set them.
struct SourceDefaults: Sendable {

    /// The options, as they are in the file.
    let options: SettingsRecord

    /// The value of `share`, which does not hold for all sources.
    let share: SourceSettings.Share?
}

extension OptionType<SourceDefaults> {

    fileprivate static var defaults: OptionType {
        @Sendable func share(_ options: inout OptionReader) -> SourceSettings.Share? {
            options(
                "share", .share,
                "Whether other boards are told what was loaded, for the HTTP sources whose servers are not on this machine. Other sources, and those that cannot be shared, are not affected. “false” holds for all."
            )
        }
        let inherited = SourceSettings.inheritedOptions
        let table = SettingsTable(
            "the defaults", "Options of all sources of the file that do not set them.",
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

    /// The sources, which are read one by one.
    fileprivate static var sources: OptionType {
        OptionType(.map(.table(SourceSettings.table), .own("source", isApart: true))) { _ in nil }
    }
}
