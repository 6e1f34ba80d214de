/// What `${…}` in a text refers to.
public enum SettingsReference: String, Hashable, Sendable, CaseIterable {
    /// `${env.HOME}`: a variable of the environment.
    case environment = "env"
    /// `${secret.github}`: a secret of the board.
    case secret
    /// `${board.dir}`: the folder of the board's file.
    case board
    /// `${parameter.city}`: what a recipe was given.
    case parameter
    /// `${source.login.token}`: content of another source.
    case source
    /// `${item.service.host}`: a field of the item that a source is loaded for.
    case item
    /// `${var.stage}`: the chosen value of a variable.
    case variable = "var"
    /// `${row.pods.name}`: a field of the chosen row of a source.
    case row

    /// Whether its value is known only when something is loaded.
    public var isContent: Bool { self == .source || self == .item }

    /// Whether its value is chosen while the board is shown.
    public var isSelection: Bool { self == .variable || self == .row }

    /// The kind of the names that it takes, in words.
    var nameKind: String {
        switch self {
        case .row: "source"
        case .variable: "variable"
        default: rawValue
        }
    }
}

/// What texts may refer to, and what the other names are that a board knows.
public struct SettingsScope: Sendable {

    /// The variables of the environment.
    public var environment: [String: String]

    /// The names of the secrets.
    public var secrets: [String]

    /// The folder of the board's file.
    public var folder: String

    /// What `${parameter.…}` is in a recipe.
    public var parameters: [String: SettingsText]

    /// The files in which there are parameters: that of the recipe.
    public var recipeFile: String?

    /// Names that values refer to, by kind: of a `source`, of an `item` of the source that is read, and of a `var`. A kind that is
    /// missing takes any name. A `row` takes the name of a source.
    public var names: [String: Set<String>]

    /// Makes a scope from its parts.
    public init(
        environment: [String: String] = [:], secrets: [String] = [], folder: String = ".",
        parameters: [String: SettingsText] = [:], recipeFile: String? = nil, names: [String: Set<String>] = [:]
    ) {
        self.environment = environment
        self.secrets = secrets
        self.folder = folder
        self.parameters = parameters
        self.recipeFile = recipeFile
        self.names = names
    }
}
