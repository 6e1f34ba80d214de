public import Settings

/// A board as its file says it: checked values, each with its place where an error may still be about it.
public struct BoardSettings: Hashable, Sendable {

    /// What the board is called; nil if it does not say.
    public var title: String?

    /// The path of its file.
    public var file: String

    /// The folder of its file: commands work there, and paths begin there.
    public var folder: String

    /// All files that were read for it, its own first: when one of them changes, the board has to be read again.
    public var files: [String]

    /// The file that includes each included file.
    public var includers: [String: String]

    /// Those of the files that are not the user's own: what they have a part in needs consent. The reader does not know them.
    public var foreignFiles: Set<String>

    /// The variables of the environment in titles, names and filters: what keys and alerts run gets these, too.
    public var shownVariables: Set<SettingsChecker.ShownVariable>

    /// A hint for each key that its files call by a former name.
    public var renamedKeys: [SettingsProblem]

    /// The sources, in order; only those about which there is no problem.
    public var sources: [SourceSettings]

    /// The sources that cannot run because of a problem, in order.
    public var faultySources: [FaultySource]

    /// The variables, in order: what the user chooses while the board is shown.
    package var variables: [VariableSettings] = []

    /// The pages; empty if the file has none, which means one page with a panel for each source.
    public var pages: [PageSettings]

    /// The keys with actions.
    public var keys: [KeySettings]

    /// The secrets, in order: where each comes from.
    public var secrets: [SecretSettings]

    /// The settings of its files for themselves, in the order of the files.
    public var ownSettings: [FileSettings] = []

    /// By what it shares with boards of other machines what it loads; nil for nothing.
    public var share: ShareSettings?

    /// Whether it shares nothing, also with programs of this machine.
    public var sharesNothing: Bool

    /// Creates a board from its parts.
    public init(
        title: String? = nil, file: String, folder: String, files: [String] = [], sources: [SourceSettings] = [],
        faultySources: [FaultySource] = [], pages: [PageSettings] = [], keys: [KeySettings] = [],
        secrets: [SecretSettings] = [], share: ShareSettings? = nil, sharesNothing: Bool = false
    ) {
        self.title = title
        self.file = file
        self.folder = folder
        self.files = files
        includers = [:]
        foreignFiles = []
        shownVariables = []
        renamedKeys = []
        self.sources = sources
        self.faultySources = faultySources
        self.pages = pages
        self.keys = keys
        self.secrets = secrets
        self.share = share
        self.sharesNothing = sharesNothing
    }
}

extension BoardSettings {

    /// The sources without a panel. On a board without pages, these are the members of composed sources.
    public var unseenSources: [SourceSettings] {
        let seen = Set(pages.flatMap { $0.rows.joined() }.map(\.source))
        return sources.filter { pages.isEmpty ? $0.isMember : !seen.contains($0.name) }
    }

    /// What is allowed, and hardly meant, each at its place.
    public var hints: [SettingsProblem] {
        let asked = askedSources
        let unseen = unseenSources.filter {
            $0.alerts.isEmpty && !$0.isMember && !asked.contains($0.name)
        }.map { source in
            SettingsProblem(
                source.place, "hint: no page shows “\(source.name)”, and it has no alert: it is never loaded",
                source: source.name)
        }
        return renamedKeys + unseen + sources.compactMap(share == nil ? unshared : unsharedByStore)
            + sources.flatMap(\.originHints) + sources.flatMap(secretHints(of:)) + keyHints + variableHints
            + pageHints + rowHints + settingsHints
    }

    private var variableHints: [SettingsProblem] {
        let used = Set(
            sources.flatMap { SelectionNeeds(of: $0).variables }
                + keys.flatMap { $0.usedVariables.union($0.askedVariables) })
        // A source with a problem may use it.
        return faultySources.isEmpty
            ? variables.filter { !used.contains($0.name) }.map {
                SettingsProblem($0.place, "hint: nothing uses the variable “\($0.name)”")
            } : []
    }

    private func unsharedByStore(_ source: SourceSettings) -> SettingsProblem? {
        guard source.share == .always, case .none(let reason) = source.sharing else { return nil }
        return SettingsProblem(
            source.place,
            "hint: the store does not share “\(source.name)”: \(reason); write “share: as NAME” with a name for those who share it",
            source: source.name)
    }

    private func unshared(_ source: SourceSettings) -> SettingsProblem? {
        let problem: String
        switch source.share {
        case .always? where sharesNothing: problem = "is not shared: the board says that nothing is"
        case .among?: problem = "is shared with nobody else: the board does not say by which store"
        default: return nil
        }
        return SettingsProblem(source.place, "hint: “\(source.name)” \(problem)", source: source.name)
    }
}

/// A source with a problem: its panel says why it does not run.
public struct FaultySource: Hashable, Sendable {

    /// Its name.
    public var name: String

    /// Where its name stands.
    public var place: SettingsPlace

    /// What is wrong.
    public var problems: [SettingsProblem]

    /// Creates one from its parts.
    public init(_ name: String, at place: SettingsPlace, problems: [SettingsProblem]) {
        self.name = name
        self.place = place
        self.problems = problems
    }
}

/// Where a secret comes from. It is asked for once, when it is first needed.
public struct SecretSettings: Hashable, Sendable {

    /// Who knows it.
    public enum Origin: Hashable, Sendable {
        /// What a line for the shell writes, without the end of its line.
        case command(SettingsText)
        /// A variable of the environment.
        case environment(String)
        /// A file's content, without the end of its line. The path is whole.
        case file(SettingsText)
    }

    /// As `${secret.NAME}` says it.
    public var name: String

    /// Where its name stands.
    @NotCompared public var place: SettingsPlace

    /// Who knows it.
    public var origin: Origin

    /// The environment variables that the line of a command names, with their values.
    public var variables: [String: String]

    /// Creates one from its parts.
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
}
