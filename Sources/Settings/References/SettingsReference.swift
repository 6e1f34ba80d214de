/// The target of `${…}` in a text.
public enum SettingsReference: String, Hashable, Sendable, CaseIterable {
    /// `${env.HOME}`: an environment variable.
    case environment = "env"
    /// `${secret.github}`: a secret of the board.
    case secret
    /// `${board.dir}`: the folder of the board's file.
    case board
    /// `${parameter.city}`: a parameter of a recipe.
    case parameter
    /// `${source.login.token}`: content of another source.
    case source
    /// `${item.service.host}`: a field of the item that a source is loaded for.
    case item
    /// `${var.stage}`: the selected value of a variable.
    case variable = "var"
    /// `${row.pods.name}`: a field of the selected row of a source.
    case row

    /// Whether the value is known only when a source is loaded.
    public var isContent: Bool { self == .source || self == .item }

    /// Whether the value is selected while the board is shown.
    public var isSelection: Bool { self == .variable || self == .row }

    /// The name of the target in words.
    var nameKind: String {
        switch self {
        case .row: "source"
        case .variable: "variable"
        default: rawValue
        }
    }
}

/// The values and names that the texts of a board may refer to.
public struct SettingsScope: Sendable {

    /// The environment variables.
    public var environment: [String: String]

    /// The names of the secrets.
    public var secrets: [String]

    /// The folder of the board's file.
    public var folder: String

    /// The values of `${parameter.…}` in a recipe.
    public var parameters: [String: SettingsText]

    /// The file of the recipe, which defines the parameters; nil outside of a recipe.
    public var recipeFile: String?

    /// The names that references may use, by kind: of a `source`, of an `item` of the current source, and of a
    /// `var`. For a kind that is missing here, any name is accepted. A `row` accepts the name of a source.
    public var names: [String: Set<String>]

    /// Creates a scope.
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
