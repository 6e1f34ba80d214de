import Documents
import Filters
public import Settings

/// A board as its file describes it. The values have been checked, and contain their places in the file for later error
/// messages.
public struct BoardSettings: Hashable, Sendable {

    /// The title; nil if the board has none.
    public var title: String?

    /// The path of the board's file.
    public var file: String

    /// The folder of the board's file. Commands run there, and relative paths are resolved against it.
    public var folder: String

    /// All files that were read, the board's own file first. If one of them changes, the board must be read again.
    public var files: [String] = []

    /// The path of the including file, keyed by the path of the included file.
    public var includers: [String: String] = [:]

    /// The files that do not belong to the user. An action needs consent if these files, or files that they include,
    /// contribute to the action. The reader of the board's file leaves this set empty.
    public var foreignFiles: Set<String> = []

    /// The files in the user's settings folder. If a foreign file uses a recipe in one of these files, sending the
    /// recipe's settings needs consent. The reader of the board's file leaves this set empty.
    public var ownFiles: Set<String> = []

    /// The environment variables that occur in titles, names and filters. Their values can become parts of rows and
    /// sentences, and thereby reach the commands of keys and alerts.
    public var shownVariables: Set<SettingsChecker.ShownVariable> = []

    /// Hints about former names of renamed settings that the files still use.
    public var renamedKeys: [SettingsProblem] = []

    /// The valid sources, in the order of the files.
    public var sources: [SourceSettings] = []

    /// The sources with errors, in the order of the files.
    public var faultySources: [FaultySource] = []

    /// The variables that the user sets while the board is shown, in the order of the files.
    package var variables: [VariableSettings] = []

    /// The pages. If empty, the board has one page. It contains a panel for each valid source that no other source and
    /// no variable needs, and for each source with errors.
    public var pages: [PageSettings] = []

    /// The key bindings of the board.
    public var keys: [KeySettings] = []

    /// The secrets, in the order of the files.
    public var secrets: [SecretSettings] = []

    /// The user settings in the board's files, in the order of the files.
    public var ownSettings: [FileSettings] = []

    /// The store through which contents are shared with boards on other machines; nil for none.
    public var share: ShareSettings?

    /// Whether the board shares no content, not even with programs on this machine.
    public var sharesNothing = false

    /// Creates a board without sources.
    public init(file: String, folder: String) { (self.file, self.folder) = (file, folder) }
}

extension BoardSettings {

    func source(named name: String?) -> SourceSettings? { sources.first { $0.name == name } }

    /// The sources without a panel. On a board without pages, these are the sources that other sources or variables
    /// need.
    public var unseenSources: [SourceSettings] {
        let seen = Set(pagePanels.map(\.source))
        return sources.filter { pages.isEmpty ? $0.isMember : !seen.contains($0.name) }
    }

    /// Hints about settings that are valid but probably unintended, with their places.
    public var hints: [SettingsProblem] { hints(isComplete: true) }

    /// Returns hints about settings that are valid but probably unintended, with their places.
    ///
    /// - Parameter isComplete: Whether the files of the board have no errors. If false, hints about things that nothing
    ///   uses, shows or opens are left out, because a part with an error may do so.
    public func hints(isComplete: Bool) -> [SettingsProblem] {
        let ofSources =
            sources.compactMap(sharingHint) + sources.flatMap(\.originHints) + sources.flatMap(\.filterHints)
            + sources.flatMap(secretHints(of:))
        let absences = isComplete ? variableHints + unopenedHints + rowHints : []
        return renamedKeys + (isComplete ? unseenHints : []) + ofSources + keyHints + pages.compactMap(\.rowHint)
            + absences + settingsHints + sources.compactMap(growthHint) + fieldHints
    }

    private var unseenHints: [SettingsProblem] {
        let asked = askedSources
        return unseenSources.filter {
            $0.alerts.isEmpty && !$0.isMember && !asked.contains($0.name)
        }.map { source in
            SettingsProblem(
                source.place, "hint: no page shows “\(source.name)”, and it has no alert, so it is never loaded",
                source: source.name)
        }
    }

    private var variableHints: [SettingsProblem] {
        let used = Set(
            sources.flatMap { SelectionNeeds(of: $0).variables }
                + keys.flatMap { $0.usedVariables.union($0.askedVariables) })
        // A source with errors may use a variable that seems unused.
        return faultySources.isEmpty
            ? variables.filter { !used.contains($0.name) }.map {
                SettingsProblem($0.place, "hint: nothing uses the variable “\($0.name)”")
            } : []
    }

    /// Returns a hint if the source has `rate` and a format without numbers; otherwise nil.
    private func growthHint(of source: SourceSettings) -> SettingsProblem? {
        guard source.rate, let parse = source.parse, !parse.format.hasNumbers else { return nil }
        return SettingsProblem(
            parse.place,
            "hint: “rate” has no effect: “\(parse.format.name)” contains no numbers; to read a number from text, set “parse: number”",
            source: source.name)
    }

    private func sharingHint(of source: SourceSettings) -> SettingsProblem? {
        let problem: String
        switch source.share {
        case .always? where share != nil:
            guard case .none(let reason) = source.sharing else { return nil }
            problem =
                "is not shared through the store: \(reason); in all boards that share the source, write “share: as NAME” with the same NAME"
        case .always? where sharesNothing: problem = "is not shared: the board disables sharing"
        case .among? where share == nil: problem = "is not shared with other boards: the board has no “store”"
        default: return nil
        }
        return SettingsProblem(source.place, "hint: “\(source.name)” \(problem)", source: source.name)
    }
}

/// A source with errors. Its panel shows the errors.
public struct FaultySource: Hashable, Sendable {

    /// The name of the source.
    public var name: String

    /// The place of the name.
    public var place: SettingsPlace

    /// The errors.
    public var problems: [SettingsProblem]

    /// The filters and patterns of the source. They may contain further errors.
    var programs: [SettingsProgram]
}

/// A secret and its origin. The secret is read when it is first needed, and again after a server has rejected its
/// value.
public struct SecretSettings: Hashable, Sendable {

    /// The origin of a secret.
    public enum Origin: Hashable, Sendable {
        /// The output of the given shell command, without trailing newlines.
        case command(SettingsText)
        /// The value of the given environment variable.
        case environment(String)
        /// The content of the file at the given absolute path, without trailing newlines.
        case file(SettingsText)
    }

    /// The name in `${secret.NAME}`.
    public var name: String

    /// The place of the name.
    @NotCompared public var place: SettingsPlace

    /// The origin.
    public var origin: Origin

    /// The values of the environment variables that the command uses, keyed by name.
    public var variables: [String: String]

    /// Creates a secret with the given values.
    public init(_ name: String, at place: SettingsPlace, from origin: Origin, variables: [String: String] = [:]) {
        self.name = name
        self.place = place
        self.origin = origin
        self.variables = variables
    }
}

extension SourceSettings {

    fileprivate var originHints: [SettingsProblem] {
        origin.hints.map { SettingsProblem($0.place, "hint: \($0.message)", source: name) }
    }

    /// Hints about filters that do not read the content. In most cases the dot before a name is missing.
    fileprivate var filterHints: [SettingsProblem] {
        let filters = [select].compactMap(\.self).map { ("select", $0) } + conditionFilters.map { ("when", $0) }
        return filters.compactMap { key, filter -> SettingsProblem? in
            guard let text = filter.plain, Filter.isConstant(text) else { return nil }
            return SettingsProblem(
                filter.place,
                "hint: “\(key)” reads nothing from the content, so its result never changes; a field is written “.name”",
                source: name)
        }
    }
}
